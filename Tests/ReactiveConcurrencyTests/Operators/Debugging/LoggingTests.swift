import Foundation
import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

@Suite("Logging and names")
struct LoggingTests {
  private let entries = Recorder<String>()

  private var sink: LogSink { LogSink { [entries] in entries.add("\($0.event)") } }

  @Test("log writes each event before it is passed on")
  func events() {
    let signal = Signal.of(1, 2).log(to: sink).onNext { [entries] in entries.add("passed \($0)") }
    _ = signal.observe(.ignoring)
    #expect(entries.values == ["subscribed", "next 1", "passed 1", "next 2", "passed 2", "completed", "disposed"])
  }

  @Test("log writes pauses, resumptions, errors and cancellations")
  func demand() {
    let subject = Subject<Int>()
    let subscription = subject.signal.log(to: sink).observe(.pausing())
    subject.send(1)
    subscription.resume()
    subscription.cancel()
    #expect(entries.values == ["subscribed", "next 1", "paused", "resumed", "disposed"])
    let failing = Signal<Int>.fail(Failure("no")).log(to: sink)
    _ = failing.observe(.ignoring)
    #expect(entries.values.suffix(3) == ["subscribed", "failed no", "disposed"])
  }

  @Test("log writes only the events that are asked for")
  func chosen() {
    let signal = Signal.of(1, 2).log(events: [.next, .disposed], to: sink)
    _ = signal.observe(.ignoring)
    #expect(entries.values == ["next 1", "next 2", "disposed"])
    #expect(LogEvents.all == [.events, .lifetime, .paused, .resumed])
  }

  @Test("A log's entries have the label and where the call stands; as text they are one line")
  func entry() throws {
    let lines = Recorder<LogEntry>()
    let sink = LogSink { lines.add($0) }
    _ = Signal.just(7).log("numbers", events: .next, to: sink).observe(.ignoring)
    _ = Signal.just(8).log(events: .next, to: sink).observe(.ignoring)
    let first = try #require(lines.values.first)
    #expect(first.label == "numbers")
    #expect(first.fileID == "ReactiveConcurrencyTests/LoggingTests.swift")
    #expect("\(first)" == "ReactiveConcurrencyTests/LoggingTests.swift:\(first.line) numbers: next 7")
    #expect(lines.values.map { "\($0)" }.last?.hasSuffix(":\(first.line + 1) next 8") == true)
  }

  @Test("The standard sink of logs can be replaced and is looked up at each subscription")
  func standard() async {
    await #expect(processExitsWith: .success) {
      let entries = Recorder<String>()
      let signal = Signal.just(1).log("one", events: .next)
      LogSink.standard = LogSink { entries.add("\($0)") }
      _ = signal.observe(.ignoring)
      precondition(entries.values.count == 1 && entries.values[0].hasSuffix(" one: next 1"))
    }
  }

  @Test("By default a log's entries are lines on the standard error stream")
  func standardError() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      _ = Signal.of(1, 2).log("numbers", events: .next).observe(.ignoring)
    }
    let text = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains(" numbers: next 1\n") && text.contains(" numbers: next 2\n"))
  }

  @Test("Without REACTIVE_DEBUG_NAMES a name is not even made")
  func namesAreFree() async {
    await #expect(processExitsWith: .success) {
      unsetenv("REACTIVE_DEBUG_NAMES")
      let signal = Signal.just(1).named({ preconditionFailure("A name was made") }())
      precondition(signal.name == nil)
    }
  }

  @Test("With REACTIVE_DEBUG_NAMES, or where subscriptions are watched, names are kept, in log entries too")
  func namesAreKept() async {
    await #expect(processExitsWith: .success) {
      setenv("REACTIVE_DEBUG_NAMES", "1", 1)
      let subject = Subject<Int>()
      let named = subject.signal.named("numbers")
      precondition(named.name == "numbers" && "\(named)" == "Signal<Int>, numbers" && named.map { $0 }.name == nil)
      let lines = Recorder<String>()
      _ = named.log(events: .next, to: LogSink { lines.add("\($0)") })
        .observe(.ignoring)
      subject.send(1)
      precondition(lines.values.count == 1 && lines.values[0].hasSuffix(" numbers: next 1"))
      precondition(LiveSubscriptions().track { subject.signal.named("others").name } == "others")
      subject.finish()
    }
  }
}
