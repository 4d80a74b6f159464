import Foundation
import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Exploring")
struct ExploringTests {
  @Test(
    "a bug of order that passes in the order of arrival is found, whatever the seed (TEST-4)", arguments: Pipeline.all)
  func finds(_ pipeline: Pipeline) async throws {
    let found = await TestSchedulerTests.onOwnThread {
      (0..<20).map { (seed: UInt64) in
        explored(rounds: 200, seed: seed) { try await pipeline.run(true, $0) }
      }
    }
    for (seed, error) in found.enumerated() {
      let error = try #require(error as? ExplorationError, "seed \(seed)")
      #expect(!error.departures.isEmpty && error.departures.count <= 3, "\(error)")
      #expect(error.error is Unexpected)
    }
  }

  @Test("what is found can be run again (TEST-4)", arguments: Pipeline.all)
  func runsAgain(_ pipeline: Pipeline) throws {
    let error = explored(rounds: 200, seed: 1) { try await pipeline.run(true, $0) } as? ExplorationError
    let departures = try #require(error).departures
    #expect(throws: Unexpected.self) {
      let scheduler = TestScheduler(departures: departures)
      try scheduler.run { try await pipeline.run(true, scheduler) }
    }
    guard let seed = error?.seed else { return }
    #expect(throws: Unexpected.self) {
      let scheduler = TestScheduler(seed: seed)
      try scheduler.run { try await pipeline.run(true, scheduler) }
    }
  }

  @Test("the same, mended, passes in every order (TEST-4)", arguments: Pipeline.all)
  func passes(_ pipeline: Pipeline) async throws {
    let rounds = ProcessInfo.processInfo.environment["REACTIVE_NIGHTLY"] == nil ? 300 : 10_000
    let error = await TestSchedulerTests.onOwnThread {
      explored(rounds: rounds, seed: 1) { try await pipeline.run(false, $0) }
    }
    #expect(error == nil)
  }

  @Test("the same seed gives the same order; different seeds give different ones (TEST-5)")
  func repeats() throws {
    func order(_ seed: UInt64) throws -> [Int] {
      let scheduler = TestScheduler(seed: seed)
      let ran = Recorder<Int>()
      try scheduler.run {
        let tasks = (0..<6).map { number in
          scheduler.task {
            try await scheduler.sleep(for: .seconds(number % 2))
            ran.add(number)
          }
        }
        for task in tasks { try await task.value }
      }
      return ran.values
    }
    let orders = try (0..<40).map { try order($0) }
    #expect(try orders == (0..<40).map { try order($0) })
    #expect(Set(orders).count > 10)
  }

  @Test("all orders are run, each once, if there are no more than rounds (TEST-6)")
  func runsAll() throws {
    let ran = Recorder<[Int]>()
    try TestScheduler.explore(rounds: 1_000) { scheduler in
      let numbers = Recorder<Int>()
      for number in 0..<3 {
        scheduler.task { scheduler.schedule(after: .seconds(1)) { numbers.add(number) } }
      }
      try await scheduler.sleep(for: .seconds(2))
      ran.add(numbers.values)
    }
    #expect(Set(ran.values).count == 6)
    // Three orders of the tasks, and then of their timers.
    #expect(ran.values.count == 36)
  }

  @Test("an actor with an executor of the scheduler is explored, too, and is isolated there (TEST-8)")
  func actors() throws {
    actor Counter {
      private let executor: any SerialExecutor
      nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
      private(set) var count = 0

      init(on executor: any SerialExecutor) { self.executor = executor }

      func add(_ wait: @Sendable () async throws -> Void) async throws {
        let old = count
        try await wait()
        assertIsolated()
        count = old + 1
      }
    }
    @Sendable func count(on scheduler: TestScheduler) async throws -> Int {
      let counter = Counter(on: scheduler.makeActorExecutor())
      let tasks = [0, 2].map { start in
        scheduler.task {
          for _ in 0..<start { try await scheduler.sleep(for: .milliseconds(500)) }
          try await counter.add { try await scheduler.sleep(for: .seconds(1)) }
        }
      }
      for task in tasks { try await task.value }
      return await counter.count
    }
    let arrival = TestScheduler(departures: [:])
    #expect(try arrival.run { try await count(on: arrival) } == 2)
    #expect(throws: ExplorationError.self) {
      try TestScheduler.explore { scheduler in try expect(try await count(on: scheduler) == 2) }
    }
  }

  @Test("work without a delay, and timers of one task, keep their order, as on a serial scheduler (TEST-5)")
  func keepsOrder() throws {
    try TestScheduler.explore(rounds: 100) { scheduler in
      let ran = Recorder<Int>()
      for number in 0..<2 { scheduler.schedule { ran.add(number) } }
      for number in 2..<4 { scheduler.schedule(after: .milliseconds(5)) { ran.add(number) } }
      try await scheduler.sleep(for: .seconds(1))
      try expect(ran.values == [0, 1, 2, 3])
    }
  }

  @Test("the error says what has run before what, and how to run it again (TEST-4)")
  func explains() throws {
    let error = #expect(throws: ExplorationError.self) {
      try TestScheduler.explore { scheduler in
        let ran = Recorder<Int>()
        let first = scheduler.task { ran.add(1) }
        let second = scheduler.task { ran.add(2) }
        _ = try await (first.value, second.value)
        try expect(ran.values == [1, 2])
      }
    }
    let text = error?.description ?? ""
    #expect(text.contains("passes in the order of arrival"))
    #expect(text.contains("at 0.0 seconds: a job of task 3, started at ReactiveTestingTests/ExploringTests.swift:"))
    #expect(text.contains("TestScheduler(departures: [0: 1])"))
  }

  @Test("what depends on more than the order is told so (TEST-7)")
  func outsideTheOrder() throws {
    let rounds = Recorder<Int>()
    let error = #expect(throws: ExplorationError.self) {
      try TestScheduler.explore { scheduler in
        rounds.add(1)
        let tasks = (0..<2).map { _ in scheduler.task {} }
        for task in tasks { try await task.value }
        try expect(rounds.values.count != 2)
      }
    }
    #expect(error?.departures == [:])
    #expect(error?.description.contains("more than the order") == true)
  }

  @Test("no rounds are refused; a failure in the order of arrival, or an endless body, is thrown as it is (TEST-7)")
  func refuses() async throws {
    for rounds in [0, -1, .min] {
      #expect(throws: SignalError.self) { try TestScheduler.explore(rounds: rounds) { _ in } }
    }
    #expect(throws: Unexpected.self) { try TestScheduler.explore { _ in try expect(false) } }
    let endless = await TestSchedulerTests.onOwnThread {
      explored(rounds: 10, seed: 1) { scheduler in
        while true { try await scheduler.sleep(for: .seconds(1)) }
      }
    }
    #expect(endless is TestSchedulerError)
    try TestScheduler.explore(rounds: 1) { _ in }
  }
}

