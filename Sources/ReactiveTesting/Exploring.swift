import ReactiveConcurrency

extension TestScheduler {
  /// Makes a scheduler that runs what is due at one instant in another order than that of arrival, given by `seed`.
  ///
  /// The same seed gives the same run, on every machine. The order is one that a real program may take: jobs of
  /// different tasks, and timers that different tasks or timers have set, run in any order. Work without a delay keeps
  /// its order, as on a serial scheduler; so do the timers that one task sets.
  ///
  /// - Parameter report: As in `init(report:)`.
  public convenience init(seed: UInt64, report: (@Sendable (TestSchedulerError) -> Void)? = nil) {
    self.init(order: WorkOrder(seed: seed), report: report)
  }

  /// Makes a scheduler that repeats what `explore` has found.
  ///
  /// - Parameters:
  ///   - departures: Which alternative runs, by the number of the choice, in place of what arrived first. A choice is
  ///     made whenever several pieces of work are due at one instant.
  ///   - report: As in `init(report:)`.
  public convenience init(departures: [Int: Int], report: (@Sendable (TestSchedulerError) -> Void)? = nil) {
    self.init(order: WorkOrder(departures: departures), report: report)
  }

  /// Runs a test in many of the orders that a real program may take, and throws if it fails in one of them.
  ///
  /// ```swift
  /// try TestScheduler.explore { scheduler in
  ///   let edits = Subject<Int>()
  ///   let saved = scheduler.record(edits.debounce(for: .seconds(1), on: scheduler))
  ///   let editing = scheduler.task {
  ///     for edit in 1...3 {
  ///       edits.send(edit)
  ///       try await scheduler.sleep(for: .milliseconds(500))
  ///     }
  ///   }
  ///   try await editing.value
  ///   try await scheduler.sleep(for: .seconds(2))
  ///   guard saved.values == [3] else { throw SignalError.severalValues }  // in a test: try #require(…)
  /// }
  /// ```
  ///
  /// The first round runs in the order of arrival. If there are few orders, the others try all of them; otherwise
  /// most of them try one departure or two, and the rest random orders. At the first failure it searches for the fewest
  /// departures from the order of arrival that still fail, and throws an `ExplorationError` that names them and says
  /// how to run them again. A failure in the first round is thrown as it is.
  ///
  /// A round fails if the closure throws, as `#require` does; an `#expect` in it fails the test, but does not end the
  /// search. Each round makes everything anew, within the closure. It covers what runs on the scheduler, which includes
  /// actors that its tasks call, unless they have an executor of their own: see `run(_:)`.
  ///
  /// - Parameters:
  ///   - rounds: How many orders to try, at least 1. It may be twice as many if there are only some more than that.
  ///   - seed: What the random orders are made from. By default, another one at each call.
  /// - Throws: `ExplorationError`; `SignalError.invalidArgument` if `rounds` is less than 1.
  /// - Complexity: O(`rounds`) runs of the closure, and some hundreds more after a failure.
  public static func explore(
    rounds: Int = 1_000, seed: UInt64 = .random(in: .min ... .max), fileID: StaticString = #fileID, line: Int = #line,
    _ body: @escaping @Sendable (TestScheduler) async throws -> Void
  ) throws {
    guard rounds >= 1 else { throw SignalError.invalidArgument("explore(rounds: \(rounds)): there must be at least 1") }
    try Exploration(rounds: rounds, site: CallSite(fileID, line), body: body).run(seed: seed)
  }
}

/// The order of work in which a test fails.
public struct ExplorationError: Error, CustomStringConvertible {
  /// The number of the round that has failed, from 1.
  public let round: Int
  /// The seed of that round's order, if that was a random one.
  public let seed: UInt64?
  /// The fewest departures found with which it fails, for `TestScheduler(departures:)`. Empty if runs in the same order
  /// differ.
  public let departures: [Int: Int]
  /// What the test has thrown.
  public let error: any Error
  fileprivate var steps: [String] = []

  public var description: String {
    let seed = seed.map { " TestScheduler(seed: 0x\(String($0, radix: 16))) runs that round again." } ?? ""
    if departures.isEmpty {
      return """
        The test has failed in round \(round), and not when the same order was run again: \(error).\(seed) Something in \
        it depends on more than the order: the time of day, random numbers, or code that has left the test scheduler.
        """
    }
    let list = departures.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    return """
      The test passes in the order of arrival and has failed in round \(round): \(error).\(seed)
      TestScheduler(departures: [\(list)]) runs the shortest order found in which it fails:
        \(steps.joined(separator: "\n  "))
      """
  }
}

