import ReactiveConcurrency

extension ProgramCatalogue {
  /// Windows and groups, put together again: every value comes out.
  static let partitions: [ProgramEntry] = [
    ProgramEntry("window(count: #).flatten()", [1...4], [.shuffles, .hasInner], keeps: .whilePaused) {
      $0.source.window(count: $0[0]).flatten()
    },
    ProgramEntry(
      "window(count: #).flattenMap { $0.map { $0 } }", [1...4], [.shuffles, .hasInner, .callsClosure],
      keeps: .whilePaused
    ) { w in
      w.source.window(count: w[0]).flattenMap { [pass = w.pass] window in window.map(pass) }
    },
    ProgramEntry(
      "window(count: #).flattenMap { $0.collected().flatMap(each) }", [1...4], [.shuffles, .hasInner, .callsClosure],
      keeps: .any
    ) { w in
      w.source.window(count: w[0]).flattenMap { [t = w.touch] window in
        t()
        return window.collected().flattenMap(.concat) { Signal($0) }
      }
    },
    ProgramEntry("window(for: #).flatten()", [1...4], [.shuffles, .hasInner], keeps: .any) {
      $0.source.window(for: $0.time(0), on: $0.scheduler).flatten()
    },
    ProgramEntry("window(for: #, count: #).flatten()", [1...4, 1...4], [.shuffles, .hasInner], keeps: .any) {
      $0.source.window(for: $0.time(0), count: $0[1], on: $0.scheduler).flatten()
    },
    ProgramEntry(
      "group(by: { $0.number % # }).flattenMap(\\.signal)", [1...3], [.shuffles, .hasInner, .callsClosure],
      keeps: .whilePaused
    ) { w in
      w.source.group(by: { [t = w.touch, k = w[0]] (item: ProgramItem) in
        t()
        return item.key.number % k
      }).flattenMap { $0.signal }
    },
    ProgramEntry(
      "group(by: { $0.key }).flattenMap(\\.signal)", [], [.shuffles, .hasInner, .callsClosure], keeps: .whilePaused
    ) { w in
      w.source.group(by: { [t = w.touch] (item: ProgramItem) in
        t()
        return item.key
      }).flattenMap { $0.signal }
    },
    ProgramEntry(
      "group(by: { $0.key }).flattenMap { zip($0.signal, $0.signal) }", [],
      [.shuffles, .hasInner, .callsClosure], keeps: .any
    ) { w in
      w.source.group(by: { $0.key }).flattenMap { [t = w.touch] group in
        t()
        return zip(group.signal, group.signal).map { $0.0 }
      }
    },
    // Each group has the other signal as well.
    ProgramEntry(
      "group(by: { $0.key }).flattenMap { $0.signal.merge(with: @) }", others: 1,
      [.shuffles, .joinsOthers, .hasInner, .callsClosure], keeps: .any
    ) { w in
      w.source.group(by: { [t = w.touch] (item: ProgramItem) in
        t()
        return item.key
      }).flattenMap { [other = w.other] group in group.signal.merge(with: other) }
    },
    ProgramEntry(
      "group(by:, transform: { $0 }).flattenMap { $0.signal.buffering(.unbounded) }", [],
      [.shuffles, .hasInner, .callsClosure], keeps: .any
    ) { w in
      w.source.group(by: { $0.key.number % 2 }, transform: w.pass).flattenMap { $0.signal.buffering(.unbounded) }
    },
    ProgramEntry("group(by: …).map(\\.signal).flatten(.latest)", [], [.loses, .hasInner], keeps: .any) { w in
      w.source.group(by: { $0.key.number % 3 }).map { $0.signal }.flatten(.latest)
    },
    ProgramEntry("window(count: #).switchToLatest()", [1...4], .loses, keeps: .any) {
      $0.source.window(count: $0[0]).switchToLatest()
    },
  ]
}
