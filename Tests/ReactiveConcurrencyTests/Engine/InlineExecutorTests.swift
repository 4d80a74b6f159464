import Dispatch
import Foundation
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

  @Test("slow work of other threads holds up a call only for a moment, however little it is (WHERE-2)")
  func leavesSlowWork() {
    let executor = InlineExecutor()
    let caller = currentThread()
    let here = Atomic<Int>(0)
    let left = Atomic<Int>(200)
    let allDone = DispatchSemaphore(value: 0)
    executor.submit {
      let hasQueued = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        for _ in 0..<200 {
          executor.submit {
            let start = ContinuousClock.now
            while start.duration(to: .now) < .milliseconds(1) {}
            if currentThread() == caller { here.add(1, ordering: .relaxed) }
            if left.subtract(1, ordering: .relaxed).newValue == 0 { allDone.signal() }
          }
        }
        hasQueued.signal()
      }
      hasQueued.wait()
    }
    let count = here.load(ordering: .relaxed)
    allDone.wait()
    #expect(count < 100)
  }
}
