import ReactiveConcurrency
import Testing

extension Stress {
  /// Races and leaks that these tests, or reading for them, brought to light; each as small as it gets.
  @Suite struct Regressions {
    @Test("An endless source of a connection stops when it is cancelled within a value")
    func endlessConnection() {
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
