import ReactiveConcurrency

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

extension [Int] {
  /// As one symbol.
  var drawn: String { map { "\($0)" }.joined() }
}
