import ReactiveConcurrency

extension ProgramCatalogue {
  /// Errors, and subscribing again.
  static let recovering: [ProgramEntry] = [
    ProgramEntry("retry(#)", [1...2], .repeats) { $0.source.retry($0[0]) },
    ProgramEntry("repeated(#)", [0...3], [.repeats, .loses]) { $0.source.repeated($0[0]) },
    ProgramEntry("retry(#, delay: #)", [1...2, 0...2], [.repeats, .moves]) {
      $0.source.retry($0[0], delay: .constant($0.time(1)), on: $0.scheduler)
    },
    ProgramEntry("catch { _ in .empty }", [], [.loses, .callsClosure]) { w in
      w.source.catch { [t = w.touch] _ in
        t()
        return .empty
      }
    },
    ProgramEntry("tryMap { throws at # }", [few], [.fails, .callsClosure]) { w in
      w.source.tryMap { [t = w.touch, k = w[0]] (item: ProgramItem) throws -> ProgramItem in
        t()
        if item.key.number == k { throw Broken() }
        return item
      }
    },
    ProgramEntry("results().compactMap { try? $0.get() }", [], .callsClosure) {
      $0.source.results().compactMap { try? $0.get() }
    },
  ]
}
