import Observation
import ReactiveClassic
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

private final class Owner: LifetimeOwner, Sendable {
  let lifetime = Lifetime()
  let values = Recorder<Int>()
  let property: Locked<Int> = Locked(0)
  var number: Int {
    get { property.withLock { $0 } }
    set { property.set(newValue) }
  }
}

/// Objects are followed to their end, and not beyond it.
@Suite("Laws: following objects")
struct ObjectLifetimeTests {
  let scheduler = TestScheduler()

  // MARK: Observing

  @Test("observing an object does not keep it, and completes when it is released (LIFE-3)")
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

  @Test("a paused consumer that has not received a change receives the end when it resumes (LIFE-3)")
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

  @Test("nothing is kept when the object is released, even without a cancellation (LIFE-3)")
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

  @Test("observing what a closure captures weakly ends when all that was read is released (LIFE-3)")
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
    #expect(alive.withLock { $0 } == 0 && released.values == [1, 1])
  }

  @Test("a paused consumer gets a change that came while nothing else kept the observation (LIFE-3)")
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

  @Test("a cancelled observation leaves nothing with the model (LIFE-3)")
  func observingCancelled() {
    let alive = Locked(0)
    let model = Model()
    do {
      let held = Counted(alive)
      let handle = Signal.observing(on: scheduler) { [held] in withExtendedLifetime(held) { model.name } }.observe(
        .ignoring)
      scheduler.run()
      handle.cancel()
    }
    scheduler.run()
    #expect(alive.withLock { $0 } == 0)
    withExtendedLifetime(model) {}
  }

  // MARK: Lifetimes

  @Test("a lifetime ends with its owner: what was added runs in order, then its signal completes (LIFE-4)")
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

  @Test("loops over what has ended are over (LIFE-4)")
  func loops() async throws {
    var lifetime: Lifetime? = Lifetime()
    let ended = lifetime?.ended ?? .never
    async let waiting: Void = ended.run()
    lifetime = nil
    try await waiting
    withExtendedLifetime(lifetime) {}
  }

  @Test("take(during:) completes and releases its source when the lifetime is over (LIFE-5)")
  func takes() {
    var owner: Owner? = Owner()
    let source = Subject<Int>()
    let started = Recorder<Int>()
    guard let lifetime = owner?.lifetime.ended else { return }
    let signal = owner.map { source.signal.onSubscribe { started.add(1) }.take(during: $0.lifetime) } ?? .never
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

  @Test("a signal that has ended leaves nothing with the lifetime (LIFE-5)")
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

  @Test("what is bound to an object that has a lifetime ends with it, not with the next value (LIFE-5)")
  func bound() {
    let source = Subject<Int>()
    var owner: Owner? = Owner()
    weak let released = owner
    if let owner {
      source.signal.assign(to: \.number, of: owner)
      lift(with: owner, source.signal) { owner, value in owner.values.add(value) }
      source.send(1)
      #expect(owner.number == 1)
      #expect(owner.values.values == [1])
    }
    #expect(source.subscriberCount == 2)
    owner = nil
    #expect(released == nil)
    #expect(source.subscriberCount == 0)
  }
}
