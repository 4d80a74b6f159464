import ReactiveConcurrency
import ReactiveTesting

/// Marbles with times and units from one end to the other: made, drawn, compared and run.
extension ExtremeCase {
  static let testing: [ExtremeCase] = [
    time("Marbles.Moment.init(_:_:)") {
      draw(Marbles([Marbles.Moment($0, .value("a")), Marbles.Moment(.zero, .completed)]))
    },
    time("Marbles.init(_:unit:)") { unit in
      draw(Marbles(moments, unit: unit))
      draw(Marbles([], unit: unit))
    },
    time("Marbles.init(parsing:unit:)") { unit in
      for text in ["-a-|", "", "9223372036.9s a", "153722867280.9m a", "1000000000s a|", "-1ns-(ab)#"] {
        if let marbles = try? Marbles(parsing: text, unit: unit) { draw(marbles) }
      }
    },
    time("Marbles.delayed(by:)") { draw(Marbles(moments).delayed(by: $0).delayed(by: $0)) },
    time("MarbleDiagram.init(inputs:operation:outputs:unit:)") { unit in
      draw(MarbleDiagram(inputs: [MarbleDiagram.Line("a", Marbles(moments))], operation: "b", outputs: [], unit: unit))
      draw(MarbleDiagram(inputs: [], operation: nil, outputs: [], unit: unit))
    },
    time("MarbleRun.init(unit:)") { unit in
      let run = MarbleRun(unit: unit)
      guard let source = try? run.cold("-a-|", named: "a") else { return }
      draw(run.diagram("b", of: source.signal))
    },
    time("MarbleRun.diagram(_:of:subscribingAt:for:_:)") {
      draw(MarbleRun().diagram("a", of: Signal.just(1), for: $0))
    },
    time("MarbleRun.diagram(_:of:subscribingAt:for:_:) instants") {
      draw(MarbleRun().diagram("a", of: Signal.just(1), subscribingAt: [$0, .zero]))
    },
    time("Recording.marbles(_:unit:errors:)") { unit in
      let time = TestScheduler()
      let recording = time.record(Signal<SchedulerInstant>.interval(every: .seconds(1), on: time).take(3))
      time.advance(by: .seconds(Int64.max))
      draw(recording.marbles(unit: unit))
    },
    source("cold(_:unit:errors:)") { try $0.cold("-a-|", unit: $1) },
    source("hot(_:unit:errors:)") { try $0.hot("-a-|", unit: $1) },
    source("cold(_:_:unit:errors:)") { try $0.cold("-a-|", MarbleValues { $0 }, unit: $1) },
    source("hot(_:_:unit:errors:)") { try $0.hot("-a-|", MarbleValues { $0 }, unit: $1) },
  ]

  private static let moments: [Marbles.Moment] = [
    Marbles.Moment(.seconds(1), .value("a")), Marbles.Moment(.nanoseconds(Int64.max), .value("b")),
    Marbles.Moment(Duration(attoseconds: .max), .completed),
  ]

  private static func draw(_ marbles: Marbles) {
    _ = "\(marbles)"
    draw(MarbleDiagram(inputs: [MarbleDiagram.Line("a", marbles)], operation: nil, outputs: []))
  }

  private static func draw(_ diagram: MarbleDiagram) {
    _ = "\(diagram)"
  }

  private static func source(
    _ name: String, _ make: @escaping @Sendable (TestScheduler, Duration) throws -> MarbleSource<String>
  ) -> ExtremeCase {
    time("TestScheduler.\(name)") { unit in
      for start in [Duration.zero, .seconds(Int64.max)] {
        let time = TestScheduler()
        time.advance(by: start)
        guard let source = try? make(time, unit) else { continue }
        let recording = time.record(source.signal)
        time.run()
        draw(recording.marbles(unit: unit))
      }
    }
  }
}
