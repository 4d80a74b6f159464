import Foundation
import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

/// What the page "Debugging" says.
@Suite("Five faults, each found in one graph")
struct FiveFaultsTests {
  private static let ignoring = Observer<Int>(next: { _ in .more }, finish: { _ in })

  @Test("The graph shows that a subscriber of a shared signal has come late (SEE-1)")
  func late() {
    let live = LiveSubscriptions(timedBy: TestScheduler())
    let subject = Subject<Int>()
    let shared = subject.signal.share()
    let first = live.track { shared.observe(FiveFaultsTests.ignoring) }
    for value in 1...2 { subject.send(value) }
    let second = live.track { shared.map { $0 }.observe(FiveFaultsTests.ignoring) }
    #expect(
      graphLines(of: live.graph) == [
        "subscriber: 2 in", "share: 2 in, 2 out", "Subject: 2 out; shared by 2",
        "subscriber: 0 in", "map(_:): 0 in, 0 out", "share: 2 in, 0 out", "Subject, as above",
      ])
    for subscription in [first, second] { subscription.cancel() }
  }

  @Test("The graph shows the filter that drops everything (SEE-1)")
  func filter() {
    let live = LiveSubscriptions(timedBy: TestScheduler())
    let prices = Subject<Int>()
    let subscription = live.track { prices.map { $0 * 2 }.filter { $0 > 1_000 }.observe(FiveFaultsTests.ignoring) }
    for price in 1...5 { prices.send(price) }
    #expect(
      graphLines(of: live.graph) == [
        "subscriber: 0 in", "filter(_:): 5 in, 0 out", "map(_:): 5 in, 5 out", "Subject: 5 out",
      ])
    subscription.cancel()
  }

  @Test("The graph shows the consumer far below that has paused (SEE-1)")
  func paused() {
    let scheduler = TestScheduler()
    let live = LiveSubscriptions(timedBy: scheduler)
    let pausing = Observer<Int>(next: { _ in .paused }, finish: { _ in })
    let signal = (0..<20).reduce(Signal(0..<1_000)) { signal, _ in signal.map { $0 } }
    let subscription = live.track { signal.observe(pausing) }
    scheduler.advance(by: .seconds(6))
    #expect(graphLines(of: live.graph).last == "Signal(sequence): 1 out; paused for 6 s by subscriber")
    let findings = live.graph.stuck().map { withoutPlaces("\($0)") }
    #expect(findings == ["Signal(sequence): paused for 6 s by subscriber"])
    subscription.cancel()
  }

  @Test("The graph shows that a subscription is over, and what is sent since then (SEE-1)")
  func released() async throws {
    let live = LiveSubscriptions(timedBy: TestScheduler(), keepingEnded: 10)
    let orders = Subject<Int>()
    let loop = live.track { Task { for try await _ in orders.map({ $0 }) {} } }
    while orders.subscriberCount == 0 { await Task.yield() }
    loop.cancel()
    try? await loop.value
    orders.send(1)
    #expect(
      graphLines(of: live.graph) == [
        "loop: 0 in; cancelled 0 ms ago", "map(_:): 0 in, 0 out; cancelled 0 ms ago",
        "Subject: 0 out, 1 lost; cancelled 0 ms ago",
      ])
  }

  @Test("The graph shows that a value was sent after the end (SEE-1)")
  func afterEnd() {
    let live = LiveSubscriptions(timedBy: TestScheduler(), keepingEnded: 10)
    let orders = Subject<Int>()
    _ = live.track { orders.signal.observe(FiveFaultsTests.ignoring) }
    orders.finish()
    orders.send(2)
    #expect(
      graphLines(of: live.graph) == [
        "subscriber: 0 in; completed 0 ms ago", "Subject: 0 out, 1 lost; completed 0 ms ago",
      ])
  }

  @Test("A process writes its graph when it gets SIGUSR1, as the page says (SEE-3)")
  func signalOfTheSystem() async {
    await #expect(processExitsWith: .success) {
      LiveSubscriptions.enable()
      let prices = Subject<Int>()
      let subscription = prices.map { $0 * 2 }.observe(FiveFaultsTests.ignoring)
      prices.send(1)
      let dumps = ReplaySubject<String>(capacity: 1)
      signal(SIGUSR1, SIG_IGN)
      let requests = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .global())
      requests.setEventHandler {
        dumps.send(withoutPlaces(LiveSubscriptions.process.graph.description))
      }
      // Before that the signal would be ignored.
      let isRegistered = ReplaySubject<Void>(capacity: 1)
      requests.setRegistrationHandler { isRegistered.send(()) }
      requests.activate()
      _ = try? await isRegistered.signal.first()
      kill(getpid(), SIGUSR1)
      let dump = try? await dumps.signal.first() ?? ""
      requests.cancel()
      subscription.cancel()
      precondition(dump?.contains("map(_:): 1 in, 1 out\nSubject: 1 out") ?? false, dump ?? "")
    }
  }
}
