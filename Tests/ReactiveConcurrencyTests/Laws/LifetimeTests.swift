import Observation
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Changed by one thread at a time.
@Observable
private final class Model: @unchecked Sendable {  // Safety: each test uses its own on one thread.
  var name = "a"
  @ObservationIgnored let child = Child()
}

@Observable
private final class Child: @unchecked Sendable {  // Safety: as `Model`.
  var name = "child"
}

@MainActor @Observable
private final class Screen {
  var title = "a"
}

private final class Owner: LifetimeOwner, Sendable {
  let lifetime = Lifetime()
  let values = Recorder<Int>()
  let property: Locked<Int> = Locked(0)
  var number: Int {
    get { property.withLock { $0 } }
    set { property.withLock { $0 = newValue } }
  }
}

/// How long things live: what nobody holds is gone, and has cleaned up.
@Suite("Laws: lifetime")
struct LifetimeTests {
  let scheduler = TestScheduler()

  // MARK: The subscriber of a creation closure

  /// A signal that drops its subscriber, behind operators of each kind.
  static let droppings: [(name: String, make: @Sendable (Signal<Int>, any Scheduler) -> Signal<Int>)] = [
    ("alone", { signal, _ in signal }),
    ("map", { signal, _ in signal.map { $0 + 1 } }),
    ("merge", { signal, _ in .merge(signal, signal) }),
    ("combineLatest", { signal, _ in combineLatest(signal, signal).map { $0 + $1 } }),
    ("flattenMap", { signal, _ in Signal.just(1).flattenMap { _ in signal } }),
    ("concat", { signal, _ in signal.concat(signal) }),
    ("switchToLatest", { signal, _ in Signal.just(signal).switchToLatest() }),
    ("deliver(on:)", { signal, scheduler in signal.deliver(on: scheduler) }),
    ("subscribe(on:)", { signal, scheduler in signal.subscribe(on: scheduler) }),
    ("delay", { signal, scheduler in signal.delay(for: .seconds(1), on: scheduler) }),
    ("catch", { signal, _ in signal.catch { _ in .empty } }),
    ("take(until:)", { signal, _ in signal.take(until: signal.filter { _ in false }) }),
    ("sample", { signal, _ in signal.sample(on: signal) }),
    ("zip", { signal, _ in zip(signal, signal).map { $0 + $1 } }),
    ("timeout", { signal, scheduler in signal.timeout(after: .seconds(1), on: scheduler) }),
    ("debounce", { signal, scheduler in signal.debounce(for: .seconds(1), on: scheduler) }),
    ("buffering", { signal, _ in signal.buffering(.newest(1)) }),
    ("several", { signal, scheduler in
      .merge(signal.concat(signal), signal.delay(for: .seconds(1), on: scheduler).deliver(on: scheduler))
        .flattenMap { _ in signal }
    }),
  ]

  @Test(
    "LIFE-1 a signal whose subscriber is dropped cleans up, and is gone with its handle, behind whatever operator",
    arguments: droppings.indices)
  func dropped(_ index: Int) {
    let alive = Locked(0)
    let released = Recorder<Int>()
    let ends = Recorder<String>()
    do {
      let counted = Counted(alive)
      let signal = Signal<Int> { subscriber in
        subscriber.onDispose { [counted] in withExtendedLifetime(counted) { released.add(1) } }
        subscriber.send(1)
      }
      let consumer = Counted(alive)
      _ = Self.droppings[index].make(signal, scheduler).observe(
        Observer(next: { [consumer] _ in withExtendedLifetime(consumer) { .more } }, finish: { ends.add("\($0)") }))
    }
    scheduler.run()
    #expect(!released.values.isEmpty)
    if Self.droppings[index].name == "timeout" {
      #expect(ends.values == ["failed(ReactiveConcurrency.SignalError.timedOut)"])
    } else {
      #expect(ends.values == ["cancelled"])
    }
    #expect(alive.withLock { $0 } == 0)
  }

