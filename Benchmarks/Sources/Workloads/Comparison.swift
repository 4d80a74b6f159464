/// What a workload's rounds came to.
public struct Comparison: Sendable {
  /// Nanoseconds per unit of one contender: the median of its rounds.
  public struct Row: Sendable {
    public let name: String
    public let nanoseconds: Double
    public let counts: Bool
    /// The same of each round.
    public let rounds: [Double]
  }

  public let workload: Workload
  public let ours: Row
  public let peers: [Row]

  /// The fastest peer that counts.
  public var best: Row? { peers.filter { $0.counts }.min { $0.nanoseconds < $1.nanoseconds } }

  /// Ours divided by the fastest peer that counts.
  public var ratio: Double { ours.nanoseconds / (best?.nanoseconds ?? .nan) }

  /// From the least to the greatest ratio of a round's two times.
  public var spread: ClosedRange<Double> {
    let ratios = zip(ours.rounds, best?.rounds ?? []).map { $0 / $1 }
    return (ratios.min() ?? ratio)...(ratios.max() ?? ratio)
  }

  /// Whether the ratio is what we want.
  public var meetsTarget: Bool { ratio <= workload.target }

  /// Whether the ratio is what has been reached before.
  public var isHeld: Bool { ratio <= max(workload.target, workload.held ?? 0) }
}

/// Two contenders that should have computed the same did not.
public struct Disagreement: Error, CustomStringConvertible {
  let workload: String
  let name: String
  let result: Int
  let expected: Int

  package init(workload: String, name: String, result: Int, expected: Int) {
    self.workload = workload
    self.name = name
    self.result = result
    self.expected = expected
  }

  public var description: String {
    "\(workload): \(name) came to \(result), ours to \(expected)"
  }
}

extension Workload {
  /// Runs every contender once to warm up and then `rounds` times, taking turns, so that what else the machine does
  /// falls on all of them alike.
  ///
  /// - Parameters:
  ///   - share: Which part of the full size to run.
  ///   - inProcessorTime: Whether to count what the process has worked, not the time that has passed.
  public func measure(
    rounds: Int, share: Double, oursAlone: Bool = false, inProcessorTime: Bool = false
  ) async throws -> Comparison {
    let contenders = oursAlone ? Array(contenders.prefix(1)) : contenders
    let size = max(Int(Double(size) * share) / 20_000, 1) * 20_000
    var times = contenders.map { _ in [Double]() }
    var expected: Int?
    for round in 0...rounds {
      for (index, contender) in contenders.enumerated() {
        let outcome = try await contender.run(size)
        if let expected, outcome.result != expected {
          throw Disagreement(workload: name, name: contender.name, result: outcome.result, expected: expected)
        }
        expected = outcome.result
        let time = inProcessorTime ? outcome.processorNanoseconds : outcome.nanoseconds
        if round > 0 { times[index].append(time / Double(outcome.count)) }
      }
    }
    let rows = zip(contenders, times).map { contender, times in
      Comparison.Row(name: contender.name, nanoseconds: times.median, counts: contender.counts, rounds: times)
    }
    return Comparison(workload: self, ours: rows[0], peers: Array(rows.dropFirst()))
  }
}

extension [Double] {
  fileprivate var median: Double {
    let sorted = sorted()
    let middle = sorted.count / 2
    guard !sorted.isEmpty else { return .nan }
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
