// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `ServerRecipes.md-1`() async throws {

  nonisolated struct Limiter<Request: Sendable, Reply: Sendable>: Sendable {
    struct TooBusy: Error {}
    private struct Call: Sendable {
      let request: Request
      let reply = ReplaySubject<Reply>(capacity: 1)
      let isWanted = BehaviorSubject(true)
    }
    private let calls = WorkChannel<Call>()
    private let waitingCount = BehaviorSubject(0)

    init(
      on scheduler: any Scheduler = .global,
      _ send: @escaping @Sendable (Request) async throws -> Reply
    ) {
      _ = calls.signal
        .paced(10, per: .seconds(1), on: scheduler)
        .flattenMap(.merge(maxConcurrent: 3)) { call in
          Signal(on: scheduler) { try await send(call.request) }
            .take(until: call.isWanted.signal.filter { !$0 })
            .onNext { call.reply.send($0) }
            .onError { call.reply.finish(throwing: $0) }
            .onCompleted { call.reply.finish() }
            .catch { _ in .empty }
        }
        .observe(Observer(next: { _ in .more }, finish: { _ in }))
    }

    func callAsFunction(_ request: Request) async throws -> Reply {
      let mayWait = waitingCount.update { count in
        count += 1
        return count <= 100
      }
      let call = Call(request: request)
      do {
        defer { waitingCount.update { $0 -= 1 } }
        guard mayWait else { throw TooBusy() }
        try await calls.emit(call)  // a caller that is cancelled here has sent nothing
      }
      defer { call.isWanted.send(false) }
      return try await call.reply.single()
    }
  }

  let scheduler = TestScheduler()
  let running = BehaviorSubject(0)
  let limiter = Limiter<Int, Int>(on: scheduler) { number in
    running.update { $0 += 1 }
    defer { running.update { $0 -= 1 } }
    try await scheduler.sleep(for: .milliseconds(300))
    return number * 2
  }
  let start = scheduler.now
  let replies = (0..<102).map { number in scheduler.task { try await limiter(number) } }
  scheduler.advance(by: .milliseconds(250))
  assert(running.value == 3)
  replies[50].cancel()
  scheduler.run()
  assert(start.duration(to: scheduler.now) > .milliseconds(9_900))  // ten a second
  do {
    _ = try await replies[101].value
    assertionFailure("one runs and a hundred wait")
  } catch is Limiter<Int, Int>.TooBusy {}
  let last = try await replies[100].value
  assert(last == 200)
}

func `ServerRecipes.md-2`() async throws {

  func work<Job: Sendable>(
    workers: Int, on scheduler: any Scheduler = .global,
    lease: @escaping @Sendable () async throws -> Job?,
    perform: @escaping @Sendable (Job) async throws -> Void
  ) -> Signal<Void> {
    Signal<Job>.async(on: scheduler) { emitter in
      while true {
        if let job = try await lease() {
          try await emitter.emit(job)  // waits until a worker is free
        } else {
          try await scheduler.sleep(for: .seconds(1))
        }
      }
    }
    .mapAsync(.merge(maxConcurrent: workers), on: scheduler, perform)
  }

  let scheduler = TestScheduler()
  let leased = BehaviorSubject(0)
  let working = scheduler.record(
    work(
      workers: 4, on: scheduler,
      lease: {
        leased.update {
          $0 += 1; return $0
        }
      }
    ) { job in
      try await scheduler.sleep(for: .seconds(10 * job))
    })
  scheduler.advance()
  assert(leased.value == 4)
  scheduler.advance(by: .seconds(10))  // the first is done
  assert(leased.value == 5)
  working.cancel()
  scheduler.run()
}

func `ServerRecipes.md-3`() async throws {

  struct Page: Sendable {
    var items: [String]
    var next: Int?
  }

  func items(
    on scheduler: any Scheduler = .global,
    _ fetch: @escaping @Sendable (_ page: Int) async throws -> Page
  ) -> Signal<[String]> {
    Signal<[String]>.async(on: scheduler) { emitter in
      var number: Int? = 1
      while let current = number {
        let page = try await Signal(on: scheduler) { try await fetch(current) }
          .retry(3, delay: .exponential(from: .seconds(1)), on: scheduler)
          .single()
        try await emitter.emit(page.items)
        number = page.next
      }
    }
    // the page that is handled, and the next one
    .buffering(.backpressure(high: 2, low: 1))
  }

  let scheduler = TestScheduler()
  let fetched = BehaviorSubject<[Int]>([])
  let pages = items(on: scheduler) { page in
    fetched.update { $0.append(page) }
    if fetched.value == [1, 2] { throw SignalError.timedOut }
    return Page(items: ["item \(page)"], next: page < 4 ? page + 1 : nil)
  }
  let reading = scheduler.task { () async throws -> Int in
    var count = 0
    for try await items in pages {
      count += items.count
      try await scheduler.sleep(for: .seconds(60))
    }
    return count
  }
  scheduler.advance(by: .seconds(5))
  assert(fetched.value == [1, 2, 2])
  scheduler.run()
  let count = try await reading.value
  assert(count == 4 && fetched.value == [1, 2, 2, 3, 4])
}

