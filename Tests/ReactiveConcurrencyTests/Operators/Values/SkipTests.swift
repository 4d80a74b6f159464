import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("skip")
struct SkipTests {
  private let scheduler = TestScheduler()

  private var source: Signal<String> {
    scheduler.timeline((1, .next("a")), (3, .next("b")), (5, .next("c")), (7, .completed))
  }

  @Test("skip leaves out 0…n; of more than there are it gives none (STR-SKIP-1, 2)", arguments: 0...5)
  func skips(_ count: Int) {
    expect(Signal(1...3).skip(count), sends: Array((1...3).dropFirst(count)))
  }

  @Test("skip(until:) and skip(while:) send the value that decides (STR-SUNTIL-1, STR-SWHILE-1)")
  func skipsUntil() {
    expect(Signal(1...5).skip(until: { $0 == 3 }), sends: [3, 4, 5])
    expect(Signal(1...5).skip(while: { $0 < 3 }), sends: [3, 4, 5])
  }

  @Test("skip(until:) sends none if none decides, all if the first does; it asks no more then (STR-SUNTIL-2, 3, 4)")
  func skipsUntilEdges() {
    expect(Signal(1...3).skip(until: { _ in false }), sends: [])
    expect(Signal(1...3).skip(until: { _ in true }), sends: [1, 2, 3])
    let asked = Recorder<Int>()
    _ = TestScheduler().record(
      Signal.of(1, 2, 1, 2).skip(while: { value in
        asked.add(value)
        return value < 2
      }))
    #expect(asked.values == [1, 2])
  }

  @Test("skip(until: trigger) leaves out values until the trigger sends or completes; its error is ignored")
  func skipsUntilTrigger() {
    let probe = Probe()
    let sending = probe.watch(scheduler.timeline((2, .next(1)), (9, .next(2))))
    expect(source.skip(until: sending), sends: ["b", "c"], at: [3, 5], endsAt: 7, on: scheduler)
    #expect(probe.starts == 2 && probe.releases == 2)
    let completing = scheduler.timeline((4, Event<Int>.completed))
    expect(source.skip(until: completing), sends: ["c"], endsAt: 7, on: scheduler)
    let failing = scheduler.timeline((2, Event<Int>.failed(Failure("no"))))
    expect(source.skip(until: failing), sends: [], endsAt: 7, on: scheduler)
    expect(Signal.of(1, 2).skip(until: Signal.just(0)), sends: [1, 2])
  }
}
