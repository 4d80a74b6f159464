import ReactiveConcurrency

/// A form of an operator that the checkers put between a source of numbers and their own observers.
struct Check: Sendable {
  /// What distinguishes it from the other forms: "that never comes".
  let form: String
  /// `nil` if it treats its source and its consumer as the example does.
  let traits: Traits?
  let make: OperatorEntry.Making

  init<Value>(
    _ form: String = "", _ traits: Traits? = nil, _ make: @escaping @Sendable (OperatorRun) -> Signal<Value>
  ) {
    self.form = form
    self.traits = traits
    self.make = { run in
      defer { run.isMade() }
      return make(run).map { "\($0)" }
    }
  }
}
