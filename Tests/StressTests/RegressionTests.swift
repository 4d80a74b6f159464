import ReactiveConcurrency
import Testing

extension Stress {
  /// Races and leaks that these tests, or reading for them, brought to light; each as small as it gets.
  @Suite struct Regressions {
    @Test("A loop that is left in the middle of a batch releases what it has not taken, once")
    func leavingABatch() async throws {
      let alive = Counter()
      for left in 1...40 {
        var taken = 0
        let signal = Signal(0..<40).map { Tracked($0, in: alive) }
        for try await value in signal {
          #expect(value.number == taken)
          taken += 1
          if taken == left { break }
        }
      }
      #expect(alive.value == 0)
    }

    @Test("emit resumes when the consumer that held it up has left")
    func emitAfterDyingConsumer() async throws {
      let subject = Subject<Int>()
      let full = Witness<Int> { _ in .paused }
      full.watch(subject.signal)
      subject.send(1)
      async let emitted: Void = subject.emit(2)
      // Only a hint: without the delay the test passes for the wrong reason at worst.
      try await Task.sleep(for: .milliseconds(20))
      full.cancel()
      try await emitted
    }

    @Test("emit resumes when a paused consumer answers a value with .cancelled")
    func emitAfterRefusal() async throws {
      let subject = Subject<Int>()
      let answers = Counter()
      let full = Witness<Int> { _ in answers.add() == 1 ? .paused : .cancelled }
      full.watch(subject.signal)
      subject.send(1)
      async let emitted: Void = subject.emit(2)
      try await Task.sleep(for: .milliseconds(20))
      subject.send(3)
      try await emitted
    }

    @Test("A subscriber that leaves before its turn to join is not counted")
    func leavingBeforeJoining() {
      let subject = Subject<Int>()
      let first = Witness<Int> { _ in
        subject.signal.observe(Observer(next: { _ in .more }, finish: { _ in })).cancel()
        return .more
      }
      first.watch(subject.signal)
      subject.send(1)
      #expect(subject.subscriberCount == 1)
      first.cancel()
      #expect(subject.subscriberCount == 0)
    }

    @Test("An endless source of a connection stops when its last subscriber leaves", arguments: [1, 2])
    func endlessConnection(taken: Int) async throws {
      let autoconnected = Signal(0...).publish().autoconnect()
      #expect(try await autoconnected.take(taken).collect() == Array(0..<taken))
      let connection = Signal(0...).publish()
      let seen = Locked(0)
      let subscriber = Witness<Int> { value in
        seen.withLock { $0 = value }
        if value == 10 { connection.connect().cancel() }
        return .more
      }
      subscriber.watch(connection.signal)
      connection.connect()
      #expect(seen.withLock { $0 } == 10)
    }

    @Test("An endless source that is being started on a scheduler can be cancelled from another thread")
    func endlessSubscription() async {
      let started = Counter()
      let witness = Locked<Subscription?>(nil)
      await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
        let subscription = Signal(0...).subscribe(on: .global).observe(
          Observer(
            next: { _ in
              started.add()
              return .more
            }, finish: { _ in continuation.resume() }))
        witness.withLock { $0 = subscription }
        spin { started.value > 100 }
        subscription.cancel()
      }
    }

    @Test("resume() that comes while the next part of a succession is being started is not lost")
    func resumeBetweenParts() {
      let succession = Locked<Subscription?>(nil)
      let source = LatePauser()
      let second = Signal<Int>(stage: "late pauser") { observer in
        source.start(observer)
        // As from another thread, after the pause is known here and before the handle is.
        succession.withLock { $0 }?.resume()
        return Subscription(source)
      }
      let first = Subject<Int>()
      let witness = Witness<Int> { $0 == 1 ? .paused : .more }
      let subscription = first.signal.concat(second).observe(witness.observer)
      succession.withLock { $0 = subscription }
      first.finish()
      #expect(witness.values == [1, 2])
      #expect(witness.isCompleted)
    }

