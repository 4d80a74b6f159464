import Foundation

/// What becomes of a name that another library puts on every sequence, when it is called on a stream of ours.
enum Fate {
  /// It gives a stream of ours: see Calls.swift.
  case ours
  /// It ends the stream: it gives what it found, not another sequence.
  case ends
  /// It is refused in words: an error in async code, a warning elsewhere.
  case refused
  /// It is refused in async code; elsewhere it is theirs, as the reason says.
  case refusedWhereAwaited(String)
  /// It cannot be ours, as the reason says.
  case theirs(String)
}

/// The names of the standard library and swift-async-algorithms, and what becomes of them. Each declaration of the
/// latter is in Overloads.swift.
enum Names {
  static let asyncSequences: [String: Fate] = [
    "allSatisfy(_:)": .ends, "contains(_:)": .ends, "contains(where:)": .ends, "first(where:)": .ends,
    "max()": .ends, "max(by:)": .ends, "min()": .ends, "min(by:)": .ends, "reduce(_:_:)": .ends,
    "reduce(into:_:)": .ends, "makeAsyncIterator()": .ends,
    "compactMap(_:)": .ours, "drop(while:)": .ours, "dropFirst(_:)": .ours, "filter(_:)": .ours, "flatMap(_:)": .ours,
    "map(_:)": .ours, "prefix(_:)": .ours, "prefix(while:)": .ours,
    "adjacentPairs()": .ours, "chunked(by:)": .ours, "chunks(ofCount:)": .ours,
    "compacted()": .ours, "debounce(for:tolerance:)": .ours, "debounce(for:tolerance:clock:)": .ours,
    "flatMapLatest(_:)": .ours, "joined()": .ours, "mapError(_:)": .ours, "reductions(_:)": .ours,
    "reductions(_:_:)": .ours, "reductions(into:_:)": .ours, "removeDuplicates()": .ours,
    "removeDuplicates(by:)": .ours,
    "interspersed(every:with:)": .ours, "chunks(ofCount:into:)": .refused, "joined(separator:)": .ours,
    "chunked(on:)": .theirs("ours would multiply the compiler's search in each chain with a closure of chunked(by:)"),
    "share(bufferingPolicy:)": .refused, "buffer(policy:)": .refused,
    "chunks(ofCount:or:)": .refused,
    "chunks(ofCount:or:into:)": .refused, "chunked(by:into:)": .refused, "chunked(into:by:)": .refused,
    "chunked(into:on:)": .refused,
  ]

  static let sequences: [String: Fate] = [
    "compactMap(_:)": .ours, "drop(while:)": .ours, "dropFirst(_:)": .ours, "enumerated()": .ours, "filter(_:)": .ours,
    "flatMap(_:)": .ours, "map(_:)": .ours, "prefix(_:)": .ours, "prefix(while:)": .ours, "async": .ours,
    "allSatisfy(_:)": .ends, "contains(_:)": .ends, "contains(where:)": .ends, "count(where:)": .ends,
    "elementsEqual(_:)": .ends, "elementsEqual(_:by:)": .ends, "first(where:)": .ends, "forEach(_:)": .ends,
    "lexicographicallyPrecedes(_:)": .ends, "lexicographicallyPrecedes(_:by:)": .ends, "makeIterator()": .ends,
    "max()": .ends, "max(by:)": .ends, "min()": .ends, "min(by:)": .ends, "reduce(_:_:)": .ends,
    "reduce(into:_:)": .ends, "starts(with:)": .ends, "starts(with:by:)": .ends, "underestimatedCount": .ends,
    "withContiguousStorageIfAvailable(_:)": .ends,
    "dropLast(_:)": .theirs("it gives an array, for which it needs every element"),
    "reversed()": .theirs("it gives an array, for which it needs every element"),
    "shuffled()": .theirs("it gives an array, for which it needs every element"),
    "shuffled(using:)": .theirs("it gives an array, for which it needs every element"),
    "sorted()": .theirs("it gives an array, for which it needs every element"),
    "sorted(by:)": .theirs("it gives an array, for which it needs every element"),
    "split(maxSplits:omittingEmptySubsequences:whereSeparator:)":
      .theirs("it gives an array, for which it needs every element"),
    "split(separator:maxSplits:omittingEmptySubsequences:)":
      .theirs("it gives an array, for which it needs every element"),
    "suffix(_:)": .theirs("it gives an array, for which it needs every element"),
    "joined()": .theirs("it is for sequences of any sequences; flatten() is for ours"),
    "joined(separator:)": .theirs("it is for sequences of any sequences"),
    "lazy": .theirs("it asks for the standard library's own lazy sequences"),
  ]

  static let functions: [String: Fate] = [
    "chain(_:_:)": .ours, "chain(_:_:_:)": .ours, "combineLatest(_:_:)": .ours, "combineLatest(_:_:_:)": .ours,
    "merge(_:_:)": .ours, "merge(_:_:_:)": .ours, "zip(_:_:)": .ours, "zip(_:_:_:)": .ours,
  ]
}
