import ReactiveConcurrency

/// Everything that is known of an operator besides its code, once: its drawing, its checks, its names in other
/// libraries.
package struct OperatorEntry: Sendable {
  /// The name as users read it, which is unique: `take(until: signal)`.
  package let name: String
  /// The full name in the interface: `take(until:)`.
  package let symbol: String
  package let words: SearchWords
  package let traits: Traits
  /// Wording of its page where the traits are true only of the example.
  let page: PageWording
  package let example: Example?
  /// The operator whose drawing is shown for this one.
  package let shownBy: String?
  /// The example if it can be checked, and further forms.
  package let checks: [Check]
  /// Why the checkers are not run on it.
  package let unchecked: String?
  /// Why it has no model (`RandomTests`).
  package let unmodelled: String?

  /// - Parameters:
  ///   - symbol: The full name in the interface, if it differs from `name`.
  ///   - traits: The traits of the example, and of checks without traits of their own.
  ///   - checks: The checks besides the example.
  package init(
    _ name: String, symbol: String? = nil, words: SearchWords = SearchWords(), traits: Traits = Traits(),
    page: PageWording = PageWording(),
    example: Example? = nil, shownBy: String? = nil, checks: [Check] = [], unchecked: String? = nil,
    unmodelled: String? = nil
  ) {
    self.name = name
    self.symbol = symbol ?? name
    self.words = words
    self.traits = traits
    self.page = page
    self.example = example
    self.shownBy = shownBy
    self.checks = (example.map { $0.isChecked ? [Check("", nil, $0)] : [] } ?? []) + checks
    self.unchecked = unchecked
    self.unmodelled = unmodelled
  }

  /// What the checkers call each of its checks, what they expect of it, and how it is made.
  package var cases: [(name: String, traits: Traits, make: Example.Making)] {
    checks.map { ($0.form.isEmpty ? name : "\(name) \($0.form)", $0.traits ?? traits, $0.make) }
  }
}

/// A form of an operator that the checkers put between a source of numbers and their own observers.
package struct Check: Sendable {
  /// What distinguishes it from the other forms: "that never comes".
  let form: String
  let traits: Traits?
  let make: Example.Making

  package init<Value>(
    _ form: String = "", _ traits: Traits? = nil, _ make: @escaping @Sendable (OperatorRun) -> Signal<Value>
  ) {
    self.form = form
    self.traits = traits
    self.make = { run in
      defer { run.isMade() }
      return make(run).map { "\($0)" }
    }
  }

  fileprivate init(_ form: String, _ traits: Traits?, _ example: Example) {
    self.form = form
    self.traits = traits
    make = example.make
  }
}
