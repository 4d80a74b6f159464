import ReactiveConcurrency
import Testing

@Suite("Pump")
struct PumpTests {
  /// A pump that sends 1… and answers what `answer` says, and what became of it.
  private func pump(
    _ values: Recorder<Int>, _ ends: Recorder<String>, answer: @escaping @Sendable (Int) -> Demand
  ) -> Subscription {
    let count = Locked(0)
    let observer = Observer<Int>(next: { _ in .more }, finish: { ends.add("\($0)") })
    let pump = Pump(observer) { pump in
      pump.push(
        to: Step { value, _ in
          values.add(value)
          return answer(value)
        }
      ) {
        count.withLock { count in
          count += 1
          return count > 5 ? nil : count
        }
      }
    }
    return pump.start()
  }

  private let values = Recorder<Int>()
  private let ends = Recorder<String>()

  @Test("A pump runs to its end within start")
  func runs() {
    let subscription = pump(values, ends) { _ in .more }
    #expect(values.values == [1, 2, 3, 4, 5])
    #expect(ends.values == ["completed"])
    subscription.resume()
    subscription.cancel()
    #expect(ends.values == ["completed"])
  }

  @Test("A pump stops at .paused, continues within resume()")
  func pauses() {
    let subscription = pump(values, ends) { $0 % 2 == 0 ? .paused : .more }
    #expect(values.values == [1, 2])
    subscription.resume()
    #expect(values.values == [1, 2, 3, 4])
    subscription.resume()
    #expect(ends.values == ["completed"])
  }

  @Test("Rule 7: a resume that comes before the pause it answers is not lost")
  func resumesEarly() {
    let slot = SubscriptionSlot()
    slot.fill(
      pump(values, ends) { _ in
        slot.resume()
        return .paused
      })
    #expect(values.values == [1, 2, 3, 4, 5])
    #expect(ends.values == ["completed"])
  }

  @Test("cancel() while a pump is paused ends it immediately, once; later calls do nothing")
  func cancelsPaused() {
    let subscription = pump(values, ends) { _ in .paused }
    subscription.cancel()
    #expect(ends.values == ["cancelled"])
    subscription.resume()
    subscription.cancel()
    #expect(values.values == [1])
    #expect(ends.values == ["cancelled"])
  }

  @Test("cancel() from within a pump's value counts immediately", arguments: [Demand.more, .paused, .cancelled])
  func cancelsInside(_ answer: Demand) {
    let slot = SubscriptionSlot()
    slot.fill(
      pump(values, ends) { value in
        if value == 2 {
          slot.cancel()
          return answer
        }
        return value == 1 ? .paused : .more
      })
    slot.resume()
    #expect(values.values == [1, 2])
    #expect(ends.values == ["cancelled"])
  }

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
      Signal<Int>.fail(Failure("no")).catch { _ in
        withExtendedLifetime(token) {}
        return Signal.of(1, 2)
      }
    },
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
    let values = values
    let handle = subject.signal.filter { value in
      if value == 2 { subscription.withLock { $0 }?.cancel() }
      return true
    }.observe(
      Observer(
        next: { value in
          values.add(value)
          return .more
        }, finish: { _ in }))
    subscription.withLock { $0 = handle }
    for value in 1...4 { subject.send(value) }
    #expect(values.values == [1, 2])
    #expect(subject.subscriberCount == 0)
  }
}
