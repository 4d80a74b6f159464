import ReactiveClassic
import Testing

/// Code as users of ReactiveCocoa have it, with one import.
@Suite("Migrated code")
struct MigratedCodeTests {
  private enum LoginError: Error { case wrongPassword }

  @Test("A form that is valid when both fields are")
  func form() {
    let username = RACBehaviorSubject(defaultValue: "")
    let password = RACBehaviorSubject(defaultValue: "")
    let record = Record()

    let isNameValid = username.map { $0.count >= 3 }.distinctUntilChanged()
    let isPasswordValid = password.map { $0.count >= 8 }.distinctUntilChanged()
    let disposable = isNameValid.combineLatestWith(isPasswordValid)
      .map { $0 && $1 }
      .distinctUntilChanged()
      .subscribeNext { record.add($0) }

    username.sendNext("ada")
    password.sendNext("countess")
    password.sendNext("c")
    disposable.dispose()
    password.sendNext("countess")
    #expect(record.text == "false true false")
  }

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
    #expect(
      record.text
        == "loading request 200 cancelled request 200 cancelled failed cached finally completed")
  }

  @Test("Search: each query replaces the one before")
  func search() {
    let queries = RACSubject<String>()
    let answers = ["a": RACSubject<String>(), "b": RACSubject<String>()]
    let record = Record()
    queries
      .map { query -> RACSignal<String> in answers[query]?.signal ?? .empty() }
      .switchToLatest()
      .takeUntil(queries.ignoreValues())
      .subscribeNext({ record.add($0) }, completed: { record.add("completed") })
    queries.sendNext("a")
    queries.sendNext("b")
    answers["a"]?.sendNext("late")
    answers["b"]?.sendNext("now")
    queries.sendCompleted()
    answers["b"]?.sendNext("after")
    #expect(record.text == "now completed")
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

  @Test("Several disposables, held together")
  func disposables() {
    let subject = RACSubject<Int>()
    let record = Record()
    let compound = RACCompoundDisposable()
    compound.addDisposable(subject.subscribeNext { record.add($0) })
    compound.addDisposable(subject.skip(1).subscribeNext { record.add($0 * 10) })
    compound.addDisposable(subject.publish().connect())
    let serial = RACSerialDisposable()
    serial.disposable = RACDisposable(block: { record.add("disposed") })
    compound.addDisposable(serial)
    subject.sendNext(1)
    subject.sendNext(2)
    compound.dispose()
    subject.sendNext(3)
    #expect(record.text == "1 2 20 disposed")
  }

  @Test("Work on a background scheduler, waited for")
  func background() throws {
    let values = try RACSignal<Int>.createSignal { subscriber in
      for value in 1...5 { subscriber.sendNext(value) }
      subscriber.sendCompleted()
      return nil
    }
    .subscribeOn(RACScheduler.scheduler())
    .takeWhileBlock { $0 < 5 }
    .skipUntilBlock { $0 > 1 }
    .scanWithStart(0) { $0 + $1 }
    .deliverOn(RACScheduler.schedulerWithPriority(.low))
    .toArray()
    #expect(values == [2, 5, 9])
  }

  @Test("Skipping and taking by predicates")
  func predicates() {
    let numbers = Signal(1...6)
    #expect(Record.of(numbers.takeUntilBlock { $0 == 3 }) == "1 2 |")
    #expect(Record.of(numbers.skipWhileBlock { $0 < 5 }) == "5 6 |")
    #expect(Record.of(numbers.doNext { _ in }.doCompleted {}.ignore(4).takeLast(3)) == "3 5 6 |")
    #expect(Record.of(RACSignal.zip([numbers, numbers.skip(1)]).take(1)) == "[1, 2] |")
    #expect(Record.of(RACSignal.combineLatest([numbers.take(1), numbers.take(2)])) == "[1, 1] [1, 2] |")
    #expect(Record.of(Signal.of(numbers.take(2), numbers.take(1)).concat()) == "1 2 1 |")
    #expect(Record.of(numbers.take(1).merge(numbers.skip(5))) == "1 6 |")
    #expect(Record.of(RACSignal<RACUnit>.return(.defaultUnit)) == "RACUnit |")
  }

  @Test("Login: a button that is enabled while the form is valid and no request runs")
  func login() {
    let username = RACBehaviorSubject(defaultValue: "")
    let password = RACBehaviorSubject(defaultValue: "")
    let executing = RACBehaviorSubject(defaultValue: false)
    let taps = RACSubject<RACUnit>()
    let record = Record()

    let isValid = RACSignal.combineLatest(username, password) { $0.count >= 3 && $1.count >= 8 }
    let isEnabled = RACSignal.combineLatest([isValid, executing.not()]).and().distinctUntilChanged()
    isEnabled.subscribeNext { record.add($0 ? "enabled" : "disabled") }

    let credentials = RACSignal.combineLatest(username, password) { "\($0):\($1)" }
    credentials
      .sample(taps)
      .doNext { _ in executing.sendNext(true) }
      .flattenMap { credentials in
        RACSignal<String>.defer {
          credentials.hasPrefix("ada:") ? .return("welcome") : .error(LoginError.wrongPassword)
        }
        .catch { .return("\($0)") }
      }
      .doNext { _ in executing.sendNext(false) }
      .subscribeNext { record.add($0) }

    username.sendNext("eve")
    password.sendNext("difference")
    taps.sendNext(.defaultUnit)
    username.sendNext("ada")
    taps.sendNext(.defaultUnit)
    #expect(record.text == "disabled enabled disabled enabled wrongPassword disabled enabled welcome")
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

  @Test("An image: a placeholder until it is loaded, retried, in time or not at all")
  func image() throws {
    let record = Record()
    let attempts = RACBehaviorSubject(defaultValue: 0)
    let download = RACSignal<String>.startLazilyWithScheduler(RACScheduler.scheduler()) { subscriber in
      subscriber.sendNext("image")
      subscriber.sendCompleted()
    }
    let flaky = RACSignal<String>.defer {
      attempts.sendNext(attempts.value + 1)
      return attempts.value < 3 ? .error(LoginError.wrongPassword) : download
    }
    let image =
      flaky
      .retry(2)
      .timeout(60, onScheduler: RACScheduler.scheduler())
      .try { if $0.isEmpty { throw LoginError.wrongPassword } }
      .doCompleted { record.add("loaded") }
      .doError { _ in record.add("failed") }
      .finally { record.add("finally") }
      .replayLazily()
    let placeholder = RACSignal.return("placeholder").concat(.never())
    #expect(try placeholder.takeUntilReplacement(image).toArray().last == "image")
    #expect(try image.firstOrDefault(nil) == "image")
    #expect(attempts.value == 3)
    #expect(record.text == "loaded finally")
  }

  @Test("Notifications of several kinds, until their observer goes")
  func notifications() {
    let (appeared, disappeared) = (RACSubject<Int>(), RACSubject<Int>())
    let willDealloc = RACSubject<RACUnit>()
    let record = Record()
    let notifications = RACSignal.merge([
      appeared.map { "appeared \($0)" }, disappeared.mapReplace("disappeared"),
    ])
    notifications.takeUntil(willDealloc).subscribeNext({ record.add($0) }, completed: { record.add("|") })
    appeared.collected().combineLatestWith(disappeared.any { $0 == 9 }).takeUntil(willDealloc)
      .subscribeNext { record.add("all \($0.0) \($0.1)") }
    appeared.sendNext(1)
    disappeared.sendNext(9)
    appeared.sendNext(2)
    appeared.sendCompleted()
    willDealloc.sendCompleted()
    disappeared.sendNext(3)
    #expect(record.text == "appeared 1 disappeared appeared 2 all [1, 2] true |")
  }

  @Test("Work that starts immediately, whoever needs its result")
  func eager() throws {
    let record = Record()
    let work = RACSignal<Int>.startEagerlyWithScheduler(RACScheduler.immediateScheduler()) { subscriber in
      record.add("working")
      for value in 1...3 { subscriber.sendNext(value) }
      subscriber.sendCompleted()
    }
    record.add("asked")
    #expect(try work.toArray() == [1, 2, 3])
    #expect(try work.all { $0 > 0 }.firstOrDefault(nil) == true)
    #expect(record.text == "working asked")
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

  @Test("A tab bar: the signal of the tab that is chosen, or of none")
  func tabs() {
    let tab = RACSubject<String?>()
    let isOnline = RACBehaviorSubject(defaultValue: true)
    let (news, mail) = (RACBehaviorSubject(defaultValue: "news"), RACBehaviorSubject(defaultValue: "mail"))
    let record = Record()
    let chosen = RACSignal.switch(
      tab.signal, cases: ["n": news.signal, "m": mail.signal, nil: .return("no tab")], default: .empty())
    RACSignal.if(isOnline.signal, then: chosen, else: .return("offline")).subscribeNext { record.add($0) }
    tab.sendNext("n")
    news.sendNext("more news")
    tab.sendNext("m")
    news.sendNext("unseen")
    tab.sendNext(nil)
    tab.sendNext("x")
    isOnline.sendNext(false)
    #expect(record.text == "news more news mail no tab offline")
  }

  @Test("What is shown follows the newest of several signals, or nothing")
  func latest() {
    let shown = RACSubject<RACSignal<Int>?>()
    let counter = RACBehaviorSubject(defaultValue: 1)
    let record = Record()
    shown.switchToLatest().subscribeNext({ record.add($0) }, completed: { record.add("|") })
    shown.sendNext(counter.signal)
    counter.sendNext(2)
    shown.sendNext(nil)
    counter.sendNext(3)
    shown.sendNext(counter.take(1))
    shown.sendCompleted()
    #expect(record.text == "1 2 3 |")
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

  @MainActor private final class Profile {
    var name = "nobody"
    var age = 0
  }

  @Test("A view that is bound to values, as by RAC(view, property)")
  @MainActor
  func binding() {
    let profile = Profile()
    let (name, age) = (RACSubject<String?>(), RACSubject<Int>())
    let disposable = RACCompoundDisposable()
    disposable.addDisposable(name.setKeyPath(\.name, onObject: profile, nilValue: "nobody"))
    disposable.addDisposable(age.logAll().setKeyPath(\.age, onObject: profile))
    name.sendNext("ada")
    age.sendNext(36)
    #expect(profile.name == "ada" && profile.age == 36)
    name.sendNext(nil)
    disposable.dispose()
    age.sendNext(37)
    #expect(profile.name == "nobody" && profile.age == 36)
  }

  @Test("Operators that are chosen at run time, applied to what comes")
  func formulas() {
    let formulas = RACReplaySubject<DeferredCall<Int, Int, Int>>()
    formulas.sendNext(DeferredCall({ $0 + $1 }, 1, 2))
    formulas.sendNext(DeferredCall({ $0 * $1 }, 3, 4))
    formulas.sendCompleted()
    #expect(Record.of(formulas.reduceApply()) == "3 12 |")
  }

  @Test("Events as values, for a log, and back")
  func events() {
    let failing = RACSignal.of(1, 2).concat(.error(LoginError.wrongPassword))
    let record = Record()
    let logged = failing.materialize().doNext { (event: RACEvent<Int>) in record.add(event.isFinished) }
    #expect(Record.of(logged.dematerialize()) == "1 2 ✗wrongPassword")
    #expect(record.text == "false false true")
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
