import ReactiveConcurrency
import ReactiveTesting
import Testing

/// How a signal under test is expected to end.
enum Ending {
  case completed
  case failed(any Error)
  /// It has not ended when time is up.
  case open
}

/// An error that names itself.
struct Failure: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Runs a signal both ways, as `observe` and as `for try await`, and expects the same events of both.
///
/// - Parameters:
///   - values: What it must send. Compared as they print, since tuples are not `Equatable`.
///   - instants: When each value must come, in seconds from the subscription; not looked at if `nil`.
///   - endInstant: When the end must come.
///   - limit: How far virtual time is moved.
func expect<Value>(
  _ signal: Signal<Value>, sends values: [Value], at instants: [Double]? = nil,
  then ending: Ending = .completed, endsAt endInstant: Double? = nil,
  on scheduler: TestScheduler = TestScheduler(), limit: Duration = .seconds(100),
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let expected = Expectation(values, instants, ending, endInstant)
  let ways: [(String, (Signal<Value>) -> Recording<Value>)] = [
    ("observe", { scheduler.record($0) }),
    ("for try await", { scheduler.iterate($0) }),
  ]
  for (way, start) in ways {
    let began = scheduler.now.offset
    let recording = start(signal)
    scheduler.advance(by: limit)
    let difference = expected.difference(from: recording, since: began)
    #expect(difference == nil, "\(way): \(difference ?? "")", sourceLocation: sourceLocation)
    recording.cancel()
    scheduler.advance()
  }
}

/// Runs a signal both ways, as `observe` and as `for try await`, and expects the marbles of both, from the subscription
/// on.
///
/// - Parameters:
///   - marbles: What it must do, one character a second.
///   - values: What the names in it stand for, if values do not print as their names.
///   - errors: What the names after `#` stand for, with `"#"` for the plain one.
///   - limit: How far virtual time is moved.
func expect<Value>(
  _ signal: Signal<Value>, marbles: Marbles, _ values: MarbleValues<Value> = .printed,
  errors: [String: any Error] = [:], on scheduler: TestScheduler, limit: Duration = .seconds(100),
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for (way, start) in [("observe", { scheduler.record($0) }), ("for try await", { scheduler.iterate($0) })]
    as [(String, (Signal<Value>) -> Recording<Value>)]
  {
    let recording = start(signal)
    scheduler.advance(by: limit)
    let difference = recording.marbles(values, errors: errors).difference(from: marbles)
    #expect(difference == nil, "\(way):\n\(difference ?? "")", sourceLocation: sourceLocation)
    recording.cancel()
    scheduler.advance()
  }
}

/// Expects what a recording has so far.
func expect<Value>(
  _ recording: Recording<Value>, has values: [Value], at instants: [Double]? = nil,
  then ending: Ending, endsAt endInstant: Double? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let difference = Expectation(values, instants, ending, endInstant).difference(from: recording, since: .zero)
  #expect(difference == nil, "\(difference ?? "")", sourceLocation: sourceLocation)
}

/// The events that are expected, as text.
private struct Expectation {
  private var lines: [(event: String, instant: Double?)] = []

  init<Value>(_ values: [Value], _ instants: [Double]?, _ ending: Ending, _ endInstant: Double?) {
    if let instants { precondition(instants.count == values.count, "Give each value one instant") }
    for (index, value) in values.enumerated() { lines.append(("next(\(value))", instants?[index])) }
    switch ending {
    case .completed: lines.append(("completed", endInstant))
    case .failed(let error): lines.append(("failed(\(error))", endInstant))
    case .open: break
    }
  }

  func difference<Value>(from recording: Recording<Value>, since began: Duration) -> String? {
    let entries = recording.entries.map { ("\(Self.describe($0.event))", ($0.time - began) / .seconds(1)) }
    let agrees =
      entries.count == lines.count
      && zip(lines, entries).allSatisfy { line, entry in
        line.event == entry.0 && (line.instant.map { abs($0 - entry.1) < 0.0005 } ?? true)
      }
    if agrees { return nil }
    let expected = lines.map { line in line.event + (line.instant.map { " at \($0) s" } ?? "") }
    let sent = entries.map { "\($0.0) at \($0.1) s" }
    return """
      expected \(expected.isEmpty ? "nothing" : expected.joined(separator: ", "))
      but sent \(sent.isEmpty ? "nothing" : sent.joined(separator: ", "))
      """
  }

  /// As `Event` prints, but with the value as it prints alone, as in an array of expected values.
  private static func describe<Value>(_ event: Event<Value>) -> String {
    switch event {
    case .next(let value): "next(\(value))"
    case .failed(let error): "failed(\(error))"
    case .completed: "completed"
    }
  }
}

/// Keeps a source open that sends nothing further.
func stayOpen<Value>(_ sender: Sender<Value>) {
  sender.onDispose { withExtendedLifetime(sender) {} }
}

extension TestScheduler {
  /// A cold signal that does what `events` say, each so many seconds after the subscription.
  func timeline<Value>(_ events: (Double, Event<Value>)...) -> Signal<Value> {
    Signal { [self] sender in
      for (seconds, event) in events {
        let work = schedule(after: .milliseconds(Int((seconds * 1000).rounded()))) {
          switch event {
          case .next(let value): sender.send(value)
          case .failed(let error): sender.finish(throwing: error)
          case .completed: sender.finish()
          }
        }
        sender.onDispose { work.cancel() }
      }
      stayOpen(sender)
    }
  }
}

/// Expects that a signal fails with words about an invalid argument, and sends nothing.
func expectInvalid<Value>(_ signal: Signal<Value>, sourceLocation: SourceLocation = #_sourceLocation) {
  let scheduler = TestScheduler()
  let recording = scheduler.record(signal)
  scheduler.advance()
  guard case .invalidArgument(let reason)? = recording.error as? SignalError, recording.events.count == 1 else {
    Issue.record("expected an invalid argument, got \(recording.events)", sourceLocation: sourceLocation)
    return
  }
  #expect(reason.contains("needs "), sourceLocation: sourceLocation)
}
