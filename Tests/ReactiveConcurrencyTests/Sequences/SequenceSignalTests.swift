import ReactiveConcurrency
import ReactiveTesting
import Testing

/// A kind of scheduler to step on.
enum SteppingKind: String, CaseIterable, Sendable {
  case immediate, virtual, serial, concurrent

  /// A scheduler of this kind, which runs when the time is moved.
  func make(_ time: TestScheduler) -> any Scheduler {
    switch self {
    case .immediate: .immediate
    case .virtual: time
    case .serial: SerialScheduler(target: time)
    case .concurrent: ConcurrentScheduler(limit: 2, target: time)
    }
  }
}

@Suite("Sequences as signals")
struct SequenceSignalTests {
  private let calls = Calls()
  private let time = TestScheduler()

  private func endless() -> ReactiveSequence<Int> {
    (1...).reactive.map { [calls] in calls($0) }
  }

  @Test("A sequence's signal sends all on the scheduler (SEQ-SIG-1, 2, Q15)", arguments: SteppingKind.allCases)
  func sends(_ kind: SteppingKind) {
    let scheduler = kind.make(time)
    let places = Recorder<Bool>()
    let sequence = (1...3).reactive.map { number -> Int in
      places.add(CurrentScheduler.value === scheduler)
      return number
    }
    let witness = Witness()
    witness.observe(sequence.signal(on: scheduler))
    #expect(witness.ends == (kind == .immediate ? ["completed"] : []))
    time.run()
    #expect(witness.values == ["1", "2", "3"] && witness.ends == ["completed"])
    #expect(places.values == Array(repeating: kind != .immediate, count: 3))
  }

  @Test("A sequence's signal sends one element in each step; other work gets its turn between them (SEQ-SIG-3)")
  func steps() {
    let scheduler = TestScheduler()
    let witness = Witness()
    witness.observe(endless().signal(on: scheduler))
    #expect(calls.count == 0)
    for count in 1...5 {
      scheduler.step()
      #expect(calls.count == count && witness.values.count == count)
    }
    scheduler.schedule { witness.cancel() }
    scheduler.run()
    #expect(calls.count == 6 && witness.values.count == 6)
    #expect(witness.ends == ["cancelled"])
  }

  @Test(
    "A sequence's signal stops at .paused with nothing scheduled or computed, continues at resume (SEQ-SIG-3)",
    arguments: SteppingKind.allCases
  )
  func pauses(_ kind: SteppingKind) {
    let scheduler = kind.make(time)
    let witness = Witness { _, index in index % 3 == 0 ? .paused : .more }
    witness.observe(endless().signal(on: scheduler))
    for round in 1...4 {
      time.run()
      #expect(time.isIdle)
      #expect(witness.values == (1...3 * round).map { "\($0)" } && calls.count == 3 * round)
      witness.resume()
    }
    witness.cancel()
    time.run()
    #expect(witness.ends == ["cancelled"] && witness.breaches == 0 && witness.valuesWhilePaused == 0)
  }

  @Test(
    "A resume of a sequence's signal that comes before the pause it answers is not lost; others do nothing",
    arguments: SteppingKind.allCases)
  func resumesEarly(_ kind: SteppingKind) {
    let scheduler = kind.make(time)
    let slot = SharedSlot()
    let seen = Recorder<Int>()
    let resumes = kind == .immediate ? 0 : 2
    slot.fill(
      (1...4).reactive.signal(on: scheduler).observe(
        Observer(
          next: { number in
            seen.add(number)
            for _ in 0..<resumes { slot.tell(.open) }
            return resumes == 0 ? .more : .paused
          }, finish: { _ in seen.add(-1) })))
    slot.tell(.open)
    time.run()
    slot.tell(.open)
    time.run()
    #expect(seen.values == [1, 2, 3, 4, -1])
  }

  @Test("A sequence's signal cancelled between steps or paused ends and computes no more (SEQ-SIG-3, Q15)")
  func cancels() {
    let scheduler = TestScheduler()
    let witness = Witness { _, index in index == 2 ? .paused : .more }
    let early = Witness()
    let (alive, mayStep) = (Locked(0), endless())
    for observing in [early, witness] {
      let token = Counted(alive)
      observing.observe(mayStep.map { number in withExtendedLifetime(token) { number } }.signal(on: scheduler))
    }
    scheduler.step(2)
    early.cancel()
    #expect(early.values == ["1"] && early.ends == ["cancelled"] && alive.withLock { $0 } == 1)
    scheduler.run()
    #expect(early.values == ["1"] && witness.values == ["1", "2"] && calls.count == 2)
    witness.cancel()
    #expect(witness.ends == ["cancelled"] && alive.withLock { $0 } == 0)
    scheduler.run()
    witness.resume()
    scheduler.run()
    #expect(calls.count == 2 && witness.ends == ["cancelled"])
  }

  @Test(
    "cancel() within a value of a sequence's signal, or an answer of .cancelled, counts immediately",
    arguments: SteppingKind.allCases, [Demand.more, .paused, .cancelled])
  func cancelsInside(_ kind: SteppingKind, _ answer: Demand) {
    let scheduler = kind.make(time)
    let isImmediate = kind == .immediate
    let witness = Witness { witness, index in
      if index < 2 { return .more }
      if !isImmediate { witness.cancel() }
      return isImmediate ? .cancelled : answer
    }
    witness.observe(endless().signal(on: scheduler))
    time.run()
    #expect(witness.values == ["1", "2"] && witness.ends == ["cancelled"] && calls.count == 2)
    #expect(time.isIdle && witness.breaches == 0)
  }

  @Test("A sequence's signal cancelled while it computes sends neither value nor end", arguments: [2, 3])
  func cancelsWhileComputing(_ length: Int) {
    let scheduler = TestScheduler()
    let witness = Witness()
    let sequence = (1...length).reactive.map { $0 }.concat(
      (0..<1).reactive.filter { _ in
        witness.cancel()
        return length == 2
      })
    witness.observe(sequence.signal(on: scheduler))
    scheduler.run()
    #expect(witness.values == (1...length).map { "\($0)" } && witness.ends == ["cancelled"] && witness.breaches == 0)
  }

  @Test("50,000 steps of a sequence's signal take no stack")
  func manySteps() {
    let scheduler = TestScheduler()
    let last = Locked(0)
    let signal = (1...50_000).reactive.signal(on: SerialScheduler(target: scheduler))
    let subscription = signal.observe(.taking { number in last.set(number) })
    scheduler.run()
    #expect(last.withLock { $0 } == 50_000)
    withExtendedLifetime(subscription) {}
  }
}
