import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("zip")
struct ZipTests {
  @Test("zip sends tuples by position, as long as the shortest; both are released (STR-ZIP-1, 2, SIG-ZIP-1, V4)")
  func zips() {
    let numbers = Probe()
    let letters = Probe()
    expect(
      zip(numbers.values(1...5), letters.values(["A", "B", "C", "D"])),
      sends: [(1, "A"), (2, "B"), (3, "C"), (4, "D")])
    #expect(numbers.releases == 2 && letters.releases == 2)
  }

  @Test("zip pairs infinite sources with a finite one (STR-ZIP-3)")
  func zipsInfinite() {
    expect(zip(Signal(1...), Signal.of("a", "b"), Signal(10...)), sends: [(1, "a", 10), (2, "b", 11)])
  }

  @Test("zip of the same stream several times subscribes to it as often (STR-ZIP-4, SIG-ZIP-7)")
  func zipsSame() {
    let probe = Probe()
    let source = probe.values(1...2)
    expect(zip(source, source, source), sends: [(1, 1, 1), (2, 2, 2)])
    #expect(probe.starts == 6 && probe.releases == 6)
  }

  @Test("zip takes one stream, in an array; a reduce closure; an array (STR-ZIP-5, 7, 8)")
  func zipsOthers() {
    expect(zip([Signal.of(1, 2)]), sends: [[1], [2]])
    expect(zip(Signal.of(1, 2), Signal.of(3, 4)) { $0 * $1 }, sends: [3, 8])
    expect(zip(Signal.of(1), Signal.of(2), returning: Double.self) { Double($0) / Double($1) }, sends: [0.5])
    expect(zip(Signal.of(1, 2), Signal.of(3, 4), Signal.of(5, 6)) { $0 * $1 + $2 }, sends: [8, 14])
    expect(zip([Signal.of(1, 2), .of(3, 4)]) { $0.reduce(0, +) }, sends: [4, 6])
    expect(zip([Signal.of(1, 2), .of(3, 4), .of(5)]), sends: [[1, 3, 5]])
    expect(Signal.of(1).zip(with: .of("a")), sends: [(1, "a")])
  }

  @Test("zip fires at the slowest's pace (V19)", arguments: [[3.0, 1, 4], [4, 3, 1], [1, 4, 3]])
  func zipsIntervals(_ seconds: [Double]) {
    let scheduler = TestScheduler()
    let ticks = seconds.map { interval in
      Signal.interval(every: .seconds(interval), on: scheduler).scan(0) { count, _ in count + 1 }
    }
    expect(zip(ticks).take(3), sends: [[1, 1, 1], [2, 2, 2], [3, 3, 3]], at: [4, 8, 12], on: scheduler)
  }

  @Test("zip completes as soon as no further tuple is possible, in any order (SIG-ZIP-2, 3)", arguments: [false, true])
  func zipCompletesEarly(_ isSwapped: Bool) {
    let scheduler = TestScheduler()
    let short: Signal<Int> = scheduler.timeline((1, .next(1)), (2, .completed))
    let long: Signal<Int> = scheduler.timeline((3, .next(2)), (4, .next(3)), (9, .completed))
    let zipped = isSwapped ? zip([long, short]) : zip([short, long])
    expect(zipped, sends: [isSwapped ? [2, 1] : [1, 2]], at: [3], then: .completed, endsAt: 3, on: scheduler)
    expect(zip(Signal<Int>.empty, Signal<Int>.never), sends: [])
    expect(zip(Signal<Int>.never, Signal<Int>.empty), sends: [])
  }

  @Test("zip forwards an error before completion from either; one after it is ignored (SIG-ZIP-4, 5)")
  func zipFails() {
    let failing = Signal.of(1).concat(.fail(Failure("no")))
    expect(zip(failing, Signal<Int>.never), sends: [], then: .failed(Failure("no")))
    expect(zip(Signal<Int>.never, failing), sends: [], then: .failed(Failure("no")))
    let scheduler = TestScheduler()
    let late: Signal<Int> = scheduler.timeline((1, .next(1)), (2, .failed(Failure("late"))))
    expect(zip(Signal.of(0), late), sends: [(0, 1)], then: .completed, endsAt: 1, on: scheduler)
  }

  @Test("zip of uneven rates loses nothing, and pauses what is ahead at the watermark (SIG-ZIP-6)")
  func zipUneven() {
    let scheduler = TestScheduler()
    let probe = Probe()
    let slow = Signal.interval(every: .seconds(1), on: scheduler).scan(0) { count, _ in count + 1 }.take(1000)
    let recording = scheduler.record(zip(probe.values(1...), slow) { $0 == $1 })
    #expect(probe.produced == 256)
    scheduler.advance(by: .seconds(2000))
    #expect(recording.values == Array(repeating: true, count: 1000))
    #expect(recording.isCompleted)
    #expect(probe.releases == 1)
  }

  @Test("zip ends as the input has ended whose values are used up first, not as another that was released (LIFE-8)")
  func endsPerInput() {
    let zeros = Signal.of(0, 0, 0)
    let zips: [@Sendable (Signal<Int>, Signal<Int>, Signal<Int>) -> Signal<Int>] = [
      { zip($0, $1, $2) { $0 + $1 + $2 } }, { zip([$0, $1, $2]) { $0.reduce(0, +) } },
      { zip($0, $1, $2, zeros, zeros, zeros, zeros) { $0 + $1 + $2 + $3 + $4 + $5 + $6 } },
    ]
    for join in zips {
      for (stored, end) in [(2, "completed"), (1, "completed"), (0, "released")] {
        let (witness, last) = (Witness(), Subject<Int>())
        do {
          let released = Subject<Int>()
          witness.observe(join(released.signal, stored > 0 ? .of(1) : .of(1, 2), last.signal))
          for value in 0..<max(1, stored) { released.send(value) }
        }
        last.send(1)
        #expect(witness.values.count == 1 && witness.ends == [end], "\(stored) stored")
      }
    }
  }
}
