import ReactiveConcurrency

extension OperatorEntry {
  /// `zip` and `combineLatest` of four to eight signals, which differ from those of three in number alone.
  static let longZips: [OperatorEntry] =
    longForms(
      "zip", Traits(.buffering, stores: .waiting(most: 256)), PageWording(),
      [
        Check { zip($0.source, four, four, four) },
        Check { zip($0.source, four, four, four, four) },
        Check { zip($0.source, four, four, four, four, four) },
        Check { zip($0.source, four, four, four, four, four, four) },
        Check { zip($0.source, four, four, four, four, four, four, four) },
      ],
      reducing: [
        Check { zip($0.source, four, four, four) { first, _, _, _ in first } },
        Check { zip($0.source, four, four, four, four) { first, _, _, _, _ in first } },
        Check { zip($0.source, four, four, four, four, four) { first, _, _, _, _, _ in first } },
        Check { zip($0.source, four, four, four, four, four, four) { first, _, _, _, _, _, _ in first } },
        Check { zip($0.source, four, four, four, four, four, four, four) { first, _, _, _, _, _, _, _ in first } },
      ])
    + longForms(
      "combineLatest", Traits(stores: .newest(1)), .newestOfEach,
      [
        Check { combineLatest($0.source, one, one, one) },
        Check { combineLatest($0.source, one, one, one, one) },
        Check { combineLatest($0.source, one, one, one, one, one) },
        Check { combineLatest($0.source, one, one, one, one, one, one) },
        Check { combineLatest($0.source, one, one, one, one, one, one, one) },
      ],
      reducing: [
        Check { combineLatest($0.source, one, one, one) { first, _, _, _ in first } },
        Check { combineLatest($0.source, one, one, one, one) { first, _, _, _, _ in first } },
        Check { combineLatest($0.source, one, one, one, one, one) { first, _, _, _, _, _ in first } },
        Check { combineLatest($0.source, one, one, one, one, one, one) { first, _, _, _, _, _, _ in first } },
        Check { combineLatest($0.source, one, one, one, one, one, one, one) { first, _, _, _, _, _, _, _ in first } },
      ])

  private static let one = Signal.just(1)
  private static let four = Signal.of("a", "b", "c", "d")

  private static func longForms(
    _ name: String, _ traits: Traits, _ page: PageWording, _ checks: [Check], reducing: [Check]
  ) -> [OperatorEntry] {
    let labels = (4...8).map { String(repeating: "_:", count: $0) }
    return Swift.zip(labels, Swift.zip(checks, reducing)).flatMap { labels, checks in
      [
        OperatorEntry(
          "\(name)(\(labels))", traits: traits, page: page, shownBy: "\(name)(_:)", checks: [checks.0],
          unmodelled: "As for two signals."),
        OperatorEntry(
          "\(name)(\(labels)reduce:)", traits: traits, page: page, shownBy: "\(name)(_:reduce:)", checks: [checks.1],
          unmodelled: "It is a `\(name)` and a `map`."),
      ]
    }
  }
}
