// Written from the documents by `UPDATE_SNIPPETS=1 swift test --filter SnippetTests`; do not edit.
// swift-format-ignore-file
import Foundation
import ReactiveClassic
import ReactiveConcurrency
import ReactiveFoundation
import ReactiveTesting

func `Cookbook.md-1`() async throws {

  struct Search: Sendable {
    var scheduler: any Scheduler = .global
    var request: @Sendable (String) async throws -> [String]

    func results(for terms: Subject<String>) -> Signal<[String]> {
      terms
        .debounce(for: .milliseconds(300), on: scheduler)
        .distinctUntilChanged()
        .flattenMap(.latest) { term in
          Signal(on: scheduler) { try await request(term) }.catch(returning: [])
        }
    }
  }

  let scheduler = TestScheduler()
  let search = Search(scheduler: scheduler) { term in
    if term == "bad" { throw SignalError.noValue }
    if term == "slow" { try await scheduler.sleep(for: .seconds(10)) }
    return ["hit for \(term)"]
  }
  let terms = Subject<String>()
  let recording = scheduler.record(search.results(for: terms))
  for term in ["slow", "swift", "bad"] {
    terms.send(term)
    scheduler.advance(by: .seconds(1))
  }
  assert(recording.values == [["hit for swift"], []])
}

func `Cookbook.md-2`() async throws {

  let messages = Subject<Int>()
  let connections = BehaviorSubject(0)
  let socket = messages.signal
    .onSubscribe { connections.update { $0 += 1 } }
    .onDispose { connections.update { $0 -= 1 } }
  let shared = socket.share(replay: 1)

  let scheduler = TestScheduler()
  let first = scheduler.iterate(shared)
  scheduler.advance(by: .zero)  // the loop subscribes
  messages.send(1)
  let second = scheduler.iterate(shared)
  scheduler.advance(by: .zero)
  messages.send(2)
  scheduler.advance(by: .zero)
  assert(first.values == [1, 2] && second.values == [1, 2])
  assert(connections.value == 1)
  first.cancel()
  second.cancel()
  scheduler.advance(by: .zero)
  assert(connections.value == 0)
}

func `Cookbook.md-3`() async throws {

  func robustly<Reply: Sendable>(
    on scheduler: any Scheduler = .global,
    backoff: Backoff = .exponential(from: .seconds(2)).jittered(by: 0.5),
    _ call: @escaping @Sendable () async throws -> Reply
  ) -> Signal<Reply> {
    Signal(on: scheduler, call)
      .timeout(after: .seconds(5), on: scheduler)
      .retry(3, delay: backoff, on: scheduler)
  }

  struct Offline: Error {}
  let scheduler = TestScheduler()
  let attempts = BehaviorSubject(0)
  let longest = Backoff.exponential(from: .seconds(2)).jittered(by: 0.5) { $0.upperBound }
  let reply = robustly(on: scheduler, backoff: longest) { () async throws -> String in
    attempts.update { $0 += 1 }
    throw Offline()
  }
  let recording = scheduler.record(reply)
  scheduler.run()
  assert(attempts.value == 4)
  assert(recording.error is Offline)
  // after 3 s, 6 s and 12 s more
  assert(recording.marbles(errors: ["#": Offline()]) == "---------------------#")
}

func `Cookbook.md-4`() async throws {

  nonisolated final class Client: Sendable {
    let scheduler: any Scheduler
    let isClosed = BehaviorSubject(false)
    init(_ scheduler: any Scheduler) { self.scheduler = scheduler }
    func write(_ event: Int) async throws {
      _ = try await Signal.timer(after: .seconds(1), on: scheduler).first()
    }
    func close() { isClosed.send(true) }
  }

  @Sendable nonisolated func serve(_ events: Signal<Int>, to client: Client) async throws {
    let values = events.values(buffering: .failing(beyond: 100)) { _, _ in client.close() }
    for try await event in values { try await client.write(event) }
  }

  let scheduler = TestScheduler()
  let events = Subject<Int>()
  let client = Client(scheduler)
  let serving = scheduler.task { try await serve(events.signal, to: client) }
  scheduler.advance(by: .zero)
  for number in 1...100 { events.send(number) }
  assert(!client.isClosed.value)
  for number in 101...200 { events.send(number) }
  assert(client.isClosed.value)
  scheduler.run()
  do {
    try await serving.value
  } catch SignalError.fellBehind {
    print("disconnected")  // printed: disconnected
  }
}

