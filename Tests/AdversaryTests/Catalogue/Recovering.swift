import ReactiveConcurrency

extension Catalogue {
  /// Errors, and subscribing again.
  static let recovering: [Entry] = [
    Entry("retry(#)", [1...2], .repeats) { $0.source.retry($0[0]) },
    Entry("repeated(#)", [0...3], [.repeats, .loses]) { $0.source.repeated($0[0]) },
    Entry("retry(#, delay: #)", [1...2, 0...2], [.repeats, .moves]) {
      $0.source.retry($0[0], delay: .constant($0.time(1)), on: $0.scheduler)
    },
    Entry("catch { _ in .empty }", [], [.loses, .callsClosure]) { w in
      w.source.catch { [t = w.touch] _ in
        t()
        return .empty
      }
    },
    Entry("tryMap { throws at # }", [few], [.fails, .callsClosure]) { w in
      w.source.tryMap { [t = w.touch, k = w[0]] (item: Item) throws -> Item in
        t()
        if item.key.number == k { throw Broken() }
        return item
      }
    },
    Entry("results().compactMap { try? $0.get() }", [], .callsClosure) {
      $0.source.results().compactMap { try? $0.get() }
    },
  ]
}
