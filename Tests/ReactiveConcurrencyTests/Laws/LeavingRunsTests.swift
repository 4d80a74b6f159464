import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Leaving a source that runs in one's own call, sends nothing, and is shared: the call returns, and the source goes on
/// for others, or waits for the next, or ends.
@Suite("Laws: leaving what one runs")
struct LeavingRunsTests {
  /// A way to share a source, and what consumers subscribe to.
  struct Sharing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether it keeps its source when all have left.
    let isKept: Bool
    var isOfShare: Bool { testDescription == "replayLazily of a share" }
    let make: @Sendable (Signal<Int>) -> Signal<Int>

    private init(_ name: String, isKept: Bool = false, _ make: @escaping @Sendable (Signal<Int>) -> Signal<Int>) {
      testDescription = name
      self.isKept = isKept
      self.make = make
    }

    static let all: [Sharing] = [
      Sharing("share") { $0.share() },
      Sharing("share(replay:)") { $0.share(replay: 1) },
      Sharing("share, twice") { $0.share().share() },
      Sharing("share, in a junction") { $0.share().merge(with: .never) },
      Sharing("share, in a succession") { $0.share().repeated() },
      Sharing("autoconnect") { $0.publish().autoconnect() },
      Sharing("keyed") { $0.keyed(by: { $0 })[0] },
      Sharing("replayLazily", isKept: true) { $0.replayLazily() },
      Sharing("replayLazily, in a junction", isKept: true) { $0.replayLazily(upTo: 1).merge(with: .never) },
      Sharing("replayLazily, in a succession", isKept: true) { $0.replayLazily().repeated() },
      Sharing("replayLazily of a share", isKept: true) { $0.share().replayLazily() },
    ]
  }

  /// Where a silent source is, upstream of what shares it.
  static let positions: [(name: String, make: @Sendable (Signal<Int>) -> Signal<Int>)] = [
    ("first in a junction", { $0.merge(with: .never) }),
    ("last in a junction", { Signal.never.merge(with: $0) }),
    ("beside what waits", { zip($0, Signal(0...)).map { $0.0 } }),
    ("until a trigger", { $0.take(until: Signal<Int>.never) }),
    ("in a succession", { Signal<Int>.empty.concat($0) }),
    ("after a failure", { source in Signal<Int>.fail(Failure("no")).catch { _ in source } }),
    ("inner", { source in Signal.just(0).flattenMap { _ in source } }),
    ("inner, the newest", { source in Signal.just(0).flattenMap(.latest) { _ in source } }),
    ("shared", { $0.share() }),
  ]

  /// A silent source and where it is.
  struct Source: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isDeaf: Bool
    /// Calls the closure at each step.
    let make: @Sendable (@escaping @Sendable () -> Void) -> Signal<Int>

    static let all: [Source] =
      SilentSource.kinds.filter(\.canPause).map {
        Source(testDescription: $0.testDescription, isDeaf: $0.isDeaf, make: $0.make)
      }
      + positions.map { name, place in
        Source(testDescription: name, isDeaf: name == "shared", make: { place(SilentSource.kinds[0].make($0)) })
      }
  }

  /// When a consumer leaves.
  private let first = 1_000
  /// When another one leaves.
  private let second = 10_000
  /// By when the source must have noticed.
  private let delay = 2 * 16 * 256
  private let scheduler = TestScheduler()
  private let steps = Locked(0)

  /// Counts the steps of a source and calls closures at some of them.
  private func step(_ actions: [Int: @Sendable () -> Void]) -> @Sendable () -> Void {
    { [steps] in actions[steps.increment()]?() }
  }

  private static let leave: @Sendable () -> Void = { withUnsafeCurrentTask { $0?.cancel() } }

  @Test(
    "who runs a shared source and leaves returns, and it goes on for the others (LEAVE-1)", arguments: Sharing.all,
    Source.all)
  func together(_ sharing: Sharing, _ source: Source) {
    let probe = Probe()
    let shared = Locked<Signal<Int>?>(nil)
    let other = SharedSlot()
    let step = step([
      first / 2: {
        // Not kept by the closure, which the source refers to.
        guard let signal = shared.withLock({ $0 }) else { return }
        other.fill(signal.observe(Observer(next: { _ in .more }, finish: { _ in })))
      },
      first: Self.leave,
      second: { other.cancel() },
      // Also if it is still wanted.
      second + delay + 1: { _ = shared.exchange(nil) },
    ])
    shared.set(sharing.make(probe.watch(source.make(step))))
    let stepsAtReturn = Locked<Int?>(nil)
    scheduler.task { [steps] in
      let signal = shared.withLock { $0 }
      if let signal { _ = try? await signal.first() }
      stepsAtReturn.set(steps.withLock { $0 })
    }
    scheduler.run()
    let atReturn = stepsAtReturn.withLock { $0 } ?? .max
    #expect(atReturn <= first + delay, "has returned after \(atReturn)")
    let all = steps.withLock { $0 }
    let isDeaf = sharing.isKept && (source.isDeaf || sharing.isOfShare)
    let latest = second + (isDeaf ? 2 * delay : delay)
    #expect(all >= second && all <= latest, "\(all)")
    _ = shared.exchange(nil)
    scheduler.run()
    #expect(probe.starts == 1 && probe.releases == 1, "\(probe.starts) \(probe.releases)")
  }

  @Test(
    "who is alone with a source, and leaves, stops it, wherever it is (LEAVE-1)", arguments: Sharing.all, Source.all)
  func alone(_ sharing: Sharing, _ source: Source) {
    guard !sharing.isKept || !source.isDeaf && !sharing.isOfShare else { return }
    let probe = Probe()
    let step = step([first: Self.leave, second: Self.leave])
    var signal: Signal<Int>? = sharing.make(probe.watch(source.make(step)))
    for moment in sharing.isKept ? [first, second] : [first] {
      let hasReturned = Locked(false)
      scheduler.task { [signal] in
        _ = try? await signal?.first()
        hasReturned.set(true)
      }
      scheduler.run()
      let all = steps.withLock { $0 }
      #expect(hasReturned.withLock { $0 } && all >= moment && all <= moment + delay, "\(all)")
      #expect(probe.releases == (sharing.isKept ? 0 : 1))
    }
    signal = nil
    #expect(probe.starts == 1 && probe.releases == 1, "\(probe.starts) \(probe.releases)")
  }
}
