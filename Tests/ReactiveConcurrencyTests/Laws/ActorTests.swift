import Dispatch
import ReactiveConcurrency
import Testing

/// Side effects, assignments and clean-up keep the actor where they are written.
@Suite("Laws: closures keep their actor")
struct ActorTests {
  /// What happened on the main actor.
  @MainActor final class Model {
    var values: [Int] = []
    var log: [String] = []

    func add(_ value: Int) {
      MainActor.preconditionIsolated()
      values.append(value)
    }

    func tell(_ text: String) {
      MainActor.preconditionIsolated()
      log.append(text)
    }
  }

  @MainActor @Test("a side effect on the main actor: immediately there, behind those waiting, in order (WHERE-5)")
  func main() async throws {
    let model = Model()
    let subject = Subject<Int>()
    let passed = Recorder<Int>()
    subject.onNext { model.add($0) }.observe { passed.add($0) }
    subject.send(1)
    #expect(model.values == [1])
    elsewhere { for value in 2...1000 { subject.send(value) } }
    subject.send(1001)
    // WHERE-7: the values have gone on.
    #expect(model.values == [1] && passed.values == Array(1...1001))
    try await turn()
    #expect(model.values == Array(1...1001))
    subject.send(1002)
    #expect(model.values.last == 1002)
  }

  @Test("a side effect on an actor: immediately there, otherwise later, in order, none lost (WHERE-5)")
  func actor() async {
    let place = Counting()
    let subject = Subject<Int>()
    await place.follow(subject.signal)
    #expect(await place.sends(1...10, to: subject) == Array(1...10))
    #expect(await place.hears(of: 11...1000, elsewhereOn: subject) == Array(1...10))
    #expect(await place.heard(1000) == Array(1...1000))
  }

  @Test("a side effect on an actor with an executor of its own: immediately there, otherwise later, in order (WHERE-5)")
  func actorWithExecutor() async {
    let place = Settled()
    let subject = Subject<Int>()
    await place.follow(subject.signal)
    #expect(await place.sends(1...10, to: subject) == Array(1...10))
    subject.send(11)
    #expect(await place.heard(11) == Array(1...11))
  }

  @MainActor @Test("after delivery on the actor a side effect comes before what follows (WHERE-7)")
  func precedes() async throws {
    let model = Model()
    let subject = Subject<Int>()
    subject.deliver(on: .main, inline: true).onNext { model.tell("effect \($0)") }
      .onNext { model.tell("value \($0)") }.observe { _ in }
    subject.send(0)
    elsewhere { for value in 1...3 { subject.send(value) } }
    try await turn()
    #expect(model.log == (0...3).flatMap { ["effect \($0)", "value \($0)"] })
  }

  @MainActor @Test("the other side effects: immediately there, otherwise moved; no event waits (WHERE-5, WHERE-7)")
  func others() async throws {
    let model = Model()
    func watched(_ signal: Signal<Int>) -> Signal<Int> {
      signal.onSubscribe { model.tell("subscribe") }.onCompleted { model.tell("completed") }.onError {
        model.tell("\($0)")
      }
      .onDispose { model.tell("disposed") }
    }
    let here = ["subscribe", "completed", "disposed"]
    let ends = Recorder<String>()
    watched(.empty).observe(ends)
    #expect(model.log == here && ends.values == ["completed"])
    let failing = watched(.fail(Failure("broken")))
    elsewhere { failing.observe(ends) }
    #expect(model.log == here && ends.values.count == 2)
    try await turn()
    #expect(model.log == here + ["subscribe", "broken", "disposed"])
  }

  @MainActor @Test("after cancel() on the actor no side effect comes; clean-up does, once (WHERE-6)")
  func cancels() async throws {
    let model = Model()
    let subject = Subject<Int>()
    let subscription = subject.signal.onNext { model.add($0) }.onDispose { model.tell("disposed") }
      .observe(.ignoring)
    elsewhere { for value in 1...10 { subject.send(value) } }
    subscription.cancel()
    #expect(model.log == ["disposed"])
    elsewhere { subject.send(11) }
    try await turn()
    #expect(model.values == [] && model.log == ["disposed"])
    #expect(subject.subscriberCount == 0)
  }

  @MainActor @Test("what has been passed on has its effect though the signal ends, or is cancelled elsewhere (WHERE-5)")
  func ends() async throws {
    let model = Model()
    let subject = Subject<Int>()
    let taking = subject.signal.onNext { model.add($0) }.take(2)
      .observe(.ignoring)
    elsewhere { for value in 1...3 { subject.send(value) } }
    taking.cancel()
    try await turn()
    #expect(model.values == [1, 2])
    let other = subject.signal.onNext { model.add($0) }.observe(.ignoring)
    elsewhere {
      subject.send(3)
      other.cancel()
      subject.send(4)
    }
    try await turn()
    #expect(model.values == [1, 2, 3])
    subject.signal.onNext { model.add($0) }.observe { _ in }
    elsewhere {
      subject.send(5)
      subject.finish()
    }
    try await turn()
    #expect(model.values == [1, 2, 3, 5])
  }

