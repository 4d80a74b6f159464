import ReactiveConcurrency
import ReactiveTesting

/// One run of an operator: its sources by their names, and whatever else its example needs. It is drawn, or checked.
package struct OperatorRun: Sendable {
  package let scheduler: any Scheduler
  private let inputs: [(name: String, timeline: String)]
  private let purpose: Purpose

  private enum Purpose {
    case drawing(MarbleRun, starts: Locked<Int>)
    /// The checker's source until the operator is made, and what the operators take for a second.
    case check(Locked<Signal<Number>?>, second: Duration)
  }

  /// The maximum number of subscriptions to a source: an operator that repeats a source that ends immediately would
  /// subscribe for ever.
  private static let mostStarts = 500

  /// A run in virtual time, to be drawn.
  package init(drawing inputs: [(name: String, timeline: String)]) {
    let run = MarbleRun()
    self.init(on: run.scheduler, inputs, .drawing(run, starts: Locked(0)))
  }

  /// A run that is checked: the first input is the checker's source, the others send all their values immediately.
  package init(checking source: Signal<Number>, on scheduler: any Scheduler, second: Duration) {
    self.init(on: scheduler, [], .check(Locked(source), second: second))
  }

  private init(on scheduler: any Scheduler, _ inputs: [(name: String, timeline: String)], _ purpose: Purpose) {
    self.scheduler = scheduler
    self.inputs = inputs
    self.purpose = purpose
  }

  /// The same run, with these inputs if it has none yet.
  func with(_ inputs: [(name: String, timeline: String)]) -> OperatorRun {
    self.inputs.isEmpty ? OperatorRun(on: scheduler, inputs, purpose) : self
  }

  /// Releases the checker's source, which an operator's closure that captures the run must not keep alive.
  package func isMade() {
    if case .check(let source, _) = purpose { source.set(nil) }
  }

  /// Whether the run was stopped because it would not have ended.
  package var isEndless: Bool {
    if case .drawing(_, let starts) = purpose { starts.withLock { $0 > Self.mostStarts } } else { false }
  }

  /// The drawing, if this run is drawn.
  private var drawing: MarbleRun? {
    if case .drawing(let run, _) = purpose { run } else { nil }
  }

  // MARK: Time

  /// A duration in seconds, which may be zero in a check.
  func seconds(_ count: Int) -> Duration {
    switch purpose {
    case .drawing: .seconds(count)
    case .check(_, let second): second * count
    }
  }

  package var second: Duration { seconds(1) }

  // MARK: Sources

  /// The numbers of the input that is called "source", or of the checker's source.
  package var source: Signal<Number> { self["source"] }

  /// The numbers of the input of that name, which starts its timeline again for each subscriber.
  ///
  /// In a check, call this when the operator is made, not in a closure that runs later.
  subscript(_ name: String) -> Signal<Number> {
    guard case .check(let source, _) = purpose, inputs.isEmpty || inputs[0].name == name else {
      return self.source(name, timeline(name))
    }
    guard let source = source.withLock({ $0 }) else {
      preconditionFailure("'\(name)' is taken when the operator has been made: take it before the closure")
    }
    return source
  }

  /// The same as text.
  func text(_ name: String) -> Signal<String> { self[name].map { "\($0)" } }

  /// The same with Booleans: `t` is true.
  func booleans(_ name: String) -> Signal<Bool> { text(name).map { $0 == "t" } }

  /// The inner source for one value of another: the digits of its timeline, added to that value.
  func inner(_ outer: Number) -> Signal<Number> {
    let text = timeline("inner").map { character in
      character.wholeNumberValue.map { String($0 + outer.value, radix: 36) } ?? String(character)
    }
    return source("inner \(outer)", text.joined(), titled: "inner \(outer)")
  }

  /// A hot source: its timeline runs once, whoever is subscribed.
  func hot(_ name: String) -> Signal<String> {
    guard let drawing else { return text(name) }
    return counted { () throws(MarbleNotationError) in try drawing.hot(timeline(name), named: name) }
  }

  private func timeline(_ name: String) -> String { inputs.first { $0.name == name }?.timeline ?? "" }

  /// The source of that name and timeline: in a drawing it sends each value at its time, in a check all values
  /// immediately.
  private func source(_ name: String, _ timeline: String, titled title: String? = nil) -> Signal<Number> {
    guard let drawing else { return atOnce(timeline) }
    return counted { () throws(MarbleNotationError) in
      try drawing.cold(timeline, named: name, titled: title, MarbleValues { Number(named: $0) })
    }
  }

  private func atOnce(_ timeline: String) -> Signal<Number> {
    let marks = ((try? Marbles(parsing: timeline))?.moments ?? []).map(\.mark)
    let values = Signal(marks.compactMap { if case .value(let name) = $0 { Number(named: name) } else { nil } })
    return switch marks.last {
    case .completed: values
    case .failed(let name): values.concat(.fail(MarbleFailure(name)))
    default: values.concat(.never)
    }
  }

  /// The timelines have been parsed before the run; if one still fails to parse, the drawing shows the error.
  private func counted<Value>(
    _ make: () throws(MarbleNotationError) -> MarbleSource<Value>
  ) -> Signal<Value> {
    guard case .drawing(_, let starts) = purpose else { return .empty }
    do {
      let signal = try make().signal
      return .deferred {
        let count = starts.withLock { count in
          count += 1
          return count
        }
        return count > Self.mostStarts ? .never : signal
      }
    } catch {
      return .fail(error)
    }
  }

  /// A sequence that marks each of its elements on a line of its own when it is computed.
  func sequence(_ name: String, _ elements: ClosedRange<Int>) -> ReactiveSequence<Int> {
    ReactiveSequence(elements).map { element in
      drawing?.mark("\(element)", on: name)
      return element
    }
  }

  // MARK: Effects

  /// Subscribes to a part of the result and draws it on a line of its own.
  func draw<Value>(_ signal: Signal<Value>, as name: String) {
    _ = drawing?.watch(signal, named: name).observe(Observer(next: { _ in .more }, finish: { _ in }))
  }

  /// Writes something on a line of its own, now.
  func note(_ text: String, on name: String = "effects") {
    drawing?.note(text, on: name)
  }

  /// Does something at that second.
  func at(_ second: Int, _ act: @escaping @Sendable () -> Void) {
    scheduler.schedule(after: .seconds(second)) { act() }
  }

  // MARK: Results

  /// The result of an async call, as a signal.
  func result<Value: Sendable>(_ call: @escaping @Sendable () async throws -> Value) -> Signal<String> {
    .async(on: scheduler) { emitter in try await emitter.emit("\(call())") }
  }

  /// The elements of a sequence, one of which is read each second.
  func walk<Element>(_ sequence: ReactiveSequence<Element>) -> Signal<String> {
    Signal { sender in
      let rest = Locked(sequence)
      let timer = scheduler.schedule(every: .seconds(1)) {
        let before = rest.withLock(\.self)
        guard let element = before.head else { return sender.finish() }
        rest.set(before.tail)
        sender.send("\(element)")
      }
      sender.onDispose { timer.cancel() }
    }
  }

  /// Calls something at the first second and sends its result.
  func once<Value>(_ call: @escaping @Sendable () -> Value) -> Signal<String> {
    Signal { sender in
      let timer = scheduler.schedule(after: .seconds(1)) {
        sender.send("\(call())")
        sender.finish()
      }
      sender.onDispose { timer.cancel() }
    }
  }

  /// Subscribes at those seconds, advances the time and draws.
  package func diagram(
    _ operation: String, _ result: Signal<String>, subscribingAt seconds: [Int], for length: Int
  ) -> MarbleDiagram {
    (drawing ?? MarbleRun()).diagram(
      operation, of: result, subscribingAt: seconds.map { .seconds($0) }, for: .seconds(length))
  }
}
