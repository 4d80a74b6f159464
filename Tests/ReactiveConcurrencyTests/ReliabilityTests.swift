import Foundation
import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

@Suite("Reliability: size, depth and endlessness")
struct ReliabilityTests {
  let scheduler = TestScheduler()

  @Test("100,000 repetitions take constant stack")
  func repeats() {
    let recording = Locked(0)
    let ended = Locked(false)
    _ = Signal.just(1).repeated().take(100_000).observe(
      .taking({ value in recording.withLock { $0 += value } }, end: { _ in ended.set(true) }))
    #expect(recording.withLock { $0 } == 100_000)
    #expect(ended.withLock { $0 })
  }

  @Test("25,000 chained concats neither overflow nor leak (PIT-2)", arguments: [true, false])
  func concats(_ isLeftNested: Bool) {
    let probe = Probe()
    let live = LiveSubscriptions()
    live.track {
      var chain = Signal<Int>.empty
      let part = probe.values([1])
      for _ in 0..<25_000 { chain = isLeftNested ? chain.concat(part) : part.concat(chain) }
      let recording = scheduler.record(chain.aggregate(0) { $0 + $1 })
      expect(recording, has: [25_000], then: .completed)
    }
    #expect(probe.releases == 25_000)
    #expect(live.count == 0)
  }

  // A chain of stages is as many nested calls. In a debug build, where each also passes its contract's check, that is
  // about 1.2 KB a stage on x86-64: some 6,800 stages on a stack of 8 MB, 420 on one of 512 KB. Hence its own thread.
  @Test("10,000 chained maps, on a thread with a large stack")
  func maps() async {
    let result: [Int] = await withCheckedContinuation { continuation in
      let thread = Thread {
        let live = LiveSubscriptions()
        let values = live.track {
          var chain = Signal.of(1, 2)
          for _ in 0..<10_000 { chain = chain.map { $0 + 1 } }
          return TestScheduler().record(chain).values
        }
        continuation.resume(returning: values + [live.count])
      }
      thread.stackSize = 256 << 20
      thread.start()
    }
    #expect(result == [10_001, 10_002, 0])
  }

  @Test(
    "25,000 timers at one instant run in the order in which they were set",
    .disabled(if: ProcessInfo.processInfo.environment["TEST_SCHEDULER_SEED"] != nil, "a choice takes longer"))
  func timers() {
    let order = Locked<[Int]>([])
    for number in 0..<25_000 { scheduler.schedule(after: .seconds(1)) { order.withLock { $0.append(number) } } }
    scheduler.run()
    #expect(order.withLock { $0 } == Array(0..<25_000))
  }

  @Test("10,000 subscribers of one subject come and go")
  func subscribers() {
    let subject = Subject<Int>()
    let recordings = (0..<10_000).map { _ in scheduler.record(subject.signal) }
    subject.send(1)
    for recording in recordings { recording.cancel() }
    #expect(recordings.allSatisfy { $0.values == [1] })
    #expect(subject.subscriberCount == 0)
  }
}
