extension OperatorEntry {
  /// Other libraries' names for operators that are here, and refusals of such names: `names` in Benchmarks calls them.
  static let otherLibraries = [
    ("adjacentPairs()", "pairwise()"),
    ("chain(_:_:)", "concat(_:)"),
    ("chain(_:_:_:)", "Signal.concat(_:)"),
    ("chunked(on:)", "runs(by:)"),
    ("chunks(ofCount:)", "buffer(count:)"),
    ("debounce(for:tolerance:clock:)", "debounce(for:on:)"),
    ("flatMapLatest(_:)", "flattenMap(.latest)"),
    ("joined()", "flatten(_:)"),
    ("joined(separator:)", "flatten(_:)"),
    ("reductions(_:)", "scan(_:)"),
    ("reductions(_:_:)", "scan(_:_:)"),
    ("reductions(into:_:)", "scan(into:_:)"),
    ("removeDuplicates()", "distinctUntilChanged()"),
    ("removeDuplicates(by:)", "distinctUntilChanged(by:)"),
    ("throttle(for:clock:latest:)", "throttle(for:on:latest:)"),
  ].map { (name: String, ours: String) in
    OperatorEntry(name, shownBy: ours, unchecked: "Another library's name for \(ours).")
  }
}
