import Foundation

/// How much to do and from which seed, as the environment says.
enum Settings {
  private static let environment = ProcessInfo.processInfo.environment

  /// The seed of the first program: `ADVERSARY_SEED`.
  static let seed = environment["ADVERSARY_SEED"].flatMap { UInt64($0) } ?? 2_026_11
  /// How many programs each family runs at most: `ADVERSARY_ROUNDS`.
  static let rounds = environment["ADVERSARY_ROUNDS"].flatMap(Int.init) ?? 1_500
  /// How many seconds all families take together, about: `ADVERSARY_SECONDS`.
  static let seconds = environment["ADVERSARY_SECONDS"].flatMap(Double.init) ?? 30
  /// The family to run alone: `ADVERSARY_FAMILY`.
  static let family = environment["ADVERSARY_FAMILY"]
  /// What is looked at: `ADVERSARY_ORACLES`, by their names with commas between them; everything by default.
  static let oracles =
    environment["ADVERSARY_ORACLES"].map { Set($0.split(separator: ",").compactMap { Oracle(rawValue: String($0)) }) }
    ?? Set(Oracle.allCases)
  /// Whether each program is printed before it is run: `ADVERSARY_TELL`.
  static let isTold = environment["ADVERSARY_TELL"] != nil
  /// How long a program may make no progress.
  static let patience = environment["ADVERSARY_PATIENCE"].flatMap(Double.init) ?? 10

  /// Whether a family is to be run.
  static func runs(_ name: String) -> Bool { family == nil || family == name }

  /// The seeds of a family's programs, until there have been enough or the family's share of the time is over.
  static func seeds(share: Double) -> some Sequence<UInt64> {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds * share))
    return (0..<rounds).lazy.map { seed &+ UInt64($0) &* SplitMix64.increment }
      .prefix { _ in ContinuousClock.now < deadline }
  }
}

/// What a run is judged by.
enum Oracle: String, CaseIterable, Sendable {
  /// One event at a time, one end, nothing after it nor after `cancel()`.
  case contract
  /// No value lost, none twice, each sender's in order.
  case values
  /// What is to end does, and what has been cancelled stops.
  case ends
  /// Sources released in time, each once, nothing still subscribed.
  case release
  /// No more values alive than the operators' pages say.
  case memory
}
