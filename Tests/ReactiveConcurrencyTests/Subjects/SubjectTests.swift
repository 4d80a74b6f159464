import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Subjects")
struct SubjectTests {
  let scheduler = TestScheduler()

  @Test("A subject sends to whoever is subscribed now, in the order they subscribed (SJ-1)")
  func order() {
    let subject = Subject<Int>()
    let order = Recorder<String>()
    let first = scheduler.record(subject.signal.onNext { order.add("first \($0)") })
    _ = scheduler.record(subject.signal.onNext { order.add("second \($0)") })
    subject.send(1)
    first.cancel()
    _ = scheduler.record(subject.signal.onNext { order.add("third \($0)") })
    subject.send(2)
    #expect(order.values == ["first 1", "second 1", "second 2", "third 2"])
  }

  @Test("send answers what became of the value, if it is asked (SEND-1)")
  func answers() {
    let subject = Subject<Int>()
    let answers = Recorder<SendResult>()
    answers.add(subject.send(1))
    let subscription = subject.signal.observe(.taking { value in if value == 2 { answers.add(subject.send(3)) } })
    answers.add(subject.send(2))
    #expect(answers.values == [.nobody, .queued, .delivered])
    subscription.cancel()
    #expect(subject.send(4) == .nobody)
    subject.finish()
    #expect(subject.send(5) == .ended)
    let replay = ReplaySubject<Int>()
    #expect(replay.send(1) == .nobody)
    #expect(scheduler.record(replay.signal).values == [1])
    let channel = SignalChannel<Int>()
    #expect(channel.leading.send(1) == .nobody)
    #expect("\(subject.send(1)) \(Subject<Void>().send())" == "ended nobody")
    // It may be ignored: this compiles, and without a warning.
    scheduler.schedule { subject.send(1) }
    subject.send(6)
    #expect(subject.lostCount == 5)
  }

  @Test("A subscription's place in a subject is given up when it ends (SJ-3)")
  func gives() {
    let subject = Subject<Int>()
    let recordings = (0..<10).map { _ in scheduler.record(subject.signal) }
    #expect(subject.subscriberCount == 10)
    for recording in recordings { recording.cancel() }
    #expect(subject.subscriberCount == 0)
    _ = scheduler.record(subject.signal.take(1))
    subject.send(1)
    #expect(subject.subscriberCount == 0)
  }

  @Test("After a subject's end a new subscriber gets the terminal event; sends and further ends are ignored (SJ-4)")
  func ended() {
    let completed = Subject<Int>()
    completed.finish()
    completed.send(1)
    completed.finish(throwing: Failure("late"))
    expect(scheduler.record(completed.signal), has: [], then: .completed)
    let failed = Subject<Int>()
    let before = scheduler.record(failed.signal)
    failed.finish(throwing: Failure("no"))
    expect(before, has: [], then: .failed(Failure("no")))
    expect(scheduler.record(failed.signal), has: [], then: .failed(Failure("no")))
  }

  @Test("a send from within a delivery reaches every subscriber after the current value (SJ-REENTER-1)")
  func reenters() {
    let subject = Subject<Int>()
    let first = scheduler.record(subject.signal.onNext { if $0 < 3 { subject.send($0 + 1) } })
    let second = scheduler.record(subject.signal)
    subject.send(1)
    #expect(first.values == [1, 2, 3])
    #expect(second.values == [1, 2, 3])
  }

  @Test("Subscribing, leaving and ending from within a delivery")
  func changesWithinDelivery() {
    let subject = Subject<Int>()
    let inner = Locked<Recording<Int>?>(nil)
    let outer = scheduler.record(
      subject.signal.onNext { value in
        if value == 1 { inner.set(scheduler.record(subject.signal)) }
        if value == 1 { subject.signal.observe(.ignoring).cancel() }
        if value == 2 { subject.finish() }
      })
    subject.send(1)
    #expect(subject.subscriberCount == 2)
    subject.send(2)
    expect(outer, has: [1, 2], then: .completed)
    #expect(inner.withLock { $0 }?.values == [2])
  }

  @Test("Each subject is an async sequence from its first next() on")
  func iterates() throws {
    let subject = Subject<Int>()
    scheduler.schedule(after: .seconds(1)) {
      subject.send(1)
      subject.finish()
    }
    let values = try scheduler.run {
      var values: [Int] = []
      for try await value in subject { values.append(value) }
      return values
    }
    #expect(values == [1])
  }

  @Test("emit returns immediately without subscribers, and delivers to those that have room")
  func emits() throws {
    let subject = Subject<Int>()
    try scheduler.run { try await subject.sendWhenReady(1) }
    let recording = scheduler.record(subject.signal)
    try scheduler.run { try await subject.sendWhenReady(2) }
    #expect(recording.values == [2])
  }

  @Test(
    "emit waits while a subscriber is paused, first come, first served",
    arguments: ["resumes", "leaves", "refuses"])
  func emitWaits(_ way: String) throws {
    let scheduler = TestScheduler(departures: [:])
    let subject = Subject<Int>()
    let witness = Witness { _, index in index == 1 ? .paused : way == "refuses" ? .cancelled : .more }
    witness.observe(subject.signal)
    let other = scheduler.record(subject.signal)
    subject.send(0)
    let sent = Recorder<Int>()
    for value in 1...3 {
      scheduler.task {
        try await subject.sendWhenReady(value)
        sent.add(value)
      }
    }
    scheduler.run()
    #expect(sent.values.isEmpty)
    switch way {
    case "resumes": witness.resume()
    case "leaves": witness.cancel()
    default: subject.send(9)
    }
    scheduler.run()
    #expect(sent.values == [1, 2, 3])
    #expect(other.values == (way == "refuses" ? [0, 9, 1, 2, 3] : [0, 1, 2, 3]))
  }

