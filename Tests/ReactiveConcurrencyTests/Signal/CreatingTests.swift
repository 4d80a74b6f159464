import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Creating and subscribing")
struct CreatingTests {
  @Test("empty, just, of, never and fail send what their names say (STR-EMPTY-1, STR-JUST-1)")
  func makes() {
    expect(Signal<Int>.empty, sends: [])
    expect(Signal.just(1), sends: [1])
    expect(Signal.of(1, 2), sends: [1, 2])
    expect(Signal<Int>.never, sends: [], then: .open)
    expect(Signal<Int>.fail(Failure("no")), sends: [], then: .failed(Failure("no")))
  }

  @Test("A creation closure runs for each subscription, released once, before completion (V1, SUB-1, 2, 7, 8)")
  func creates() {
    let order = Recorder<String>()
    let signal = Signal<Int> { sender in
      sender.onDispose { order.add("⟂") }
      for value in 1...3 { sender.send(value) }
      sender.finish()
      sender.finish()
    }
    expect(signal.onCompleted { order.add("|") }, sends: [1, 2, 3])
    #expect(order.values == ["⟂", "|", "⟂", "|"])
  }

  @Test("An error of a created signal reaches the subscriber as such (SUB-2, 5, EVT-1)")
  func createsFailing() {
    let signal = Signal<Int> { $0.finish(throwing: Failure("no")) }
    expect(signal, sends: [], then: .failed(Failure("no")))
  }

  @Test("A created signal sends nothing after dispose or its end, whatever is still sent (SUB-3, 4)")
  func ignoresLate() {
    let scheduler = TestScheduler()
    let kept = Locked<Sender<Int>?>(nil)
    let signal = Signal<Int> { sender in kept.set(sender) }
    let ended = scheduler.record(signal)
    guard let first = kept.withLock({ $0 }) else { return }
    first.send(1)
    first.finish()
    #expect(first.send(2) == .cancelled)
    first.finish(throwing: Failure("late"))
    expect(ended, has: [1], then: .completed)
    let cancelled = scheduler.record(signal)
    guard let second = kept.withLock({ $0 }) else { return }
    cancelled.cancel()
    #expect(second.isDisposed)
    #expect(second.send(1) == .cancelled)
    second.finish()
    expect(cancelled, has: [], then: .open)
  }

  @Test("A created signal is released once, when it finishes; what is added later runs immediately (SUB-9, 10, 11)")
  func disposes() {
    let scheduler = TestScheduler()
    let order = Recorder<String>()
    let signal = Signal<Int> { sender in
      sender.onDispose { order.add("first") }
      sender.onDispose { order.add("second") }
      scheduler.schedule(after: .seconds(1)) {
        sender.finish()
        sender.onDispose { order.add("late") }
      }
    }
    let recording = scheduler.record(signal)
    #expect(order.values.isEmpty)
    scheduler.run()
    recording.cancel()
    recording.cancel()
    #expect(order.values == ["first", "second", "late"])
  }

  @Test("Subscriptions and replays run inline, on the enclosing current scheduler, or on none (SUB-13, SJ-REP-8)")
  func currentScheduler() {
    let scheduler = TestScheduler()
    let seen = Recorder<Bool?>()
    let note: @Sendable () -> Void = { seen.add(CurrentScheduler.value.map { $0 === scheduler }) }
    let subject = ReplaySubject<Int>()
    subject.send(1)
    let signal = subject.signal.onNext { _ in note() }.onSubscribe(note)
    // Not by `record`, which makes the test scheduler the current one.
    _ = signal.observe(.ignoring)
    scheduler.schedule { _ = signal.observe(.ignoring) }
    scheduler.run()
    #expect(seen.values == [nil, nil, true, true])
  }

  @Test("A value sent from within a delivery follows it")
  func sendsWithinDelivery() {
    let scheduler = TestScheduler()
    let kept = Locked<Sender<Int>?>(nil)
    let source = Signal<Int> { sender in kept.set(sender) }
    let recording = scheduler.record(source.onNext { value in if value < 3 { kept.withLock { $0 }?.send(value + 1) } })
    kept.withLock { $0 }?.send(1)
    #expect(recording.values == [1, 2, 3])
  }

  @Test("onResume is called when the consumer resumes")
  func resumes() {
    let resumed = Recorder<Int>()
    let witness = Witness { _, _ in .paused }
    let signal = Signal<Int> { sender in
      stayOpen(sender)
      sender.onResume { resumed.add(1) }
      #expect(sender.send(1) == .paused)
    }
    witness.observe(signal)
    witness.resume()
    #expect(resumed.values == [1])
  }

  @Test("deferred makes its signal for each subscription, and fails with what its closure throws")
  func defers() {
    let made = Recorder<Int>()
    let signal = Signal<Int>.deferred {
      made.add(1)
      if made.values.count > 2 { throw Failure("third") }
      return .just(made.values.count)
    }
    let scheduler = TestScheduler()
    #expect(scheduler.record(signal).values == [1])
    #expect(scheduler.record(signal).values == [2])
    expect(scheduler.record(signal), has: [], then: .failed(Failure("third")))
  }

  @Test("unfold sends what it makes, until nil, an error, or its consumer has enough")
  func unfolds() {
    expect(
      Signal.unfold(1) { state in
        defer { state *= 2 }
        return state > 8 ? nil : state
      }, sends: [1, 2, 4, 8])
    expect(Signal<Int>.unfold(0) { _ in throw Failure("no") }, sends: [], then: .failed(Failure("no")))
    expect(
      Signal.unfold(0) { state -> Int in
        state += 1
        return state
      }.take(2), sends: [1, 2])
  }

  @Test("events carry what they should and compare (EVT-1)")
  func events() {
    let error = Event<Int>.failed(Failure("no"))
    #expect(Event.next(1) == .next(1) && Event.next(1) != .next(2) && Event.next(1) != .completed)
    #expect(error == .failed(Failure("no")) && error != .failed(Failure("yes")) && error != .completed)
    #expect(Event.next(1).value == 1 && error.value == nil && error.error as? Failure == Failure("no"))
    #expect(!Event.next(1).isTerminal && error.isTerminal && Event<Int>.completed.isTerminal)
    #expect(Event.next(1).map { "\($0)" } == .next("1") && error.map { $0 } == error)
    #expect("\(Event.next(1)) \(error) \(Event<Int>.completed)" == "next(1) failed(no) completed")
  }

  @Test("Optionals, results and recorded events are signals (OUTCOME-1)")
  func outcomes() {
    expect(Signal.from(optional: 1), sends: [1])
    expect(Signal<Int>.from(optional: nil), sends: [])
    expect(Signal.from(result: Result<Int, Failure>.success(1)), sends: [1])
    expect(Signal.from(result: Result<Int, Failure>.failure(Failure("no"))), sends: [], then: .failed(Failure("no")))
    expect(Signal.from(events: [.next(1), .next(2), .completed, .next(3)]), sends: [1, 2])
    expect(Signal.from(events: [.next(1), .failed(Failure("no"))]), sends: [1], then: .failed(Failure("no")))
    expect(Signal.from(events: [.next(1)]), sends: [1], then: .open)
  }

  @Test("Errors say what to do")
  func errorsDescribe() {
    #expect("\(SignalError.timedOut)" == "The signal timed out.")
    #expect("\(SignalError.noMatchingCase)" == "No case matches the key, and there is no default.")
    #expect("\(SignalError.invalidArgument("x"))" == "x")
  }
}
