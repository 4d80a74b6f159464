import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("buffering")
struct BufferingTests {
  private let received = Recorder<Int>()
  private let ends = Recorder<SignalError?>()

  /// Pauses after each value.
  private var pausing: Observer<Int> {
    .pausing { [received] value in
      received.add(value)
    } end: { [ends] end in
      if case .failed(let error) = end { ends.add(error as? SignalError) } else { ends.add(nil) }
    }
  }

  /// Sends eight values to a consumer that pauses after the first, then resumes it.
  private func kept(_ policy: BufferingPolicy) -> [Int] {
    let subject = Subject<Int>()
    let received = Recorder<Int>()
    let subscription = subject.signal.buffering(policy).observe(
      Observer(
        next: { value in
          received.add(value)
          return value == 1 ? .paused : .more
        },
        finish: { _ in received.add(-1) }))
    for value in 1...8 { subject.send(value) }
    subject.finish()
    #expect(received.values == [1])
    subscription.resume()
    return received.values
  }

  @Test("While the consumer is paused, buffering keeps what the policy says; the end follows it")
  func policies() {
    #expect(kept(.newest(3)) == [1, 6, 7, 8, -1])
    #expect(kept(.oldest(3)) == [1, 2, 3, 4, -1])
    #expect(kept(.unbounded) == [1, 2, 3, 4, 5, 6, 7, 8, -1])
    #expect(kept(.backpressure(high: 2, low: 1)) == [1, 2, 3, 4, 5, 6, 7, 8, -1], "a subject cannot be held back")
  }

  @Test(
    "A loop after further operators stores nothing itself: it gets what the policy has kept (AHEAD-4)",
    arguments: [
      (BufferingPolicy.newest(3), [1, 18, 19, 20]), (.oldest(3), [1, 2, 3, 4]), (.unbounded, Array(1...20)),
    ])
  func limitsWhatFollows(_ policy: BufferingPolicy, _ expected: [Int]) async throws {
    let scheduler = TestScheduler()
    let subject = Subject<Int>()
    let values = subject.signal.buffering(policy).map { $0 }.filter { _ in true }
    let loop = scheduler.task { () async throws -> [Int] in
      var received: [Int] = []
      for try await value in values {
        received.append(value)
        try await scheduler.sleep(for: .seconds(1))
      }
      return received
    }
    scheduler.advance()
    for value in 1...20 { subject.send(value) }
    subject.finish()
    scheduler.run()
    #expect(try await loop.value == expected)
  }

  @Test(
    "What is dropped is reported, with its number (BEHIND-1)",
    arguments: [(BufferingPolicy.newest(3), [2, 3, 4, 5]), (.oldest(3), [5, 6, 7, 8])])
  func tellsWhatIsDropped(_ policy: BufferingPolicy, _ dropped: [Int]) {
    let subject = Subject<Int>()
    let told = Recorder<[Int]>()
    let subscription = subject.signal.buffering(policy) { told.add([$0, $1]) }
      .observe(.pausing())
    for value in 1...8 { subject.send(value) }
    #expect(told.values == dropped.enumerated().map { [$1, $0 + 1] })
    subscription.cancel()
  }

  @Test("A consumer that stays paused for longer than it may fails, and nothing is kept (BEHIND-2)")
  func fails() {
    let subject = Subject<Int>()
    let told = Recorder<Int>()
    let subscription = subject.signal.buffering(.failing(beyond: 3)) { value, _ in told.add(value) }.observe(pausing)
    for value in 1...4 { subject.send(value) }
    #expect(ends.values.isEmpty)
    subject.send(5)
    subject.send(6)
    #expect(received.values == [1] && told.values == [5] && ends.values == [.fellBehind(3)])
    #expect(subject.subscriberCount == 0)
    subscription.cancel()
  }

  @Test("A consumer that is paused is not behind by what a replay has remembered for it (BEHIND-5)")
  func historyIsNoLag() {
    let subject = ReplaySubject<Int>()
    for value in 1...1000 { subject.send(value) }
    let subscription = subject.signal.buffering(.failing(beyond: 3)).observe(pausing)
    for value in 1001...1003 { subject.send(value) }
    #expect(ends.values.isEmpty)
    for _ in 1...1001 { subscription.resume() }
    #expect(received.values == Array(1...1002))
    for value in 1004...1005 { subject.send(value) }
    #expect(ends.values.isEmpty)
    subject.send(1006)
    #expect(ends.values == [.fellBehind(3)])
  }

  @Test("A source that can pause is paused at the high mark and resumed at the low one")
  func holdsBack() {
    let probe = Probe()
    let subscription = probe.values(1...100).buffering(.backpressure(high: 4, low: 1)).observe(pausing)
    #expect(received.values == [1] && probe.produced == 5)
    subscription.resume()
    #expect(received.values == [1, 2] && probe.produced == 5)
    for _ in 0..<200 { subscription.resume() }
    #expect(received.values == Array(1...100) && ends.values == [nil] && probe.releases == 1)
  }

  @Test(
    "buffering refuses a policy without room",
    arguments: [
      (BufferingPolicy.newest(0), "A buffering policy needs room for at least one value, not 0"),
      (.oldest(-1), "A buffering policy needs room for at least one value, not -1"),
      (.backpressure(high: 1, low: 1), "backpressure(high:low:) needs 0 <= low < high, not 1, 1"),
    ])
  func refuses(_ policy: BufferingPolicy, _ problem: String) {
    expect(
      Signal.of(1).buffering(policy), sends: [],
      then: .failed(SignalError.invalidArgument("buffering(_:onDrop:): \(problem)")))
  }
}
