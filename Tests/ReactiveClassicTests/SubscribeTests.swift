import ReactiveClassic
import ReactiveDebugging
import ReactiveTesting
import Testing

@Suite("Subscribe")
struct SubscribeTests {
  @Test(
    "A subscriber gets the values, release, then the end alone (SUB-2, SUB-5, SUB-7, SUB-8, V1)",
    arguments: [false, true])
  func ends(isError: Bool) {
    let record = Record()
    let source = Signal<Int> { subscriber in
      record.add("start")
      subscriber.onDispose { record.add("⟂") }
      for value in 1...3 { subscriber.send(value) }
      if isError { subscriber.finish(throwing: TestError.broken) } else { subscriber.finish() }
    }
    record.subscribe(to: source)
    #expect(record.text == "start 1 2 3 ⟂ " + (isError ? "✗broken" : "|"))
  }

  @Test("finally runs once on completion or error, before that is passed on, and on nothing else (SIG-FINALLY-1)")
  func finally() {
    let record = Record()
    record.subscribe(to: Signal.of(1, 2).finally { record.add("finally") })
    record.subscribe(to: Signal<Int>.fail(TestError.broken).finally { record.add("finally") })
    record.subscribe(to: Signal<Int>.never.finally { record.add("never") }).dispose()
    #expect(record.text == "1 2 finally | finally ✗broken")
  }

  @Test(
    "startLazily- and startEagerlyWithScheduler run at the first subscription or immediately, once, on the scheduler, and replay (SIG-START-1, 2)",
    arguments: [false, true])
  func starts(isEager: Bool) {
    let (scheduler, record) = (TestScheduler(), Record())
    let start = isEager ? Signal<Int>.startEagerlyWithScheduler : Signal<Int>.startLazilyWithScheduler
    let signal = start(scheduler) { subscriber in
      record.add(scheduler.isCurrent ? "there" : "elsewhere")
      subscriber.sendNext(1)
      subscriber.sendCompleted()
    }
    #expect(record.text == "")
    scheduler.advance()
    #expect(record.text == (isEager ? "there" : ""))
    record.subscribe(to: signal)
    if isEager { #expect(record.text == "there 1 |") }
    scheduler.advance()
    record.subscribe(to: signal)
    #expect(record.text == "there 1 | 1 |")
  }

  @Test("nothing arrives after dispose, and disposing twice does nothing more (SUB-3, SUB-11)")
  func nothingAfterDispose() {
    let record = Record()
    let subject = Subject<Int>()
    let disposable = record.subscribe(to: subject.signal.onDispose { record.add("⟂") })
    subject.send(1)
    disposable.dispose()
    disposable.dispose()
    subject.send(2)
    subject.finish()
    #expect(record.text == "1 ⟂")
    #expect(disposable.isDisposed)
  }

  @Test("a synchronous, endless source stops when its subscription is disposed of before it is returned (SUB-12)")
  func disposeWhileStarting() {
    let record = Record()
    let stop = Subject<Int>()
    let subscriber = CallbackSubscriber<Int>(
      next: {
        record.add($0)
        if $0 == 3 { stop.finish() }
      }, completed: { record.add("|") })
    stop.subscribe(subscriber)
    Signal(1...).onDispose { record.add("⟂") }.subscribe(subscriber)
    #expect(record.text == "1 2 3 | ⟂" || record.text == "1 2 3 ⟂ |")
  }

  @Test("Disposing inside the terminal callback is safe (SUB-12)")
  func disposeInsideTheEnd() {
    let record = Record()
    let subject = Subject<Int>()
    let serial = SerialDisposable()
    serial.disposable = subject.subscribe(completed: {
      serial.dispose()
      record.add("|")
    })
    subject.finish()
    #expect(record.text == "|")
  }

  @Test(
    "One subscriber on two signals gets the values of both, and the first end ends both (SUB-14, SUB-15)",
    arguments: [false, true])
  func firstEndCounts(isError: Bool) {
    let record = Record()
    let subscriber = CallbackSubscriber<Int>(
      next: { record.add($0) }, error: { _ in record.add("✗") }, completed: { record.add("|") })
    let first = Subject<Int>()
    let second = Subject<Int>()
    first.subscribe(subscriber)
    let other = second.signal.onDispose { record.add("⟂") }.subscribe(subscriber)
    first.send(1)
    second.send(2)
    if isError { first.sendError(TestError.broken) } else { first.sendCompleted() }
    second.send(3)
    #expect(record.text == (isError ? "1 2 ⟂ ✗" : "1 2 ⟂ |"))
    #expect(other.isDisposed)
    #expect(second.subscriberCount == 0)
  }

  @Test(
    "a signal that does nothing, ends immediately or is never subscribed to is freed, without a disposal (SUB-16)",
    arguments: ["does nothing", "completes", "fails", "is never subscribed to"])
  func nothingIsFreed(kind: String) {
    weak var captured: Owner?
    do {
      let owner = Owner()
      captured = owner
      let signal = Signal<Int> { subscriber in
        subscriber.onDispose { _ = owner }
        if kind == "completes" { subscriber.finish() }
        if kind == "fails" { subscriber.finish(throwing: TestError.broken) }
      }
      if kind != "is never subscribed to" {
        signal.subscribe(next: { _ in _ = owner }, error: { _ in _ = owner }, completed: { _ = owner })
      }
    }
    #expect(captured == nil)
  }

  @Test("intermediate signals live as long as a subscription needs them (SUB-17)")
  func intermediateSignals() {
    let record = Record()
    let subject = Subject<Int>()
    do { record.subscribe(to: subject.signal.map { $0 * 2 }.filter { $0 > 2 }) }
    subject.send(1)
    subject.send(2)
    #expect(record.text == "4")
  }

  @Test("Every shorter form receives its own events")
  func shorterForms() {
    let record = Record()
    let one = Signal.of(1)
    let failing = Signal<Int>.fail(TestError.broken)
    one.subscribe()
    one.subscribe { record.add($0) }
    one.subscribe(next: { record.add($0) })
    one.subscribe(completed: { record.add("|") })
    failing.subscribe(error: { record.add($0) })
    one.subscribe(next: { record.add($0) }, error: { record.add($0) })
    one.subscribe(next: { record.add($0) }, completed: { record.add("|") })
    failing.subscribe(error: { record.add($0) }, completed: { record.add("|") })
    one.subscribe {
      record.add($0)
    } completed: {
      record.add("|")
    }
    one.subscribe {
      record.add($0)
    } error: {
      record.add($0)
    } completed: {
      record.add("|")
    }
    #expect(record.text == "1 1 | broken 1 1 | broken 1 | 1 |")
  }

  @Test("Every old form receives its own events")
  func oldForms() {
    let record = Record()
    let one = Signal.of(1)
    let failing = Signal<Int>.fail(TestError.broken)
    one.subscribeNext { record.add($0) }
    one.subscribeNext({ record.add($0) }, error: { record.add($0) })
    one.subscribeNext({ record.add($0) }, completed: { record.add("|") })
    one.subscribeNext({ record.add($0) }, error: { record.add($0) }, completed: { record.add("|") })
    failing.subscribeError { record.add($0) }
    one.subscribeCompleted { record.add("|") }
    failing.subscribeError({ record.add($0) }, completed: { record.add("|") })
    one.subscribeNext {
      record.add($0)
    } completed: {
      record.add("|")
    }
    #expect(record.text == "1 1 1 | 1 | broken | broken 1 |")
  }
}
