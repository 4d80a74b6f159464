import Foundation
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// What the pages "Debugging" and "Cancelling" say.
@Suite("The pages on debugging and cancelling")
struct DebuggingPageTests {
  private static let ignoring = Observer<Int>(next: { _ in .more }, finish: { _ in })

  private static func withoutPlaces(_ text: String) -> String {
    String(text.replacing(#/ at \w+/DebuggingPageTests\.swift(:\d+)?/#, with: ""))
  }

  #if DEBUG
    /// The graph, without where its nodes are written.
    private func lines(of live: LiveSubscriptions) -> [String] {
      Self.withoutPlaces(live.graph.description).split(separator: "\n").map(String.init)
    }

    @Test("The graph shows that a subscriber of a shared signal has come late (SEE-1)")
    func late() {
      let live = LiveSubscriptions(timedBy: TestScheduler())
      let subject = Subject<Int>()
      let shared = subject.signal.share()
      let first = live.track { shared.observe(DebuggingPageTests.ignoring) }
      for value in 1...2 { subject.send(value) }
      let second = live.track { shared.map { $0 }.observe(DebuggingPageTests.ignoring) }
      #expect(
        lines(of: live) == [
          "subscriber: 2 in", "share: 2 in, 2 out", "Subject: 2 out; shared by 2",
          "subscriber: 0 in", "map(_:): 0 in, 0 out", "share: 2 in, 0 out", "Subject, as above",
        ])
      for subscription in [first, second] { subscription.cancel() }
    }

    @Test("The graph shows the filter that drops everything (SEE-1)")
    func filter() {
      let live = LiveSubscriptions(timedBy: TestScheduler())
      let prices = Subject<Int>()
      let subscription = live.track { prices.map { $0 * 2 }.filter { $0 > 1_000 }.observe(DebuggingPageTests.ignoring) }
      for price in 1...5 { prices.send(price) }
      #expect(
        lines(of: live) == ["subscriber: 0 in", "filter(_:): 5 in, 0 out", "map(_:): 5 in, 5 out", "Subject: 5 out"])
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
      #expect(lines(of: live).last == "Signal(sequence): 1 out; paused for 6 s by subscriber")
      let findings = live.graph.stuck().map { Self.withoutPlaces("\($0)") }
      #expect(findings == ["Signal(sequence): paused for 6 s by subscriber"])
      subscription.cancel()
    }
  #endif

  @Test("A subscription that is over is not in the graph, and what is sent to nobody is reported (SEE-1)")
  func released() async {
    await #expect(processExitsWith: .success) {
      LiveSubscriptions.enable()
      let lost = Recorder<String>()
      LostEvents.handler = { lost.add("\($0)") }
      let orders = Subject<Int>()
      let chain = orders.signal.map { $0 }
      let loop = Task { for try await _ in chain {} }
      while orders.subscriberCount == 0 { await Task.yield() }
      precondition(LiveSubscriptions.process.graph.nodes.count == 3)
      loop.cancel()
      try? await loop.value
      orders.send(1)
      precondition(LiveSubscriptions.process.graph.description.isEmpty)
      precondition(lost.values == ["Subject<Int>: the value 1 was sent without a subscriber"], "\(lost.values)")
    }
  }

  @Test("A value that is sent after the end is reported (SEE-1)")
  func afterEnd() async {
    await #expect(processExitsWith: .success) {
      let lost = Recorder<String>()
      LostEvents.handler = { lost.add("\($0)") }
      let orders = Subject<Int>()
      _ = orders.signal.observe(DebuggingPageTests.ignoring)
      orders.finish()
      orders.send(2)
      precondition(lost.values == ["Subject<Int>: the value 2 was sent after the end"], "\(lost.values)")
    }
  }

  @Test("A process writes its graph when it gets SIGUSR1, as the page says (SEE-3)")
  func signalOfTheSystem() async {
    await #expect(processExitsWith: .success) {
      LiveSubscriptions.enable()
      let prices = Subject<Int>()
      let subscription = prices.map { $0 * 2 }.observe(DebuggingPageTests.ignoring)
      prices.send(1)
      let dumps = ReplaySubject<String>(capacity: 1)
      signal(SIGUSR1, SIG_IGN)
      let requests = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .global())
      requests.setEventHandler {
        dumps.send(DebuggingPageTests.withoutPlaces(LiveSubscriptions.process.graph.description))
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

  @Test("Cancelling releases the source, then sends the end, once (SEE-2)")
  func cancelling() {
    let log = Recorder<String>()
    let senders = Recorder<Sender<Int>>()
    let ticks = Signal<Int> { sender in
      senders.add(sender)
      sender.onDispose { log.add("released") }
      sender.send(1)
    }
    let subscription = ticks.onDispose { log.add("over") }.onCompleted { log.add("completed") }
      .observe(
        Observer(
          next: {
            log.add("\($0)")
            return .more
          }, finish: { log.add("\($0)") }))
    #expect(log.values == ["1"])
    subscription.cancel()
    subscription.cancel()
    #expect(log.values == ["1", "released", "over", "cancelled"])
  }

  @Test("What is stored is dropped by a cancellation, and releasing a handle is none (SEE-2)")
  func stored() {
    let scheduler = TestScheduler()
    let subject = Subject<Int>()
    let recording = scheduler.record(subject.signal.delay(for: .seconds(1), on: scheduler))
    _ = subject.signal.observe(DebuggingPageTests.ignoring)
    #expect(subject.subscriberCount == 2)
    subject.send(1)
    recording.cancel()
    scheduler.run()
    #expect(recording.values == [] && subject.subscriberCount == 1)
  }
}
