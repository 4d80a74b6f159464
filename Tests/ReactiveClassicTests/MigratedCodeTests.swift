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
    #expect(Record.of(RACSignal<RACUnit>.return(())) == "() |")
  }

  @MainActor private final class Label { static var text = "" }

  @Test("SIG-MAIN-1: a callback after deliverOnMainThread is on the main actor")
  func mainActor() async throws {
    let done = RACReplaySubject<RACUnit>()
    Signal.of("a", "b").subscribeOn(RACScheduler.scheduler()).deliverOnMainThread().subscribeNext {
      text in
      MainActor.assumeIsolated { Label.text += text }
    } completed: {
      done.sendNext(())
    }
    _ = try await done.signal.first()
    #expect(await Label.text == "ab")
  }
}
