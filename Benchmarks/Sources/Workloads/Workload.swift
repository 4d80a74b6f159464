import Foundation

/// One question put to several implementations of the same work.
public struct Workload: Sendable {
  /// What `--only` calls it.
  public let name: String

  /// What a run finds out.
  public let question: String

  /// What the time is divided by.
  public let unit: String

  /// How large a full run is; what that means is the contenders' affair.
  public let size: Int

  /// The ratio of ours to the best peer that we want to stay below.
  public let target: Double

  /// The ratio that has been reached, where that is not the target, with room for noise: CI keeps it.
  public let held: Double?

  /// Whether CI guards the ratio: it hardly depends on how threads happen to run, and no other one tells the same.
  public let isGuarded: Bool

  /// Ours first, then the peers.
  public let contenders: [Contender]

  init(
    _ name: String, _ question: String, per unit: String = "element", size: Int, target: Double, held: Double? = nil,
    isGuarded: Bool = true, ours: Contender, peers: [Contender]
  ) {
    self.name = name
    self.question = question
    self.unit = unit
    self.size = size
    self.target = target
    self.held = held
    self.isGuarded = isGuarded
    contenders = [ours] + peers
  }
}

/// One implementation of a workload.
public struct Contender: Sendable {
  /// Who this is.
  public let name: String

  /// Whether the ratio may be taken to it. The others are shown for what they tell.
  public let counts: Bool

  let run: @Sendable (_ size: Int) async throws -> Outcome

  /// A contender that waits. It runs on the global pool, so that no element crosses from one executor to another.
  init(_ name: String, counts: Bool = true, run: @escaping @Sendable (_ size: Int) async throws -> Outcome) {
    self.name = name
    self.counts = counts
    self.run = run
  }

  /// Our own implementation.
  static func ours(run: @escaping @Sendable (_ size: Int) async throws -> Outcome) -> Contender {
    Contender("ours", run: run)
  }
}

/// What one run came to.
struct Outcome: Sendable {
  /// What every contender must agree on.
  var result: Int

  /// How many units of work that was.
  var count: Int

  var nanoseconds: Double

  /// What all threads of the process have worked meanwhile: hardly depends on what else the machine does.
  var processorNanoseconds: Double

  /// Times a piece of work that does not wait.
  static func timed(count: Int, _ work: () -> Int) -> Outcome {
    let (start, processor) = (ContinuousClock.now, processorTime())
    let result = work()
    return Outcome(
      result: result, count: count, nanoseconds: start.elapsed, processorNanoseconds: processorTime() - processor)
  }

  /// Times a piece of work that waits.
  static func timed(count: Int, _ work: () async throws -> Int) async rethrows -> Outcome {
    let (start, processor) = (ContinuousClock.now, processorTime())
    let result = try await work()
    return Outcome(
      result: result, count: count, nanoseconds: start.elapsed, processorNanoseconds: processorTime() - processor)
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

extension ContinuousClock.Instant {
  /// The nanoseconds since.
  package var elapsed: Double {
    let (seconds, attoseconds) = duration(to: .now).components
    return Double(seconds) * 1e9 + Double(attoseconds) * 1e-9
  }
}
