import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Each operator with a closure that decides what is sent, and that throws at the value 2 of 1, 2, 3.
@Suite("Closures that throw")
struct ThrowingClosuresTests {
  private let scheduler = TestScheduler()
  private let failure = Failure("no")

  private struct Operator: Sendable {
    let name: String
    /// What is sent before the error.
    var values = [1]
    let make: @Sendable (Signal<Int>) -> Signal<Int>

    init(_ name: String, sends values: [Int] = [1], _ make: @escaping @Sendable (Signal<Int>) -> Signal<Int>) {
      (self.name, self.values, self.make) = (name, values, make)
    }
  }

  private static let transforming: [Operator] = [
    Operator("map") { $0.map { try odd($0) } },
    Operator("filter") { $0.filter { try odd($0) > 0 } },
    Operator("compactMap") { $0.compactMap { try Optional(odd($0)) } },
    Operator("flattenMap") { $0.flattenMap { .just(try odd($0)) } },
    Operator("flattenMap(.latest)") { $0.flattenMap(.latest) { .just(try odd($0)) } },
    Operator("flattenMap(.exhaust)") { $0.flattenMap(.exhaust) { .just(try odd($0)) } },
    Operator("expand", sends: [1, 2]) {
      $0.expand {
        _ = try odd($0)
        return .empty
      }
    },
    Operator("catch") { $0.map { try odd($0) }.catch { throw $0 } },
    Operator("delay(until:)") { $0.delay(until: { .just(try odd($0)) }) },
  ]

  private static let choosing: [Operator] = [
    Operator("take(while:)") { $0.take { try odd($0) > 0 } },
    Operator("take(through:)") { $0.take(through: { try odd($0) < 0 }) },
    Operator("prefix(while:)") { $0.prefix { try odd($0) > 0 } },
    Operator("skip(while:)", sends: []) { $0.skip { try odd($0) > 0 } },
    Operator("drop(while:)", sends: []) { $0.drop { try odd($0) > 0 } },
    Operator("distinctUntilChanged(by: comparison)") { $0.distinctUntilChanged { try odd($1) == $0 } },
    Operator("distinctUntilChanged(at: key)") { $0.distinctUntilChanged(at: { try odd($0) }) },
    Operator("distinct(by:)") { $0.distinct(by: { try odd($0) }) },
    Operator("any", sends: []) { $0.any { try odd($0) < 0 }.map { $0 ? 1 : 0 } },
    Operator("all", sends: []) { $0.all { try odd($0) > 0 }.map { $0 ? 1 : 0 } },
  ]

  private static let accumulating: [Operator] = [
    Operator("scan") { $0.scan(0) { $0 * 0 + (try odd($1)) } },
    Operator("scan(into:)") { $0.scan(into: 0) { sum, next in sum += try odd(next) } },
    Operator("scan from the first value") { $0.scan { $0 + (try odd($1)) } },
    Operator("scanMap") {
      $0.scanMap(into: 0) { last, next in
        last = next
        return try odd(next)
      }
    },
    Operator("aggregate", sends: []) { $0.aggregate(0) { $0 + (try odd($1)) } },
    Operator("aggregate(into:)", sends: []) { $0.aggregate(into: 0) { sum, next in sum += try odd(next) } },
    Operator("runs(by:)", sends: []) { $0.runs(by: { try odd($0) }).map(\.key) },
    Operator("group(by:)") { $0.group(by: { try odd($0) }).flattenMap { $0.signal } },
    Operator("group(by:transform:)") { $0.group(by: { _ in 0 }, transform: { try odd($0) }).flattenMap { $0.signal } },
    Operator("group(by:limit:)") { $0.group(by: { try odd($0) }, limit: 5).flattenMap { $0.signal } },
  ]

