import Observation
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Changed by one thread at a time.
@Observable
private final class Settings: @unchecked Sendable {  // Safety: each test uses its own on one thread.
  var name = "a"
  var size = 1
}

@Suite("Observing models")
struct ObservingTests {
  let scheduler = TestScheduler()
  private let settings = Settings()

  private var names: Signal<String> { Signal.observing(on: scheduler) { [settings] in settings.name } }

  @Test("Observing a model sends the current value first, then each change; nothing for what is not read")
  func changes() {
    let recording = scheduler.record(names)
    expect(recording, has: ["a"], then: .open)
    settings.name = "b"
    scheduler.advance()
    settings.size = 2
    scheduler.advance()
    settings.name = "c"
    scheduler.advance()
    expect(recording, has: ["a", "b", "c"], then: .open)
  }

  @Test("Changes of a model that come before they are read give one value, the last")
  func gathers() {
    let recording = scheduler.record(Signal.observing(on: scheduler) { [settings] in (settings.name, settings.size) })
    settings.name = "b"
    settings.size = 2
    settings.name = "c"
    scheduler.advance()
    expect(recording, has: [("a", 1), ("c", 2)], then: .open)
  }

  @Test("Each subscription to a model starts with the value that is current then; a cancelled one gets nothing more")
  func cold() {
    let signal = names
    settings.name = "b"
    let first = scheduler.record(signal)
    settings.name = "c"
    scheduler.advance()
    let second = scheduler.record(signal)
    first.cancel()
    settings.name = "d"
    scheduler.advance()
    expect(first, has: ["b", "c"], then: .open)
    expect(second, has: ["c", "d"], then: .open)
  }

  @Test("A paused consumer of a model gets what is current when it resumes")
  func pauses() {
    let values = Recorder<String>()
    let subscription = names.observe(.pausing { values.add($0) })
    settings.name = "b"
    scheduler.advance()
    settings.name = "c"
    scheduler.advance()
    #expect(values.values == ["a"])
    subscription.resume()
    scheduler.advance()
    #expect(values.values == ["a", "c"])
    subscription.resume()
    scheduler.advance()
    #expect(values.values == ["a", "c"])
    settings.name = "d"
    scheduler.advance()
    #expect(values.values == ["a", "c", "d"])
    subscription.cancel()
  }

  @Test("A subscriber that changes what is observed gets that change later")
  func changesItself() {
    let recording = scheduler.record(
      names.onNext { [settings] name in if name.count < 4 { settings.name = name + "!" } })
    scheduler.advance()
    expect(recording, has: ["a", "a!", "a!!", "a!!!"], then: .open)
  }

  @Test("Off any actor, a change of a model that was made after it had been read is found")
  func late() {
    let model = LockedModel()
    let recording = scheduler.record(Signal.observing(on: scheduler) { model.number })
    model.announce()
    scheduler.advance()
    model.store(2)
    expect(recording, has: [1, 1], then: .open)
    scheduler.advance(by: .milliseconds(20))
    expect(recording, has: [1, 1, 2], then: .open)
    scheduler.advance(by: .milliseconds(500))
    model.store(3)
    scheduler.advance(by: .seconds(1))
    expect(recording, has: [1, 1, 2, 3], then: .open)
    #expect(!scheduler.isIdle)
    scheduler.run()
    expect(recording, has: [1, 1, 2, 3], then: .open)
  }

  @Test("A change that comes while a read is being scheduled, to a consumer that has paused again, is not lost")
  func changesWhileScheduling() {
    let scheduler = MeddlingScheduler()
    let values = Recorder<String>()
    let names = Signal.observing(on: scheduler) { [settings] in settings.name }
    let subscription = names.observe(.pausing { value in values.add(value) })
    settings.name = "b"
    scheduler.afterwards.withLock { $0 = { [settings] in settings.name = "c" } }
    subscription.resume()
    #expect(values.values == ["a", "b"])
    subscription.resume()
    #expect(values.values == ["a", "b", "c"])
    subscription.cancel()
  }

  @Test("Loops observe a model, with changes from the task that iterates; the immediate scheduler is refused")
  func loops() async throws {
    // A read that came before its change has been made sends the old value once more.
    let model = LockedModel()
    let numbers = Signal.observing { model.number }.distinctUntilChanged()
    var iterator = numbers.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    for number in 2...20 {
      model.announce()
      model.store(number)
      #expect(try await iterator.next() == number)
    }
    let refused = Signal.observing(on: .immediate) { 1 }
    await #expect(throws: SignalError.self) { try await refused.first() }
  }

  @Test("Observing keeps the isolation of the place where the closure is written: an actor of one's own")
  func actors() async throws {
    let counter = ObservedCounter()
    var iterator = await counter.totals.makeAsyncIterator()
    #expect(try await iterator.next() == 0)
    for total in 1...20 {
      await counter.add()
      #expect(try await iterator.next() == total)
    }
  }
}

/// Announces a change and makes it in two steps. Unlike `Settings` it may be read on another thread.
private final class LockedModel: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let stored = Locked(1)

  var number: Int {
    registrar.access(self, keyPath: \.number)
    return stored.withLock { $0 }
  }

  func announce() { registrar.willSet(self, keyPath: \.number) }

  func store(_ number: Int) {
    stored.set(number)
    registrar.didSet(self, keyPath: \.number)
  }
}

/// Runs work immediately, and something else before it says that it has.
private final class MeddlingScheduler: Scheduler {
  let afterwards = Locked<(@Sendable () -> Void)?>(nil)

  func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    work()
    let next = afterwards.withLock { $0.take() }
    next?()
    return .ended
  }

  /// Only the looks for late changes ask for this.
  func schedule(
    after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void
  ) -> Subscription {
    .ended
  }

  func enqueue(_ job: consuming ExecutorJob) { globalConcurrentExecutor.enqueue(job) }
}

/// Keeps a model that is not Sendable.
private actor ObservedCounter {
  @Observable
  final class Model {
    var total = 0
  }

  private let model = Model()

  var totals: Signal<Int> { Signal.observing { self.model.total } }

  func add() { model.total += 1 }
}