func `Cookbook.md-5`() async throws {

  struct Purchase: Sendable {
    var customer: String
    var cents: Int
  }

  func totals(_ purchases: Signal<Purchase>, on scheduler: any Scheduler = .global)
    -> Signal<String>
  {
    purchases
      .group(by: { $0.customer }, idle: .seconds(600), limit: 10_000, on: scheduler)
      .flattenMap { group in
        group.buffer(for: .seconds(60), on: scheduler).map { batch in
          "\(group.key): \(batch.reduce(0) { $0 + $1.cents })"
        }
      }
  }

  let scheduler = TestScheduler()
  let source = try scheduler.cold(
    "aba-----|",
    [
      "a": Purchase(customer: "ann", cents: 100),
      "b": Purchase(customer: "bob", cents: 250),
    ],
    unit: .seconds(20))
  let recording = scheduler.record(totals(source.signal, on: scheduler))
  scheduler.run()
  assert(recording.values == ["ann: 200", "bob: 250"])
}

func `Cookbook.md-6`() async throws {

  func makeDownload(
    on scheduler: any Scheduler = .main,
    _ fetch: @escaping @Sendable (String) -> Signal<Double>
  ) -> Command<String, Double> {
    Command(on: scheduler) { name in fetch(name) }
  }

  let scheduler = TestScheduler()
  let download = makeDownload(on: scheduler) { _ in
    .interval(of: [0.25, 0.5, 1], every: .seconds(1), on: scheduler)
  }
  let progress = scheduler.record(download.executionSignals.switchToLatest())
  let enabled = scheduler.record(download.enabled)
  download.execute("file")
  scheduler.advance(by: .seconds(2))
  download.execute("refused: one is under way")
  scheduler.run()
  assert(progress.values == [0.25, 0.5, 1])
  assert(enabled.values == [true, false, true])
}

func `Cookbook.md-7`() async throws {

  let file = FileManager.default.temporaryDirectory.appending(path: "cookbook.log")
  try "INFO started\n\nERROR disk full\n".write(to: file, atomically: true, encoding: .utf8)

  let words = Signal.contents(of: file)
    .lines(longest: 4096)
    .filter { !$0.isEmpty }
    .mapAsync(maxConcurrent: 4) { line in
      try await Task.sleep(for: .milliseconds(1))
      return line.split(separator: " ").count
    }
  let counts = try await words.collect()
  assert(counts == [2, 3])
}

func `Cookbook.md-8`() async throws {

  @MainActor final class SearchController: LifetimeOwner {
    nonisolated let lifetime = Lifetime()
    private(set) var titles: [String] = []

    init(_ text: Signal<String>, on scheduler: any Scheduler = .main) {
      text
        .debounce(for: .milliseconds(300), on: scheduler)
        .map { ["title of \($0)"] }
        .take(during: lifetime)
        .subscribe(next: { [weak self] in self?.titles = $0 })
    }
  }

  let scheduler = TestScheduler()
  let text = Subject<String>()
  var controller: SearchController? = await SearchController(text.signal, on: scheduler)
  text.send("swift")
  scheduler.advance(by: .milliseconds(300))
  let titles = await controller?.titles
  assert(titles == ["title of swift"])
  controller = nil
  assert(text.subscriberCount == 0)
}

func `Cookbook.md-9`() async throws {

  func jumps(over threshold: Int) -> Stage<Int, Int> {
    Stage { downstream in
      let previous = StageState<Int?>(nil)
      return Observer(
        next: { value in
          defer { previous.value = value }
          if let last = previous.value, abs(value - last) <= threshold { return .more }
          return downstream.next(value)
        },
        finish: downstream.finish)
    }
  }

  let scheduler = TestScheduler()
  let source = try scheduler.cold("-1-2-5-6-1-|", .numbers)
  let recording = scheduler.record(source.signal.through(jumps(over: 2)))
  scheduler.run()
  assert(recording.marbles() == "-1---5---1-|")
  assert([1, 2, 5, 6, 1].reactive.through(jumps(over: 2)).array == [1, 5, 1])
}

func `Cookbook.md-10`() async throws {

  func page(
    user: @escaping @Sendable () async throws -> String,
    orders: @escaping @Sendable () async throws -> Int,
    cached: String, on scheduler: any Scheduler = .global
  ) -> Signal<String> {
    zip(Signal(on: scheduler, user), Signal(on: scheduler, orders))
      .map { user, orders in "\(user) has \(orders) orders" }
      .timeout(after: .seconds(2), on: scheduler)
      .catch(returning: cached)
  }

  let scheduler = TestScheduler()
  let fast = scheduler.record(
    page(user: { "ann" }, orders: { 3 }, cached: "cached", on: scheduler))
  let slowOrders: @Sendable () async throws -> Int = {
    try await scheduler.sleep(for: .seconds(3))
    return 3
  }
  let slow = scheduler.record(
    page(user: { "ann" }, orders: slowOrders, cached: "cached", on: scheduler))
  let broken = scheduler.record(
    page(
      user: { throw SignalError.noValue }, orders: slowOrders, cached: "cached",
      on: scheduler))
  scheduler.run()
  assert(fast.values == ["ann has 3 orders"])
  assert(slow.marbles() == "--('cached'|)")
  assert(broken.marbles() == "('cached'|)")
}

