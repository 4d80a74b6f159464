import ReactiveConcurrency
import ReactiveTesting
import Testing

/// The handlers belong to the whole process, so each test has one of its own.
@Suite("Errors and values that nobody gets")
struct UnhandledErrorsTests {
  private struct Boom: Error { let name: String }

  @Test("Each error that nobody gets is reported once, with its reason (SEEN-2)")
  func errors() async {
    await #expect(processExitsWith: .success) {
      let reported = Recorder<UnhandledError>()
      UnhandledErrors.handler = { reported.add($0) }
      let scheduler = TestScheduler()
      let check = { (reason: UnhandledError.Reason, names: [String]) in
        let found = reported.values.filter { $0.reason == reason }.map { ($0.error as? Boom)?.name ?? "" }
        precondition(found == names, "\(reported.values)")
      }

      // A second one, of a merge that has failed; of a sender that has ended.
      let left = Subject<Int>()
      let recording = scheduler.record(
        Signal.merge([left.signal, Signal { $0.finish(throwing: Boom(name: "first")) }]))
      precondition(recording.error is Boom)
      check(.tooLate, [])
      _ = scheduler.record(
        Signal<Int> { sender in
          sender.finish()
          sender.finish(throwing: Boom(name: "second"))
        })
      let subject = Subject<Int>()
      subject.finish()
      subject.finish(throwing: Boom(name: "third"))
      check(.tooLate, ["second", "third"])

      // Of an input whose end was queued when the consumer cancelled.
      let (first, other) = (Subject<Int>(), Subject<Int>())
      let observer = Observer<Int>(
        next: { _ in
          other.finish(throwing: Boom(name: "queued"))
          return .cancelled
        }, finish: { _ in })
      let merged = first.signal.merge(with: other.signal).observe(observer)
      first.send(1)
      merged.cancel()
      check(.tooLate, ["second", "third", "queued"])

      // After a cancellation, but not a cancellation itself.
      let late = Signal<Int>.async(on: scheduler) { _ in
        do { try await scheduler.sleep(for: .seconds(1)) } catch { throw Boom(name: "late") }
      }
      let subscription = scheduler.record(late)
      scheduler.advance(by: .zero)
      subscription.cancel()
      scheduler.run()
      let cancelled = scheduler.record(
        Signal<Int>.async(on: scheduler) { _ in try await scheduler.sleep(for: .seconds(1)) })
      scheduler.advance(by: .zero)
      cancelled.cancel()
      scheduler.run()
      check(.tooLate, ["second", "third", "queued", "late"])

      // Of an execution without anybody who gets it.
      let command = Command<String, Int>(on: scheduler) { .fail(Boom(name: $0)) }
      let executions = scheduler.record(command.executionSignals.flatten())
      let heard = scheduler.record(command.execute("heard"))
      scheduler.run()
      _ = scheduler.task { try await command.run("awaited") }
      scheduler.run()
      check(.noSubscriber, [])
      command.execute("unheard")
      scheduler.run()
      precondition(heard.error is Boom && executions.error == nil)
      check(.noSubscriber, ["unheard"])
      let errors = scheduler.record(command.errors)
      command.execute("told")
      scheduler.run()
      precondition(errors.values.count == 1)

      // Of a connection without subscribers.
      Signal<Int>.fail(Boom(name: "lonely")).publish().connect()
      check(.noSubscriber, ["unheard", "lonely"])
      let connection = Signal<Int>.fail(Boom(name: "read")).publish()
      let reader = scheduler.record(connection.signal)
      connection.connect()
      precondition(reader.error is Boom)
      check(.noSubscriber, ["unheard", "lonely"])

      // Of what the handler itself has kept, and releases when another takes its place.
      do {
        let last = SequenceReleaseTests.LastAct()
        last.set { Signal<Int>.fail(Boom(name: "kept")).publish().connect() }
        UnhandledErrors.handler = { _ in withExtendedLifetime(last) {} }
      }
      UnhandledErrors.handler = { reported.add($0) }
      check(.noSubscriber, ["unheard", "lonely", "kept"])
    }
  }

  @Test("Of errors that are delayed, a later one is reported, and the first if it is never sent (SEEN-2)")
  func delayed() async {
    await #expect(processExitsWith: .success) {
      let reported = Recorder<String>()
      UnhandledErrors.handler = { reported.add(($0.error as? Boom)?.name ?? "") }
      let observer = Observer<Int>.ignoring
      let failing = ["a", "b"].map { name in Signal<Int>.fail(Boom(name: name)) }
      _ = Signal.merge(failing, delayingErrors: true).observe(observer)
      precondition(reported.values == ["b"], "\(reported.values)")
      _ = Signal.concat(failing, delayingErrors: true).observe(observer)
      precondition(reported.values == ["b", "b"], "\(reported.values)")
      do { Signal.merge(failing.dropLast() + [.never], delayingErrors: true).observe(observer).cancel() }
      precondition(reported.values == ["b", "b", "a"], "\(reported.values)")
      do { Signal.concat(failing.dropLast() + [.never], delayingErrors: true).observe(observer).cancel() }
      precondition(reported.values == ["b", "b", "a", "a"], "\(reported.values)")
      _ = Signal.merge([failing[0], .just(1)], delayingErrors: true).observe(observer)
      _ = Signal.concat([failing[0], .just(1)], delayingErrors: true).observe(observer)
      precondition(reported.values.count == 4, "\(reported.values)")
    }
  }

  @Test("The error of a trigger is reported only if it is not sent (AGAIN-2)")
  func ofTrigger() async {
    await #expect(processExitsWith: .success) {
      let reported = Recorder<String>()
      UnhandledErrors.handler = { reported.add(($0.error as? Boom)?.name ?? "") }
      let scheduler = TestScheduler()
      let failing = Signal<Int>.fail(Boom(name: "trigger"))

      let source = Subject<Int>()
      let repeated = scheduler.record(source.signal.repeated(when: failing))
      source.finish()
      let retried = scheduler.record(Signal<Int>.fail(Boom(name: "source")).retry(when: { _ in failing }))
      precondition((repeated.error as? Boom)?.name == "trigger" && (retried.error as? Boom)?.name == "trigger")
      precondition(reported.values == [], "\(reported.values)")

      let other = Subject<Int>()
      let failed = scheduler.record(other.signal.repeated(when: failing))
      other.finish(throwing: Boom(name: "source"))
      precondition((failed.error as? Boom)?.name == "source")
      scheduler.record(Signal<Int>.never.retry(when: { _ in failing })).cancel()
      precondition(reported.values == ["trigger", "trigger"], "\(reported.values)")
    }
  }

  @Test("A subject counts the values that it has sent without a subscriber or after its end (SEEN-3)")
  func values() {
    let subject = Subject<Int>()
    subject.send(0)
    let subscription = subject.signal.observe(.ignoring)
    subject.send(1)
    subscription.cancel()
    subject.finish()
    subject.send(2)
    let remembering = ReplaySubject<Int>()
    remembering.send(3)
    let current = BehaviorSubject(0)
    current.send(4)
    #expect(subject.lostCount == 2 && remembering.lostCount == 0 && current.lostCount == 0)
  }
}