func `ServerRecipes.md-4`() async throws {

  nonisolated struct Writer: Sendable {
    let rows = WorkChannel<Int>(capacity: 1_000)
    private let written: Signal<Void>

    init(
      on scheduler: any Scheduler = .global,
      _ write: @escaping @Sendable ([Int]) async throws -> Void
    ) {
      let rows = rows
      written = rows.signal
        .buffer(for: .seconds(1), count: 500, on: scheduler)
        .flattenMap(.merge(maxConcurrent: 2)) { batch in
          Signal(on: scheduler) { try await write(batch) }
            .retry(3, delay: .exponential(from: .seconds(1)), on: scheduler)
        }
        .onError { rows.finish(throwing: $0) }  // producers that wait are told
        .ignoreValues()
        .replay()
    }

    func shutDown() async throws {
      rows.finish()
      try await written.waitUntilCompleted()
    }
  }

  let scheduler = TestScheduler()
  let table = BehaviorSubject<[Int]>([])
  let attempts = BehaviorSubject(0)
  let writer = Writer(on: scheduler) { batch in
    if attempts.update({
      $0 += 1; return $0
    }) == 2 {
      throw SignalError.timedOut
    }
    try await scheduler.sleep(for: .seconds(1))
    table.update { $0 += batch }
  }
  let producing = scheduler.task {
    for row in 0..<5_123 { try await writer.rows.emit(row) }
    try await writer.shutDown()
  }
  scheduler.run()
  try await producing.value
  assert(table.value.sorted() == Array(0..<5_123))

  let broken = Writer(on: scheduler) { _ in throw SignalError.timedOut }
  let refused = scheduler.task {
    do {
      for row in 0..<5_123 { try await broken.rows.emit(row) }
    } catch SignalError.ended {}
    try await broken.shutDown()
  }
  scheduler.run()
  do {
    try await refused.value
    assertionFailure("nothing has been written")
  } catch SignalError.timedOut {}
}

func `ServerRecipes.md-5`() async throws {

  struct Socket: Sendable {
    let messages: Signal<String>
    let send: @Sendable (String) async throws -> Void
    let close: @Sendable () async -> Void
  }

  struct Closed: Error {}

  func messages(
    sending outgoing: WorkChannel<String>, on scheduler: any Scheduler = .global,
    connecting connect: @escaping @Sendable () async throws -> Socket
  ) -> Signal<String> {
    Signal<String>.using(
      on: scheduler, acquire: connect, release: { socket, _ in await socket.close() }
    ) { socket in
      let received = socket.messages.concat(.fail(Closed()))
        .timeout(each: .seconds(25), on: scheduler)
      let sent = outgoing.signal
        .keepAlive(every: .seconds(10), with: "ping", on: scheduler)
        .mapAsync(on: scheduler) { try await socket.send($0) }
      return received.merge(with: sent.compactMap { nil })
    }
    .retry(
      delay: .exponential(from: .seconds(1), upTo: .seconds(60)).resetting(
        after: .seconds(30)), on: scheduler)
  }

  let scheduler = TestScheduler()
  let log = BehaviorSubject<[String]>([])
  let queue = WorkChannel<String>(capacity: 100)
  for number in 1...2 { _ = queue.send("message \(number)") }
  let received = scheduler.record(
    messages(sending: queue, on: scheduler) {
      log.update { $0.append("open") }
      return Socket(
        messages: Signal.just("hello").concat(.never),
        send: { text in log.update { $0.append(text) } },
        close: { log.update { $0.append("close") } })
    })
  scheduler.advance(by: .milliseconds(25_500))
  let first = ["open", "message 1", "message 2", "ping", "ping", "close"]
  assert(log.value == first)
  _ = queue.send("message 3")  // waits for the next connection
  scheduler.advance(by: .seconds(4))
  assert(log.value == first + ["open", "message 3"])
  assert(received.values == ["hello", "hello"])
  received.cancel()
  scheduler.run()
  assert(log.value == first + ["open", "message 3", "close"])
}

