import ReactiveConcurrency

extension ProgramCatalogue {
  /// Some values do not come out.
  static let losing: [ProgramEntry] = [
    ProgramEntry("filter { $0.number % # != 0 }", [1...3], [.loses, .callsClosure]) { w in
      w.source.filter { [t = w.touch, k = w[0]] (item: ProgramItem) in
        t()
        return item.key.number % k != 0
      }
    },
    ProgramEntry("take(#)", [0...6], .ends) { $0.source.take($0[0]) },
    ProgramEntry("takeLast(#)", [few], [.loses, .flushes], keeps: .count) { $0.source.takeLast($0[0]) },
    ProgramEntry("take(while: { $0.number < # })", [0...9], [.ends, .callsClosure]) { w in
      w.source.take(while: { [t = w.touch, k = w[0]] (item: ProgramItem) in
        t()
        return item.key.number < k
      })
    },
    ProgramEntry("take(through: { $0.number == # })", [0...9], [.ends, .callsClosure]) { w in
      w.source.take(through: { [t = w.touch, k = w[0]] (item: ProgramItem) in
        t()
        return item.key.number == k
      })
    },
    ProgramEntry("skip(#)", [few], .loses) { $0.source.skip($0[0]) },
    ProgramEntry("skip(while: { $0.number < # })", [few], [.loses, .callsClosure]) { w in
      w.source.skip(while: { [t = w.touch, k = w[0]] (item: ProgramItem) in
        t()
        return item.key.number < k
      })
    },
    ProgramEntry("skipLast(#)", [few], .loses, keeps: .count) { $0.source.skipLast($0[0]) },
    ProgramEntry("element(at: #)", [few], .ends) { $0.source.element(at: $0[0]) },
    ProgramEntry("ignoreValues()", [], .loses) { $0.source.ignoreValues() },
    ProgramEntry("pairwise().map(\\.1)", [], .loses, keeps: .one) { $0.source.pairwise().map { $0.1 } },
    ProgramEntry("buffering(.newest(#))", [some], .loses, keeps: .backlog) { $0.source.buffering(.newest($0[0])) },
    ProgramEntry("buffering(.oldest(#))", [some], .loses, keeps: .backlog) { $0.source.buffering(.oldest($0[0])) },
    ProgramEntry("conflated { $1 }", [], [.loses, .callsClosure], keeps: .any) { w in
      w.source.conflated { [t = w.touch] _, next in
        t()
        return next
      }
    },
    ProgramEntry("take(until: @)", others: 1, .ends) { $0.source.take(until: $0.other) },
    ProgramEntry("skip(until: @)", others: 1, .loses) { $0.source.skip(until: $0.other) },
    ProgramEntry("sample(by: @)", others: 1, [.ends, .repeats], keeps: .one) { $0.source.sample(by: $0.other) },
    ProgramEntry("withLatest(from: @).map(\\.0)", others: 1, .loses, keeps: .one) {
      $0.source.withLatest(from: $0.other).map { $0.0 }
    },
    ProgramEntry("zip(with: @).map(\\.0)", others: 1, .ends, keeps: .any) {
      $0.source.zip(with: $0.other).map { $0.0 }
    },
    ProgramEntry("combineLatest(with: @).map(\\.0)", others: 1, [.loses, .repeats], keeps: .any) {
      $0.source.combineLatest(with: $0.other).map { $0.0 }
    },
    ProgramEntry("take(untilReplacement: @)", others: 1, .loses, keeps: .none) {
      $0.source.take(untilReplacement: $0.other)
    },
    ProgramEntry("Signal.race(…, @)", others: 1, .loses) { .race($0.source, $0.other) },
    ProgramEntry("scan(into:) { $0 = $1 }.skip(#)", [few], [.loses, .callsClosure], keeps: .one) { w in
      w.source.scan(into: ProgramItem?.none) { [t = w.touch] (last: inout ProgramItem?, next: ProgramItem) in
        t()
        last = next
      }.compacted().skip(w[0])
    },
  ]
}
