import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("join(_:by:and:within:on:)")
struct JoinTests {
  private let scheduler = TestScheduler()

  private func text(_ left: Signal<String>, _ right: Signal<String>, within seconds: Int) -> Signal<String> {
    left.join(right, by: { $0.lowercased() }, and: { $0 }, within: .seconds(seconds), on: scheduler).map { result in
      switch result {
      case .pair(let left, let right): left + right
      case .left(let value): value + "-"
      case .right(let value): "-" + value
      }
    }
  }

  @Test("Values with one key that come within the time are a pair; others are sent alone when it is over (JOIN-1)")
  func joins() {
    let orders = scheduler.timeline((1, .next("A")), (2, .next("B")), (3, .next("C")), (20, .completed))
    let payments = scheduler.timeline((0.5, .next("c")), (4, .next("a")), (8, .next("b")), (20, .completed))
    expect(
      text(orders, payments, within: 5), sends: ["Cc", "Aa", "B-", "-b"], at: [3, 4, 7, 13], endsAt: 20, on: scheduler)
  }

  @Test("What becomes due during a pause waits, is not paired any more, and comes first (JOIN-2)")
  func pauses() {
    let (orders, payments) = (Subject<String>(), Subject<String>())
    let values = Recorder<String>()
    let subscription = text(orders.signal, payments.signal, within: 5).observe(.pausing { values.add($0) })
    orders.send("A")
    payments.send("a")
    orders.send("B")
    scheduler.advance(by: .seconds(10))
    payments.send("b")
    #expect(values.values == ["Aa"])
    subscription.resume()
    #expect(values.values == ["Aa", "B-"])
    subscription.resume()
    scheduler.advance(by: .seconds(10))
    #expect(values.values == ["Aa", "B-", "-b"])
    subscription.cancel()
    #expect(scheduler.isIdle)
  }

  @Test("At the end all that wait are sent alone, also those for which the time would never be over (JOIN-1)")
  func endless() {
    let joined = Signal.of(1, 2).join(
      Signal.of(2, 3), by: { $0 }, and: { $0 }, within: .seconds(Int64.max), on: scheduler)
    expect(joined, sends: [.pair(2, 2), .left(1), .right(3)])
  }

  @Test("Many pairs within a long time are not kept, nor are their keys, though an older value waits (JOIN-3)")
  func releases() {
    let alive = Locked(0)
    let (left, right) = (Subject<HashedCounted>(), Subject<HashedCounted>())
    let subscription = left.signal.join(
      right.signal, by: { $0 }, and: { $0 }, within: .seconds(1_000_000), on: scheduler
    ).observe(.ignoring)
    left.send(HashedCounted(number: -1, counted: Counted(alive)))
    for number in 0..<10_000 {
      for side in [left, right] { side.send(HashedCounted(number: number, counted: Counted(alive))) }
      #expect(alive.withLock { $0 } < 100)
    }
    subscription.cancel()
    #expect(alive.withLock { $0 } == 0)
    expectInvalid(Signal.just(1).join(.just(1), by: { $0 }, and: { $0 }, within: .seconds(-1)))
  }
}
