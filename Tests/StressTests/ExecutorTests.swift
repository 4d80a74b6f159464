import ReactiveConcurrency
import Testing

extension Stress {
  /// Feedback that never ends, and executors that hop to each other.
  @Suite struct Executors {
    @Test("A feedback loop holds its caller until it is ended, here from outside, and nothing is left to the pool")
    func longFeedback() async {
      let subject = Subject<Int>()
      let rounds = Counter()
      let ends = Flag()
      let strays = Counter()
      let caller = Locked<UInt>(0)
      let subscription = subject.signal.observe(
        Observer(
          next: { _ in
            rounds.add()
            if caller.withLock({ $0 }) != currentThread() { strays.add() }
            if !ends.isSet { subject.send(0) }
            return .more
          }, finish: { _ in }))
      await onThreads(2) { thread in
        if thread == 0 {
          caller.set(currentThread())
          subject.send(0)
        } else {
          while rounds.value < 10 * WorkQueue.longestDrain {}
          ends.set()
        }
      }
      #expect(strays.value == 0)
      subscription.cancel()
      await settle { subject.subscriberCount == 0 }
    }

    @Test("A sender that shares a subject with a feedback loop gets its turn")
    func fairness() async {
      let subject = Subject<Int>()
      let seen = Counter()
      let observer = Observer<Int>(
        next: { value in
          if value != 0 { seen.add() } else if seen.value < 200 { subject.send(0) }
          return .more
        }, finish: { _ in })
      let subscription = subject.signal.observe(observer)
      await onThreads(3) { thread in
        if thread == 0 {
          subject.send(0)
          return
        }
        for _ in 0..<100 { subject.send(1) }
      }
      await settle { seen.value == 200 }
      subscription.cancel()
      await settle { subject.subscriberCount == 0 }
    }

    @Test("Two actors on executors of their own that hop to each other", arguments: [1, 4])
    func hoppingActors(tasks: Int) async {
      let left = Hopper()
      let right = Hopper()
      let count = Scale.rounds(50_000)
      await withTaskGroup { group in
        for _ in 0..<tasks {
          group.addTask {
            for _ in 0..<count {
              await left.visit(right)
            }
          }
        }
      }
      #expect(await left.visits + right.visits == 2 * count * tasks)
    }
  }
}

/// An actor on an executor of the library's kind.
private actor Hopper {
  private let executor = InlineExecutor()
  private(set) var visits = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func visit(_ other: Hopper) async {
    preconditionIsolated()
    visits += 1
    await other.count()
    preconditionIsolated()
  }

  func count() {
    preconditionIsolated()
    visits += 1
  }
}