  @Test(
    "LIFE-1, LIFE-2 the consumer hears nothing of a dropped subscriber, and can cancel", arguments: droppings.indices)
  func silence(_ index: Int) {
    if Self.droppings[index].name == "timeout" { return }
    let alive = Locked(0)
    let log = Recorder<String>()
    let consumer: Locked<Counted?> = Locked(Counted(alive))
    let signal = Signal<Int> { subscriber in
      subscriber.onDispose { log.add("released") }
      subscriber.send(1)
    }
    let handle = consumer.withLock { $0.take() }.map { consumer in
      Self.droppings[index].make(signal, scheduler).onDispose { log.add("disposed") }.observe(
        Observer(
          next: { [consumer] _ in withExtendedLifetime(consumer) { .more } }, finish: { log.add("\($0)") }))
    }
    scheduler.run()
    #expect(Set(log.values) == ["released"])
    handle?.resume()
    scheduler.run()
    #expect(Set(log.values) == ["released"])
    handle?.cancel()
    scheduler.run()
    #expect(Array(log.values.suffix(2)) == ["disposed", "cancelled"])
    #expect(alive.withLock { $0 } == 0)
  }

  @Test("LIFE-1 what was sent before the subscriber was dropped arrives in a loop, which waits until it is cancelled")
  func loopWaits() async throws {
    let received = Recorder<Int>()
    let released = Recorder<Int>()
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let loop = Task {
      let signal = Signal<Int> { subscriber in
        subscriber.onDispose { released.add(1) }
        for value in 1...3 { subscriber.send(value) }
      }
      for try await value in signal {
        received.add(value)
        if value == 3 { arrived.yield() }
      }
      return Task.isCancelled
    }
    var arrival = arrivals.makeAsyncIterator()
    await arrival.next()
    #expect(received.values == [1, 2, 3] && released.values == [1])
    loop.cancel()
    #expect(try await loop.value)
  }

