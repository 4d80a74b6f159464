// Written by SnippetTests from the documents; do not edit.
// swift-format-ignore-file
import ReactiveClassic
import ReactiveConcurrency
import ReactiveTesting

func `README.md-1`() async throws {

  let ticks = Signal.interval(every: .milliseconds(100), on: .global)
  let readings = ticks.map { _ in Int.random(in: 0..<100) }
  for try await batch in readings.filter({ $0 > 50 }).buffer(for: .seconds(1), on: .global).take(3) {
    print("\(batch.count) high readings in the last second")
  }
}

func `README.md-2`() async throws {

  let searches = Subject<String>()
  let subscription = searches.signal
    .distinctUntilChanged()
    .debounce(for: .milliseconds(300), on: .main)
    .flattenMap(.latest) { term in Signal.just("results for \(term)") }
    .subscribe(next: { print($0) }, error: { print($0) }, completed: { print("done") })

  searches.send("swift")
  subscription.dispose()
}

func `README.md-3`() async throws {

  let scheduler = TestScheduler()
  let subject = Subject<Int>()
  let recording = scheduler.record(subject.signal.debounce(for: .seconds(1), on: scheduler))
  subject.send(1)
  scheduler.advance(by: .seconds(1))
  assert(recording.values == [1])
}

func `README.md-4`() async throws {

  let scheduler = TestScheduler()
  let source = try scheduler.cold("-12-3----4-5-|", .numbers)
  let recording = scheduler.record(source.signal.debounce(for: .seconds(2), on: scheduler))
  scheduler.run()
  assert(recording.marbles() == "------3------(5|)")
  assert(source.subscriptions == ["^------------!"])
}

func `README.md-5`() async throws {

  let squares = (1...1_000_000).reactive.map { $0 * $0 }.filter { $0.isMultiple(of: 3) }
  assert(squares.head == 9)                 // computed so far: three squares, and never again
  assert(squares.tail.take(2).array == [36, 81])
  for square in squares.take(2) { print(square) }
  for try await square in squares.signal(on: .global).take(2) { print(square) }
}

func `README.md-6`() async throws {

  let person = pack("tian", 23)
  let (name, age) = person.elements
  let account = person.appending(true)
  assert(account.first == name && account.second == age && account.last && account.count == 3)
  let points = [person: 10]  // equal, hashable, codable and sendable where the elements are
  assert(points[pack("tian", 23)] == 10)

  let people = zip(Signal.of("tian", "jun"), Signal.of(23, 32)).packed().distinctUntilChanged()
  for try await text in people.reduceEach({ name, age in "\(name) is \(age)" }) { print(text) }
  let add: @Sendable (Int, Int) -> Int = { $0 + $1 }
  for try await sum in combineLatest(Signal.just(add), Signal.just(3), Signal.of(1, 2)).reduceApply() { print(sum) }  // 4, 5
}

func `README.md-7`() async throws {

  actor Index {
    private(set) var documents: [String] = []
    func add(_ more: [String]) { documents += more }
  }

  let (index, hasQuota) = (Index(), BehaviorSubject(true))
  let add = Command<[String], Void>(enabled: hasQuota.signal, on: .global) { documents in await index.add(documents) }
  try await add.run(["a", "b"])   // throws CommandError.notEnabled without quota, or while another one runs
  add.execute(["c"])              // does not wait
  for try await isBusy in add.executing { print(isBusy) }
}

func `README.md-8`() async throws {
  func everyOther<Value>() -> Stage<Value, Value> {
    Stage { downstream in
      let count = StageState(0)
      return Observer(
        next: { value in
          count.value += 1
          return count.value.isMultiple(of: 2) ? .more : downstream.next(value)
        },
        finish: downstream.finish)
    }
  }
  let odd = try await Signal(1...10).through(everyOther()).collect()
  assert(odd == [1, 3, 5, 7, 9])
}
