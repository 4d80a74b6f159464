import AllocationCounter

/// What something costs as there is more of it, for us and for a peer.
struct Curve: Sendable {
  let name: String

  /// What there is more and more of.
  let things: String

  /// What a time is divided by.
  let unit: String

  /// Who the peer is.
  let peer: String

  let ours: Build
  let theirs: Build

  /// Makes so many, and returns what sends so many values through them and adds them up.
  typealias Build = @Sendable (_ count: Int) -> (_ values: Int) -> Int

  /// The cost at one count.
  struct Point: Sendable {
    let count: Int
    /// Of one unit: the least of the rounds, which is what the work takes when nothing else is going on.
    let nanoseconds: Double
    /// Of each thing: the most that was allocated at one time while all were made and used for the first time.
    let bytes: Double
  }

  static let counts = [10, 100, 1_000, 10_000]

  func measure(rounds: Int) throws -> (ours: [Point], theirs: [Point]) {
    var points: (ours: [Point], theirs: [Point]) = ([], [])
    for count in Self.counts {
      let (ours, theirs) = (try measure(ours, count, rounds), try measure(theirs, count, rounds))
      guard ours.sum == theirs.sum else { throw Disagreement(name: name, count: count) }
      points.ours.append(ours.point)
      points.theirs.append(theirs.point)
    }
    return points
  }

  private func measure(_ build: Build, _ count: Int, _ rounds: Int) throws -> (point: Point, sum: Int) {
    // Once for what is made but once.
    _ = build(1)(1)
    peak_begin()
    let run = build(count)
    var sum = run(count)
    let bytes = peak_end()
    let values = 200_000
    var least = Double.infinity
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      sum &+= run(values)
      let (seconds, attoseconds) = start.duration(to: .now).components
      least = min(least, (Double(seconds) * 1e9 + Double(attoseconds) * 1e-9) / Double(values))
    }
    return (Point(count: count, nanoseconds: least, bytes: Double(bytes) / Double(count)), sum)
  }
}

/// The two did not compute the same.
struct Disagreement: Error, CustomStringConvertible {
  let name: String
  let count: Int

  var description: String { "\(name), \(count): the two do not add up to the same" }
}
