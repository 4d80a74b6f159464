import ReactiveConcurrency
import Testing

@Suite("Pump")
struct PumpTests {
  /// Sources that call closures of their users, each of which captures what it is given.
  private static let capturing: [@Sendable (Counted) -> Signal<Int>] = [
    { token in
      .unfold(0) { state in
        state += 1
        return withExtendedLifetime(token) { state < 3 ? state : nil }
      }
    },
    { token in Signal([token]).map { _ in 1 } },
    { token in
      Signal.of(1, 2).catch { _ in
        withExtendedLifetime(token) {}
        return .empty
      }
    },
    // A handler is released when it has been called, so it captures for what it returns.
    { token in Signal<Int>.fail(Failure("no")).catch { _ in Signal([token]).map { _ in 1 } } },
  ]

  @Test("Rule 5: what a source's closures capture has been released when its end is seen", arguments: capturing.indices)
  func releasesFirst(_ index: Int) {
    let alive = Locked(0)
    let aliveAtEnd = Recorder<Int>()
    let witness = Witness(atEnd: { aliveAtEnd.add(alive.withLock { $0 }) }) { _, _ in .paused }
    witness.observe(Self.capturing[index](Counted(alive)))
    #expect(alive.withLock { $0 } == 1)
    // The description has been released; the source continues within these calls.
    for _ in 0..<3 { witness.resume() }
    #expect(aliveAtEnd.values == [0])
  }

  @Test("Rule 4: a closure of an operator that cancels lets the current value pass, and none after it")
  func cancelsWithin() {
    let subject = Subject<Int>()
    let subscription = Locked<Subscription?>(nil)
    let values = Recorder<Int>()
    let handle = subject.signal.filter { value in
      if value == 2 { subscription.withLock { $0 }?.cancel() }
      return true
    }.observe(.taking { value in values.add(value) })
    subscription.set(handle)
    for value in 1...4 { subject.send(value) }
    #expect(values.values == [1, 2])
    #expect(subject.subscriberCount == 0)
  }
}
