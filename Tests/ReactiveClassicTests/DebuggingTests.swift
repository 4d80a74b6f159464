import ReactiveClassic
import ReactiveDebugging
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
}
