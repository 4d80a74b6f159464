import ReactiveClassic
import Testing

/// Code as users of ReactiveCocoa have it, with one import.
@Suite("Migrated code")
struct MigratedCodeTests {
  private enum LoginError: Error { case wrongPassword }

  @Test("A request that is wrapped, retried, and cancelled")
  func request() {
    let record = Record()
    let request = RACSignal<String>.createSignal { subscriber in
      record.add("request")
      subscriber.sendNext("200")
      subscriber.sendError(LoginError.wrongPassword)
      return RACDisposable { record.add("cancelled") }
    }
    request
      .retry(1)
      .doError { _ in record.add("failed") }
      .catchTo(.return("cached"))
      .startWith("loading")
      .finally { record.add("finally") }
      .subscribeNext({ record.add($0) }, error: { _ in record.add("error") }, completed: { record.add("completed") })
    #expect(record.text == "loading request 200 cancelled request 200 cancelled failed cached finally completed")
  }

  @Test("An expensive signal, multicast")
  func multicast() {
    let record = Record()
    let expensive = RACSignal<Int>.defer {
      record.add("started")
      return .return(1)
    }
    let connection: RACMulticastConnection<Int> = expensive.multicast(RACReplaySubject<Int>())
    connection.signal.subscribeNext { record.add($0) }
    connection.connect()
    connection.signal.subscribeNext { record.add($0) }
    let lazy = expensive.replayLazily()
    lazy.subscribeCompleted { record.add("completed") }
    lazy.subscribeCompleted { record.add("completed") }
    #expect(record.text == "started 1 1 started completed completed")
  }

