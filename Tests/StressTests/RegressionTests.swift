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
        seen.set(value)
        if value == 10 { connection.connect().cancel() }
        return .more
      }
      subscriber.watch(connection.signal)
      connection.connect()
      #expect(seen.withLock { $0 } == 10)
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
      succession.set(subscription)
      first.finish()
      #expect(witness.values == [1, 2])
      #expect(witness.isCompleted)
    }
  }
}

/// Sends 1, and 2 when it is resumed.
private final class LatePauser: Upstream {
  private let observer = Locked<Observer<Int>?>(nil)

  func start(_ observer: Observer<Int>) {
    self.observer.set(observer)
    _ = observer.next(1)
  }

  func cancel() {
    end(.cancelled)
  }

  func tell(_ level: Level) {
    guard level == .open else { return }
    _ = observer.withLock { $0 }?.next(2)
    end(.completed)
  }

  private func end(_ termination: Termination) {
    observer.exchange(nil)?.finish(termination)
  }
}
