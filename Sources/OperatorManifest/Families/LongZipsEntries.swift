import ReactiveConcurrency

extension OperatorEntry {
  /// `zip` and `combineLatest` of four to eight signals, which differ from those of three in number alone.
  static let longZips: [OperatorEntry] =
    longForms(
      "zip", Traits(.buffering, stores: .waiting(most: 256)),
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
      "combineLatest", Traits(stores: .newest(1)),
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
    _ name: String, _ traits: Traits, _ checks: [Check], reducing: [Check]
  ) -> [OperatorEntry] {
    let labels = (4...8).map { String(repeating: "_:", count: $0) }
    return Swift.zip(labels, checks).map {
      OperatorEntry(undrawn: "\(name)(\($0))", as: "\(name)(_:)").with(traits).check($1)
    }
      + Swift.zip(labels, reducing).map {
        OperatorEntry(undrawn: "\(name)(\($0)returning:reduce:)", as: "\(name)(_:reduce:)").with(traits).check($1)
      }
  }
}
