import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("using(on:acquire:release:_:)")
struct AsyncUsingTests {
  private let scheduler = TestScheduler()
  private let log = Recorder<String>()

  private func using(
    acquiring seconds: Int = 1, _ make: @escaping @Sendable (String) throws -> Signal<Int>
  ) -> Signal<Int> {
    .using(
      on: scheduler,
      acquire: { [scheduler, log] in
        log.add("acquire")
        if seconds < 0 { throw Failure("closed") }
        try? await scheduler.sleep(for: .seconds(seconds))
        return "connection"
      },
      release: { [scheduler, log] _, end in
        try? await scheduler.sleep(for: .seconds(1))
        log.add("released \(Task.isCancelled) \(end)")
      }, make)
  }

  private func start(_ signal: Signal<Int>) -> Subscription {
    signal.observe(.taking({ [log] in log.add("\($0)") }, end: { [log] in log.add("\($0)") }))
  }

  @Test("The resource has been released before the end, which release knows (USING-1)")
  func completes() {
    _ = start(using { _ in .of(1, 2) })
    scheduler.run()
    #expect(log.values == ["acquire", "1", "2", "released false completed", "completed"])
  }

  @Test("An error of the signal, or in making it, follows the release; one of acquire releases nothing (USING-1)")
  func fails() {
    _ = start(using { _ in .fail(Failure("no")) })
    scheduler.run()
    _ = start(using { _ in throw Failure("no") })
    scheduler.run()
    #expect(log.values.filter { $0.hasPrefix("released false failed") }.count == 2)
    #expect(log.values.filter { $0.hasPrefix("failed") }.count == 2)
    _ = start(using(acquiring: -1) { _ in .just(1) })
    scheduler.run()
    #expect(log.values.filter { $0.hasPrefix("released") }.count == 2)
    #expect(log.values.last?.hasPrefix("failed") ?? false)
  }

  @Test("A cancellation releases, in a task that is not cancelled, and is acknowledged afterwards (USING-1)")
  func cancels() {
    let subscription = start(using { _ in .never })
    scheduler.advance(by: .seconds(2))
    subscription.cancel()
    scheduler.run()
    #expect(log.values == ["acquire", "released false cancelled", "cancelled"])
  }

  @Test("A cancellation during acquire cancels its task; what it returns nevertheless is released (USING-2)")
  func cancelsAcquiring() {
    let subscription = start(
      using { _ in
        Issue.record("made")
        return .never
      })
    scheduler.advance(by: .milliseconds(100))
    subscription.cancel()
    scheduler.run()
    #expect(log.values == ["acquire", "released false cancelled", "cancelled"])
  }

  @Test("A loop that is left has released by the time that the next begins (USING-1)")
  func loops() throws {
    let signal = using { _ in Signal(1...) }
    for _ in 0..<3 {
      let values = try scheduler.run {
        var values: [Int] = []
        for try await value in signal {
          values.append(value)
          if value == 3 { break }
        }
        return values
      }
      #expect(values == [1, 2, 3])
      scheduler.run()
    }
    #expect(log.values.filter { $0.hasPrefix("released") }.count == 3)
  }
}
