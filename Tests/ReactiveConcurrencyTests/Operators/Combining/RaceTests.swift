import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("race")
struct RaceTests {
  private let scheduler = TestScheduler()

  @Test("race does not start signals behind one that sends immediately; of none it is empty")
  func racesAtOnce() {
    let probe = Probe()
    expect(Signal.race(.of(1, 2), probe.values([7])), sends: [1, 2])
    expect(Signal.race(Signal.just(1).concat(.never), probe.values([7])), sends: [1], then: .open)
    #expect(probe.starts == 0)
    expect(Signal<Int>.race(), sends: [])
  }

  @Test("The first inner signal to send wins; the others and the outer one are released")
  func decides() throws {
    let slow = try scheduler.cold("---s")
    let fast = try scheduler.cold("-a---b|")
    let outer = try scheduler.cold("sf--l", ["s": slow.signal, "f": fast.signal, "l": .just("late")])
    expect(outer.signal.flatten(.race), marbles: "--a---b|", on: scheduler)
    #expect(outer.subscriptions.first == "^-!")
    #expect(slow.subscriptions.first == "^-!")
    #expect(fast.subscriptions.first == "-^-----!")
  }

  @Test("An inner signal that sends immediately wins; those behind it are not made")
  func decidesAtOnce() {
    let made = Recorder<Int>()
    let signal = Signal(1...3).flattenMap(.race) { value in
      made.add(value)
      return Signal.of(value, value * 10)
    }
    expect(signal, sends: [1, 10])
    #expect(made.values == [1, 1])
  }
}