struct Unexpected: Error {}

private func explored(
  rounds: Int, seed: UInt64, _ body: @escaping @Sendable (TestScheduler) async throws -> Void
) -> (any Error)? {
  do { try TestScheduler.explore(rounds: rounds, seed: seed, body) } catch { return error }
  return nil
}

extension Signal {
  fileprivate func observed(_ handle: @escaping @Sendable (Value) -> Void) -> Subscription {
    observe(
      Observer(
        next: { value in
          handle(value)
          return .more
        }, finish: { _ in }))
  }
}

private func expect(_ condition: Bool) throws {
  if !condition { throw Unexpected() }
}

/// A program as people write it, with a bug of order or without. With the bug it passes in the order of arrival.
struct Pipeline: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let run: @Sendable (_ hasBug: Bool, TestScheduler) async throws -> Void

  static let all = [
    lostUpdate, doubleRefresh, lateAnswer, lateSubscriber, cancelledResult, closingWindow, overtakenAnswer,
  ]

  /// An actor reads, awaits and writes what it has read.
  static let lostUpdate = Pipeline(testDescription: "read, await, write") { hasBug, scheduler in
    actor Counter {
      var count = 0
      func add(by hasBug: Bool, _ wait: @Sendable () async throws -> Void) async throws {
        let old = count
        try await wait()
        if hasBug { count = old + 1 } else { count += 1 }
      }
    }
    let counter = Counter()
    let tasks = [0, 2].map { start in
      scheduler.task {
        // The second reads when the first is about to write.
        for _ in 0..<start { try await scheduler.sleep(for: .milliseconds(500)) }
        try await counter.add(by: hasBug) { try await scheduler.sleep(for: .seconds(1)) }
      }
    }
    for task in tasks { try await task.value }
    try expect(await counter.count == 2)
  }

  /// Two requests refresh one token.
  static let doubleRefresh = Pipeline(testDescription: "token refreshed twice") { hasBug, scheduler in
    actor Session {
      var token: Int?
      var refresh: Task<Int, any Error>?
      var refreshes = 0

      func current(_ hasBug: Bool, on scheduler: TestScheduler) async throws -> Int {
        if let token { return token }
        if !hasBug, let refresh { return try await refresh.value }
        refreshes += 1
        let task = scheduler.task {
          try await scheduler.sleep(for: .seconds(1))
          return 1
        }
        refresh = task
        token = try await task.value
        return 1
      }
    }
    let session = Session()
    let tasks = [0, 2].map { start in
      scheduler.task {
        for _ in 0..<start { try await scheduler.sleep(for: .milliseconds(500)) }
        // The second asks a little later than the answer comes, in the order of arrival.
        if start > 0 { for _ in 0..<2 { try await scheduler.task {}.value } }
        _ = try await session.current(hasBug, on: scheduler)
      }
    }
    for task in tasks { try await task.value }
    try expect(await session.refreshes == 1)
  }

  /// Answers are merged where only the latest counts.
  static let lateAnswer = Pipeline(testDescription: "late answer") { hasBug, scheduler in
    let queries = Subject<Int>()
    let answers = queries.signal.flattenMap(hasBug ? .merge : .latest) { query in
      Signal.just(query).delay(for: .seconds(3 - query), on: scheduler)
    }
    let shown = scheduler.record(answers)
    for query in 1...2 {
      scheduler.schedule(after: .seconds(query)) { queries.send(query) }
    }
    try await scheduler.sleep(for: .seconds(5))
    try expect(shown.values.last == 2)
  }

  /// A value is sent when its consumer may not have subscribed yet.
  static let lateSubscriber = Pipeline(testDescription: "subscribe after send") { hasBug, scheduler in
    let subject: any SubjectProtocol<Int> = hasBug ? Subject<Int>() : ReplaySubject<Int>(capacity: 1)
    let seen = Recorder<Int>()
    let reader = scheduler.task {
      try await scheduler.sleep(for: .seconds(1))
      for try await value in subject.signal.timeout(after: .seconds(2), on: scheduler).take(1) { seen.add(value) }
    }
    let sender = scheduler.task {
      try await scheduler.sleep(for: .seconds(1))
      subject.send(1)
    }
    try await sender.value
    try? await reader.value
    try expect(seen.values == [1])
  }

  /// A cancellation comes between a check and what it has allowed.
  static let cancelledResult = Pipeline(testDescription: "cancel beside a result") { hasBug, scheduler in
    actor Model {
      var isCancelled = false
      var isShown = false
      func cancel() { (isCancelled, isShown) = (true, false) }
      func show(evenIf wasWanted: Bool) { if wasWanted || !isCancelled { isShown = true } }
    }
    let model = Model()
    let cancelling = scheduler.task {
      try await scheduler.sleep(for: .seconds(1))
      await model.cancel()
    }
    let loading = scheduler.task {
      try await scheduler.sleep(for: .seconds(1))
      let wasWanted = await !model.isCancelled
      _ = try await scheduler.task { "decoded" }.value
      await model.show(evenIf: hasBug && wasWanted)
    }
    _ = try await (cancelling.value, loading.value)
    try expect(await !model.isShown)
  }

  /// An operator that collects for a second, and forgets what comes while it sends.
  static let closingWindow = Pipeline(testDescription: "an operator that loses values") { hasBug, scheduler in
    let values = Subject<Int>()
    let collected = Signal<[Int]> { sender in
      let waiting = Locked<[Int]>([])
      let subscription = values.signal.observed { value in
        waiting.withLock { $0.append(value) }
        guard waiting.withLock({ $0.count == 1 }) else { return }
        scheduler.schedule(after: .seconds(1)) {
          let ready = waiting.withLock { $0 }
          if !hasBug { waiting.set([]) }
          scheduler.schedule {
            _ = sender.send(ready)
            if hasBug { waiting.set([]) }
          }
        }
      }
      sender.onDispose { subscription.cancel() }
    }
    let seen = scheduler.record(collected)
    let tasks = [(1, 1), (2, 2)].map { value, time in
      scheduler.task {
        for _ in 0..<time { try await scheduler.sleep(for: .seconds(1)) }
        // After the window has closed and sent, in the order of arrival.
        try await scheduler.task {}.value
        values.send(value)
      }
    }
    for task in tasks { try await task.value }
    try await scheduler.sleep(for: .seconds(5))
    try expect(seen.values.flatMap(\.self) == [1, 2])
  }

  /// An operator that lets through the latest answer only, and sends it a hop after it has looked.
  static let overtakenAnswer = Pipeline(testDescription: "an operator that looks too early") { hasBug, scheduler in
    let queries = Subject<Int>()
    let log = Recorder<String>()
    let newest = Locked(0)
    let subscription = queries.signal.observed { query in
      log.add("query \(query)")
      newest.set(query)
      scheduler.schedule(after: .seconds(2)) {
        let send = { @Sendable in if newest.withLock({ $0 == query }) { log.add("answer \(query)") } }
        let isNewest = newest.withLock { $0 == query }
        if hasBug { scheduler.schedule { if isNewest { log.add("answer \(query)") } } } else { send() }
      }
    }
    for (query, time) in [(1, 1), (2, 3)] {
      scheduler.schedule(after: .seconds(time)) { queries.send(query) }
    }
    try await scheduler.sleep(for: .seconds(9))
    subscription.cancel()
    let late = log.values.drop { $0 != "query 2" }.contains("answer 1")
    try expect(!late)
  }
}
