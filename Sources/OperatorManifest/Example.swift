import ReactiveConcurrency

/// An example of an operator: its inputs, and how the result is made from them.
package struct Example: Sendable {
  package typealias Making = @Sendable (OperatorRun) -> Signal<String>

  /// The call, as it is written in a program.
  package let code: String
  /// The sources' names and timelines.
  package let inputs: [(name: String, timeline: String)]
  /// When to subscribe to the result.
  package let subscriptions: [Int]
  /// The number of seconds to run.
  package let length: Int
  /// Whether it is also checked, with the checkers' source in place of the first input.
  package let isChecked: Bool
  package let make: Making

  /// An example that is drawn and checked.
  package init<Value>(
    _ code: String, _ inputs: KeyValuePairs<String, String>, subscribing subscriptions: [Int] = [0],
    for length: Int = 20, _ make: @escaping @Sendable (OperatorRun) -> Signal<Value>
  ) {
    self.init(code, inputs, subscriptions, length, isChecked: true, make)
  }

  /// An example that is only drawn.
  package init<Value>(
    drawing code: String, _ inputs: KeyValuePairs<String, String> = [:], subscribing subscriptions: [Int] = [0],
    for length: Int = 20, _ make: @escaping @Sendable (OperatorRun) -> Signal<Value>
  ) {
    self.init(code, inputs, subscriptions, length, isChecked: false, make)
  }

  private init<Value>(
    _ code: String, _ inputs: KeyValuePairs<String, String>, _ subscriptions: [Int], _ length: Int, isChecked: Bool,
    _ make: @escaping @Sendable (OperatorRun) -> Signal<Value>
  ) {
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
