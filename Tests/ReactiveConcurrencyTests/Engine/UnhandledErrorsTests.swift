import ReactiveConcurrency
import ReactiveTesting
import Testing

/// The handlers belong to the whole process, so each test has one of its own.
@Suite("Errors and values that nobody gets")
struct UnhandledErrorsTests {
  private struct Boom: Error { let name: String }

  @Test("Each error that nobody gets is reported once, with its reason and its path (SEEN-2)")
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
      check(.tooLate, ["second", "third", "late"])

      // Of a connection without subscribers.
      Signal<Int>.fail(Boom(name: "lonely")).checkpoint("feed").publish().connect()
      check(.noSubscriber, ["lonely"])
      precondition(reported.values.last?.path?.steps.count == 1)
      let connection = Signal<Int>.fail(Boom(name: "read")).publish()
      let reader = scheduler.record(connection.signal)
      connection.connect()
      precondition(reader.error is Boom)
      check(.noSubscriber, ["lonely"])
    }
  }

  @Test("An error that comes too late says where its chain is subscribed, where that is watched (SEEN-1, SEEN-2)")
  func tooLate() async {
    await #expect(processExitsWith: .success) { await UnhandledErrorsTests.checkTooLate() }
  }

  private static func checkTooLate() async {
    let reported = Recorder<String>()
    UnhandledErrors.handler = { reported.add("\($0)") }
    LiveSubscriptions.enable()
    let observer = Observer<Int>(next: { _ in .more }, finish: { _ in })
    let senders = Recorder<Sender<Int>>()
    let line = #line + 1
    _ = Signal<Int> { senders.add($0) }.map { $0 }.observe(observer)
    Signal<Int> { try await failing() }.observe(observer).cancel()
    for sender in senders.values {
      sender.finish()
      sender.finish(throwing: Boom(name: "late"))
    }
    while reported.values.count < 2 { await Task.yield() }
    let start = "error after the end: Boom(name: \"late\"), in the chain subscribed at "
    let places = Set(reported.values.map { $0.replacing(start, with: "") })
    let file = "ReactiveConcurrencyTests/UnhandledErrorsTests.swift"
    precondition(places == ["\(file):\(line)", "\(file):\(line + 1)"], "\(reported.values)")

    @Sendable func failing() async throws -> Int {
      while !Task.isCancelled { await Task.yield() }
      throw Boom(name: "late")
    }
  }

  @Test("Of errors that are delayed, a later one is reported, and the first if it is never sent (SEEN-2)")
  func delayed() async {
    await #expect(processExitsWith: .success) {
      let reported = Recorder<String>()
      UnhandledErrors.handler = { reported.add(($0.error as? Boom)?.name ?? "") }
      let observer = Observer<Int>(next: { _ in .more }, finish: { _ in })
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

  @Test(
    "Values without a subscriber or after the end, and subjects released without one, are reported when asked (SEEN-3)")
  func values() async {
    await #expect(processExitsWith: .success) {
      let reported = Recorder<String>()
      let ignoring = Observer<Int>(next: { _ in .more }, finish: { _ in })
      var subject: Subject<Int>? = Subject<Int>()
      subject?.send(0)
      LostEvents.handler = { reported.add("\($0)") }
      subject?.send(1)
      let subscription = subject?.signal.observe(ignoring)
      subject?.send(2)
      subject = nil
      subscription?.cancel()
      let ended = Subject<Int>()
      ended.finish()
      ended.send(3)
      let remembering = ReplaySubject<Int>()
      remembering.send(4)
      LostEvents.handler = nil
      ended.send(5)
      // Counted in any case.
      precondition(ended.lostCount == 2 && remembering.lostCount == 0)
      let unheard = BehaviorSubject(0)
      unheard.send(6)
      let early = Subject<Int>()
      for value in 0..<3 { early.send(value) }
      precondition(unheard.lostCount == 0 && early.lostCount == 3)
      precondition(
        reported.values == [
          "Subject<Int>: the value 1 was sent without a subscriber",
          "Subject<Int>: released without an end, with 1 subscribers",
          "Subject<Int>: the value 3 was sent after the end",
        ], "\(reported.values)")
    }
  }

  @Test("What a stage has gathered when it is cancelled or fails is reported where nothing is watched (SEEN-3)")
  func gathered() async {
    await #expect(processExitsWith: .success) {
      let reported = Recorder<String>()
      let subject = Subject<Int>()
      drop(subject) { $0.collected() }
      LostEvents.handler = { reported.add("\($0)".replacing(#/ stored values? w.*/#, with: "")) }
      drop(subject) { $0.collected() }
      drop(subject) { $0.buffer(count: 3) }
      drop(subject) { $0.buffer(count: 5, every: 1) }
      drop(subject) { $0.chunked { $0 > 1 && $1 > 0 } }
      drop(subject) { $0.takeLast(2) }
      drop(subject) { $0.skipLast(3) }
      drop(subject) { $0.collected().map { try $0.isEmpty ? $0 : { throw SignalError.noValue }() } }
      drop(subject) { $0.map { try $0 < 4 ? $0 : { throw SignalError.noValue }() }.collected() }
      drop(subject) { $0.scan(0, +).aggregate(0, +).pairwise() }
      precondition(
        reported.values == [
          "collected: 4", "buffer(count:): 1", "buffer(count:every:): 4", "chunked(by:): 3", "takeLast(_:): 2",
          "skipLast(_:): 3", "collected: 4", "collected: 3",
        ], "\(reported.values)")
      LostEvents.handler = nil
      subject.finish()
    }
  }

  @Test(
    "What a policy drops, and what a stage, a loop or a group stores at its end, is reported where nothing is watched (SEEN-3)"
  )
  func unwatched() async {
    await #expect(processExitsWith: .success) {
      let reported = Recorder<String>()
      let pausing = Observer<Int>(next: { _ in .paused }, finish: { _ in })
      let subject = Subject<Int>()
      let before = subject.signal.buffering(.newest(2)).observe(pausing)
      for value in 0..<9 { subject.send(value) }
      before.cancel()
      LostEvents.handler = { reported.add("\($0)") }
      let buffered = subject.signal.buffering(.newest(2)).observe(pausing)
      for value in 1...4 { subject.send(value) }
      buffered.cancel()
      let delayed = subject.signal.delay(for: .seconds(1), on: TestScheduler()).observe(pausing)
      for value in 5...7 { subject.send(value) }
      delayed.cancel()
      do {
        let values = subject.signal.subscribed(buffering: .oldest(1))
        for value in 8...9 { subject.send(value) }
        withExtendedLifetime(values) {}
      }
      do {
        let groups = subject.signal.group(by: { _ in 0 }).subscribed()
        for value in 10...12 { subject.send(value) }
        withExtendedLifetime(groups) {}
      }
      precondition(
        reported.values == [
          "buffering(_:onDrop:) of Int: the value 2 was dropped by the buffering policy",
          "stage of Int: 2 stored values were dropped at its end",
          "stage of Int: 3 stored values were dropped at its end",
          "loop of Int: the value 9 was dropped by the buffering policy",
          "loop: 1 stored value was dropped at its end",
          "loop: 1 stored value was dropped at its end",
          "group or window of Int: 3 stored values were dropped at its end",
        ], "\(reported.values)")
      subject.finish()
    }
  }
}

/// Cancels a stage that has got four values.
private func drop<Value>(_ subject: Subject<Int>, _ stage: (Signal<Int>) -> Signal<Value>) {
  let subscription = stage(subject.signal).observe(Observer(next: { _ in .more }, finish: { _ in }))
  for value in 1...4 { subject.send(value) }
  subscription.cancel()
}
