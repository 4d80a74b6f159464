import Foundation
import OperatorManifest
import ReactiveCallbacks
import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting

/// A public function, and how it is called with numbers from one end to the other.
struct ExtremeCase: Sendable {
  /// The function's full name, and which of its forms or parameters this is.
  let name: String
  /// Calls it with each extreme, which it reports first.
  let call: @Sendable (_ report: (Any) -> Void) -> Void

  /// The function's full name in the interface.
  var symbol: String { name.prefix { $0 != " " }.description }

  init<Extreme: Sendable>(_ name: String, _ extremes: [Extreme], _ call: @escaping @Sendable (Extreme) -> Void) {
    self.name = name
    self.call = { report in
      for extreme in extremes {
        report(extreme)
        call(extreme)
      }
    }
  }

  /// The full name of an operator, and which of its parameters it is.
  static func name<Number>(of entry: OperatorEntry, _ parameter: ExtremeParameter<Number>) -> String {
    let type = parameter.isOfStage ? "Stage." : entry.symbol.hasPrefix("Signal.") ? "" : "SignalStream."
    let symbol = type + entry.symbol
    return parameter.name.isEmpty ? symbol : "\(symbol) \(parameter.name)"
  }

  static func count(_ name: String, _ call: @escaping @Sendable (Int) -> Void) -> ExtremeCase {
    ExtremeCase(name, ExtremeCountTests.counts, call)
  }

  static func time(_ name: String, _ call: @escaping @Sendable (Duration) -> Void) -> ExtremeCase {
    ExtremeCase(name, ExtremeTimeTests.durations, call)
  }

  static func number(_ name: String, _ call: @escaping @Sendable (Double) -> Void) -> ExtremeCase {
    ExtremeCase(name, numbers, call)
  }

  static func instant(_ name: String, _ call: @escaping @Sendable (SchedulerInstant) -> Void) -> ExtremeCase {
    ExtremeCase(name, [0, 1, -1, .min, .max, .max - 1].map(SchedulerInstant.init(nanoseconds:)), call)
  }

  static func date(_ name: String, _ call: @escaping @Sendable (Date) -> Void) -> ExtremeCase {
    let ends = [Date.distantPast, .distantFuture, Date()].map(\.timeIntervalSinceReferenceDate)
    // Not all dates can be described.
    return ExtremeCase(name, ends + numbers) { call(Date(timeIntervalSinceReferenceDate: $0)) }
  }

  static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.5, 1e9, -1e9, 1e300, .infinity, -.infinity, .nan, .signalingNaN, .leastNonzeroMagnitude,
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
  ]

  /// What may trap, and why.
  static let excused: [String: String] = [
    "ImmediateScheduler.schedule(after:tolerance:_:)": "It cannot delay work.",
    "ExpectedEvents.sendsNothing(for:fileID:line:)": "Waits as long as the global scheduler, which is in the table.",
    "expect(_:within:isolation:_:)": "Waits as long as the global scheduler, which is in the table.",
    "SignalGraph.stuck(pausedFor:storing:silentFor:)": "Compares alone.",
    "Tuple.subscript(_:)": "As an array's.",
    "Tuple.objectAtIndex(_:)": "As an array's.",
  ]

  static let all: [ExtremeCase] =
    ExtremeCountTests.operators.map { operation in
      count(operation.name) { count in
        let scheduler = TestScheduler()
        let recording = scheduler.record(operation.make(.of(1, 2, 3), count))
        scheduler.run()
        recording.cancel()
      }
    }
    + ExtremeTimeTests.operators.map { timed in
      time(timed.name) { ExtremeTimeTests.run(timed, $0, from: .seconds(1)).cancel() }
    }
    + ExtremeCountTests.sequences.map { cutting in
      count(cutting.name) { _ = cutting.make((1...3).reactive, $0).array }
    }
    + ExtremeCountTests.Loop.allCases.map { loop in
      ExtremeCase(loop.rawValue, ExtremeCountTests.policies) { _ = try? loop.collect(.of(1, 2, 3), $0) }
    }
    + core + backoffs + schedulers + testing + classic

  private static let core: [ExtremeCase] = [
    count("ReactiveSequence.element(at:)") { _ = (1...3).reactive.element(at: $0).array },
    count("LiveSubscriptions.init(timedBy:keepingEnded:)") {
      endChains(watchedBy: LiveSubscriptions(keepingEnded: $0))
    },
    count("LiveSubscriptions.enable(keepingEnded:)") {
      LiveSubscriptions.enable(keepingEnded: $0)
      endChains(watchedBy: .process)
    },
  ]

  private static func endChains(watchedBy live: LiveSubscriptions) {
    live.track { for _ in 1...3 { Signal.of(1, 2, 3).map { $0 }.observe(.ignoring).cancel() } }
    _ = live.graph
  }

  private static let backoffs: [ExtremeCase] = [
    time("Backoff.constant(_:)") { _ = Backoff.constant($0).delay(before: 1) },
    time("Backoff.exponential(from:by:upTo:)") { _ = Backoff.exponential(from: $0).delay(before: 9) },
    time("Backoff.exponential(from:by:upTo:) longest") {
      _ = Backoff.exponential(from: .seconds(1), upTo: $0).delay(before: 9)
    },
    number("Backoff.exponential(from:by:upTo:) factor") {
      _ = Backoff.exponential(from: .seconds(1), by: $0).delay(before: 9)
    },
    number("Backoff.jittered(by:_:)") { _ = Backoff.constant(.seconds(1)).jittered(by: $0).delay(before: 1) },
    number("Backoff.jittered(by:using:)") {
      _ = Backoff.constant(.seconds(1)).jittered(by: $0, using: SystemRandomNumberGenerator()).delay(before: 1)
    },
    count("Backoff.delay(before:)") { _ = Backoff.exponential(from: .seconds(1)).delay(before: $0) },
  ]
}
