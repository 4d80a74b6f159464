import ReactiveConcurrency

extension Catalogue {
  /// Windows and groups, put together again.
  static let partitions: [Entry] = [
    Entry("window(count:), flattened", some, [.shuffles, .hasInner], keeps: .whilePaused) {
      $0.source.window(count: $0[0]).flatten()
    },
    Entry("window(count:), each mapped", some, [.shuffles, .hasInner], keeps: .whilePaused) { w in
      w.source.window(count: w[0]).flattenMap { [touch = w.touch] window in
        window.map {
          touch()
          return $0
        }
      }
    },
    Entry("window(count:), each collected", some, [.shuffles, .hasInner], keeps: .any) { w in
      w.source.window(count: w[0]).flattenMap(w.on { $0.collected().map(Item.list) })
    },
    Entry("window(for:on:), flattened", [.time], [.shuffles, .hasInner], keeps: .any) {
      $0.source.window(for: $0.windowTime(0), on: $0.scheduler).flatten()
    },
    Entry("window(for:count:on:), flattened", [.time] + some, [.shuffles, .hasInner], keeps: .any) {
      $0.source.window(for: $0.windowTime(0), count: $0[1], on: $0.scheduler).flatten()
    },
    Entry("window(count:), the latest", some, [.loses, .hasInner], keeps: .any) {
      $0.source.window(count: $0[0]).switchToLatest()
    },
    Entry("group(by:), flattened", [.count(1...3)], [.shuffles, .hasInner], keeps: .whilePaused) { w in
      w.source.group(by: w.on { [k = w[0]] (item: Item) in item.remainder(k) }).flattenMap { $0.signal }
    },
    Entry("group(by:) of one each, flattened", [], [.shuffles, .hasInner], keeps: .whilePaused) { w in
      w.source.group(by: w.on { (item: Item) in item.keys }).flattenMap { $0.signal }
    },
    Entry("group(by:) of one each, each zipped with itself", [], [.shuffles, .hasInner], keeps: .any) { w in
      w.source.group(by: { $0.keys }).flattenMap(w.on { zip($0.signal, $0.signal).map { $0.0 } })
    },
    Entry(
      "group(by:) of one each, each merged with the other", others: 1, [.shuffles, .hasInner], keeps: .any
    ) { w in
      w.source.group(by: w.on { (item: Item) in item.keys })
        .flattenMap { [other = w.other] group in group.signal.merge(with: other) }
    },
    Entry("group(by:transform:), each buffered", [], [.shuffles, .hasInner], keeps: .any) { w in
      w.source.group(by: { $0.remainder(2) }, transform: w.on { (item: Item) in item })
        .flattenMap { $0.signal.buffering(.unbounded) }
    },
    Entry("group(by:), the latest", [], [.loses, .hasInner], keeps: .any) {
      $0.source.group(by: { $0.remainder(3) }).map { $0.signal }.flatten(.latest)
    },
  ]
}
