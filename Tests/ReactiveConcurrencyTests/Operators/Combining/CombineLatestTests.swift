import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("combineLatest")
struct CombineLatestTests {
  @Test("combineLatest sends on every value once all have sent, and completes when all have (SIG-CL-1, 2, 3)")
  func combinesLatest() {
    let scheduler = TestScheduler()
    let first: Signal<Int> = scheduler.timeline((1, .next(1)), (3, .next(2)), (4, .completed))
    let second = scheduler.timeline((2, .next("a")), (5, .next("b")), (6, .completed))
    expect(
      combineLatest(first, second), sends: [(1, "a"), (2, "a"), (2, "b")], at: [2, 3, 5], then: .completed, endsAt: 6,
      on: scheduler)
  }

  @Test("Any error ends combineLatest, and the others are released (SIG-CL-4)")
  func combineLatestFails() {
    let probe = Probe()
    expect(
      combineLatest(probe.watch(Signal<Int>.never), Signal<Int>.fail(Failure("no"))), sends: [],
      then: .failed(Failure("no")))
    #expect(probe.releases == 2)
  }

  @Test("combineLatest takes one signal twice, one alone, nil as a value, a reduce closure (SIG-CL-5, 6, 8, 10)")
  func combineLatestOthers() {
    let probe = Probe()
    let source = probe.values(1...2)
    expect(combineLatest(source, source), sends: [(2, 1), (2, 2)])
    #expect(probe.starts == 4)
    expect(combineLatest([Signal.of(1, 2)]), sends: [[1], [2]])
    expect(combineLatest(Signal<Int?>.of(nil), Signal.of(1)) { "\($0 ?? -1) \($1)" }, sends: ["-1 1"])
    expect(combineLatest([Signal.of(1), .of(2, 3)]), sends: [[1, 2], [1, 3]])
    expect(combineLatest([Signal.of(1), .of(2, 3)]) { $0.reduce(0, +) }, sends: [3, 4])
  }
}
