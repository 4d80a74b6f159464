import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("concat, then, start")
struct ConcatTests {
  @Test("concat sends streams in order; an empty one in any place changes nothing (STR-CONCAT-1, 2, V3)")
  func concats() {
    expect(Signal.just(1).concat(.of(2, 3, 6)), sends: [1, 2, 3, 6])
    expect(Signal.empty.concat(.just(1)).concat(.empty).concat(.just(2)), sends: [1, 2])
    expect(Signal.concat([Signal.empty, .just(1), .empty, .just(2), .empty]), sends: [1, 2])
    expect(Signal.concat(Signal.just(1), .empty, .just(2)), sends: [1, 2])
  }

  @Test("a delayed error is sent at the end, also where that is a release (LIFE-2)")
  func delaysErrors() {
    let signals = [Signal.fail(Failure("first")), Signal<Int> { $0.send(2) }]
    for signal in [Signal.concat(signals, delayingErrors: true), .merge(signals, delayingErrors: true)] {
      let witness = Witness()
      witness.observe(signal)
      #expect(witness.values == ["2"] && witness.ends == ["failed(first)"])
    }
  }

  @Test("concat asks a lazy, endless collection of streams for each when it is its turn (STR-CONCAT-3)")
  func concatsLazily() {
    let probe = Probe()
    let asked = Recorder<Int>()
    let lazily = AskedSignals { number in
      asked.add(number)
      return probe.watch(.of(number, -number))
    }
    expect(Signal.concat(lazily).take(3), sends: [1, -1, 2])
    #expect(asked.values == [1, 2, 1, 2])
    #expect(probe.starts == 4 && probe.releases == 4)
  }

  @Test("concat subscribes to the second only when the first has completed, and releases each once (SIG-CONCAT-1, V3)")
  func concatStartsInOrder() {
    let scheduler = TestScheduler()
    let order = Recorder<String>()
    let first = Subject<Int>()
    let recording = scheduler.record(
      first.signal.onDispose { order.add("first released") }
        .concat(Signal.just(2).onSubscribe { order.add("second started") }))
    first.send(1)
    #expect(order.values.isEmpty)
    first.finish()
    #expect(order.values == ["first released", "second started"])
    expect(recording, has: [1, 2], then: .completed)
  }

  @Test("A resume while the second signal is being started reaches it")
  func resumesWhileStarting() {
    let (first, resumed, slot) = (Subject<Int>(), Recorder<Int>(), SharedSlot())
    let second = Signal<Int> { sender in
      stayOpen(sender)
      sender.onResume { resumed.add(1) }
      sender.send(1)
      slot.tell(.open)
    }
    slot.fill(first.signal.concat(second).observe(.pausing()))
    first.finish()
    #expect(resumed.values == [1])
    slot.cancel()
  }

  @Test("After an error in the first, concat never subscribes to the second (SIG-CONCAT-2)")
  func concatFails() {
    let probe = Probe()
    expect(
      Signal.of(1).concat(.fail(Failure("no"))).concat(probe.values([2])), sends: [1], then: .failed(Failure("no")))
    #expect(probe.starts == 0)
  }

  @Test("Disposing of concat disposes whichever is active (SIG-CONCAT-3)")
  func concatCancels() {
    let scheduler = TestScheduler()
    let first = Probe()
    let second = Probe()
    scheduler.record(first.watch(Signal<Int>.never).concat(second.watch(.never))).cancel()
    #expect(first.releases == 1 && second.starts == 0)
    scheduler.record(first.watch(.empty).concat(second.watch(Signal<Int>.never))).cancel()
    #expect(first.releases == 2 && second.releases == 1)
  }

  @Test("start(with:) sends the given value first (STR-START-1)")
  func startsWith() {
    expect(Signal.of(2, 3).start(with: 1), sends: [1, 2, 3])
  }

  @Test("then drops the first's values, and starts the second at its completion (SIG-THEN-1, 2)")
  func thenStarts() {
    expect(Signal.of(1, 2).then { Signal.of("a") }, sends: ["a"])
    expect(Signal<Int>.empty.then { Signal.of("a") }, sends: ["a"])
    expect(Signal.of(1).concat(.never).then { Signal.of("a") }, sends: [], then: .open)
  }

  @Test("After an error, then never runs the closure of the second (SIG-THEN-3)")
  func thenFails() {
    let ran = Recorder<Int>()
    let signal = Signal<Int>.fail(Failure("no")).then {
      ran.add(1)
      return Signal.of("a")
    }
    expect(signal, sends: [], then: .failed(Failure("no")))
    #expect(ran.values.isEmpty)
  }
}

/// Signals without end, each made when it is asked for.
private struct AskedSignals: Sequence, Sendable {
  let make: @Sendable (Int) -> Signal<Int>

  func makeIterator() -> AnyIterator<Signal<Int>> {
    var number = 0
    return AnyIterator {
      number += 1
      return make(number)
    }
  }
}