  private static let combining: [Operator] = [
    Operator("zip") { zip($0, Signal(1...3)) { try odd($0) + $1 * 0 } },
    Operator("zip of three") { zip($0, Signal(1...3), Signal(1...3)) { first, _, _ in try odd(first) } },
    Operator("zip of an array") { zip([$0, Signal(1...3)]) { try odd($0[0]) } },
    Operator("combineLatest") { combineLatest(Signal.just(0), $0) { $0 + (try odd($1)) } },
    Operator("combineLatest of an array") { combineLatest([.just(0), $0]) { try odd($0[1]) } },
    Operator("mergeSorted") { .mergeSorted([$0, Signal(5...9)], by: { $0 < (try odd($1)) }) },
    Operator("join", sends: []) {
      $0.join(Signal<Int>.never, by: { try odd($0) }, and: { $0 }, within: .seconds(1), on: TestScheduler())
        .compactMap { _ in nil }
    },
  ]

  private static let operators: [Operator] = transforming + choosing + accumulating + combining

  @Test("what a closure throws releases the source and fails the signal (SAYS-2)", arguments: operators.indices)
  func fails(_ index: Int) {
    let tested = Self.operators[index]
    let subject = Subject<Int>()
    for signal in [tested.make(subject.signal), tested.make(Signal(1...3))] {
      let recording = scheduler.record(signal)
      for value in 1...3 { subject.send(value) }
      #expect(recording.values == tested.values, "\(tested.name)")
      #expect(recording.error as? Failure == failure, "\(tested.name)")
      #expect(subject.subscriberCount == 0, "\(tested.name)")
    }
  }

  @Test("So does what the closure of debounce(for:on:when:) throws (SAYS-2)")
  func debounce() {
    let recording = scheduler.record(Signal(1...3).debounce(for: .seconds(1), on: scheduler, when: { try odd($0) < 0 }))
    scheduler.run()
    #expect(recording.values == [1] && recording.error as? Failure == failure)
  }

  @Test("So does what is thrown for a value that is gathered while the consumer is paused (SAYS-2)")
  func gathering() {
    let gathered: [@Sendable (Signal<Int>) -> Signal<Int>] = [
      { $0.batched(upTo: 100, weighing: { try odd($0) }).map(\.count) },
      { $0.conflated { $0 + (try odd($1)) } },
    ]
    for make in gathered {
      let subject = Subject<Int>()
      let ends = Recorder<String>()
      let subscription = make(subject.signal).observe(.pausing(end: { ends.add("\($0)") }))
      subject.send(1)
      subject.send(3)
      subject.send(4)
      #expect(ends.values == ["\(Termination.failed(failure))"] && subject.subscriberCount == 0)
      subscription.cancel()
    }
  }

  @Test("In async code a throwing closure of prefix(while:) and drop(while:) is no async one (SAYS-2)")
  func inAsyncCode() async throws {
    #expect(try await Signal(1...3).prefix(while: { try odd($0 * 2 - 1) < 4 }).collect() == [1, 2])
    #expect(try await Signal(1...3).drop(while: { try odd($0 * 2 - 1) < 4 }).collect() == [3])
    #expect(try await Signal.of(1, 3).first(where: { try odd($0) > 1 }) == 3)
    await #expect(throws: failure) { try await Signal.of(1, 2).first(where: { try odd($0) > 1 }) }
  }

  @Test("a race fails with what its closure throws (SAYS-2)")
  func raceFails() {
    let recording = scheduler.record(Signal.just(2).flattenMap(.race) { Signal.just(try odd($0)) })
    #expect(recording.values.isEmpty && recording.error as? Failure == failure)
  }

  @Test("What a closure throws fails a subject's operators, too (SAYS-2)")
  func failsOnSubjects() {
    let subject = Subject<Int>()
    let recordings = [
      scheduler.record(subject.map { try odd($0) }), scheduler.record(subject.filter { try odd($0) > 0 }),
      scheduler.record(subject.compactMap { try Optional(odd($0)) }),
      scheduler.record(subject.flattenMap { Signal.just(try odd($0)) }),
    ]
    subject.send(1)
    subject.send(2)
    for recording in recordings { #expect(recording.values == [1] && recording.error as? Failure == failure) }
  }
}

private func odd(_ value: Int) throws -> Int {
  if value % 2 == 0 { throw Failure("no") }
  return value
}
