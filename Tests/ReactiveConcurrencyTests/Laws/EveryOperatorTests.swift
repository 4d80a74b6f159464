import Dispatch
import Foundation
import OperatorManifest
import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

/// What holds for every operator, whatever it does.
@Suite("Laws: every operator")
struct EveryOperatorTests {
  private static let intervals: [Duration] = [.zero, .nanoseconds(1), .seconds(1)]

  enum End: CaseIterable { case completes, fails, cancelled }

  @Test("values come where the operator's page says, in virtual time (WHERE-1, PIT-8)", arguments: CheckedOperator.all)
  func place(_ checked: CheckedOperator) {
    for interval in Self.intervals {
      for pauses in [0, 1, 3] {
        for end in End.allCases {
          let run = VirtualRun(checked, interval: interval, pausingAtEvery: pauses)
          for value in 1...20 {
            run.drive { $0.source.send(value) }
            if value % 3 == 0 { run.time.advance(by: .milliseconds(value * 100)) }
            if value % 4 == 0 { run.drive { $0.witness.resume() } }
            if value % 7 == 0 { run.time.step() }
          }
          run.drive { run in
            switch end {
            case .completes: run.source.finish()
            case .fails: run.source.finish(throwing: Failure("broken"))
            case .cancelled: run.witness.cancel()
            }
          }
          run.exhaust()
          let context = "\(checked.name), \(interval), pausing at every \(pauses)., \(end)"
          #expect(run.strays.isEmpty, "\(context): \(run.strays)")
          #expect(run.witness.ends.count == 1 && run.witness.breaches == 0, "\(context): \(run.witness.ends)")
        }
      }
    }
  }

  @Test(
    "values come where the operator's page says, from one thread, resumed by another (WHERE-1)",
    .timeLimit(.minutes(15)), arguments: CheckedOperator.all, [false, true])
  func place(_ checked: CheckedOperator, isMain: Bool) async {
    let base: any Scheduler = isMain ? MainScheduler.shared : SerialScheduler(name: "law")
    let strays = await ThreadedRun(checked, on: StrictScheduler(base, interval: .zero)).strays()
    #expect(strays.isEmpty, "\(checked.name)")
  }

  /// How a subscription may be lost.
  enum Loss: CaseIterable {
    /// By its end alone: its handle is kept.
    case end
    /// Its handle is released; the source ends later.
    case handle
    /// The source is released without an end, then it is cancelled.
    case sourceThenCancelled
    /// Everything is released while it is paused.
    case allWhilePaused
    /// Everything is released.
    case all
  }

  @Test(
    "nothing outlives the release of its handle, its source or both (PIT-5, SIG-CL-9, SIG-FLATTEN-6)",
    arguments: CheckedOperator.all, Loss.allCases)
  func lifetime(_ checked: CheckedOperator, loss: Loss) {
    let alive = Locked(0)
    let probe = Probe()
    let live = LiveSubscriptions()
    let time = TestScheduler()
    let ends = Recorder<String>()
    var subscription: Subscription?
    do {
      var source: Subject<Int>? = Subject()
      live.track {
        let token = Counted(alive)
        let pauses = loss == .allWhilePaused
        let signal = source.map { checked.make(probe.watch($0.signal), time) } ?? .empty
        subscription = signal.observe(
          Observer(
            next: { _ in withExtendedLifetime(token) { pauses ? .paused : .more } },
            finish: { end in withExtendedLifetime(token) { ends.add("\(end)") } }))
        for value in 1...3 {
          source?.send(value)
          time.advance()
        }
      }
      if ![.end, .sourceThenCancelled].contains(loss) { subscription = nil }
      if [.end, .handle].contains(loss) { source?.finish() }
      live.track {
        source = nil
        if loss != .end { subscription?.cancel() }
      }
    }
    for _ in 0..<3 { time.advance(by: .seconds(100_000)) }
    let context = "\(checked.name), \(loss)"
    #expect(alive.withLock { $0 } == 0, "\(context): its observer is kept")
    #expect(probe.starts == probe.releases, "\(context): \(probe.starts) starts, \(probe.releases) releases")
    #expect(live.count == 0, "\(context): still live:\n\(live)")
    if [.end, .handle, .sourceThenCancelled].contains(loss) { #expect(ends.values.count == 1, "\(context)") }
    withExtendedLifetime(subscription) {}
  }
}

/// An operator on virtual time, behind a source that is sent by hand.
private final class VirtualRun: Sendable {
  let source = Subject<Int>()
  let time = TestScheduler()
  let witness: Witness
  private let isDriving = Locked(false)
  private let found = Recorder<String>()

  /// The values that did not come where they should.
  var strays: [String] { found.values }

  init(_ checked: CheckedOperator, interval: Duration, pausingAtEvery pauses: Int) {
    let scheduler = StrictScheduler(time, interval: interval)
    let (isDriving, found) = (isDriving, found)
    witness = Witness { witness, index in
      let isRight =
        switch checked.traits.place {
        case .source: isDriving.withLock { $0 }
        case .scheduler: scheduler.isHere
        case .others: true
        }
      if !isRight { found.add(witness.values[index - 1]) }
      return pauses > 0 && index % pauses == 0 ? .paused : .more
    }
    drive { $0.witness.observe(checked.make($0.source.signal, scheduler)) }
  }

  /// Does what counts as the source's or the consumer's call.
  func drive(_ act: (VirtualRun) -> Void) {
    isDriving.set(true)
    act(self)
    isDriving.set(false)
  }

  /// Goes on until the end.
  func exhaust() {
    for _ in 0..<100 where witness.ends.isEmpty {
      time.advance(by: .seconds(100))
      drive { $0.witness.resume() }
    }
  }
}

/// An operator on a scheduler of real threads: one thread sends, another resumes.
private final class ThreadedRun: Sendable {
  private let checked: CheckedOperator
  private let scheduler: StrictScheduler
  private let found = Recorder<String>()
  private let hasEnded = Flag()
  /// Signaled at each pause and at the end.
  private let turn = DispatchSemaphore(value: 0)
  private let threads = Locked<Set<ObjectIdentifier>>([])

  init(_ checked: CheckedOperator, on scheduler: StrictScheduler) {
    self.checked = checked
    self.scheduler = scheduler
  }

  /// The values that did not come where they should.
  func strays() async -> [String] {
    let witness = Witness(
      atEnd: { [self] in
        _ = hasEnded.set()
        turn.signal()
      },
      { [self] witness, index in
        if !isRight { found.add(witness.values[index - 1]) }
        guard index % 3 == 0 else { return .more }
        turn.signal()
        return .paused
      })
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        note()
        let source = Subject<Int>()
        Thread.detachNewThread { [self] in
          note()
          while !hasEnded.isSet {
            turn.wait()
            witness.resume()
          }
          continuation.resume()
        }
        witness.observe(checked.make(source.signal, scheduler))
        for value in 1...20 { source.send(value) }
        source.finish()
      }
    }
    return found.values
  }

  private func note() {
    let thread = ObjectIdentifier(Thread.current)
    threads.withLock { _ = $0.insert(thread) }
  }

  private var isRight: Bool {
    switch checked.traits.place {
    // Where an operator's timer is at work at that moment, that work sends the value, too.
    case .source: scheduler.isHere || threads.withLock { $0.contains(ObjectIdentifier(Thread.current)) }
    case .scheduler: scheduler.isHere
    case .others: true
    }
  }
}
