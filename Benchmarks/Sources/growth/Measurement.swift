import AllocationCounter
import Workloads

extension Curve {
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
      if ours.result != theirs.result {
        throw Disagreement(workload: name, name: peer, result: theirs.result, expected: ours.result)
      }
      points.ours.append(ours.point)
      points.theirs.append(theirs.point)
    }
    return points
  }

  private func measure(_ build: Build, _ count: Int, _ rounds: Int) throws -> (point: Point, result: Int) {
    // Once for what is made but once.
    _ = build(1)(1)
    peak_begin()
    let run = build(count)
    var result = run(count)
    let bytes = peak_end()
    let values = 200_000
    var least = Double.infinity
    for _ in 0..<rounds {
      let start = ContinuousClock.now
      result = run(values)
      least = min(least, start.elapsed / Double(values))
    }
    return (Point(count: count, nanoseconds: least, bytes: Double(bytes) / Double(count)), result)
  }
}
