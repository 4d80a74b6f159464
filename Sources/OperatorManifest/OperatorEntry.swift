import ReactiveConcurrency

/// All that is known of an operator: its names in other libraries, an example, which the tool draws and the tests
/// check, and how it treats its source and its consumer.
package struct OperatorEntry: Sendable {
  package typealias Making = @Sendable (OperatorRun) -> Signal<String>

  /// The name as users read it, which is unique: `take(until: signal)`.
  package let name: String
  /// The operator of which it is another form, without a drawing of its own.
  package let original: String?
  /// Its names elsewhere, or what makes up for it there. Rx and Combine may have the same name, which is not repeated.
  package let reactiveCocoa: String
  package let rx: String
  package let combine: String
  /// The call, as it is written in a program. Empty if it is not drawn.
  package let code: String
  /// The sources' names and timelines.
  package let inputs: [(name: String, timeline: String)]
  /// When to subscribe to the result.
  package let subscriptions: [Int]
  /// The number of seconds to run.
  package let length: Int
  package let make: Making
  /// Where it is written: `OperatorManifest/TimeEntries.swift`.
  package let file: String

  /// Whether the tests put the example between a source and observers of their own, in place of the first input.
  private let isChecked: Bool
  private var checks: [Check] = []
  /// Those of the example, and of checks without traits of their own.
  private var traits = Traits()
  private var fullName: String?
  /// Why no model says what it must send, where a test of random programs needs none.
  package private(set) var whyUnmodelled: String?
  /// An example of its form for sequences.
  package private(set) var sequences: [OperatorEntry] = []
  /// The parameters that are a number or a duration.
  package private(set) var counts: [ExtremeParameter<Int>] = []
  package private(set) var times: [ExtremeParameter<Duration>] = []

  /// An operator whose example is drawn and checked.
  package init<Value>(
    _ name: String, reactiveCocoa: String = "", rx: String = "", combine: String = "",
    code: String, _ inputs: KeyValuePairs<String, String>, subscribing subscriptions: [Int] = [0],
    for length: Int = 20, file: String = #fileID, _ make: @escaping @Sendable (OperatorRun) -> Signal<Value>
  ) {
    self.init(name, nil, (reactiveCocoa, rx, combine), code, inputs, subscriptions, length, file, isChecked: true, make)
  }

  /// An operator whose example is only drawn.
  package init<Value>(
    _ name: String, reactiveCocoa: String = "", rx: String = "", combine: String = "",
    drawing code: String, _ inputs: KeyValuePairs<String, String> = [:], subscribing subscriptions: [Int] = [0],
    for length: Int = 20, file: String = #fileID, _ make: @escaping @Sendable (OperatorRun) -> Signal<Value>
  ) {
    self.init(
      name, nil, (reactiveCocoa, rx, combine), code, inputs, subscriptions, length, file, isChecked: false,
      make)
  }

  /// An operator without an example, or another form of one, under its name in the interface.
  init(undrawn name: String, as original: String? = nil, file: String = #fileID) {
    self.init(name, original, ("", "", ""), "", [:], [], 0, file, isChecked: false) { _ in Signal<Number>.empty }
  }

  private init<Value>(
    _ name: String, _ original: String?, _ elsewhere: (reactiveCocoa: String, rx: String, combine: String),
    _ code: String, _ inputs: KeyValuePairs<String, String>, _ subscriptions: [Int], _ length: Int, _ file: String,
    isChecked: Bool, _ make: @escaping @Sendable (OperatorRun) -> Signal<Value>
  ) {
    self.name = name
    self.original = original
    (reactiveCocoa, rx, combine) = elsewhere
    self.code = code
    self.inputs = inputs.map { ($0.key, $0.value) }
    self.subscriptions = subscriptions
    self.length = length
    self.file = file
    self.isChecked = isChecked
    self.make = { [inputs = self.inputs] run in
      defer { run.isMade() }
      return make(run.with(inputs)).map { "\($0)" }
    }
  }

  package var isDrawn: Bool { !code.isEmpty }
}

// MARK: What the tests know of it besides

extension OperatorEntry {
  /// How it treats its source and its consumer, if not as most do.
  func with(_ traits: Traits) -> OperatorEntry { changed { $0.traits = traits } }

  /// A further form, or that of an example that is only drawn, which the checkers put between a source and observers.
  func check<Value>(
    _ form: String = "", _ traits: Traits? = nil, _ make: @escaping @Sendable (OperatorRun) -> Signal<Value>
  ) -> OperatorEntry {
    check(Check(form, traits, make))
  }

  func check(_ check: Check) -> OperatorEntry { changed { $0.checks.append(check) } }

  /// The operator with any number, for each parameter that is one. An operator of time sends what it sends because the
  /// time has passed as values below zero.
  func count(
    _ parameter: String = "", _ make: @escaping @Sendable (Extreme<Int>) -> Signal<Int>
  ) -> OperatorEntry {
    changed { $0.counts.append(ExtremeParameter(name: parameter, make: make)) }
  }

  /// The same of its stage, which takes a number that is too small for the smallest.
  func stageCount(_ make: @escaping @Sendable (Extreme<Int>) -> Signal<Int>) -> OperatorEntry {
    changed { $0.counts.append(ExtremeParameter(name: "", isOfStage: true, make: make)) }
  }

  func time(
    _ parameter: String = "", _ make: @escaping @Sendable (Extreme<Duration>) -> Signal<Int>
  ) -> OperatorEntry {
    changed { $0.times.append(ExtremeParameter(name: parameter, make: make)) }
  }

  /// What a sequence computes when one element of the result is read each second.
  ///
  /// - Parameters:
  ///   - code: If not the signal's.
  ///   - reactiveCocoa: If not the signal's.
  func sequence<Element>(
    _ code: String? = nil, of elements: ClosedRange<Int> = 1...4, reactiveCocoa: String? = nil,
    _ make: @escaping @Sendable (ReactiveSequence<Int>) -> ReactiveSequence<Element>
  ) -> OperatorEntry {
    let walked = Self.walk(
      name, code ?? self.code, elements, reactiveCocoa: reactiveCocoa ?? self.reactiveCocoa, make)
    return changed { $0.sequences.append(fullName.map { walked.called("sequence.\($0)") } ?? walked) }
  }

  /// It has no model in the random tests, because of this.
  func unmodelled(_ reason: String) -> OperatorEntry { changed { $0.whyUnmodelled = reason } }

  /// The full name in the interface, where the entry's leaves out labels or says which form it is.
  func called(_ fullName: String) -> OperatorEntry { changed { $0.fullName = fullName } }

  private func changed(_ change: (inout OperatorEntry) -> Void) -> OperatorEntry {
    var entry = self
    change(&entry)
    return entry
  }

  /// What the checkers call each of its checks, the example first, what they expect of it, and how it is made.
  package var cases: [(name: String, traits: Traits, make: Making)] {
    let example = isChecked ? [(name: name, traits: traits, make: make)] : []
    return example + checks.map { ($0.form.isEmpty ? name : "\(name) \($0.form)", $0.traits ?? traits, $0.make) }
  }

  /// The full name in the interface, as far as a call spells it: `take(until:)` for `take(until: signal)`.
  package var symbol: String {
    if let fullName { return fullName }
    let labels = name.prefix { $0 != ")" }
    return labels == name ? name : labels.replacing(/: [a-zA-Z]+/, with: ":") + ")"
  }
}
