/// A random program, as a value that can be made smaller.
protocol RandomProgram: Sendable, CustomStringConvertible {
  /// Programs with the same signature show the same defect.
  var signature: [String] { get }
  /// This program with one thing simpler, the greatest simplifications first.
  var simpler: [Self] { get }
  /// How often it is run before it counts as right: more than once where threads decide.
  var attempts: Int { get }

  /// Runs it.
  ///
  /// - Parameter isHasty: Whether it is one of very many runs, in which nothing is waited for at length.
  /// - Returns: What went wrong, or nothing if it cannot be said what would be right.
  func problems(isHasty: Bool) -> [String]?
}

extension RandomProgram {
  var signature: [String] { ["\(Self.self)"] }
  var simpler: [Self] { [] }
  var attempts: Int { 1 }

  /// The smallest program that still goes wrong and that single steps lead to.
  func shrunk(tries most: Int = 20_000, seconds: Double = 8) -> Self {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    var smallest = self
    var tries = 0
    search: while true {
      for candidate in smallest.simpler {
        tries += 1
        if tries > most || ContinuousClock.now > deadline { break search }
        if candidate.isWrong {
          smallest = candidate
          continue search
        }
      }
      return smallest
    }
    return smallest
  }

  private var isWrong: Bool {
    for _ in 0..<attempts where problems(isHasty: true)?.isEmpty == false { return true }
    return false
  }
}
