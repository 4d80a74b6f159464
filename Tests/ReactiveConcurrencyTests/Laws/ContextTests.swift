import Dispatch
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// In which context closures run: with what their consumer has bound, whoever makes them run, and wherever.
@Suite("Laws: context")
struct ContextTests {
  init() { Trace.register() }

  /// Where a chain moves to.
  enum Place: CaseIterable {
    case virtual, serial
    /// A scheduler of somebody else's, which knows nothing of contexts.
    case foreign

    func scheduler(_ time: TestScheduler) -> any Scheduler {
      switch self {
      case .virtual: time
      case .serial: SerialScheduler(target: time)
      case .foreign: ForeignScheduler(time)
      }
    }
  }

  enum Consumer: CaseIterable { case loop, observer, pausing, cancelled }

  @Test(
    "closures see what the consumer has bound, whoever sends, resumes, cancels or moves the time (CTX-1, CTX-2)",
    arguments: ContextChain.all.indices)
  func seesConsumer(_ index: Int) {
    let chain = ContextChain.all[index]
    for place in Place.allCases {
      // What a user gives to a scheduler that is not the library's is the user's to carry.
      if place == .foreign, chain.name == "Signal { sender in }" { continue }
      for consumer in Consumer.allCases {
        let context = "\(chain.name), \(place), \(consumer)"
        let sight = run(place, consumer) { chain.make($0, $1, $2) }
        #expect(Set(sight.strangers(to: "consumer of Ada")).isEmpty, "\(context)")
        let places = Set(sight.places())
        #expect(places.isSuperset(of: ["before", "after", "disposed"]), "\(context): only \(places)")
        if consumer == .loop { #expect(places.contains("over"), "\(context)") }
      }
    }
  }

  @Test(
    "Closures of every operator of the catalogue see what the consumer has bound (CTX-1, CTX-2)",
    arguments: CheckedOperator.all.indices)
  func seesConsumerEverywhere(_ index: Int) {
    let checked = CheckedOperator.all[index]
    for place in Place.allCases {
      for consumer in Consumer.allCases {
        let sight = run(place, consumer) { source, scheduler, sight in
          checked.make(source, scheduler).map { _ in sight.look("operator", 1) }
        }
        #expect(Set(sight.strangers(to: "consumer of Ada")).isEmpty, "\(checked.name), \(place), \(consumer)")
        #expect(!sight.places().isEmpty, "\(checked.name), \(place), \(consumer)")
      }
    }
  }

  /// Runs a chain between a hot source and a consumer, of which each does what it does elsewhere and in another
  /// context.
  private func run(
    _ place: Place, _ consumer: Consumer,
    _ make: (Signal<Int>, any Scheduler, Sight) -> Signal<Int>
  ) -> Sight {
    let time = TestScheduler()
    let sight = Sight()
    let subject = Subject<Int>()
    let source = subject.signal.map { sight.look("before", $0) }.onDispose { sight.look("released") }
    let signal = make(source, place.scheduler(time), sight)
      .map { sight.look("after", $0) }.onDispose { sight.look("disposed") }
    let slot = SharedSlot()
    switch consumer {
    case .loop:
      time.task {
        try await Trace.$id.withValue("consumer") {
          try await Trace.$user.withValue("Ada") {
            for try await _ in signal {}
            sight.look("over")
          }
        }
      }
      time.step()
    case .observer, .pausing, .cancelled:
      bound(to: "consumer", of: "Ada") {
        slot.fill(
          signal.observe(
            Observer(
              next: { _ in
                sight.look("observer")
                return consumer == .pausing ? .paused : .more
              },
              finish: { _ in sight.look("end") })))
      }
    }
    for value in 1...4 {
      elsewhere(as: "sender") { subject.send(value) }
      bound(to: "clock") { time.advance(by: .milliseconds(300 * value)) }
      if consumer == .pausing { elsewhere(as: "resumer") { slot.tell(.open) } }
    }
    if consumer == .cancelled { elsewhere(as: "canceller") { slot.cancel() } }
    elsewhere(as: "sender") { subject.finish() }
    for _ in 0..<20 {
      bound(to: "clock") { time.advance(by: .seconds(5)) }
      if consumer == .pausing { elsewhere(as: "resumer") { slot.tell(.open) } }
    }
    return sight
  }

  // MARK: Whose

  @Test("what is shared sees what its first subscriber has bound, what comes after that each one's own (CTX-3)")
  func sharing() {
    for replays in [0, 2] {
      let time = TestScheduler()
      let sight = Sight()
      let subject = Subject<Int>()
      let shared = subject.signal.map { sight.look("common", $0) }.delay(for: .seconds(1), on: time).share(
        replay: replays)
      let first = bound(to: "first") { time.record(shared.map { sight.look("one", $0) }) }
      let second = bound(to: "second") { time.record(shared.map { sight.look("two", $0) }) }
      for value in 1...3 { elsewhere(as: "sender") { subject.send(value) } }
      first.cancel()
      subject.send(4)
      bound(to: "clock") { time.run() }
      #expect(Set(sight.places { $0 == "first" }) == ["common"])
      #expect(Set(sight.places { $0 == "second" }) == ["two"])
      #expect(sight.places { $0 != "first" && $0 != "second" }.isEmpty)
      second.cancel()
      // The next run is that of who begins it.
      let third = bound(to: "third") { time.record(shared.map { sight.look("three", $0) }) }
      elsewhere(as: "sender") { subject.send(5) }
      bound(to: "clock") { time.run() }
      #expect(sight.places { $0 == "third" } == ["common", "three"])
      third.cancel()
    }
  }

  @Test("a run that waits for the end of the one before sees what its own first subscriber has bound (CTX-3)")
  func sharingAgain() {
    let sight = Sight()
    let entered = DispatchSemaphore(value: 0)
    let gate = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    // Kept, or else they would be released, with what they clean up, within the start.
    let subscribers = Recorder<Sender<Int>>()
    let shared = Signal<Int> { sender in
      subscribers.add(sender)
      sight.look("start")
      sender.onDispose {
        sight.look("release")
        entered.signal()
        gate.wait()
      }
    }.share()
    let first = bound(to: "first") { shared.observe(.ignoring) }
    DispatchQueue.global().async {
      bound(to: "canceller") { first.cancel() }
      done.signal()
    }
    entered.wait()
    let second = bound(to: "second") { shared.observe(.ignoring) }
    #expect(sight.places { $0 == "second" }.isEmpty)
    gate.signal()
    done.wait()
    gate.signal()
    second.cancel()
    #expect(sight.places { $0 == "first" } == ["start", "release"])
    #expect(sight.places { $0 == "second" } == ["start", "release"])
  }

  @Test("a connection sees what the caller of connect() has bound (CTX-3)")
  func connecting() {
    let sight = Sight()
    let subject = Subject<Int>()
    let connection = subject.signal.map { sight.look("common", $0) }.publish()
    let subscription = bound(to: "subscriber") { connection.signal.map { sight.look("own", $0) }.observe(.ignoring) }
    bound(to: "connector") { _ = connection.connect() }
    elsewhere(as: "sender") { subject.send(1) }
    #expect(sight.places { $0 == "connector" } == ["common"])
    #expect(sight.places { $0 == "subscriber" } == ["own"])
    subscription.cancel()
    connection.connect().cancel()
  }

  @Test("a command's execution sees what its caller has bound, and so do its subscribers what they have (CTX-3)")
  func commands() throws {
    for isAsync in [false, true] {
      let time = TestScheduler()
      let sight = Sight()
      let command =
        isAsync
        ? Command<Int, Int>(on: time) { value async throws in sight.look("perform", value) }
        : Command<Int, Int>(on: time) { value in
          sight.look("make")
          return Signal.just(value).delay(for: .seconds(1), on: time).map { sight.look("perform", $0) }
        }
      let listener = bound(to: "listener") {
        time.record(command.executionSignals.flatten().map { sight.look("told", $0) })
      }
      let other = try bound(to: "clock") {
        try time.run { try await Trace.$id.withValue("caller") { try await command.run(1) } }
      }
      #expect(other == 1)
      bound(to: "executor") { _ = command.execute(2) }
      bound(to: "clock") { time.run() }
      let expected = isAsync ? ["perform"] : ["make", "perform"]
      #expect(sight.places { $0 == "caller" } == expected)
      #expect(sight.places { $0 == "executor" } == expected)
      #expect(sight.places { $0 == "listener" } == ["told", "told"])
      listener.cancel()
    }
  }

  // MARK: By hand

  @Test("a sender passes on what it has bound by sending it along (CTX-4)")
  func byHand() {
    let sight = Sight()
    let subject = Subject<SignalContext>()
    let subscription = bound(to: "consumer") {
      subject.signal.observe(
        .taking { context in
          sight.look("outside")
          context.run { sight.look("inside") }
        })
    }
    bound(to: "sender") { subject.send(.current) }
    #expect(sight.places { $0 == "consumer" } == ["outside"])
    #expect(sight.places { $0 == "sender" } == ["inside"])
    subscription.cancel()
  }

  @Test("run gives back what the work returns, and what it throws (CTX-4)")
  func results() {
    let context = bound(to: "maker") { SignalContext.current }
    #expect(context.run { Trace.id } == "maker")
    let fails: () throws(Failure) -> Void = { () throws(Failure) in throw Failure(Trace.id) }
    #expect(throws: Failure("maker")) { try context.run(fails) }
    #expect(Trace.id == "none")
  }

  @Test("work on the library's schedulers sees what was bound where it was scheduled (CTX-4)")
  func scheduledWork() async {
    let schedulers: [any Scheduler] = [
      .global, .main, SerialScheduler(), ConcurrentScheduler(limit: 2), .immediate,
      ExecutorScheduler(GlobalScheduler()),
      SerialScheduler(actor: Home()), ClockScheduler(ContinuousClock()),
    ]
    for scheduler in schedulers {
      let id = await withCheckedContinuation { continuation in
        bound(to: "scheduling") { _ = scheduler.schedule { continuation.resume(returning: Trace.id) } }
      }
      #expect(id == "scheduling", "\(type(of: scheduler))")
      guard scheduler.supportsDelay else { continue }
      let later = await withCheckedContinuation { continuation in
        bound(to: "scheduling") {
          _ = scheduler.schedule(after: .milliseconds(1)) { continuation.resume(returning: Trace.id) }
        }
      }
      #expect(later == "scheduling", "\(type(of: scheduler))")
    }
  }

  @Test("Closures see what the consumer has bound within a task group, too (CTX-1)")
  func taskGroup() async throws {
    let seen = Recorder<String>()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          try await Trace.$id.withValue("task \(number)") {
            let values = Signal(1...3).mapAsync { value in
              if Trace.id != "task \(number)" { seen.add(Trace.id) }
              return value
            }
            .deliver(on: .global).map { value in
              if Trace.id != "task \(number)" { seen.add(Trace.id) }
              return value
            }
            let collected = try await values.collect()
            #expect(collected == [1, 2, 3])
          }
        }
        // A subscription in the group's own body, too.
        let collected = try await Signal(1...3).deliver(on: .global).collect()
        #expect(collected == [1, 2, 3])
      }
      try await group.waitForAll()
    }
    #expect(seen.values.isEmpty)
  }

  // MARK: Registering

  @Test("a local is carried by the subscriptions that begin after its registration, and by no others (CTX-5)")
  func registering() async {
    await #expect(processExitsWith: .success) {
      let scheduler = SerialScheduler()
      @Sendable func idAfterHop() async throws -> String? {
        try await Signal.just(1).subscribe(on: scheduler).deliver(on: scheduler).map { _ in Trace.id }.first()
      }
      let before = try await Trace.$id.withValue("consumer") { try await idAfterHop() }
      precondition(before == "none", "Not registered, but carried: \(before ?? "")")
      let subject = Subject<Int>()
      let ids = Recorder<String>()
      let old = bound(to: "consumer") { subject.signal.map { _ in ids.add(Trace.id) }.observe(.ignoring) }
      for _ in 0..<3 { SignalContext.register(Trace.$id) }
      let after = try await Trace.$id.withValue("consumer") { try await idAfterHop() }
      precondition(after == "consumer", "Registered, but not carried: \(after ?? "")")
      bound(to: "sender") { subject.send(1) }
      precondition(ids.values == ["sender"])
      old.cancel()
    }
  }
}

