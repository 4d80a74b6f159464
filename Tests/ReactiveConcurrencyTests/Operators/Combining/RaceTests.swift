import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Racing")
struct RacingTests {
  static let checked: [CheckedOperator] = [
    CheckedOperator("flattenMap(_:_:) .race to the source", stores: .nothing) { source, _ in
      Signal.just(0).flattenMap(.race) { _ in source }
    },
    CheckedOperator("flatten(_:) .race", stores: .nothing) { source, _ in Signal.of(.never, source).flatten(.race) },
    CheckedOperator("flattenMap(_:_:) .race of delayed", .timed, sends: .others, stores: .waiting(most: .max)) {
      source, scheduler in
      source.flattenMap(.race) { value in
        Signal.just(value).delay(for: scheduler.second * max(0, 7 - value.value), on: scheduler)
      }
    },
  ]

  private let scheduler = TestScheduler()

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

  @Test("An inner signal that sends at once wins; those behind it are not made")
  func decidesAtOnce() {
    let made = Recorder<Int>()
    let signal = Signal(1...3).flattenMap(.race) { value in
      made.add(value)
      return Signal.of(value, value * 10)
    }
    expect(signal, sends: [1, 10])
    #expect(made.values == [1, 1])
  }

  @Test("An end is an event too; without any inner signal it ends with the outer one")
  func ends() {
    let slow = scheduler.timeline((3, .next("slow")))
    expect(Signal.of(slow, .empty).flatten(.race), sends: [], endsAt: 0, on: scheduler)
    expect(Signal.of(slow, .fail(Failure("no"))).flatten(.race), sends: [], then: .failed(Failure("no")), on: scheduler)
    expect(Signal.of(slow).flatten(.race).take(1), sends: ["slow"], endsAt: 3, on: scheduler)
    expect(Signal<Signal<Int>>.empty.flatten(.race), sends: [])
    expect(Signal<Signal<Int>>.fail(Failure("no")).flatten(.race), sends: [], then: .failed(Failure("no")))
  }

  @Test("Signals that race on the global pool: all values of exactly one, which ends it")
  func racesInParallel() async throws {
    for _ in 0..<200 {
      let runners = [1, 2, 3].map { runner in Signal((0..<20).map { runner * 100 + $0 }).subscribe(on: .global) }
      let values = try await Signal.race(runners).collect()
      let flattened = try await Signal(runners).flatten(.race).collect()
      for values in [values, flattened] {
        let runner = try #require(values.first) / 100
        #expect(values == (0..<20).map { runner * 100 + $0 })
      }
    }
  }

  @Test("A replacement from another thread: a beginning of the receiver, then all of the replacement")
  func replacesInParallel() async throws {
    for _ in 0..<200 {
      let receiver = Signal(0..<1000).subscribe(on: .global)
      let replacement = Signal(5000..<5020).subscribe(on: .global)
      let values = try await receiver.take(untilReplacement: replacement).collect()
      #expect(values.suffix(20) == Array(5000..<5020)[...])
      #expect(values.dropLast(20).elementsEqual(0..<values.count - 20))
    }
  }
}