  @Test("Operators by their old names")
  func predicates() {
    let numbers = Signal(1...6)
    #expect(Record.of(numbers.takeUntilBlock { $0 == 3 }) == "1 2 |")
    #expect(Record.of(numbers.takeWhileBlock { $0 < 3 }) == "1 2 |")
    #expect(Record.of(numbers.skipWhileBlock { $0 < 5 }) == "5 6 |")
    #expect(Record.of(numbers.skipUntilBlock { $0 > 4 }) == "5 6 |")
    #expect(Record.of(numbers.take(1).combineLatestWith(numbers.take(2)).map { $0 + $1 }) == "2 3 |")
    #expect(Record.of(RACBehaviorSubject(defaultValue: 1).sample(RACSignal.return("a").concat(.never()))) == "1")
    #expect(
      Record.of(numbers.take(1).materialize().map { (event: RACEvent<Int>) in event.isFinished }) == "false true |")
    #expect(Record.of(numbers.doNext { _ in }.doCompleted {}.ignore(4).takeLast(3)) == "3 5 6 |")
    #expect(Record.of(RACSignal.zip([numbers, numbers.skip(1)]).take(1)) == "[1, 2] |")
    #expect(Record.of(RACSignal.combineLatest([numbers.take(1), numbers.take(2)])) == "[1, 1] [1, 2] |")
    #expect(Record.of(Signal.of(numbers.take(2), numbers.take(1)).concat()) == "1 2 1 |")
    #expect(Record.of(numbers.take(1).merge(numbers.skip(5))) == "1 6 |")
    #expect(Record.of(RACSignal<RACUnit>.return(.defaultUnit)) == "RACUnit |")
  }

  @Test("A search field: only the last of a burst is asked for, and a failed search shows nothing")
  func searchField() throws {
    let text = RACReplaySubject<String>()
    for typed in ["r", "re", "rea", "reac"] { text.sendNext(typed) }
    text.sendCompleted()
    let search: @Sendable (String) -> RACSignal<[String]> = { query in
      query.count < 3 ? .error(LoginError.wrongPassword) : .return([query + "tive", query + "tor"])
    }
    // Completion does not wait for the interval: the last value is sent immediately.
    let results =
      try text
      .throttle(60, onScheduler: RACScheduler.scheduler())
      .filter { !$0.isEmpty }
      .distinctUntilChanged()
      .map { search($0).catchTo(.return([])) }
      .switchToLatest()
      .startWith([])
      .toArray()
    #expect(results == [[], ["reactive", "reactor"]])
  }

  @Test("Values that belong together")
  func zipping() {
    let names = RACSignal<String>.createSignal { subscriber in
      for name in ["ada", "alan", "grace"] { subscriber.sendNext(name) }
      subscriber.sendCompleted()
      return nil
    }
    let ages = RACReplaySubject<Int>()
    for age in [36, 41] { ages.sendNext(age) }
    ages.sendCompleted()
    #expect(Record.of(RACSignal.zip(names, ages) { "\($0)=\($1)" }) == "ada=36 alan=41 |")
    #expect(Record.of(names.zipWith(ages).reduceEach { "\($0)=\($1)" }) == "ada=36 alan=41 |")
    #expect(Record.of(names.zipWith(ages).map { (_, age) in age > 40 }.any { $0 }) == "true |")
  }

  @Test("Downloads by host: those of one host one after the other")
  func downloads() {
    let requests = RACSubject<(host: String, path: String)>()
    let record = Record()
    let done = ["a/1": RACSubject<RACUnit>(), "a/2": RACSubject<RACUnit>(), "b/1": RACSubject<RACUnit>()]
    let download: @Sendable (String) -> RACSignal<String> = { path in
      let end = RACSignal<String>.defer { done[path]?.take(1).mapReplace(path) ?? .empty() }
      return end.initially { record.add("start \(path)") }
    }
    requests
      .groupBy({ $0.host }, transform: { "\($0.host)/\($0.path)" })
      .flattenMap { group in group.signal.map(download).concat() }
      .subscribeNext({ record.add("done \($0)") }, completed: { record.add("|") })
    for (host, path) in [("a", "1"), ("a", "2"), ("b", "1")] { requests.sendNext((host, path)) }
    for path in ["b/1", "a/1", "a/2"] { done[path]?.sendNext(.defaultUnit) }
    requests.sendCompleted()
    #expect(record.text == "start a/1 start b/1 done b/1 done a/1 start a/2 done a/2 |")
  }

  @Test("Sums and differences of a series, as it comes and at its end")
  func series() {
    let values = RACReplaySubject<Int>()
    for value in [3, 1, 4, 1, 5] { values.sendNext(value) }
    values.sendCompleted()
    #expect(Record.of(values.scanWithStart(0) { $0 + $1 }) == "3 4 8 9 14 |")
    #expect(Record.of(values.combinePreviousWithStart(0) { $1 - $0 }) == "3 -2 3 -3 4 |")
    #expect(Record.of(values.aggregateWithStart(0) { $0 + $1 }) == "14 |")
    #expect(Record.of(values.aggregateWithStart(0, reduceWithIndex: { $0 + $1 * $2 })) == "32 |")
    #expect(Record.of(values.aggregateWithStartFactory({ 7 }, reduce: { $0 + $1 })) == "21 |")
    #expect(Record.of(values.map { $0 > 3 }.not().any { $0 }) == "true |")
    #expect(Record.of(values.all { $0 < 9 }) == "true |")
    #expect(
      Record.of(
        values.bind {
          { value, stop in
            stop = value == 4
            return .return(value)
          }
        }) == "3 1 4 |")
    #expect(Record.of(values.repeat().take(7).takeLast(2)) == "3 1 |")
    #expect(Record.of(values.then { .return("done") }) == "done |")
    #expect(
      Record.of(values.try { if $0 == 4 { throw LoginError.wrongPassword } }.retry(1)) == "3 1 3 1 ✗wrongPassword")
  }

  @MainActor private final class Label { static var text = "" }

  @Test("a callback that is written on the main actor is there (SIG-MAIN-1, WHERE-5)")
  @MainActor func mainActor() async throws {
    let done = RACReplaySubject<RACUnit>()
    Signal.of("a", "b").subscribeOn(RACScheduler.scheduler()).deliverOnMainThread().subscribeNext { text in
      Label.text += text
    } completed: {
      done.sendNext(.defaultUnit)
    }
    _ = try await done.signal.first()
    #expect(Label.text == "ab")
  }
}
