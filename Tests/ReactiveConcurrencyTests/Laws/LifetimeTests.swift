import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Lifetime: what is no longer referenced has been released and has cleaned up.
@Suite("Laws: lifetime")
struct LifetimeTests {
  let scheduler = TestScheduler()

  // MARK: The sender of a creation closure

  @Test("what was sent before the sender was dropped arrives in a loop, which then throws (LIFE-1)")
  func loopThrows() async throws {
    let received = Recorder<Int>()
    let released = Recorder<Int>()
    let signal = Signal<Int> { sender in
      sender.onDispose { released.add(1) }
      for value in 1...3 { sender.send(value) }
    }
    await #expect(throws: SignalError.sourceReleased) {
      for try await value in signal { received.add(value) }
    }
    #expect(received.values == [1, 2, 3] && released.values == [1])
    await #expect(throws: SignalError.sourceReleased) { try await signal.collect() }
  }

  @Test("a loop over a subject that nobody has any more throws; one over never waits for its cancellation (LIFE-1)")
  func loopOverReleasedSubject() async throws {
    var subject: ReplaySubject<Int>? = ReplaySubject()
    subject?.send(1)
    var iterator = try #require(subject).signal.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    subject = nil
    await #expect(throws: SignalError.sourceReleased) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
    let never = Task.immediate { for try await _ in Signal<Int>.never {} }
    never.cancel()
    try await never.value
  }

  @Test("a loop over a signal of a released subject throws, whatever is made of it (LIFE-8)", arguments: 0..<6)
  func signalOutlivesSubject(_ form: Int) async throws {
    var subject: ReplaySubject<Int>? = ReplaySubject()
    let signal = try #require(subject).signal
    let derived = [
      signal, signal.filter { $0 > 9 }, signal.retry(), signal.share(), signal.flattenMap { _ in signal },
      Signal<Int>.deferred { signal },
    ][form]
    subject?.send(1)
    let waiting = Task.immediate { try await derived.collect() }
    subject = nil
    await #expect(throws: SignalError.sourceReleased) { try await waiting.value }
    await #expect(throws: SignalError.sourceReleased) { try await derived.last() }
    let log = Recorder<String>()
    let handle = signal.onDispose { log.add("disposed") }.observe(
      .taking({ value in log.add("\(value)") }, end: { _ in log.add("end") }))
    #expect(log.values.prefix(2) == ["1", "disposed"])
    withExtendedLifetime(handle) {}
  }

  @Test("a running connection sends though it and its subject are released; when it cannot, its loops throw (LIFE-8)")
  func connectionOutlivesSubject() async throws {
    var source: Subject<Int>? = Subject()
    let received = Recorder<Int>()
    var connection = source?.signal.multicast(Subject())
    let signal = try #require(connection).signal
    connection?.connect()
    connection = nil
    let waiting = Task.immediate { for try await value in signal { received.add(value) } }
    source?.send(1)
    source = nil
    await #expect(throws: SignalError.sourceReleased) { try await waiting.value }
    #expect(received.values == [1])
    // Nobody is left who could connect this one.
    let unconnected = Signal.just(1).publish().signal
    await #expect(throws: SignalError.sourceReleased) { try await unconnected.collect() }
  }

  @Test("a chain of ten thousand subjects, each held by what follows the one before, is released (LIFE-8)")
  func chainOfSubjects() {
    var first: Subject<Int>? = Subject()
    let signals = Recorder<Signal<Int>>()
    let ends = Locked(0)
    var last = first
    for _ in 0..<10_000 {
      let next = Subject<Int>()
      last.map { signals.add($0.signal) }
      _ = last?.signal.onDispose { ends.withLock { $0 += 1 } }.onNext { next.send($0) }.observe(.ignoring)
      last = next
    }
    last = nil
    #expect(ends.withLock { $0 } == 0)
    first = nil
    #expect(ends.withLock { $0 } == 10_000)
  }

  @Test("what stages store is sent as at a completion when the source is released (LIFE-2)", arguments: [true, false])
  func held(isSubject: Bool) {
    func ends<Value>(_ signal: Signal<Value>, with values: [String], _ name: String) {
      let witness = Witness()
      witness.observe(signal)
      scheduler.run()
      #expect(witness.values == values && witness.ends == ["released"], "\(name): \(witness.values) \(witness.ends)")
    }
    func send(_ values: Int...) -> Signal<Int> {
      if isSubject {
        return Signal(stage: #function) { observer in
          let subject = Subject<Int>()
          let subscription = subject.signal.start(observer)
          for value in values { subject.send(value) }
          return subscription
        }
      }
      return Signal<Int> { sender in for value in values { sender.send(value) } }
    }
    ends(send(1).debounce(for: .seconds(1), on: scheduler), with: ["1"], "debounce")
    ends(send(1, 2).delay(for: .seconds(1), on: scheduler), with: ["1", "2"], "delay")
    ends(send(1, 2).throttle(for: .seconds(1), on: scheduler), with: ["1", "2"], "throttle")
    ends(send(1, 2).buffer(for: .seconds(1), on: scheduler), with: ["[1, 2]"], "buffer(for:)")
    ends(send(1, 2).buffer(for: .seconds(2), every: .seconds(1), on: scheduler), with: ["[1, 2]"], "buffer(for:every:)")
    ends(send(1, 2, 3).takeLast(2), with: ["2", "3"], "takeLast")
    ends(send(1, 2).collected(), with: ["[1, 2]"], "collected")
    ends(send(1, 2).window(count: 3).flattenMap { $0.collected() }, with: ["[1, 2]"], "window")
    ends(send(1).timeout(after: .seconds(1), on: scheduler), with: ["1"], "timeout(after:)")
    ends(send(1).timeout(each: .seconds(1), on: scheduler), with: ["1"], "timeout(each:)")
    ends(send(1).take(until: Signal.just(()).delay(for: .seconds(1), on: scheduler)), with: ["1"], "take(until:)")
  }

  @Test("never ends with its handle, as do the stages after it (LIFE-2)")
  func never() {
    let log = Recorder<String>()
    do { _ = Signal<Int>.never.onDispose { log.add("disposed") }.observe(.taking(end: { log.add("\($0)") })) }
    #expect(log.values == ["disposed", "released"])
  }

  static let silences: KeyValuePairs<String, @Sendable (Signal<Int>) -> Signal<Int>> = [
    "map": { $0.map { $0 } }, "merge": { $0.merge(with: .never) }, "merge, last": { Signal.never.merge(with: $0) },
    "zip": { zip($0, Signal<Int>.never).map(\.0) }, "combineLatest": { combineLatest($0, Signal<Int>.never).map(\.0) },
    "concat": { $0.concat(.just(1)) }, "concat, last": { Signal.empty.concat($0) },
    "flattenMap": { signal in Signal.just(0).flattenMap { _ in signal } },
    "flattenMap, outer": { $0.flattenMap { .just($0) } },
    "flattenMap(.latest)": { signal in Signal.just(0).flattenMap(.latest) { _ in signal } },
    "flattenMap(.concat)": { signal in Signal.just(0).flattenMap(.concat) { _ in signal } },
    "take(until:)": { $0.take(until: Signal<Int>.never) }, "sample": { $0.sample(by: Signal<Int>.never) },
    "race": { .race($0, .never) }, "buffering": { $0.buffering(.unbounded) }, "expand": { $0.expand { .just($0) } },
    "hold": { $0.hold(while: .never) }, "mapAsync": { $0.mapAsync { $0 } }, "repeated": { $0.repeated() },
    "repeated(when:)": { $0.repeated(when: Signal<Int>.never) }, "retry": { $0.retry() },
    "catch": { signal in Signal.fail(Failure("no")).catch { _ in signal } },
    "junctions in junctions": { .merge(.merge($0, .never), Signal.just(0).flattenMap { _ in .never }.map { $0 + 1 }) },
    "subscribe(on:)": { $0.subscribe(on: .immediate).merge(with: .never) },
    "share": { $0.share() }, "share(replay:)": { $0.share(replay: 1) },
    "share, replayed": { Signal.just(1).concat($0).share(replay: 1) },
    "shares of shares": { $0.share().map { $0 }.share().merge(with: .never) },
    "share, joined": { signal in
      let shared = signal.share()
      return shared.merge(with: shared.map { -$0 })
    },
    "share, zipped": { signal in
      let shared = signal.share(replay: 1)
      return zip(shared, shared).map { $0 + $1 }
    },
    "keyed": { $0.keyed(by: { $0 })[1] },
    "deliver": { $0.deliver(on: .immediate) }, "deliver, shared": { $0.share().deliver(on: .immediate).share() },
    "groups": { $0.group(by: { $0 }).flattenMap { $0.signal } },
    "windows": { $0.window(count: 2).flattenMap { $0 } },
  ]

  /// Whose run the signal holds, so that it ends after its subscribers.
  static let heldSilences: KeyValuePairs<String, @Sendable (Signal<Int>) -> Signal<Int>> = [
    "replayLazily": { $0.replayLazily() }, "state": { $0.state(initial: 0).signal },
  ]

  static let timedSilences: KeyValuePairs<String, @Sendable (Signal<Int>, TestScheduler) -> Signal<Int>> = [
    "delay": { $0.delay(for: .seconds(1), on: $1) }, "debounce": { $0.debounce(for: .seconds(1), on: $1) },
    "throttle": { $0.throttle(for: .seconds(1), on: $1) },
    "buffer(for:)": { $0.buffer(for: .seconds(1), on: $1).map { $0.count } },
    "deliver": { $0.deliver(on: $1) }, "deliver, joined": { $0.deliver(on: $1).merge(with: .never) },
    "stored": { Signal.just(1).concat($0).delay(for: .seconds(1), on: $1) },
    "stored for delivery": { Signal.of(1, 2).concat($0).deliver(on: $1) },
  ]

  @Test("never ends with the handle of a stage that stores, once that is empty (LIFE-2)")
  func neverStored() {
    for (name, make) in Self.timedSilences {
      for letsPass in [false, true] {
        let scheduler = TestScheduler()
        let log = Recorder<String>()
        let alive = Locked(0)
        do {
          let held = Counted(alive)
          let silent = Signal<Int>.never.onDispose { withExtendedLifetime(held) { log.add("disposed") } }
          let subscription = make(silent, scheduler).observe(
            Observer(
              next: { _ in withExtendedLifetime(held) { .more } },
              finish: { end in withExtendedLifetime(held) { log.add("\(end)") } }))
          if letsPass { scheduler.advance(by: .seconds(5)) }
          #expect(log.values == [], "\(name)")
          withExtendedLifetime(subscription) {}
        }
        scheduler.advance(by: .seconds(5))
        #expect(log.values == ["disposed", "released"] && alive.withLock { $0 } == 0, "\(name): \(log.values)")
      }
    }
  }

  @Test("never ends with the handle of what it is part of, which keeps nothing (LIFE-2)")
  func neverWithin() {
    for (name, make) in Self.silences {
      let log = Recorder<String>()
      let alive = Locked(0)
      do {
        let held = Counted(alive)
        let silent = Signal<Int>.never.onDispose { withExtendedLifetime(held) { log.add("disposed") } }
        _ = make(silent).observe(
          Observer(
            next: { _ in withExtendedLifetime(held) { .more } },
            finish: { end in withExtendedLifetime(held) { log.add("\(end)") } }))
      }
      #expect(log.values == ["disposed", "released"] && alive.withLock { $0 } == 0, "\(name): \(log.values)")
    }
  }

  @Test("never ends with its handle where its signal holds the run, which ends with that (LIFE-2)")
  func neverHeld() {
    for (name, make) in Self.heldSilences {
      let log = Recorder<String>()
      let alive = Locked(0)
      do {
        let held = Counted(alive)
        let signal = make(.never.onDispose { withExtendedLifetime(held) { log.add("disposed") } })
        _ = signal.observe(.taking(end: { end in withExtendedLifetime(held) { log.add("\(end)") } }))
        #expect(log.values == ["released"], "\(name): \(log.values)")
        withExtendedLifetime(signal) {}
      }
      #expect(log.values == ["released", "disposed"] && alive.withLock { $0 } == 0, "\(name): \(log.values)")
    }
  }

  @Test("never beside what may still send is kept, and ends when that does; what is stored is sent (LIFE-2)")
  func neverBeside() {
    let log = Recorder<String>()
    var subject: Subject<Int>? = Subject()
    let collected = Signal.just(1).concat(.never).collected().map { $0.count }
    if let subject {
      _ = Signal.merge(subject.signal, collected, .never).observe(
        .taking({ log.add("\($0)") }, end: { log.add("\($0)") }))
    }
    subject?.send(7)
    #expect(log.values == ["7"])
    subject = nil
    #expect(log.values == ["7", "1", "released"])
  }

  @Test("never ends with the handle of effects on an actor (LIFE-2)")
  @MainActor
  func neverOnActor() {
    for form in 0...2 {
      let log = Recorder<String>()
      do {
        let silent = Signal<Int>.never.onDispose { log.add("disposed") }
        let effects = (form == 0 ? silent : .just(1).concat(silent)).onNext { @MainActor in log.add("\($0)") }
        _ = (form < 2 ? effects : effects.merge(with: .never)).observe(.taking(end: { log.add("\($0)") }))
      }
      #expect(log.values == (form == 0 ? [] : ["1"]) + ["disposed", "released"], "\(form)")
    }
  }

  @Test("a subscriber without its handle gets what is stored for another one's pause (LIFE-2)", arguments: 0..<2)
  func storedForAnother(_ form: Int) {
    let values = Signal<Int> { sender in for value in 1...3 { sender.send(value) } }.merge(with: .never)
    let stored = form == 0 ? values.buffering(.unbounded) : values.flattenMap(.concat) { .just($0) }
    let shared = stored.share()
    let slow = Witness { _, _ in .paused }
    slow.observe(shared)
    #expect(slow.values == ["1"])
    let other = Witness()
    other.observe(shared)
    other.release()
    #expect(other.ends == [])
    for _ in 1...3 { slow.resume() }
    #expect(slow.values == ["1", "2", "3"] && slow.ends == [])
    #expect(other.values == ["2", "3"] && other.ends == ["released"])
    slow.release()
    #expect(slow.ends == ["released"])
  }

  @Test("a consumer that is paused gets what is kept for it (LIFE-2)")
  func keptForPaused() {
    for make: @Sendable (Signal<Int>, any Scheduler) -> Signal<Int> in [
      { signal, _ in signal.buffering(.unbounded) },
      { signal, scheduler in signal.deliver(on: scheduler) },
      { signal, scheduler in signal.delay(for: .seconds(1), on: scheduler) },
    ] {
      let witness = Witness { _, _ in .paused }
      let signal = Signal<Int> { sender in for value in 1...3 { sender.send(value) } }
      // The signal around it recognizes silence, and holds the handle.
      witness.observe(Signal.merge(make(signal, scheduler), .never))
      for _ in 1...3 {
        scheduler.run()
        witness.resume()
      }
      scheduler.run()
      #expect(witness.values == ["1", "2", "3"])
      #expect(witness.ends.isEmpty)
      witness.cancel()
    }
  }

  @Test("the handle does not keep the sender, and whoever is going to send does (LIFE-1)")
  func whoHolds() {
    let kept = Locked<Sender<Int>?>(nil)
    let recording = scheduler.record(Signal<Int> { sender in kept.set(sender) })
    kept.withLock { $0 }?.send(1)
    #expect(recording.values == [1])
    #expect(!recording.isEnded)
    let last = kept.exchange(nil)
    last?.send(2)
    withExtendedLifetime(last) {}
    #expect(recording.values == [1, 2])
  }

  @Test("a sender dropped from within a delivery lets that be over first (LIFE-1)")
  func droppedWithin() {
    let kept = Locked<Sender<Int>?>(nil)
    let log = Recorder<String>()
    let signal = Signal<Int> { sender in
      sender.onDispose { log.add("cleaned up") }
      kept.set(sender)
    }
    let subscription = signal.observe(
      Observer(
        next: { value in
          log.add("\(value) begins")
          let dropped = kept.exchange(nil)
          dropped?.send(value + 1)
          log.add("\(value) ends")
          return .more
        }, finish: { log.add("\($0)") }))
    kept.withLock { $0 }?.send(1)
    #expect(log.values == ["1 begins", "1 ends", "2 begins", "2 ends", "cleaned up", "released"])
    subscription.cancel()
    #expect(log.values.count == 6)
  }

  @Test("a command whose execution's sender is dropped has failed, and can execute again (LIFE-1)")
  func execution() {
    let command = Command<Int, Int>(on: scheduler) { value in Signal { sender in sender.send(value) } }
    let results = scheduler.record(command.execute(1))
    let executing = scheduler.record(command.executing)
    scheduler.run()
    #expect(results.values == [1] && results.isEnded)
    #expect(executing.values.last == false)
    #expect(throws: SignalError.sourceReleased) { try scheduler.run { try await command.run(1) } }
  }
}
