import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("merge")
struct MergeTests {
  @Test("merge sends values as they come, completes after all, runs for each subscriber (SIG-MERGE-1, 3, 5)")
  func merges() {
    let scheduler = TestScheduler()
    let first = scheduler.timeline((1, .next("a")), (3, .next("b")), (4, .completed))
    let second = scheduler.timeline((2, .next("x")), (5, .next("y")), (6, .completed))
    expect(
      first.merge(with: second), sends: ["a", "x", "b", "y"], at: [1, 2, 3, 5], then: .completed, endsAt: 6,
      on: scheduler)
    expect(merge(first, second, .just("z")), sends: ["z", "a", "x", "b", "y"], on: scheduler)
    expect(merge([first, second]), sends: ["a", "x", "b", "y"], on: scheduler)
    let probe = Probe()
    expect(Signal.merge(probe.values(1...2), probe.values([3])), sends: [1, 2, 3])
    #expect(probe.starts == 4 && probe.releases == 4)
  }

  @Test("Inputs that always have a value are resumed in turn: none keeps the others waiting (SIG-MERGE-1)")
  func mergesInTurn() {
    let seen = Locked<[Int]>([])
    let merged = Signal.merge([1, 2, 3].map { value in Signal(0...).map { _ in value } })
    let subscription = merged.observe(.pausing { value in seen.withLock { $0.append(value) } })
    for _ in 0..<9 { subscription.resume() }
    subscription.cancel()
    for value in 1...3 { #expect(seen.withLock { $0.count { $0 == value } } >= 2) }
  }

  @Test("Any error ends merge, as a cancellation does; following sources are not subscribed (SIG-MERGE-2)")
  func mergeFails() {
    let probe = Probe()
    expect(Signal.merge([.of(1), .fail(Failure("no")), probe.values([2])]), sends: [1], then: .failed(Failure("no")))
    expect(Signal.merge([.of(1), probe.values([2]), probe.values([3])]).take(1), sends: [1])
    #expect(probe.starts == 0)
    let running = Probe()
    expect(running.watch(Signal<Int>.never).merge(with: .fail(Failure("no"))), sends: [], then: .failed(Failure("no")))
    #expect(running.releases == 2)
  }

  @Test("merge, zip and combineLatest of no signals complete immediately (SIG-MERGE-4, SIG-CL-7, STR-ZIP-6)")
  func ofNothing() {
    expect(Signal<Int>.merge([]), sends: [])
    expect(zip([Signal<Int>]()), sends: [])
    expect(combineLatest([Signal<Int>]()), sends: [])
    expect(Signal<Int>.concat([]), sends: [])
    // sideeffect-io/AsyncExtensions#48
    expect(Signal<Signal<Int>>.empty.switchToLatest(), sends: [])
  }
}
