import ReactiveConcurrency

/// The values of a group, one after the other.
private let eachItem: @Sendable ([ProgramItem]) -> Signal<ProgramItem> = { Signal($0) }

extension ProgramCatalogue {
  /// Values come out later, many at once.
  static let gathering: [ProgramEntry] = [
    ProgramEntry("buffer(count: #).flatMap(each)", [some], .hasInner, keeps: .any) {
      $0.source.buffer(count: $0[0]).flattenMap(.concat, eachItem)
    },
    ProgramEntry("batched(upTo: #).flatMap(each)", [some], .hasInner, keeps: .any) {
      $0.source.batched(upTo: $0[0]).flattenMap(.concat, eachItem)
    },
    ProgramEntry("collected().flatMap(each)", [], .hasInner, keeps: .any) {
      $0.source.collected().flattenMap(.concat, eachItem)
    },
    ProgramEntry("chunked(by: { … }).flatMap(each)", [], [.hasInner, .callsClosure], keeps: .any) { w in
      w.source.chunked(by: { [t = w.touch] (last: ProgramItem, next: ProgramItem) in
        t()
        return (last.key.number + next.key.number) % 5 != 0
      }).flattenMap(.concat, eachItem)
    },
    ProgramEntry("aggregate(into:) { append }.flatMap(each)", [], [.hasInner, .callsClosure], keeps: .any) { w in
      w.source.aggregate(into: [ProgramItem]()) { [t = w.touch] (all: inout [ProgramItem], next: ProgramItem) in
        t()
        all.append(next)
      }.flattenMap(.concat, eachItem)
    },
    ProgramEntry("buffer(until: @).flatMap(each)", others: 1, .hasInner, keeps: .any) {
      $0.source.buffer(until: $0.other).flattenMap(.concat, eachItem)
    },
    ProgramEntry("takeLast(999)", [], .flushes, keeps: .any) { $0.source.takeLast(999) },
    ProgramEntry("skipLast(#).takeLast(999)", [few], [.loses, .flushes], keeps: .any) {
      $0.source.skipLast($0[0]).takeLast(999)
    },
  ]
}
