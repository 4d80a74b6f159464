import ReactiveConcurrency
import ReactiveTesting

/// A number from one end to the other that an operator is called with.
package struct Extreme<Number: Sendable>: Sendable {
  let source: Signal<Int>
  fileprivate let number: Number
  let scheduler: TestScheduler

  package init(_ number: Number, of source: Signal<Int>, on scheduler: TestScheduler) {
    self.source = source
    self.number = number
    self.scheduler = scheduler
  }
}

extension Extreme<Int> {
  var count: Int { number }
}

extension Extreme<Duration> {
  var time: Duration { number }
}

/// A parameter of an operator that is a number, and how the tests call the operator with any.
package struct ExtremeParameter<Number: Sendable>: Sendable {
  /// Distinguishes it from the operator's other parameters of that kind: "step".
  package let name: String
  /// Whether it is not the operator's but that of its stage.
  package var isOfStage = false
  package let make: @Sendable (Extreme<Number>) -> Signal<Int>
}
