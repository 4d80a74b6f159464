import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Side effects")
struct SideEffectsTests {
  @Test("onNext, onError and onCompleted run before the event is passed on (SIG-DO-1)")
  func runsBefore() {
    let order = Recorder<String>()
    let observe = { (signal: Signal<Int>) in
      let effects = signal.onNext { order.add("do \($0)") }.onError { order.add("do \($0)") }
        .onCompleted { order.add("do completed") }
      _ = effects.observe(
        Observer(
          next: { value in
            order.add("\(value)")
            return .more
          }, finish: { order.add("\($0)") }))
    }
    observe(.of(1))
    #expect(order.values == ["do 1", "1", "do completed", "completed"])
    observe(.fail(Failure("no")))
    #expect(order.values.suffix(2) == ["do no", "failed(no)"])
  }

  @Test("initially runs on each subscription, before the source, and not without one (SIG-INIT-1)")
  func initially() {
    let order = Recorder<String>()
    let signal = Signal<Int>.deferred {
      order.add("source")
      return .empty
    }.initially { order.add("initially") }
    #expect(order.values.isEmpty)
    expect(signal, sends: [])
    #expect(order.values == ["initially", "source", "initially", "source"])
  }

  @Test(
    "finally runs on completion and on error, once, before the end is passed on; not on values, not on cancellation (SIG-FINALLY-1)"
  )
  func finally() {
    let order = Recorder<String>()
    let source = Signal.of(1, 2).finally { order.add("finally") }.onNext { order.add("\($0)") }
      .onCompleted { order.add("completed") }
    let scheduler = TestScheduler()
    #expect(order.values.isEmpty)
    _ = scheduler.record(source)
    #expect(order.values == ["1", "2", "finally", "completed"])
    let failing = Signal<Int>.fail(Failure("no")).finally { order.add("finally") }.onError { order.add("\($0)") }
    _ = scheduler.record(failing)
    scheduler.record(Signal<Int>.never.finally { order.add("never") }).cancel()
    #expect(order.values == ["1", "2", "finally", "completed", "finally", "no"])
  }

  @Test("onDispose runs once for each subscription, however it is over")
  func onDispose() {
    let scheduler = TestScheduler()
    for source in [Signal.of(1), .fail(Failure("no")), .never] {
      let probe = Probe()
      scheduler.record(probe.watch(source)).cancel()
      #expect(probe.starts == 1 && probe.releases == 1)
    }
  }
}
