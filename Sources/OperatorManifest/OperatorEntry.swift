import ReactiveConcurrency

/// An operator, its names in other libraries, and an example of it, which the tool draws and the tests check.
package struct OperatorEntry: Sendable {
  package typealias Making = @Sendable (OperatorRun) -> Signal<String>

  /// The name as users read it, which is unique: `take(until: signal)`.
  package let name: String
  /// Its names elsewhere, or what makes up for it there. Rx and Combine may have the same name, which is not repeated.
  package let reactiveCocoa: String
  package let rx: String
  package let combine: String
  /// The call, as it is written in a program.
  package let code: String
  /// The sources' names and timelines.
  package let inputs: [(name: String, timeline: String)]
  /// When to subscribe to the result.
  package let subscriptions: [Int]
  /// The number of seconds to run.
  package let length: Int
  /// Whether the tests put the example between a source and observers of their own, in place of the first input.
  package let isChecked: Bool
  package let make: Making

  /// An operator whose example is drawn and checked.
  package init<Value>(
    _ name: String, reactiveCocoa: String = "", rx: String = "", combine: String = "",
    code: String, _ inputs: KeyValuePairs<String, String>, subscribing subscriptions: [Int] = [0],
    for length: Int = 20, _ make: @escaping @Sendable (OperatorRun) -> Signal<Value>
  ) {
    self.init(name, (reactiveCocoa, rx, combine), code, inputs, subscriptions, length, isChecked: true, make)
  }

  /// An operator whose example is only drawn.
  package init<Value>(
    _ name: String, reactiveCocoa: String = "", rx: String = "", combine: String = "",
    drawing code: String, _ inputs: KeyValuePairs<String, String> = [:], subscribing subscriptions: [Int] = [0],
    for length: Int = 20, _ make: @escaping @Sendable (OperatorRun) -> Signal<Value>
  ) {
    self.init(name, (reactiveCocoa, rx, combine), code, inputs, subscriptions, length, isChecked: false, make)
  }

  private init<Value>(
    _ name: String, _ elsewhere: (reactiveCocoa: String, rx: String, combine: String), _ code: String,
    _ inputs: KeyValuePairs<String, String>, _ subscriptions: [Int], _ length: Int, isChecked: Bool,
    _ make: @escaping @Sendable (OperatorRun) -> Signal<Value>
  ) {
    self.name = name
    (reactiveCocoa, rx, combine) = elsewhere
    self.code = code
    self.inputs = inputs.map { ($0.key, $0.value) }
    self.subscriptions = subscriptions
    self.length = length
    self.isChecked = isChecked
    self.make = { [inputs = self.inputs] run in
      defer { run.isMade() }
      return make(run.with(inputs)).map { "\($0)" }
    }
  }
}

extension Signal {
  /// Arrays as they appear in a diagram.
  func drawnLists<Element>() -> Signal<String> where Value == [Element] {
    map { "[" + $0.map { "\($0)" }.joined(separator: ",") + "]" }
  }

  /// Pairs as they appear in a diagram.
  func drawnPairs<First, Second>() -> Signal<String> where Value == (First, Second) {
    map { "\($0.0)\($0.1)" }
  }

  /// Booleans as they appear in a diagram.
  func drawnTruth() -> Signal<String> where Value == Bool {
    map { $0 ? "t" : "f" }
  }
}
