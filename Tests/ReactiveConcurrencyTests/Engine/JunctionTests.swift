import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Synchronization
import Testing

@Suite("Junction and succession")
struct JunctionTests {
  let scheduler = TestScheduler()

  @Test("An input that is resumed again whenever it has sent a value does not overflow the stack")
  func resumesAgain() {
    let count = Atomic<Int>(0)
    let slot = SharedSlot()
    let source = Signal<Int> { sender in
      sender.onResume {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        if number < 50_000, sender.send(number) == .paused { slot.tell(.open) }
      }
      sender.send(0)
    }
    slot.fill(source.merge(with: .never).observe(.pausing()))
    slot.tell(.open)
    #expect(count.load(ordering: .relaxed) == 50_000)
    slot.cancel()
  }

  @Test(
    "A source that is released without an end while it is started ends nothing while others are to come",
    arguments: [
      CheckedOperator("merge") { .merge([released, $0, $0]) },
      CheckedOperator("take(until:)") { $0.take(until: released) },
      CheckedOperator("take(untilReplacement:)") { $0.take(untilReplacement: released) },
      CheckedOperator("flatten") { Signal([released, $0, $0]).flatten() },
      CheckedOperator("flatten, two at a time") { Signal([released, .empty, $0]).flatten(.merge(maxConcurrent: 2)) },
    ])
  func losesEarly(_ checked: CheckedOperator) {
    let live = LiveSubscriptions()
    let witness = Witness()
    live.track {
      let subject = Subject<Int>()
      witness.observe(checked.make(subject.signal, scheduler))
      #expect(witness.ends == [])
      subject.send(1)
      #expect(witness.values.first == "1")
    }
    #expect(witness.ends == ["released"])
    #expect(live.count == 0, "\(live)")
  }

  @Test(
    "When one source has been released without an end and the others have completed, what is downstream cleans up",
    arguments: [
      CheckedOperator("merge") { _, _ in released.merge(with: .just(0)) },
      CheckedOperator("combineLatest") { _, _ in combineLatest(released, Signal.just(0)).map(\.0) },
      CheckedOperator("flatten") { _, _ in Signal([.just(0), released, .just(1), .just(2)]).flatten() },
      CheckedOperator("flatten, two at a time") { source, _ in
        Signal([released, .just(0), .just(1)]).flatten(.merge(maxConcurrent: 2))
      },
      CheckedOperator("debounce") { _, scheduler in
        Signal.just(0).concat(released).debounce(for: .seconds(1), on: scheduler)
      },
    ])
  func losesOne(_ checked: CheckedOperator) {
    let live = LiveSubscriptions()
    let witness = Witness()
    live.track { witness.observe(checked.make(.never, scheduler)) }
    scheduler.advance(by: .seconds(1))
    #expect(witness.ends.count == 1)
    #expect(live.count == 0, "\(live)")
  }

  /// A signal that ends immediately, as one does whose source has been released.
  private static let released = Signal<Int>(stage: #function) { observer in
    observer.finish(.released)
    return .ended
  }

  @Test("An input that gets a watermark ahead within a delivery is paused, and resumes")
  func pausesQueued() {
    let probe = Probe()
    let trigger = Subject<Int>()
    let inner = SharedSlot()
    let late = Subject<Int>()
    let recording = scheduler.record(
      trigger.signal.merge(with: late.signal).onNext { value in
        guard value == 0 else { return }
        // Within the delivery of 0: what comes now has to wait.
        inner.fill(probe.values(1...1000).observe(.taking { value in late.send(value) }))
      })
    trigger.send(0)
    #expect(recording.values == Array(0...1000))
  }

  @Test(
    "Values that feed back without end put off neither a source that has been resumed nor an inner signal whose turn it is",
    arguments: [false, true])
  func feedsBack(_ flattens: Bool) async {
    let first = Subject<Int>()
    let second = Subject<Int>()
    let loop = Subject<Int>()
    let awaited = Signal.of(-1, -2)
    let signals = [first.signal, second.signal, loop.signal]
    let subscription = SharedSlot()
    let rounds = Locked(0)
    let end = AsyncStream<Void>.makeStream()
    let signal = flattens ? Signal(signals + [awaited]).flatten(.merge(maxConcurrent: 3)) : .merge([awaited] + signals)
    subscription.fill(
      signal.observe(
        Observer(
          next: { value in
            switch value {
            case -2:
              end.continuation.finish()
              return .cancelled
            case -1:
              return flattens ? .more : .paused
            case 0:
              if flattens { second.finish() } else { subscription.tell(.open) }
              loop.send(1)
            default:
              rounds.set(value)
              if value < 1_000_000 { loop.send(value + 1) } else { end.continuation.finish() }
            }
            return .more
          }, finish: { _ in })))
    first.send(0)
    for await _ in end.stream {}
    #expect(rounds.withLock { $0 } < 1_000_000)
  }

  @Test(
    "Rule 7: of a source that continues though it is paused, a resume may come before the answer that it ends",
    arguments: [false, true])
  func resumesAnswerUnderWay(_ isConcatenated: Bool) {
    let first = Subject<Int>()
    let sender = Recorder<Sender<Int>>()
    let source = isConcatenated ? first.signal.concat(.just(3)) : Signal { sender.add($0) }
    let values = Recorder<Int>()
    let subscription = SharedSlot()
    subscription.fill(
      source.observe(
        Observer(
          next: { value in
            values.add(value)
            // As another thread does that has seen the second value and made room before this one answers.
            if value == 2 { subscription.tell(.open) }
            return value < 3 ? .paused : .more
          }, finish: { _ in })))
    if isConcatenated {
      for value in 1...2 { first.send(value) }
      first.finish()
      #expect(values.values == [1, 2, 3])
    } else {
      #expect((1...2).map { sender.values[0].send($0) } == [.paused, .more])
    }
  }

  @Test("cancel() reaches an endless part that is still within its start")
  func cancelsWithinStart() {
    let first = Subject<Int>()
    let probe = Probe()
    let witness = Witness { witness, index in
      if index == 3 { witness.cancel() }
      return .more
    }
    witness.observe(first.signal.concat(probe.values(1...)))
    first.finish()
    #expect(witness.values == ["1", "2", "3"])
    #expect(witness.ends == ["cancelled"])
    #expect(probe.releases == 1)
  }

  @Test("A source that is paused because 256 of its values are queued is resumed when they are handled (AHEAD-1)")
  func resumesQueued() {
    for isShared in [false, true] {
      let (trigger, resumes, answers) = (Subject<Int>(), Locked(0), Recorder<Demand>())
      let held = Locked<Sender<Int>?>(nil)
      let source = Signal<Int> { sender in
        held.set(sender)
        sender.onResume { resumes.withLock { $0 += 1 } }
      }
      let sending: @Sendable (Int) -> Void = { value in
        guard value == 0, let sender = held.withLock({ $0 }) else { return }
        for value in 1...256 { answers.add(sender.send(value)) }
      }
      let witness = Witness()
      if isShared {
        witness.observe(trigger.signal.onNext(sending))
        source.multicast(trigger).connect()
      } else {
        witness.observe(trigger.signal.merge(with: source).onNext(sending))
      }
      trigger.send(0)
      #expect(witness.values.count == 257 && answers.values.last == .paused)
      #expect(resumes.withLock { $0 } == 1, "shared: \(isShared)")
      witness.cancel()
    }
  }
}
