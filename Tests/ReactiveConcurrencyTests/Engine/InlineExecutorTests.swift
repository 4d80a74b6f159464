import ReactiveConcurrency
import Synchronization
import Testing

@Suite("InlineExecutor")
struct InlineExecutorTests {
  @Test("Work that finds an inline executor idle runs immediately; work from within waits its turn, in order")
  func runsInline() {
    let executor = InlineExecutor()
    let order = Recorder<Int>()
    executor.submit {
      executor.submit {
        order.add(3)
        executor.submit { order.add(5) }
      }
      executor.submit { order.add(4) }
      order.add(1)
      let entered = executor.tryEnter()
      #expect(!entered)
      order.add(2)
    }
    #expect(order.values == [1, 2, 3, 4, 5])
    executor.submit { order.add(6) }
    #expect(order.values.last == 6)
  }

  @Test("An inline executor knows when it is entered, also nested in another")
  func knowsOwner() {
    let outer = InlineExecutor()
    let inner = InlineExecutor()
    #expect(outer.isIsolatingCurrentContext() == false)
    outer.submit {
      #expect(outer.isIsolatingCurrentContext() == true)
      inner.submit {
        #expect(outer.isIsolatingCurrentContext() == true)
        #expect(inner.isIsolatingCurrentContext() == true)
        outer.submit { #expect(inner.isIsolatingCurrentContext() == false) }
      }
      #expect(inner.isIsolatingCurrentContext() == false)
    }
    #expect(outer.isIsolatingCurrentContext() == false)
  }

  @Test("Two inline executors that hop to each other queue, they do not recurse")
  func hops() {
    let executors = (InlineExecutor(), InlineExecutor())
    let count = Atomic<Int>(0)
    @Sendable func hop(_ isFirst: Bool) {
      guard count.wrappingAdd(1, ordering: .relaxed).newValue < 100_000 else { return }
      (isFirst ? executors.0 : executors.1).submit { hop(!isFirst) }
    }
    hop(true)
    #expect(count.load(ordering: .relaxed) >= 9_000, "the rest may go on elsewhere")
  }

  @Test("what a call causes from within has been done, on its thread, when it returns, however much it is (WHERE-2)")
  func finishesFeedback() {
    let executor = InlineExecutor()
    let caller = currentThread()
    let elsewhere = Atomic<Int>(0)
    let remaining = Atomic<Int>(10 * WorkQueue.longestDrain)
    @Sendable func again() {
      if currentThread() != caller { elsewhere.add(1, ordering: .relaxed) }
      if remaining.subtract(1, ordering: .relaxed).newValue > 0 { executor.submit { again() } }
    }
    executor.submit { again() }
    #expect(remaining.load(ordering: .relaxed) == 0)
    #expect(elsewhere.load(ordering: .relaxed) == 0)
  }

  @Test("a feedback loop that others have started blocks no other sender, through several subjects, too (WHERE-2)")
  func leavesFeedbackToOthers() async {
    let ping = Subject<Bool>()
    let pong = Subject<Bool>()
    let hasReturned = Flag()
    let rounds = Atomic<Int>(0)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let subscriptions = [
      ping.signal.observe(
        .taking { isLoop in if isLoop { pong.send(true) } else { onThread(stack: 512 << 10) { ping.send(true) } } }),
      pong.signal.observe(
        .taking { _ in
          rounds.add(1, ordering: .relaxed)
          if hasReturned.isSet { end.finish() } else { ping.send(true) }
        }),
    ]
    // The other thread's value arrives within this call, which therefore comes to run it.
    ping.send(false)
    hasReturned.set()
    #expect(rounds.load(ordering: .relaxed) >= WorkQueue.longestDrain / 2)
    for await _ in ended {}
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test("Members of a subject run on it, with await")
  func isolates() async {
    let subject = Subject<Int>()
    await subject.check()
  }
}

extension Subject {
  fileprivate func check() {
    assertIsolated()
  }
}
