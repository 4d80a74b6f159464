import ReactiveConcurrency
import Testing

extension Stress {
  /// Steps on a subject's executor, and actors that share it.
  @Suite struct Isolation {
    @Test("Nothing comes between what a step sends, while others send and begin steps (STEP-1)")
    func steps() async {
      let subject = Subject<Int>()
      let (steps, strays) = (Counter(), Counter())
      let last = Locked(0)
      let rounds = Scale.rounds(20_000)
      let subscription = subject.signal.observe(
        Observer(
          next: { value in
            // A step's values are 1, 2, 3; single ones are 0.
            let before = last.exchange(value)
            if value == 3 { steps.add() }
            if value < 2 ? before == 1 || before == 2 : before != value - 1 { strays.add() }
            return .more
          }, finish: { _ in }))
      await onThreads(4) { thread in
        for _ in 0..<rounds {
          if thread < 2 {
            subject.send(0)
          } else {
            subject.withIsolation { subject in for value in 1...3 { subject.send(value) } }
          }
        }
      }
      await settle { steps.value == 2 * rounds }
      #expect(strays.value == 0)
      subscription.cancel()
    }

    @Test("An actor on a subject's executor counts exactly in deliveries of several threads, and in tasks (STEP-2)")
    func sharedState() async {
      let tally = Tally()
      let rounds = Scale.rounds(10_000)
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<8 {
          group.addTask {
            for _ in 0..<rounds {
              if task == 0 { await tally.add() } else { tally.events.send(()) }
            }
          }
        }
      }
      await settle { tally.isIdle }
      #expect(await tally.count == 8 * rounds)
    }
  }
}

private actor Tally {
  nonisolated let events = Subject<Void>()
  private(set) var count = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { events.unownedExecutor }

  init() {
    let counted = events.signal.onNext { [weak self] in self?.assumeIsolated { $0.count += 1 } }
    _ = counted.observe(Observer(next: { _ in .more }, finish: { _ in }))
  }

  func add() { count += 1 }

  /// Whether everything that was sent has been delivered: a step of its own is then run immediately.
  nonisolated var isIdle: Bool {
    let hasRun = Flag()
    events.withIsolation { _ in hasRun.set() }
    return hasRun.isSet
  }
}