/// A search for an order in which a test fails.
private struct Exploration {
  let rounds: Int
  let site: CallSite
  let body: @Sendable (TestScheduler) async throws -> Void

  /// What has happened in one order.
  struct Outcome {
    let choices: [WorkOrder.Choice]
    let error: (any Error)?

    func isSame(as other: Outcome) -> Bool {
      choices.elementsEqual(other.choices) { ($0.alternative, $0.count) == ($1.alternative, $1.count) }
    }

    var departures: [Int: Int] {
      Dictionary(uniqueKeysWithValues: choices.enumerated().filter { $1.alternative > 0 }.map { ($0, $1.alternative) })
    }
  }

  func run(seed: UInt64) throws {
    let first = outcome(of: WorkOrder(departures: [:]))
    if let error = first.error { throw error }
    // How many orders there are is known only after all of them; the first could have chosen about as many. If there
    // are more after all, those that have been run are much alike, so they do not count.
    let most = min(rounds, 1 << 31)
    let orders = first.choices.reduce(1) { min($0 * $1.count, most + 1) }
    if orders <= most, try runAll(after: first) { return }
    // Most bugs need one departure or two.
    var generator = SeededGenerator(state: seed)
    let few = Self.fewDepartures(from: first, &generator, atMost: rounds - rounds / 4)
    for (round, departures) in few.enumerated() {
      try check(outcome(of: WorkOrder(departures: departures)), round + 2, nil)
    }
    for round in stride(from: few.count + 2, through: rounds, by: 1) {
      let seed = generator.next()
      try check(outcome(of: WorkOrder(seed: seed)), round, seed)
    }
  }

  /// Orders with one departure or two from a run in the order of arrival.
  private static func fewDepartures(
    from arrival: Outcome, _ generator: inout SeededGenerator, atMost count: Int
  ) -> [[Int: Int]] {
    let single = arrival.choices.enumerated().flatMap { number, choice in (1..<choice.count).map { (number, $0) } }
      .shuffled(using: &generator).prefix(max(count / 3, 1))
    let pairs = single.prefix(100).flatMap { first in
      single.prefix(100).filter { $0.0 > first.0 }.map { [first.0: first.1, $0.0: $0.1] }
    }
    return Array((single.map { [$0: $1] } + pairs.shuffled(using: &generator)).prefix(count))
  }

  /// Runs every order once, as long as there are rounds.
  ///
  /// - Returns: Whether all have been run.
  private func runAll(after first: Outcome) throws -> Bool {
    var last = first
    for round in 1...rounds {
      guard let changed = last.choices.lastIndex(where: { $0.alternative + 1 < $0.count }) else { return true }
      var next = last.departures.filter { $0.key < changed }
      next[changed] = last.choices[changed].alternative + 1
      last = outcome(of: WorkOrder(departures: next))
      try check(last, round + 1, nil)
    }
    return false
  }

  private func outcome(of order: WorkOrder) -> Outcome {
    let scheduler = TestScheduler(order: order)
    var failure: (any Error)?
    do { try scheduler.run(fileID: site.fileID, line: site.line) { try await body(scheduler) } } catch {
      failure = error
    }
    return Outcome(choices: scheduler.choices, error: failure)
  }

  /// - Throws: An `ExplorationError` with the fewest departures found, if the outcome is a failure.
  private func check(_ outcome: Outcome, _ round: Int, _ seed: UInt64?) throws {
    guard let error = outcome.error else { return }
    let again = self.outcome(of: WorkOrder(departures: outcome.departures))
    guard again.error != nil, again.isSame(as: outcome) else {
      throw ExplorationError(round: round, seed: seed, departures: [:], error: error, steps: [])
    }
    let shortest = shorten(again)
    throw ExplorationError(
      round: round, seed: seed, departures: shortest.departures, error: shortest.error ?? error,
      steps: shortest.choices.compactMap(\.departure))
  }

  /// Leaves out departures, many at once and then fewer, as long as the test still fails.
  private func shorten(_ failure: Outcome) -> Outcome {
    var shortest = failure
    var size = failure.departures.count
    while size >= 1 {
      let places = shortest.departures.keys.sorted(by: >)
      for start in stride(from: 0, to: places.count, by: size) {
        let left = Set(places[start..<min(start + size, places.count)])
        let shorter = outcome(of: WorkOrder(departures: shortest.departures.filter { !left.contains($0.key) }))
        if shorter.error != nil, shorter.departures.count < shortest.departures.count { shortest = shorter }
      }
      size /= 2
    }
    return shortest
  }
}
