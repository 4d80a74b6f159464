import ReactiveConcurrency

/// The values of a group, one after the other.
private let eachItem: @Sendable ([Item]) -> Signal<Item> = { Signal($0) }

extension Catalogue {
  /// Values come out later, many at a time.
  static let gathering: [Entry] = [
    Entry("buffer(count: #).flatMap(each)", [some], .hasInner, keeps: .any) {
      $0.source.buffer(count: $0[0]).flattenMap(.concat, eachItem)
    },
    Entry("collected().flatMap(each)", [], .hasInner, keeps: .any) {
      $0.source.collected().flattenMap(.concat, eachItem)
    },
    Entry("chunked(by: { … }).flatMap(each)", [], [.hasInner, .callsClosure], keeps: .any) { w in
      w.source.chunked(by: { [t = w.touch] (last: Item, next: Item) in
        t()
        return (last.key.number + next.key.number) % 5 != 0
      }).flattenMap(.concat, eachItem)
    },
    Entry("aggregate(into:) { append }.flatMap(each)", [], [.hasInner, .callsClosure], keeps: .any) { w in
      w.source.aggregate(into: [Item]()) { [t = w.touch] (all: inout [Item], next: Item) in
        t()
        all.append(next)
      }.flattenMap(.concat, eachItem)
    },
    Entry("buffer(until: @).flatMap(each)", others: 1, .hasInner, keeps: .any) {
      $0.source.buffer(until: $0.other).flattenMap(.concat, eachItem)
    },
    Entry("takeLast(999)", [], .flushes, keeps: .any) { $0.source.takeLast(999) },
    Entry("skipLast(#).takeLast(999)", [few], [.loses, .flushes], keeps: .any) {
      $0.source.skipLast($0[0]).takeLast(999)
    },
  ]
}