private actor Home {}

/// Calls `body` with a trace bound.
@discardableResult
private func bound<Result>(to id: String, of user: String? = nil, _ body: () throws -> Result) rethrows -> Result {
  try Trace.$id.withValue(id) { try Trace.$user.withValue(user) { try body() } }
}

/// Calls `body` on another thread, with another trace bound.
private func elsewhere(as id: String, _ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    bound(to: id, of: id) { body() }
    done.signal()
  }
  done.wait()
}

/// A loop of somebody else's, in virtual time, with a context of its own.
private final class ForeignScheduler: Scheduler {
  private let time: TestScheduler
  private let waiting = Locked(Queue<@Sendable () -> Void>())

  init(_ time: TestScheduler) { self.time = time }

  var now: SchedulerInstant { time.now }

  func schedule(_ work: @escaping @Sendable () -> Void) -> Subscription {
    waiting.withLock { $0.append(work) }
    return bound(to: "loop") {
      time.schedule { [self] in
        while let next = waiting.withLock({ $0.popFirst() }) { CurrentScheduler.run(as: self, next) }
      }
    }
  }

  func schedule(after delay: Duration, tolerance: Duration, _ work: @escaping @Sendable () -> Void) -> Subscription {
    bound(to: "loop") { time.schedule(after: delay, tolerance: tolerance) { _ = self.schedule(work) } }
  }

  func enqueue(_ job: consuming ExecutorJob) { time.enqueue(job) }
}
