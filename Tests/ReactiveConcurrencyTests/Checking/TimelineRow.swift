import ReactiveConcurrency
import ReactiveTesting
import Testing

/// A line of a table: what a source sends, what the consumer does, and what must come.
struct TimelineRow: Sendable, CustomTestStringConvertible {
  let name: String
  let source: DrawnTimeline
  let consumer: DrawnTimeline
  let expected: DrawnTimeline
  let precedence: [Precedence]

  /// - Parameter precedence: What it holds for; either by default.
  init(
    _ name: String, source: DrawnTimeline = "", consumer: DrawnTimeline = "", expected: DrawnTimeline,
    _ precedence: Precedence...
  ) {
    self.init(name, source: source, consumer: consumer, expected: expected, with: precedence)
  }

  init(
    _ name: String, source: DrawnTimeline, consumer: DrawnTimeline, expected: DrawnTimeline,
    with precedence: [Precedence]
  ) {
    self.name = name
    self.source = source
    self.consumer = consumer
    self.expected = expected
    self.precedence = precedence.isEmpty ? Precedence.allCases : precedence
  }

  var testDescription: String { "\(name) \(precedence.count == 1 ? precedence[0].rawValue : "")" }

  /// Expects it of an operator.
  func check<Value>(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ make: (Signal<String>, TestScheduler) -> Signal<Value>
  ) {
    for precedence in precedence {
      let scheduler = TestScheduler(departures: [:])
      expect(
        make(scheduler.signal(source, precedence), scheduler), with: consumer, follows: expected, on: scheduler,
        precedence.rawValue, sourceLocation: sourceLocation)
    }
  }
}