func `ServerRecipes.md-6`() async throws {

  let (orders, payments) = (Subject<Int>(), Subject<(order: Int, amount: Int)>())
  let scheduler = TestScheduler()
  let joined = scheduler.record(
    orders.join(
      payments.signal, by: { $0 }, and: { $0.order }, within: .seconds(300), on: scheduler
    ).map { result in
      switch result {
      case .pair(let order, let payment): "\(order) paid \(payment.amount)"
      case .left(let order): "\(order) unpaid"
      case .right(let payment): "\(payment.amount) for nothing"
      }
    })
  orders.send(1)
  orders.send(2)
  scheduler.advance(by: .seconds(60))
  payments.send((order: 2, amount: 20))
  payments.send((order: 3, amount: 30))
  scheduler.advance(by: .seconds(600))
  assert(joined.values == ["2 paid 20", "1 unpaid", "30 for nothing"])
}

func `ServerRecipes.md-7`() async throws {

  func outcome(
    on scheduler: any Scheduler = .global,
    _ status: @escaping @Sendable () async throws -> String
  ) -> Signal<String> {
    Signal(on: scheduler) { try await status() }
      .repeated(delay: .exponential(from: .seconds(1), upTo: .seconds(60)), on: scheduler)
      .filter { $0 != "running" }
      .take(1)
      .timeout(after: .seconds(3600), on: scheduler)
  }

  let scheduler = TestScheduler()
  let asked = BehaviorSubject(0)
  let polling = scheduler.record(
    outcome(on: scheduler) {
      asked.update {
        $0 += 1; return $0
      } < 5 ? "running" : "done"
    })
  scheduler.run()
  assert(polling.marbles() == "---------------('done'|)")  // after 1 s, 2 s, 4 s and 8 s
}

func `ServerRecipes.md-8`() async throws {

  actor Cache<Key: Hashable & Sendable, Value: Sendable> {
    private var answers: [Key: Signal<Value>] = [:]
    private let makeAnswer: @Sendable (Key) -> Signal<Value>

    init(
      on scheduler: any Scheduler = .global,
      _ load: @escaping @Sendable (Key) async throws -> Value
    ) {
      makeAnswer = { key in
        Signal(on: scheduler) { try await load(key) }
          .concat(Signal.timer(after: .seconds(60), on: scheduler).compactMap { _ in nil })
          .share(replay: 1, grace: .seconds(60), on: scheduler)
      }
    }

    func answer(for key: Key) -> Signal<Value> {
      if let known = answers[key] { return known }
      let answer = makeAnswer(key)
      answers[key] = answer
      return answer
    }

    func callAsFunction(_ key: Key) async throws -> Value {
      try await answer(for: key).first(
        default: { preconditionFailure("a load has a value or an error") }())
    }
  }

  let scheduler = TestScheduler()
  let loads = BehaviorSubject(0)
  let cache = Cache<String, Int>(on: scheduler) { key in
    loads.update { $0 += 1 }
    try await scheduler.sleep(for: .seconds(5))
    return key.count
  }
  let answer = await cache.answer(for: "swift")
  let callers = (0..<10).map { _ in scheduler.record(answer.take(1)) }
  scheduler.advance(by: .seconds(5))
  assert(callers.allSatisfy { $0.values == [5] } && loads.value == 1)
  scheduler.advance(by: .seconds(59))
  let soon = scheduler.record(answer.take(1))
  assert(soon.values == [5] && loads.value == 1)
  scheduler.advance(by: .seconds(2))
  let later = scheduler.record(answer.take(1))
  scheduler.advance(by: .seconds(5))
  assert(later.values == [5] && loads.value == 2)
  scheduler.run()
}

