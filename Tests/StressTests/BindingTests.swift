import Observation
import ReactiveConcurrency
import ReactiveDebugging
import Testing

extension Stress {
  @Suite struct Binding {
    @Test("assign to an object that goes while values come from two threads: the source is released")
    func assigns() async {
      await race(
        rounds: Scale.rounds(3_000), setUp: { _ in BindingArena() },
        [
          { arena in for number in 0..<10 { arena.subject.send(number) } },
          { arena in for number in 0..<10 { arena.subject.send(number) } },
          { arena in arena.target.set(nil) },
        ],
        check: { arena in
          arena.subject.send(-1)
          #expect(arena.subject.subscriberCount == 0)
        })
    }

    @Test("observing a model that 4 threads change, paused or not: the last value comes, none goes back, few reads")
    func observes() async {
      let model = Total()
      let reads = Counter()
      let live = LiveSubscriptions()
      let witness = Witness<Int>()
      let pausing = Witness<Int> { _ in .paused }
      live.track {
        let totals = Signal.observing {
          reads.add()
          return model.total
        }
        witness.watch(totals)
        pausing.watch(totals)
      }
      let count = Scale.rounds(5_000)
      await onThreads(5) { thread in
        for _ in 0..<count { if thread == 0 { pausing.resume() } else { model.add() } }
      }
      spin {
        pausing.resume()
        return witness.values.last == 4 * count && pausing.values.last == 4 * count
      }
      // Each change asks either observation for one read, which is two; the rest is for what was noticed late.
      #expect(reads.value <= 2 * 2 * 4 * count * 2)
      for values in [witness.values, pausing.values] {
        #expect(Swift.zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
      }
      witness.cancel()
      pausing.cancel()
      spin { witness.endCount == 1 && pausing.endCount == 1 && live.count == 0 }
    }

    @Test("observing: changes and cancellations at the same time")
    func cancels() async {
      let model = Total()
      await race(
        rounds: Scale.rounds(3_000),
        setUp: { _ in Witness<Int>().watch(Signal.observing { model.total }) },
        [
          { _ in model.add() },
          { _ in model.add() },
          { witness in witness.cancel() },
        ],
        check: { witness in spin { witness.endCount == 1 } })
    }
  }
}

private final class Target: Sendable {
  private let stored = Locked(0)

  var number: Int {
    get { stored.withLock { $0 } }
    set { stored.set(newValue) }
  }
}

private final class BindingArena: Sendable {
  let subject = Subject<Int>()
  let target: Locked<Target?>

  init() {
    let target = Target()
    self.target = Locked(target)
    subject.signal.assign(to: \.number, of: target)
  }
}

/// A model that any thread may change.
private final class Total: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let stored = Locked(0)

  var total: Int {
    registrar.access(self, keyPath: \.total)
    return stored.withLock { $0 }
  }

  func add() {
    registrar.withMutation(of: self, keyPath: \.total) { stored.withLock { $0 += 1 } }
  }
}
