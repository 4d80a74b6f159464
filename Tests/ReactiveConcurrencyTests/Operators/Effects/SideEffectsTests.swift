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
      _ = effects.observe(.taking({ value in order.add("\(value)") }, end: { order.add("\($0)") }))
    }
    observe(.of(1))
    #expect(order.values == ["do 1", "1", "do completed", "completed"])
    observe(.fail(Failure("no")))
    #expect(order.values.suffix(2) == ["do no", "failed(no)"])
  }

  @Test("onSubscribe runs on each subscription, before the source, and not without one (SIG-INIT-1)")
  func onSubscribe() {
    let order = Recorder<String>()
    let signal = Signal<Int>.deferred {
      order.add("source")
      return .empty
    }.onSubscribe { order.add("subscribed") }
    #expect(order.values.isEmpty)
    expect(signal, sends: [])
    #expect(order.values == ["subscribed", "source", "subscribed", "source"])
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