  @Test("A value that was emitted and waited does not overtake a change that waits (SJ-1)")
  func emitFollowsChanges() throws {
    let subject = BehaviorSubject(0)
    let slow = Witness { _, index in index == 1 ? .paused : .more }
    slow.observe(subject.signal)
    let values = Recorder<Int>()
    let other = subject.signal.observe(
      .taking { value in
        values.add(value)
        // Within the delivery, so that it waits.
        if value == 1 { subject.update { $0 = 2 } }
      })
    let producers = [1, 3].map { value in
      let producer = scheduler.task { try await subject.sendWhenReady(value) }
      scheduler.advance()
      return producer
    }
    slow.resume()
    for producer in producers { try scheduler.run { try await producer.value } }
    #expect(values.values == [0, 1, 2, 3] && subject.value == 3)
    other.cancel()
    slow.cancel()
  }

  @Test("emit throws CancellationError when cancelled before or while it waits, and sends nothing")
  func emitCancels() throws {
    let subject = Subject<Int>()
    let witness = Witness { _, _ in .paused }
    witness.observe(subject.signal)
    subject.send(0)
    let errors = Recorder<Bool>()
    for value in 1...2 {
      let task = scheduler.task {
        do { try await subject.sendWhenReady(value) } catch { errors.add(error is CancellationError) }
      }
      if value == 1 { scheduler.run() }
      task.cancel()
      scheduler.run()
    }
    #expect(errors.values == [true, true])
    witness.resume()
    #expect(witness.values == ["0"])
  }

  @Test("emit throws if the subject has ended, or ends while it waits: a value that is not sent is never taken for one")
  func emitAfterEnd() throws {
    let scheduler = TestScheduler(departures: [:])
    let subject = Subject<Int>()
    let witness = Witness { _, _ in .paused }
    witness.observe(subject.signal)
    let unsent = Recorder<Int>()
    for value in 1...3 {
      scheduler.task {
        do { try await subject.sendWhenReady(value) } catch SignalError.ended { unsent.add(value) }
      }
    }
    scheduler.run()
    #expect(witness.values == ["1"] && unsent.values == [])
    subject.finish()
    scheduler.run()
    #expect(witness.values == ["1"] && unsent.values == [2, 3])
    #expect(throws: SignalError.ended) { try scheduler.run { try await subject.sendWhenReady(4) } }
  }

  @Test("A task that prefers a scheduler resumes there after emit")
  func emitKeepsExecutor() throws {
    let subject = Subject<Int>()
    let witness = Witness { _, index in index == 1 ? .paused : .more }
    witness.observe(subject.signal)
    subject.send(0)
    let done = Recorder<Int>()
    Task(executorPreference: scheduler) {
      try await subject.sendWhenReady(1)
      done.add(1)
    }
    scheduler.run()
    witness.resume()
    #expect(done.values.isEmpty, "it waits for the scheduler")
    scheduler.run()
    #expect(done.values == [1])
  }

  @Test("An operator on a subject keeps the subject's signal, and not the subject")
  func operatorsKeepNoSubject() {
    weak var freed: Subject<Int>?
    var kept: [any Sendable] = []
    func keep(_ signal: Signal<some Sendable>) { kept.append(signal) }
    do {
      let subject = Subject<Int>()
      freed = subject
      let other = Signal.just(1)
      // The operators whose closures start the signal, or ask for a scheduler first.
      keep(subject.mapAsync { $0 })
      keep(subject.repeated())
      keep(subject.repeated(2))
      keep(subject.withLatest(from: other))
      keep(subject.buffering(.newest(1)))
      keep(subject.subscribe(on: scheduler))
      keep(subject.catch { _ in other })
      keep(subject.retry(1))
      keep(subject.buffer(until: other))
      keep(subject.group(by: { $0 }))
      keep(subject.ifEmpty(switchTo: other))
      keep(subject.skip(until: other))
      keep(subject.take(until: other))
      keep(subject.take(untilReplacement: other))
      keep(subject.share())
      for scheduler in [nil, scheduler] {
        keep(subject.retry(1, delay: .constant(.seconds(1)), on: scheduler))
        keep(subject.retry(on: scheduler) { _, _ in nil })
        keep(subject.buffer(for: .seconds(1), on: scheduler))
        keep(subject.buffer(for: .seconds(1), count: 2, on: scheduler))
        keep(subject.group(by: { $0 }, idle: .seconds(1), on: scheduler))
        keep(subject.window(for: .seconds(1), on: scheduler))
        keep(subject.window(for: .seconds(1), count: 2, on: scheduler))
        keep(subject.debounce(for: .seconds(1), on: scheduler))
        keep(subject.delay(for: .seconds(1), on: scheduler))
        keep(subject.throttle(for: .seconds(1), on: scheduler))
        keep(subject.timeout(after: .seconds(1), on: scheduler))
        keep(subject.timeout(each: .seconds(1), on: scheduler))
        keep(subject.timeout(after: .seconds(1), on: scheduler, switchingTo: other))
        keep(subject.timeout(each: .seconds(1), on: scheduler, switchingTo: other))
        keep(subject.timestamped(on: scheduler))
        keep(subject.skip(for: .seconds(1), on: scheduler))
        keep(subject.take(for: .seconds(1), on: scheduler))
      }
    }
    #expect(freed == nil)
    withExtendedLifetime(kept) {}
  }
}