  @Test("LIFE-2 what stages hold comes in its time though the subscriber, or the subject, is gone", arguments: [true, false])
  func held(isSubject: Bool) {
    func send(_ values: Int...) -> Signal<Int> {
      if isSubject {
        return Signal { observer in
          let subject = Subject<Int>()
          let subscription = subject.signal.start(observer)
          for value in values { subject.send(value) }
          return subscription
        }
      }
      return Signal<Int> { subscriber in for value in values { subscriber.send(value) } }
    }
    let debounced = scheduler.record(send(1).debounce(for: .seconds(1), on: scheduler))
    let delayed = scheduler.record(send(1, 2).delay(for: .seconds(1), on: scheduler))
    let throttled = scheduler.record(send(1, 2).throttle(for: .seconds(1), on: scheduler))
    let buffered = scheduler.record(send(1, 2).buffer(for: .seconds(1), on: scheduler))
    let timed = scheduler.record(send(1).timeout(after: .seconds(1), on: scheduler))
    let taken = scheduler.record(send(1).take(until: Signal.just(()).delay(for: .seconds(1), on: scheduler)))
    scheduler.run()
    #expect(debounced.values == [1] && delayed.values == [1, 2] && throttled.values == [1, 2])
    #expect(buffered.values == [[1, 2]])
    for isEnded in [debounced.isEnded, delayed.isEnded, throttled.isEnded, buffered.isEnded] { #expect(!isEnded) }
    expect(timed, has: [1], then: .failed(SignalError.timedOut))
    expect(taken, has: [1], then: .completed)
  }

  @Test("LIFE-2 a consumer that is paused gets what is kept for it")
  func keptForPaused() {
    for make: @Sendable (Signal<Int>, any Scheduler) -> Signal<Int> in [
      { signal, _ in signal.buffering(.unbounded) },
      { signal, scheduler in signal.deliver(on: scheduler) },
      { signal, scheduler in signal.delay(for: .seconds(1), on: scheduler) },
    ] {
      let witness = Witness { _, _ in .paused }
      let signal = Signal<Int> { subscriber in for value in 1...3 { subscriber.send(value) } }
      // The one around it can tell silence, and holds the handle.
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

  @Test("LIFE-1 the handle does not keep the subscriber, and whoever is going to send does")
  func whoHolds() {
    let kept = Locked<Subscriber<Int>?>(nil)
    let recording = scheduler.record(Signal<Int> { subscriber in kept.withLock { $0 = subscriber } })
    kept.withLock { $0 }?.send(1)
    #expect(recording.values == [1])
    #expect(!recording.isEnded)
    let last = kept.withLock { kept -> Subscriber<Int>? in
      defer { kept = nil }
      return kept
    }
    last?.send(2)
    withExtendedLifetime(last) {}
    #expect(recording.values == [1, 2])
  }

  @Test("LIFE-1 a subscriber dropped from within a delivery lets that be over first")
  func droppedWithin() {
    let kept = Locked<Subscriber<Int>?>(nil)
    let log = Recorder<String>()
    let signal = Signal<Int> { subscriber in
      subscriber.onDispose { log.add("released") }
      kept.withLock { $0 = subscriber }
    }
    let subscription = signal.observe(
      Observer(
        next: { value in
          log.add("\(value) begins")
          let dropped = kept.withLock { kept -> Subscriber<Int>? in
            defer { kept = nil }
            return kept
          }
          dropped?.send(value + 1)
          log.add("\(value) ends")
          return .more
        }, finish: { log.add("\($0)") }))
    kept.withLock { $0 }?.send(1)
    #expect(log.values == ["1 begins", "1 ends", "2 begins", "2 ends", "released"])
    subscription.cancel()
    #expect(log.values.last == "cancelled")
  }

  @Test("LIFE-1 a command whose execution's subscriber is dropped goes on executing")
  func execution() {
    let command = Command<Int, Int>(on: scheduler) { value in
      Signal { subscriber in subscriber.send(value) }
    }
    let results = scheduler.record(command.execute(1))
    let executing = scheduler.record(command.executing)
    scheduler.run()
    #expect(results.values == [1] && !results.isEnded)
    #expect(executing.values.last == true)
  }

  // MARK: Observing

  @Test("LIFE-3 observing an object does not keep it, and completes when it is gone")
  func observesObject() {
    var model: Model? = Model()
    weak let released = model
    let recording = scheduler.record(model.map { Signal.observing($0, on: scheduler) { $0.name } } ?? .never)
    model?.name = "b"
    scheduler.advance()
    #expect(released != nil)
    model = nil
    #expect(released == nil)
    scheduler.advance()
    expect(recording, has: ["a", "b"], then: .completed)
    scheduler.run()
    #expect(scheduler.isIdle)
  }

  @Test("LIFE-3 also to a consumer that is paused, and to one that comes when the object is gone")
  func observesObjectPaused() {
    var model: Model? = Model()
    guard let signal = model.map({ Signal.observing($0, on: scheduler) { $0.name } }) else { return }
    let witness = Witness { _, _ in .paused }
    witness.observe(signal)
    model = nil
    scheduler.run()
    #expect(witness.values == ["a"])
    #expect(witness.ends == ["completed"])
    expect(scheduler.record(signal), has: [], then: .completed)
  }

  @Test("LIFE-3 a paused consumer that has not been told of a change hears of the end when it goes on")
  func observesObjectBehind() {
    var model: Model? = Model()
    guard let signal = model.map({ Signal.observing($0, on: scheduler) { $0.name } }) else { return }
    let witness = Witness { _, _ in .paused }
    witness.observe(signal)
    model?.name = "b"
    model = nil
    witness.resume()
    scheduler.run()
    #expect(witness.values == ["a"])
    #expect(witness.ends == ["completed"])
  }

  @Test("LIFE-3 nothing is kept when the object is gone, though nobody has cancelled")
  func observingKeepsNothing() {
    let alive = Locked(0)
    var model: Model? = Model()
    if let model {
      let consumer = Counted(alive)
      _ = Signal.observing(model, on: scheduler) { $0.name }.observe(
        Observer(next: { [consumer] _ in withExtendedLifetime(consumer) { .more } }, finish: { _ in }))
    }
    scheduler.run()
    #expect(alive.withLock { $0 } == 1)
    model = nil
    scheduler.run()
    #expect(alive.withLock { $0 } == 0)
  }

  @Test("LIFE-3 an object of the main actor, followed by a loop")
  @MainActor
  func observesOnMain() async throws {
    var screen: Screen? = Screen()
    let signal = screen.map { Signal.observing($0) { $0.title } } ?? .never
    var received: [String] = []
    for try await title in signal {
      received.append(title)
      if title == "b" { screen = nil } else { screen?.title = "b" }
    }
    #expect(received == ["a", "b"])
    #expect(screen == nil)
  }

  @Test("LIFE-3 observing what a closure captures weakly lets go when all that was read is gone")
  func observesWeakly() {
    let alive = Locked(0)
    let released = Recorder<Int>()
    var model: Model? = Model()
    weak let left = model
    let consumer: Locked<Counted?> = Locked(Counted(alive))
    let signal = Signal.observing(on: scheduler) { [weak model] in model?.name }.onDispose { released.add(1) }
    let recording = scheduler.record(signal)
    if let consumer = consumer.withLock({ $0.take() }) {
      _ = signal.observe(Observer(next: { [consumer] _ in withExtendedLifetime(consumer) { .more } }, finish: { _ in }))
    }
    model?.name = "b"
    scheduler.run()
    #expect(alive.withLock { $0 } == 1)
    model = nil
    scheduler.run()
    #expect(left == nil)
    #expect(recording.values == ["a", "b"])
    #expect(!recording.isEnded)
    #expect(alive.withLock { $0 } == 0 && released.values == [1])
  }

  @Test("LIFE-3 a paused consumer gets a change that came while nothing else kept the observation")
  func observesPaused() {
    let model = Model()
    let witness = Witness { _, _ in .paused }
    witness.observe(Signal.observing(model, on: scheduler) { $0.name })
    scheduler.run()
    model.name = "b"
    scheduler.run()
    #expect(witness.values == ["a"])
    witness.resume()
    scheduler.run()
    #expect(witness.values == ["a", "b"])
    witness.cancel()
  }

  @Test("LIFE-3 a cancelled observation leaves nothing with the model")
  func observingCancelled() {
    let alive = Locked(0)
    let model = Model()
    do {
      let held = Counted(alive)
      let handle = Signal.observing(on: scheduler) { [held] in withExtendedLifetime(held) { model.name } }.observe(.ignoring)
      scheduler.run()
      handle.cancel()
    }
    scheduler.run()
    #expect(alive.withLock { $0 } == 0)
    withExtendedLifetime(model) {}
  }

  // MARK: Lifetimes

  @Test("LIFE-4 a lifetime ends with its owner: what was added runs in order, then its signal completes")
  func ends() {
    let log = Recorder<String>()
    var owner: Owner? = Owner()
    let source = Subject<Int>()
    let ended = owner?.lifetime.ended ?? .never
    _ = ended.onCompleted { log.add("ended") }.observe(.ignoring)
    owner?.lifetime.onEnd { log.add("first") }
    if let owner { owner.lifetime.add(source.signal.onDispose { log.add("second") }.observe(.ignoring)) }
    owner?.lifetime.onEnd { log.add("third") }
    #expect(log.values.isEmpty)
    owner = nil
    #expect(log.values == ["first", "second", "third", "ended"])
    #expect(source.subscriberCount == 0)
    #expect(scheduler.record(ended).isCompleted)
  }

  @Test("LIFE-4 loops over what has ended are over")
  func loops() async throws {
    var lifetime: Lifetime? = Lifetime()
    let ended = lifetime?.ended ?? .never
    async let waiting: Void = ended.waitUntilCompleted()
    lifetime = nil
    try await waiting
    withExtendedLifetime(lifetime) {}
  }

  @Test("LIFE-5 take(during:) completes and releases its source when the lifetime is over")
  func takes() {
    var owner: Owner? = Owner()
    let source = Subject<Int>()
    let started = Recorder<Int>()
    guard let lifetime = owner?.lifetime.ended else { return }
    let signal = owner.map { source.signal.initially { started.add(1) }.take(during: $0.lifetime) } ?? .never
    let recording = scheduler.record(signal)
    source.send(1)
    owner = nil
    #expect(source.subscriberCount == 0)
    source.send(2)
    expect(recording, has: [1], then: .completed)
    expect(scheduler.record(signal), has: [], then: .completed)
    #expect(started.values == [1])
    withExtendedLifetime(lifetime) {}
  }

  @Test("LIFE-5 a signal that has ended leaves nothing with the lifetime")
  func leavesNothing() {
    let alive = Locked(0)
    let lifetime = Lifetime()
    for number in 0..<100 {
      let counted = Counted(alive)
      _ = Signal.just(number).map { [counted] value in withExtendedLifetime(counted) { value } }.take(during: lifetime)
        .observe(.ignoring)
    }
    #expect(alive.withLock { $0 } <= 1)
  }

  @Test("LIFE-5 what is bound to an object that has a lifetime ends with it, not with the next value")
  func bound() {
    let source = Subject<Int>()
    var owner: Owner? = Owner()
    weak let released = owner
    if let owner {
      source.signal.assign(to: \.number, on: owner)
      lift(on: owner, source.signal) { owner, value in owner.values.add(value) }
      source.send(1)
      #expect(owner.number == 1)
      #expect(owner.values.values == [1])
    }
    #expect(source.subscriberCount == 2)
    owner = nil
    #expect(released == nil)
    #expect(source.subscriberCount == 0)
  }

  // MARK: Parts of one source

  @Test("LIFE-6 zip takes two parts of one shared source, however far apart they lie")
  func zipsParts() {
    let connection = Signal(0..<2_000).publish()
    let (low, high) = (connection.signal.filter { $0 < 1_000 }, connection.signal.filter { $0 >= 1_000 })
    let recording = scheduler.record(zip(low, high).map { $1 - $0 })
    connection.connect()
    expect(recording, has: Array(repeating: 1_000, count: 1_000), then: .completed)
  }

  @Test("LIFE-6 and for all that it holds up a source that it shares with others, which it alone waits for")
  func zipPauses() {
    let pulled = Recorder<Int>()
    let connection = Signal(0..<2_000).onNext { pulled.add($0) }.publish()
    let other = Subject<Int>()
    let recording = scheduler.record(zip(connection.signal, other.signal).map { $0 + $1 })
    let witness = Witness()
    witness.observe(connection.signal)
    connection.connect()
    #expect(pulled.values.count < 300)
    other.send(0)
    #expect(recording.values == [0])
    witness.cancel()
    recording.cancel()
  }

  @Test("LIFE-6 who emits to the parts of a subject that zip takes apart need not wait for the one that is ahead")
  func emits() async throws {
    let subject = Subject<Int>()
    let recording = scheduler.record(
      zip(subject.signal.filter { $0 < 1_000 }, subject.signal.filter { $0 >= 1_000 }).map { $1 - $0 })
    for value in 0..<2_000 { try await subject.emit(value) }
    #expect(recording.values == Array(repeating: 1_000, count: 1_000))
  }

  @Test("LIFE-6 a loop over groups may stay with one of them, however many others come")
  func nestedLoops() async throws {
    var count = 0
    for try await group in Signal(0..<2_000).group(by: { $0 % 1_000 }) {
      if count == 0 { for try await _ in group {} }
      count += 1
    }
    #expect(count == 1_000)
  }
}