func `Cookbook.md-11`() async throws {

  @MainActor final class SignUp {
    let (name, email, password) = (
      BehaviorSubject(""), BehaviorSubject(""), BehaviorSubject("")
    )
    let isFree: StatefulSignal<Bool>
    let submit: Command<Void, Void>

    init(
      isFree: @escaping @Sendable (String) async throws -> Bool,
      register: @escaping @Sendable (String, String) async throws -> Void,
      on scheduler: any Scheduler = .main
    ) {
      let free = name.signal
        .skip(1)
        .flattenMap(.latest) { name in
          Signal.just(false).concat(
            Signal.timer(after: .milliseconds(300), on: scheduler).flattenMap { _ in
              Signal(on: scheduler) { try await isFree(name) }.catch(returning: false)
            })
        }
        .stateful(initial: false)
      self.isFree = free
      let isValid = combineLatest(free.signal, email.signal, password.signal)
        .map { isFree, email, password in
          isFree && email.contains("@") && password.count > 7
        }
      // A constant of this type is not the main actor's: it runs where the command does.
      let send: @Sendable (()) -> Signal<Void> = { [name, email] _ in
        let (name, email) = (name.value, email.value)
        return Signal(on: scheduler) { try await register(name, email) }
      }
      submit = Command(enabled: isValid, on: scheduler, send)
    }
  }

  let scheduler = TestScheduler()
  let asked = BehaviorSubject<[String]>([])
  let form = await SignUp(
    isFree: { name in
      asked.update { $0.append(name) }
      try await scheduler.sleep(for: .seconds(1))
      return name != "tian"
    },
    register: { name, _ in
      try await scheduler.sleep(for: .seconds(1))
      if name == "nobody" { throw SignalError.noValue }
    }, on: scheduler)
  let submit = form.submit
  let enabled = scheduler.record(submit.enabled)
  let executing = scheduler.record(submit.executing)
  let errors = scheduler.record(submit.errors.map { "\($0)" })
  form.email.send("a@b")
  form.password.send("12345678")
  for name in ["t", "ti", "tian"] { form.name.send(name) }
  scheduler.advance(by: .seconds(2))
  assert(asked.value == ["tian"] && enabled.values == [false])
  form.name.send("nobody")
  scheduler.advance(by: .seconds(2))
  assert(enabled.values == [false, true])
  submit.execute(())
  scheduler.advance(by: .seconds(2))
  assert(executing.values == [false, true, false] && errors.values.count == 1)
  scheduler.run()
}

func `Cookbook.md-12`() async throws {

  /// As a library in C has it.
  nonisolated final class Sensor: Sendable {
    let callbacks = BehaviorSubject<[Int: @Sendable (Double) -> Void]>([:])

    func register(_ callback: @escaping @Sendable (Double) -> Void) -> Int {
      callbacks.update { callbacks in
        let token = (callbacks.keys.max() ?? 0) + 1
        callbacks[token] = callback
        return token
      }
    }

    func unregister(_ token: Int) { callbacks.update { $0[token] = nil } }
  }

  func readings(of sensor: Sensor) -> Signal<Double> {
    Signal { sender in
      let token = sensor.register { sender.send($0) }
      sender.onDispose { sensor.unregister(token) }
    }
  }

  let scheduler = TestScheduler()
  let sensor = Sensor()
  let received = BehaviorSubject<[Double]>([])
  let subscription = readings(of: sensor).subscribe(next: { value in
    received.update { $0.append(value) }
  })
  let stream: AsyncThrowingStream<Double, any Error> =
    readings(of: sensor).take(2).stream(buffering: .newest(10))
  let reading = scheduler.task { () async throws -> [Double] in
    var values: [Double] = []
    for try await value in stream { values.append(value) }
    return values
  }
  scheduler.advance()
  for value in [1.5, 2.5] {
    for callback in sensor.callbacks.value.values { callback(value) }
  }
  scheduler.advance()
  let values = try await reading.value
  assert(values == [1.5, 2.5] && received.value == [1.5, 2.5])
  subscription.dispose()
  assert(sensor.callbacks.value.isEmpty)
}