func `ServerRecipes.md-9`() async throws {

  nonisolated struct Room: Sendable {
    let memberCount = BehaviorSubject(0)
    private let messages = ReplaySubject<String>(capacity: 20)

    func post(_ message: String) { messages.send(message) }

    /// Throws `SignalError.fellBehind` in a loop that is too slow.
    func join() -> SignalValues<String> {
      messages.signal
        .onSubscribe { memberCount.update { $0 += 1 } }
        .onDispose { memberCount.update { $0 -= 1 } }
        .values(buffering: .failing(beyond: 100))
    }
  }

  let scheduler = TestScheduler()
  let room = Room()
  for number in 1...30 { room.post("\(number)") }
  let received = BehaviorSubject<[String]>([])
  let reading = scheduler.task {
    for try await message in room.join() { received.update { $0.append(message) } }
  }
  let dawdling = scheduler.task {
    for try await _ in room.join() { try await scheduler.sleep(for: .seconds(60)) }
  }
  scheduler.advance()
  assert(received.value == (11...30).map { "\($0)" } && room.memberCount.value == 2)
  for number in 31...200 {
    room.post("\(number)")
    scheduler.advance()
  }
  assert(received.value == (11...200).map { "\($0)" } && room.memberCount.value == 1)
  scheduler.run()  // it handles what it has taken, and then learns of it
  do {
    try await dawdling.value
    assertionFailure("it is a hundred behind")
  } catch SignalError.fellBehind {}
  reading.cancel()
  scheduler.run()
  assert(room.memberCount.value == 0)
}

func `ServerRecipes.md-10`() async throws {

  struct Watch: Sendable {
    struct Change: Sendable {
      var name: String
      var size: Int?
    }
    var scheduler: any Scheduler = .global
    var list: @Sendable () throws -> [String: Int]

    var changes: Signal<Change> {
      Signal.interval(every: .milliseconds(500), on: scheduler)
        .map { _ in try list() }
        .pairwise()
        .flattenMap { old, new in
          let names = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
          return Signal(names.sorted().map { Change(name: $0, size: new[$0]) })
        }
        .group(by: { $0.name }, idle: .seconds(5), on: scheduler)
        .flattenMap { file in file.debounce(for: .seconds(2), on: scheduler) }
    }
  }

  let scheduler = TestScheduler()
  let files = BehaviorSubject(["a": 1])
  let watch = Watch(scheduler: scheduler) { files.value }
  let changes = scheduler.record(watch.changes.map { "\($0.name): \($0.size ?? 0)" })
  scheduler.advance(by: .seconds(1))
  files.send(["a": 2, "b": 1])
  scheduler.advance(by: .seconds(1))
  files.send(["a": 3, "b": 1])
  scheduler.advance(by: .seconds(2))
  assert(changes.values == ["b: 1"])
  scheduler.advance(by: .seconds(1))
  assert(changes.values == ["b: 1", "a: 3"])
  files.send(["a": 3])
  scheduler.advance(by: .seconds(3))
  assert(changes.values == ["b: 1", "a: 3", "b: 0"])
  changes.cancel()
  scheduler.run()
}

func `ServerRecipes.md-11`() async throws {

  struct Reading<Value: Sendable>: Sendable {
    var value: Value?
    var isStale = true
  }

  func reading<Value>(
    _ source: Signal<Value>, staleAfter limit: Duration, on scheduler: any Scheduler
  ) -> Signal<Reading<Value>> {
    source
      .catch { _ in .never }
      .flattenMap(.latest) { value in
        Signal<SchedulerInstant>.timer(after: limit, on: scheduler)
          .map { _ in Reading(value: value) }
          .start(with: Reading(value: value, isStale: false))
      }
      .start(with: Reading())
  }

  let scheduler = TestScheduler()
  let load = Subject<Double>()
  let (visits, visit) = AsyncStream.makeStream(of: Int.self)
  let version = Signal(on: scheduler) { () async throws -> String in "1.2" }
  let dashboard = combineLatest(
    reading(load.signal, staleAfter: .seconds(3), on: scheduler),
    reading(Signal(visits, on: scheduler), staleAfter: .seconds(60), on: scheduler),
    reading(version, staleAfter: .seconds(3600), on: scheduler)
  ).sample(by: .interval(every: .seconds(1), on: scheduler))

  let lines = scheduler.record(
    dashboard.map { load, visits, version in
      let old = load.isStale ? " (old)" : ""
      return "\(load.value ?? 0)\(old), \(visits.value ?? 0), \(version.value ?? "?")"
    })
  load.send(0.5)
  visit.yield(7)
  scheduler.advance(by: .seconds(2))
  visit.yield(8)
  load.finish(throwing: SignalError.timedOut)
  scheduler.advance(by: .seconds(2))
  let (fresh, old) = ("0.5, 7, 1.2", "0.5 (old), 8, 1.2")
  assert(lines.values == [fresh, fresh, old, old])
  lines.cancel()
  scheduler.run()
}
