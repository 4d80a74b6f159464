import ReactiveConcurrency
import ReactiveTesting
import Synchronization

/// One run of an example: its sources by name, and whatever else it needs.
struct ExampleRun: Sendable {
  private let run = MarbleRun()
  private let timelines: [String: String]
  private let starts = Isolated(0)
  /// The most subscriptions to a source: an operator that repeats a source that ends at once subscribes for ever, at
  /// one instant.
  private static let mostStarts = 500

  init(_ inputs: [(name: String, timeline: String)]) {
    timelines = Dictionary(inputs.map { ($0.name, $0.timeline) }) { first, _ in first }
  }

  var scheduler: TestScheduler { run.scheduler }

  /// Whether the run was stopped because it would not have ended.
  var isEndless: Bool { starts.state.withLock { $0 > Self.mostStarts } }

  // MARK: Sources

  /// The source of that name, which starts its timeline again for each subscriber.
  ///
  /// - Parameter title: The title of its lines, if it differs from the name.
  func text(_ name: String, as title: String? = nil) -> Signal<String> {
    source { () throws(MarbleNotationError) in try run.cold(timelines[name] ?? "", named: name, titled: title) }
  }

  /// The same with numbers: letters count from ten.
  func numbers(_ name: String, as title: String? = nil) -> Signal<Int> {
    source { () throws(MarbleNotationError) in
      try run.cold(timelines[name] ?? "", named: name, titled: title, MarbleValues { Int($0, radix: 36) ?? 0 })
    }
  }

  /// The same with Booleans: `t` is true.
  func booleans(_ name: String) -> Signal<Bool> {
    text(name).map { $0 == "t" }
  }

  /// The inner source for one value of another: the digits of its timeline, added to that value.
  func inner(_ outer: Int) -> Signal<Int> {
    let text = (timelines["inner"] ?? "").map { character in
      character.wholeNumberValue.map { String($0 + outer, radix: 36) } ?? String(character)
    }
    return source { () throws(MarbleNotationError) in
      try run.cold(
        text.joined(), named: "inner \(outer)", titled: "inner \(outer)", MarbleValues { Int($0, radix: 36) ?? 0 })
    }
  }

  /// A hot source: its timeline runs once, whoever is subscribed.
  func hot(_ name: String) -> Signal<String> {
    source { () throws(MarbleNotationError) in try run.hot(timelines[name] ?? "", named: name) }
  }

  /// The timelines have been parsed before the run; if one still fails to parse, the drawing shows the error.
  private func source<Value>(
    _ make: () throws(MarbleNotationError) -> MarbleSource<Value>
  ) -> Signal<Value> {
    do {
      let signal = try make().signal
      return .deferred {
        let count = starts.state.withLock { count in
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
      run.mark("\(element)", on: name)
      return element
    }
  }

  /// Subscribes to a part of the result and draws it on a line of its own.
  func draw<Value>(_ signal: Signal<Value>, as name: String) {
    _ = run.watch(signal, named: name).observe(Observer(next: { _ in .more }, finish: { _ in }))
  }

  // MARK: Effects

  /// Writes something on a line of its own, now.
  func note(_ text: String, on name: String = "effects") {
    run.note(text, on: name)
  }

  /// Does something at that second.
  func at(_ second: Int, _ act: @escaping @Sendable () -> Void) {
    scheduler.schedule(after: .seconds(second)) { act() }
  }

  // MARK: Results

  /// What an async call returns, as a signal.
  func result<Value: Sendable>(_ call: @escaping @Sendable () async throws -> Value) -> Signal<String> {
    .async(on: scheduler) { emitter in try await emitter.emit("\(call())") }
  }

  /// The elements of a sequence, one of which is read each second.
  func walk<Element>(_ sequence: ReactiveSequence<Element>) -> Signal<String> {
    Signal { subscriber in
      let rest = Isolated(sequence)
      let timer = scheduler.schedule(every: .seconds(1)) {
        guard let element = rest.state.withLock({ $0.head }) else { return subscriber.finish() }
        rest.state.withLock { $0 = $0.tail }
        subscriber.send("\(element)")
      }
      subscriber.onDispose { timer.cancel() }
    }
  }

  /// Calls something at the first second and sends its result.
  func once<Value>(_ call: @escaping @Sendable () -> Value) -> Signal<String> {
    Signal { subscriber in
      let timer = scheduler.schedule(after: .seconds(1)) {
        subscriber.send("\(call())")
        subscriber.finish()
      }
      subscriber.onDispose { timer.cancel() }
    }
  }

  /// Subscribes at those seconds, advances the time and draws.
  func diagram(
    _ operation: String, _ result: Signal<String>, subscribingAt seconds: [Int], for length: Int
  ) -> MarbleDiagram {
    run.diagram(
      operation, of: result, subscribingAt: seconds.map { .seconds($0) }, for: .seconds(length))
  }
}
