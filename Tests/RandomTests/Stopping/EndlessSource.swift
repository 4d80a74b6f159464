import Foundation
import ReactiveConcurrency
import Synchronization

/// Sees to it that what cannot be stopped ends all the same, and reports it.
final class Fuse: Sendable {
  private let blown = Atomic<Bool>(false)
  private let calls = Atomic<Int>(0)

  var isBlown: Bool { blown.load(ordering: .relaxed) }
  var callCount: Int { calls.load(ordering: .acquiring) }

  func blow() { blown.store(true, ordering: .relaxed) }

  func touch() { calls.wrappingAdd(1, ordering: .relaxed) }
}

/// A cold source without end that sends nothing, or whose values no one is to see.
struct EndlessSource: Sendable, CustomStringConvertible {
  /// Where values come from, if any do.
  enum Kind: String, CaseIterable, Sendable {
    case sequence, unfold, repeatedEmpty, repeatedJust, retriedFailure, concatenated, started
  }

  /// What lets nothing pass.
  enum Filter: String, CaseIterable, Sendable {
    case filter, ignoreValues, skip, skipWhile, compactMap, takeLast, flattenEmpty, concatEmpty, distinct, collected
    case windows, groups, aggregate, buffer, materializedFilter
  }

  var kind: Kind
  var filters: [Filter]

  init(_ random: inout SplitMix64) {
    kind = random.pick(Kind.allCases)
    filters = []
    for _ in 0..<random.pick(1...2) { filters.append(random.pick(Filter.allCases)) }
    // What gathers values for the end would fill the memory.
    filters.removeAll { [.collected, .buffer].contains($0) }
    if filters.isEmpty { filters = [.filter] }
  }

  var description: String { ([kind.rawValue] + filters.map(\.rawValue)).joined(separator: " → ") }

  func signal(_ fuse: Fuse) -> Signal<Int> {
    filters.reduce(source(fuse)) { Self.signal($1, of: $0, fuse) }
  }

  private func source(_ fuse: Fuse) -> Signal<Int> {
    switch kind {
    case .sequence: Signal(EndlessNumbers(fuse: fuse))
    case .unfold:
      .unfold(0) { number in
        fuse.touch()
        number += 1
        return fuse.isBlown ? nil : number
      }
    case .repeatedEmpty: Self.guarded(fuse, .empty).repeated()
    case .repeatedJust: Self.guarded(fuse, .just(1)).repeated()
    case .retriedFailure: Self.guarded(fuse, .fail(Broken())).retry()
    case .concatenated: .concat(EndlessSignals(fuse: fuse))
    case .started: Signal(EndlessNumbers(fuse: fuse)).start(with: 0)
    }
  }

  private static func guarded(_ fuse: Fuse, _ signal: Signal<Int>) -> Signal<Int> {
    .deferred {
      fuse.touch()
      return fuse.isBlown ? .never : signal
    }
  }

  private static func signal(_ filter: Filter, of source: Signal<Int>, _ fuse: Fuse) -> Signal<Int> {
    switch filter {
    case .filter: source.filter { _ in false }
    case .ignoreValues: source.ignoreValues()
    case .skip: source.skip(.max)
    case .skipWhile: source.skip(while: { _ in true })
    case .compactMap: source.compactMap { _ -> Int? in nil }
    case .takeLast: source.takeLast(1)
    case .flattenEmpty: source.flattenMap { _ in .empty }
    case .concatEmpty: source.flattenMap(.concat) { _ in .empty }
    case .distinct: source.distinctUntilChanged(by: { _, _ in true }).skip(1)
    case .collected: source.collected().map(\.count)
    case .windows: source.window(count: 2).flattenMap { $0.ignoreValues() }
    case .groups: source.group(by: { $0 % 2 }).flattenMap { $0.signal.ignoreValues() }
    case .aggregate: source.aggregate(0) { $0 &+ $1 }
    case .buffer: source.buffer(count: .max).map(\.count)
    case .materializedFilter: source.materialize().compactMap { _ -> Int? in nil }
    }
  }
}

private struct EndlessNumbers: Sequence, IteratorProtocol, Sendable {
  let fuse: Fuse
  var number = 0

  mutating func next() -> Int? {
    fuse.touch()
    number += 1
    return fuse.isBlown ? nil : number
  }
}

private struct EndlessSignals: Sequence, IteratorProtocol, Sendable {
  let fuse: Fuse

  mutating func next() -> Signal<Int>? {
    fuse.touch()
    return fuse.isBlown ? nil : .empty
  }
}
