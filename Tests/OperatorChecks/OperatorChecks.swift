import OperatorManifest
import ReactiveConcurrency

/// What the tests know of an operator besides its example in `OperatorManifest`: how it treats its source and its
/// consumer, and further forms that the checkers put between a source of numbers and their own observers.
///
/// An operator of the manifest that treats both as most do, and has no further forms, needs no entry.
package struct OperatorChecks: Sendable {
  /// The name in the manifest or, for what has no drawing of its own, in the interface.
  package let name: String
  /// The operator of the manifest of which it is another form.
  package let original: String?
  /// Those of the example, and of checks without traits of their own.
  let traits: Traits
  let checks: [Check]

  init(_ name: String, as original: String? = nil, _ traits: Traits, _ checks: Check...) {
    self.init(name: name, original: original, traits: traits, checks: checks)
  }

  init(_ name: String, as original: String? = nil, _ checks: Check...) {
    self.init(name: name, original: original, traits: Traits(), checks: checks)
  }

  private init(name: String, original: String?, traits: Traits, checks: [Check]) {
    self.name = name
    self.original = original
    self.traits = traits
    self.checks = checks
  }

  /// What the checkers call each of its checks, the example first, what they expect of it, and how it is made.
  package var cases: [(name: String, traits: Traits, make: OperatorEntry.Making)] {
    var cases: [(name: String, traits: Traits, make: OperatorEntry.Making)] = []
    if let entry = Self.entries[name], entry.isChecked { cases.append((name, traits, entry.make)) }
    return cases + checks.map { ($0.form.isEmpty ? name : "\(name) \($0.form)", $0.traits ?? traits, $0.make) }
  }

  /// The full name in the interface, as far as a call spells it: `take(until:)` for `take(until: signal)`.
  package var symbol: String { Self.symbols[name] ?? Self.labels(name) }

  private static func labels(_ name: String) -> String {
    let labels = name.prefix { $0 != ")" }
    return labels == name ? name : labels.replacing(/: [a-zA-Z]+/, with: ":") + ")"
  }

  /// Of operators whose names leave out labels, or say which form it is.
  private static let symbols: [String: String] = [
    "Signal.init(_: sequence)": "Signal.init(_:_:)", "Signal.init(_: asyncSequence)": "Signal.init(_:on:_:)",
    "Signal.init(stream:)": "Signal.init(stream:on:)",
    "map(to:)": "map(to:_:)", "sequence.map(to:)": "sequence.map(to:_:)", "zip(_:)": "zip(_:_:_:)",
    "zip(_:reduce:)": "zip(_:_:reduce:)", "combineLatest(_:)": "combineLatest(_:_:_:)",
    "combineLatest(_:reduce:)": "combineLatest(_:_:reduce:)",
    "flattenMap(.merge(maxConcurrent: 2))": "flattenMap(_:_:)", "flattenMap(.concat)": "flattenMap(_:_:)",
    "flattenMap(.concat(maxConcurrent: 2))": "flattenMap(_:_:)", "flattenMap(.latest)": "flattenMap(_:_:)",
    "flattenMap(.exhaust)": "flattenMap(_:_:)", "flattenMap(.race)": "flattenMap(_:_:)",
    "throttle(for:on:)": "throttle(for:on:edges:)", "retry()": "retry(_:)", "publish()": "publish(buffering:)",
  ]
}

extension OperatorChecks {
  /// Every operator of the manifest, and those without a drawing.
  package static let all: [OperatorChecks] = {
    let told = families.flatMap { $0 }
    let names = Set(told.map(\.name))
    return told + Manifest.entries.filter { !names.contains($0.name) }.map { OperatorChecks($0.name) }
  }()

  private static let families: [[OperatorChecks]] = [
    making, transforming, filtering, booleans, combining, longZips, relating, flattening, asynchronous, gathering,
    time, delivery, failure, effects, sharing, subjects, binding,
  ]

  private static let entries: [String: OperatorEntry] = Dictionary(
    uniqueKeysWithValues: Manifest.entries.map { ($0.name, $0) })
}

/// A form of an operator that the checkers put between a source of numbers and their own observers.
struct Check: Sendable {
  /// What distinguishes it from the other forms: "that never comes".
  let form: String
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