    @Test("A shared signal without subscribers keeps none of its values", arguments: [false, true])
    func sharedMemory(completes: Bool) {
      let alive = Counter()
      let source = Subject<Tracked>()
      let shared = source.signal.share(replay: 3)
      let witness = Locked<Subscription?>(nil)
      witness.withLock { $0 = shared.observe(Observer(next: { _ in .more }, finish: { _ in })) }
      for number in 0..<5 { source.send(Tracked(number, in: alive)) }
      // Memory is given back in bulk.
      #expect(alive.value < 2 * 3)
      if completes { source.finish() } else { witness.withLock { $0 }?.cancel() }
      witness.withLock { $0 = nil }
      #expect(alive.value == 0)
      withExtendedLifetime(shared) {}
    }

    @Test("Cancelled timers of a serial scheduler do not wait for their time")
    func cancelledTimersOfSerialScheduler() {
      let alive = Counter()
      let scheduler = SerialScheduler(target: HeldScheduler(alive))
      for _ in 0..<100 { scheduler.schedule(after: .seconds(3600)) {}.cancel() }
      #expect(alive.value == 0)
    }

    @Test("A source releases its observer at the end, also while its handle is kept (rule 6)")
    func ruleSix() async throws {
      let sources: [(String, Signal<Int>)] = [
        ("sequence", Signal(0..<10)),
        (
          "subscriber",
          Signal { sender in
            for value in 0..<10 { sender.send(value) }; sender.finish()
          }
        ),
        ("async", .async { emitter in for value in 0..<10 { try await emitter.emit(value) } }),
        ("subscribe(on:)", Signal(0..<10).subscribe(on: .global)),
        ("deliver(on:)", Signal(0..<10).deliver(on: .global)),
        ("merge", Signal(0..<10).merge(with: Signal(0..<10).subscribe(on: .global))),
        ("flattenMap", Signal(0..<10).flattenMap { Signal.just($0).subscribe(on: .global) }),
        ("concat", Signal(0..<10).subscribe(on: .global).concat(.just(1))),
        ("share", Signal(0..<10).subscribe(on: .global).share(replay: 2)),
        ("autoconnect", Signal(0..<10).subscribe(on: .global).publish().autoconnect()),
        ("replay", Signal(0..<10).subscribe(on: .global).replay()),
        ("timer", Signal<SchedulerInstant>.timer(after: .milliseconds(1), on: .global).map { _ in 1 }),
        ("delay", Signal(0..<10).delay(for: .milliseconds(1), on: .global)),
        ("debounce", Signal(0..<10).debounce(for: .milliseconds(1), on: .global)),
        ("timeout", Signal(0..<10).subscribe(on: .global).timeout(after: .seconds(60), on: .global)),
      ]
      let alive = Counter()
      for (name, signal) in sources {
        let handle = Locked<Subscription?>(nil)
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
          let owner = Tracked(in: alive)
          let subscription = signal.observe(
            Observer(
              next: { [owner] in owner.number == 0 && $0 >= 0 ? .more : .cancelled },
              finish: { _ in continuation.resume() }))
          handle.withLock { $0 = subscription }
        }
        // The end is seen a moment before the last references are gone.
        for _ in 0..<1000 where alive.value != 0 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(alive.value == 0, "\(name) keeps its observer")
        if alive.value != 0 { alive.add(-alive.value) }
        withExtendedLifetime(handle) {}
      }
    }
  }
}

/// Sends 1, and 2 when it is resumed.
private final class LatePauser: Upstream {
  private let observer = Locked<Observer<Int>?>(nil)

  func start(_ observer: Observer<Int>) {
    self.observer.withLock { $0 = observer }
    _ = observer.next(1)
  }

  func cancel() {
    end(.cancelled)
  }

  func resume() {
    _ = observer.withLock { $0 }?.next(2)
    end(.completed)
  }

  private func end(_ termination: Termination) {
    let observer = observer.withLock { observer in
      defer { observer = nil }
      return observer
    }
    observer?.finish(termination)
  }
}

/// A scheduler whose time stands still and that counts what it holds.
private final class HeldScheduler: Scheduler {
  private let alive: Counter
  private let held = Locked<[Work]>([])

  init(_ alive: Counter) {
    self.alive = alive
  }

  var now: SchedulerInstant { SchedulerInstant(nanoseconds: 0) }

  func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    ImmediateScheduler.shared.schedule(work)
  }

  func schedule(after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void) -> Subscription {
    let token = Tracked(in: alive)
    let work = Work { withExtendedLifetime(token, work) }
    held.withLock { $0.append(work) }
    return Subscription(work)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    ImmediateScheduler.shared.enqueue(job)
  }
}
