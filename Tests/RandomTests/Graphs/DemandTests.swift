import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("What a pause means to others")
struct DemandTests {
  private let scheduler = TestScheduler()

  /// Pages, and how many of them have been sent.
  private func pages(_ count: Int, every time: Duration = .zero, sent: Locked<Int> = Locked(0)) -> Signal<Int> {
    .async(on: scheduler) { [scheduler] emitter in
      for page in 1...count {
        if time > .zero { try await scheduler.sleep(for: time) }
        sent.withLock { $0 += 1 }
        try await emitter.emit(page)
      }
    }
  }

  /// How many values a loop gets, each of which takes it so long.
  private func count(_ signal: Signal<some Sendable>, each time: Duration = .zero) throws -> Int {
    try scheduler.run { [scheduler] in
      var count = 0
      for try await _ in signal {
        count += 1
        if time > .zero { try await scheduler.sleep(for: time) }
      }
      return count
    }
  }

  // MARK: Nothing hangs

  @Test("A branch that filters does not hold up one that flattens, of a cold source (DEMAND-1)")
  func filteredAndFlattened() throws {
    let joined = Signal(1...2_000).multicast { zip($0.filter { $0 % 9 == 0 }, $0.flattenMap { .of($0) }) }
    #expect(try count(joined) == 222)
  }

  @Test("Windows of a shared source do not hold up the source itself (DEMAND-1)")
  func windows() throws {
    let shared = pages(40).share()
    let joined = zip(shared.window(count: 2).flattenMap { $0.filter { $0 % 4 == 0 } }, shared)
    #expect(try count(joined) == 10)
  }

  @Test("Groups that are sent in order and hop do not hold up each other, under a slow loop (DEMAND-1)")
  func orderedGroups() throws {
    let groups = pages(8, every: .milliseconds(1)).group(by: { $0 % 2 })
    let values = groups.flattenMap(.concat(maxConcurrent: 2)) { [scheduler] in $0.signal.deliver(on: scheduler) }
    #expect(try count(values, each: .milliseconds(5)) == 8)
  }

  // MARK: A pause is bounded, and only where it says so

  @Test("A policy that drops does not pause a source behind a join (DEMAND-3)", arguments: [0, 1])
  func newest(milliseconds: Int) throws {
    let sent = Locked(0)
    let shared = pages(40, every: .milliseconds(milliseconds), sent: sent).share()
    let newest = zip(shared, shared.skip(1)).buffering(.newest(1))
    let loop = scheduler.task { [scheduler] in
      for try await _ in newest { try await scheduler.sleep(for: .seconds(60)) }
    }
    scheduler.advance(by: .seconds(1))
    #expect(sent.withLock { $0 } == 40)
    loop.cancel()
    scheduler.run()
  }

  @Test("What ends a paused signal does not run its shared source to the end (DEMAND-3)")
  func stopped() {
    let (sent, stop, ends) = (Locked(0), Subject<Void>(), Locked(0))
    let source = Signal(1...10_000).map { value in
      sent.withLock { $0 += 1 }
      return value
    }
    let subscription = source.multicast { merge($0, $0).take(until: stop) }
      .observe(Observer(next: { _ in .paused }, finish: { _ in ends.withLock { $0 += 1 } }))
    stop.send(())
    #expect(ends.withLock { $0 } == 1)
    #expect(sent.withLock { $0 } < 1_000)
    withExtendedLifetime(subscription) {}
  }

  // MARK: After a decision

  /// How many rows of the first query a slow loop gets after the second.
  private func outdated(_ queries: Signal<Int>, of subject: Subject<Int>, rows: Signal<Int>) throws -> Int {
    scheduler.schedule(after: .milliseconds(1)) { subject.send(1) }
    scheduler.schedule(after: .milliseconds(100)) { subject.send(2) }
    let answers = queries.flattenMap(.latest) { query in rows.map { _ in query } }
    return try scheduler.run { [scheduler] in
      var outdated = 0
      for try await query in answers {
        if query == 2 || outdated == 5_000 { break }
        if scheduler.now.offset > .milliseconds(120) { outdated += 1 }
        try await scheduler.sleep(for: .milliseconds(1))
      }
      return outdated
    }
  }

  @Test("A slow loop gets at most a prefetch of the rows of an outdated query (DEMAND-4)", arguments: [true, false])
  func outdatedQuery(isDebounced: Bool) throws {
    let subject = Subject<Int>()
    let queries = isDebounced ? subject.debounce(for: .milliseconds(10), on: scheduler) : subject.signal
    #expect(try outdated(queries, of: subject, rows: Signal(0..<1_000)) <= 256)
  }

  @Test("A slow loop over an endless signal gets the next one (DEMAND-4)")
  func endless() throws {
    let subject = Subject<Int>()
    let queries = subject.debounce(for: .milliseconds(10), on: scheduler)
    #expect(try outdated(queries, of: subject, rows: Signal(0...)) <= 256)
  }

  @Test("A value that arrives during an inner signal is dropped by .exhaust, though the consumer is slow (DEMAND-4)")
  func exhaust() throws {
    let (taps, orders) = (Subject<Int>(), Locked(0))
    scheduler.schedule(after: .milliseconds(1)) { taps.send(1) }
    scheduler.schedule(after: .milliseconds(20)) {
      taps.send(2)
      taps.finish()
    }
    let rows = taps.deliver(on: scheduler).flattenMap(.exhaust) { _ in
      orders.withLock { $0 += 1 }
      return Signal(0..<1_000)
    }
    #expect(try count(rows, each: .milliseconds(1)) == 1_000)
    #expect(orders.withLock { $0 } == 1)
  }

  // MARK: A released handle

  @Test("A handle that is released in a pause releases the sources behind a join and a buffer (DEMAND-5)")
  func released() {
    let left = Locked(2)
    let sources = (0..<2).map { _ in
      pages(1_000).onDispose { left.withLock { $0 -= 1 } }
    }
    let joined = zip(sources[0], sources[1]).buffering(.backpressure(high: 4, low: 2))
    let subscription = Locked<Subscription?>(nil)
    // A variable would keep it until the end.
    subscription.set(
      CurrentScheduler.run(as: scheduler) { joined.observe(Observer(next: { _ in .paused }, finish: { _ in })) })
    scheduler.run()
    #expect(left.withLock { $0 } == 2)
    release(subscription)
    scheduler.run()
    #expect(left.withLock { $0 } == 0)
  }

  private func release(_ subscription: Locked<Subscription?>) { _ = subscription.exchange(nil) }
}
