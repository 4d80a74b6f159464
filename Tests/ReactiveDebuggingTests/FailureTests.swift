import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

@Suite("Failures and what they have passed")
struct FailureTests {
  private let scheduler = TestScheduler()
  private let live: LiveSubscriptions
  private let failures = Recorder<String>()

  init() {
    live = LiveSubscriptions(timedBy: scheduler)
    live.onFailure = { [failures] in failures.add(withoutPlaces("\($0)")) }
  }

  private func consume<Value>(_ make: () -> Signal<Value>) {
    _ = live.track { make().observe(Observer(next: { _ in .more }, finish: { _ in })) }
    scheduler.run()
  }

  @Test("A failure is reported where it arrives, with the stages that it has passed, by their names (SEEN-1)")
  func path() async {
    consume {
      Signal<Int>.never.timeout(each: .seconds(1), on: scheduler).map { $0 }.named("quotes").retry(1).merge(
        with: .never)
    }
    #expect(
      failures.values == [
        "\(SignalError.timedOut): timeout(each:on:) ← map(_:) ← quotes ← retry(_:) ← merge(_:delayingErrors:) ← subscriber"
      ], "not the first attempt, which nobody has seen")
    let loop = live.track { Task(name: "quotes") { for try await _ in Signal<Int>.fail(Failure("no")) {} } }
    await #expect(throws: Failure.self) { try await loop.value }
    #expect(failures.values.last == "no: fail(_:) ← loop, task \"quotes\"")
  }

  @Test("The path goes on where values hop, wait, are shared, or where the error is another from there on (SEEN-1)")
  func everywhere() {
    consume { Signal<Int>.fail(Failure("a")).deliver(on: scheduler).delay(for: .seconds(1), on: scheduler) }
    consume { Signal.of(1).flattenMap(.concat) { _ in Signal<Int>.fail(Failure("b")).mapError { _ in Failure("c") } } }
    consume { Signal<Int>.fail(Failure("d")).map { $0 }.share().filter { $0 > 1 } }
    #expect(
      failures.values == [
        "a: fail(_:) ← deliver(on:) ← delay(for:on:) ← subscriber",
        "c: fail(_:) ← mapError(_:) ← flattenMap(_:_:) ← subscriber",
        "d: fail(_:) ← map(_:) ← share ← filter(_:) ← subscriber",
      ])
  }

  @Test("Each subscriber of a shared signal has the path that leads to it; what is caught is not reported (SEEN-1)")
  func shared() {
    let subject = Subject<Int>()
    let signal = subject.signal.share()
    consume { signal.map { $0 } }
    consume { signal.filter { $0 > 1 } }
    consume { signal.catch { _ in .just(1) } }
    subject.finish(throwing: Failure("no"))
    #expect(
      failures.values == [
        "no: Subject ← share ← map(_:) ← subscriber", "no: Subject ← share ← filter(_:) ← subscriber",
      ])
  }

  @Test("A stage's own error begins a path of its own, though another was caught before (SEEN-1)")
  func own() {
    struct Wrong: Error {}
    consume {
      Signal<Int>.fail(Failure("no")).catch { _ in .just(1) }.map { (_: Int) throws(Wrong) -> Int in throw Wrong() }
    }
    #expect(failures.values == ["Wrong(): map(_:) ← subscriber"])
  }
}