  @MainActor @Test("the source is held back while 256 wait, and resumes where it was (WHERE-8)")
  func holdsBack() async throws {
    let model = Model()
    let passed = Recorder<Bool>()
    let scheduler = SerialScheduler()
    let signal = Signal(1...10_000).onNext { model.add($0) }
    let isOver = Subject<Void>()
    elsewhere {
      let isHeld = DispatchSemaphore(value: 0)
      scheduler.schedule {
        _ = signal.observe(
          .taking({ _ in passed.add(CurrentScheduler.value === scheduler) }, end: { _ in isOver.finish() }))
        isHeld.signal()
      }
      isHeld.wait()
    }
    #expect(passed.values.count == 256 && model.values == [])
    try await isOver.signal.run()
    try await turn()
    #expect(model.values == Array(1...10_000))
    #expect(passed.values.count == 10_000 && !passed.values.contains(false))
  }

  @MainActor @Test("a consumer that pauses too gets everything, once, when it resumes (WHERE-8)")
  func pauses() async throws {
    let model = Model()
    let signal = Signal(1...5000).onNext { model.add($0) }
    let sum = try await Task.detached {
      var sum = 0
      for try await value in signal { sum += value }
      return sum
    }.value
    #expect(sum == 12_502_500)
    try await turn()
    #expect(model.values == Array(1...5000))
  }

  @MainActor @Test("a consumer that pauses at each value lets no more than 256 wait for the actor (WHERE-8)")
  func boundsPauses() async throws {
    let model = Model()
    let witness = Witness { _, _ in .paused }
    let signal = Signal(1...1000).onNext { model.add($0) }
    elsewhere {
      witness.observe(signal)
      for _ in 0..<500 { witness.resume() }
    }
    #expect(witness.values.count <= 257)
    while witness.ends.isEmpty {
      try await turn()
      witness.resume()
    }
    try await turn()
    #expect(model.values == Array(1...1000))
  }

  @MainActor @Test("what stores for an idle actor stores nothing (WHERE-5)")
  func passesThrough() async throws {
    let forms: [(Signal<Int>) -> Signal<Int>] = [
      { $0.buffering(.newest(1)) }, { $0.batched().map { $0[0] } }, { $0.conflated { $1 } },
    ]
    for form in forms {
      let model = Model()
      let subject = Subject<Int>()
      _ = form(subject.signal).isolated.map { model.add($0) }.observe(.ignoring)
      for value in 1...3 { subject.send(value) }
      #expect(model.values == [1, 2, 3])
    }
  }

  @MainActor @Test("what a sender's onDispose adds: on its actor, immediately there, otherwise later (WHERE-5)")
  func subscriber() async throws {
    let model = Model()
    let signal = Signal<Int> { sender in
      sender.onDispose { @MainActor in model.tell("released") }
      sender.finish()
    }
    signal.observe { _ in }
    #expect(model.log == ["released"])
    elsewhere { signal.observe { _ in } }
    #expect(model.log == ["released"])
    try await turn()
    #expect(model.log == ["released", "released"])
  }

  @MainActor @Test("a function that is isolated to nothing runs where the value comes (WHERE-5)")
  func free() {
    let places = Recorder<Bool>()
    let subject = Subject<Int>()
    let free: @Sendable (Int) -> Void = { _ in places.add(MainScheduler.shared.isCurrent) }
    @Sendable nonisolated func named(_: Int) { places.add(MainScheduler.shared.isCurrent) }
    subject.onNext(named).onNext(free).observe { _ in }
    elsewhere { subject.send(1) }
    #expect(places.values == [false, false])
  }

  @Test("assign(with:) assigns immediately what comes on the actor (WHERE-5)")
  func assigns() async {
    let place = Counting()
    let subject = Subject<Int>()
    subject.signal.assign(with: place) { place, value in place.values.append(value) }
    #expect(await place.sends(1...3, to: subject) == [1, 2, 3])
  }

  private actor Counting: Following {
    var values: [Int] = []
  }

  /// The same on a serial scheduler.
  private actor Settled: Following {
    private let scheduler = SerialScheduler()
    nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }
    var values: [Int] = []
  }
}

/// An actor that follows a signal.
private protocol Following: Actor {
  var values: [Int] { get set }
}

extension Following {
  func follow(_ signal: Signal<Int>) {
    signal.onNext {
      self.preconditionIsolated()
      self.values.append($0)
    }.observe { _ in }
  }

  func sends(_ numbers: ClosedRange<Int>, to subject: Subject<Int>) -> [Int] {
    for number in numbers { subject.send(number) }
    return values
  }

  func hears(of numbers: ClosedRange<Int>, elsewhereOn subject: Subject<Int>) -> [Int] {
    elsewhere { for number in numbers { subject.send(number) } }
    return values
  }

  func heard(_ count: Int) async -> [Int] {
    while values.count < count { await breathe() }
    return values
  }
}

extension Signal {
  fileprivate func observe(_ next: @escaping @Sendable (Value) -> Void) {
    _ = observe(.taking { value in next(value) })
  }

  fileprivate func observe(_ ends: Recorder<String>) {
    _ = observe(.taking(end: { ends.add("\($0)") }))
  }
}
