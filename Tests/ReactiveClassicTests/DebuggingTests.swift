import ReactiveClassic
import Testing

@Suite("The bridge's logging and names")
struct DebuggingTests {
  @Test("logAll, logNext, logError, logCompleted log what they say, and pass everything on")
  func logs() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let subject = RACSubject<Int>()
      for signal in [subject.logAll(), subject.logNext(), subject.logError(), subject.logCompleted()] {
        signal.setNameWithFormat("signal \(1)").subscribeNext { _ in }
      }
      subject.sendNext(1)
      subject.sendCompleted()
    }
    let text = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    let events = text.split(separator: "\n").compactMap { line in
      line.hasPrefix("ReactiveClassicTests/") ? line.split(separator: " ", maxSplits: 1).last.map(String.init) : nil
    }
    #expect(events == ["next 1", "next 1", "completed", "completed"])
  }

  @Test("The log of a subscription with callbacks, too, says where that stands (LIVE-3)")
  func callSites() {
    let live = LiveSubscriptions()
    let line = #line + 1
    let subscription = live.track { Signal<Int>.never.subscribeNext { _ in } }
    #expect(live.description == "never × 1, subscribed at ReactiveClassicTests/DebuggingTests.swift:\(line)")
    subscription.dispose()
    #expect(live.count == 0)
  }

  #if DEBUG
    @Test("A graph says that a subscription was cancelled when what kept it was released (GRAPH-13)")
    func released() {
      let live = LiveSubscriptions(keepingEnded: 9)
      do {
        let kept = live.track { Signal<Int>.never.subscribeNext { _ in }.asScopedDisposable() }
        withExtendedLifetime(kept) {}
      }
      #expect(live.graph.nodes.compactMap(\.cancellation) == ["what kept its subscription was released"])
    }

    @Test("A source that is released while it starts is the reason, in a graph, and no cancellation is (GRAPH-13)")
    func silent() {
      let live = LiveSubscriptions(keepingEnded: 9)
      live.track { _ = Signal<Int> { $0.send(1) }.subscribeNext { _ in } }
      #expect(
        live.graph.nodes.compactMap(\.cancellation) == ["its source was cancelled or released"])
    }
  #endif
}
