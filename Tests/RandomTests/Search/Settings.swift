import Foundation

/// How much to do and from which seed, as the environment says.
enum Settings {
  private static let environment = ProcessInfo.processInfo.environment

  /// The seed of the first program: `RANDOM_SEED`.
  static let seed = environment["RANDOM_SEED"].flatMap { UInt64($0) } ?? 2_026_11
  /// How many seconds all searches take together: `RANDOM_SECONDS`.
  static let seconds = environment["RANDOM_SECONDS"].flatMap(Double.init) ?? 10
  /// How many programs each search runs at most: `RANDOM_ROUNDS`.
  static let rounds = environment["RANDOM_ROUNDS"].flatMap(Int.init) ?? .max
  /// The search to run alone: `RANDOM_ONLY`.
  static let only = environment["RANDOM_ONLY"]
  /// Whether the first program is run again and again, to find what it seldom does wrong: `RANDOM_REPEAT`.
  static let repeats = environment["RANDOM_REPEAT"] != nil
  /// Whether each program is printed before it is run, to find one that traps: `RANDOM_TELL`.
  static let isTold = environment["RANDOM_TELL"] != nil
  /// How long a program may make no progress.
  static let patience = 10.0
}
