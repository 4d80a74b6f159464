import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

@Suite("BehaviorSubject's value, and StatefulSignal")
struct CurrentValueTests {
  let scheduler = TestScheduler()
  let probe = Probe()

  // MARK: update and exchange

  @Test("update changes the value in one step, sends it and returns the closure's result")
  func updates() {
    let subject = BehaviorSubject([1])
    let recording = scheduler.record(subject.signal)
    let count = subject.update { values in
      values.append(2)
      return values.count
    }
    #expect(count == 2)
    #expect(subject.value == [1, 2])
    subject.update { $0.removeFirst() }
    #expect(recording.values == [[1], [1, 2], [2]])
  }

  @Test("exchange sends a value and returns the one before")
  func exchanges() {
    let subject = BehaviorSubject("a")
    let recording = scheduler.record(subject.signal)
    #expect(subject.exchange("b") == "a")
    #expect(subject.exchange("c") == "b")
    #expect(recording.values == ["a", "b", "c"])
  }

  @Test("An update that throws changes nothing and sends nothing; its error is typed")
  func updateThrows() {
    let subject = BehaviorSubject(1)
    let recording = scheduler.record(subject.signal)
    func change() throws(Failure) {
      try subject.update { (value: inout Int) throws(Failure) in
        value = 2
        throw Failure("no")
      }
    }
    #expect(throws: Failure("no")) { try change() }
    #expect(subject.value == 1 && recording.values == [1])
  }

  @Test("After the end nothing changes a subject's value", arguments: [true, false])
  func ended(_ completes: Bool) {
    let subject = BehaviorSubject(1)
    if completes { subject.finish() } else { subject.finish(throwing: Failure("no")) }
    #expect(
      subject.update {
        $0 += 1
        return $0
      } == 2)
    #expect(subject.exchange(5) == 1)
    subject.send(3)
    #expect(subject.value == 1)
    expect(subject.signal, sends: [1], then: completes ? .completed : .failed(Failure("no")))
  }

  @Test("The closure of update may read and change the subject itself; it runs again with what it finds then")
  func reenters() {
    let subject = BehaviorSubject(1)
    let runs = Recorder<Int>()
    let recording = scheduler.record(subject.signal)
    subject.update { value in
      runs.add(value)
      if subject.value == 1 { subject.send(10) }
      value += 1
    }
    #expect(runs.values == [1, 10])
    #expect(subject.value == 11 && recording.values == [1, 10, 11])
  }

  @Test("Within a delivery: a change counts immediately, subscribers receive it afterwards, all in one order")
  func withinDelivery() {
    let subject = BehaviorSubject(0)
    let seen = Recorder<String>()
    let first = scheduler.record(
      subject.signal.onNext { value in
        guard value == 1 else { return }
        subject.send(5)
        subject.update { $0 += 1 }
        seen.add("\(subject.exchange(7)) \(subject.value)")
      })
    let second = scheduler.record(subject.signal)
    subject.send(1)
    #expect(seen.values == ["6 7"])
    #expect(first.values == [0, 1, 5, 6, 7] && second.values == first.values)
    #expect(subject.value == 7)
    expect(scheduler.record(subject.signal), has: [7], then: .open)
  }

  @Test("Within a delivery: what comes after finish() is ignored, what came before is sent before it")
  func endsWithinDelivery() {
    let subject = BehaviorSubject(0)
    let recording = scheduler.record(
      subject.signal.onNext { value in
        guard value == 1 else { return }
        subject.update { $0 = 2 }
        subject.send(3)
        subject.finish()
        subject.send(4)
        subject.update { $0 = 5 }
      })
    subject.send(1)
    expect(recording, has: [0, 1, 2, 3], then: .completed)
    #expect(subject.value == 3)
  }

  @Test("A multicast through a behavior subject, and emit, keep its value")
  func otherWays() throws {
    let subject = BehaviorSubject(0)
    Signal.of(1, 2).concat(.never).multicast(subject).connect()
    #expect(subject.value == 2)
    try scheduler.run { try await subject.sendWhenReady(3) }
    #expect(subject.value == 3)
  }

  // MARK: state

  @Test("A state can be read at any time and sends new subscribers the current value, then changes, then the end")
  func stateful() {
    let subject = Subject<Int>()
    let state = subject.signal.map { $0 * 10 }.state(initial: 0)
    let first = scheduler.record(state.signal)
    #expect(state.value == 0 && state.subscriberCount == 1)
    subject.send(1)
    let second = scheduler.record(state.signal)
    subject.send(2)
    #expect(state.value == 20)
    subject.finish()
    expect(first, has: [0, 10, 20], then: .completed)
    expect(second, has: [10, 20], then: .completed)
    expect(state.signal, sends: [20])
    #expect(state.value == 20 && state.subscriberCount == 0)
    let failed = Signal<Int>.fail(Failure("no")).state(initial: 1)
    expect(failed.signal, sends: [1], then: .failed(Failure("no")))
    #expect(Signal(1...5).state(initial: 0).value == 5)
  }

  @Test("state(initial:) owns one subscription, which is released with its last owner, holder or subscriber")
  func owns() {
    let subject = Subject<Int>()
    var state: StatefulSignal<Int>? = probe.watch(subject.signal).state(initial: 0)
    let first = state.map { scheduler.record($0.signal) }
    #expect(probe.starts == 1)
    state = nil
    subject.send(1)
    #expect(first?.values == [0, 1] && probe.releases == 0)
    first?.cancel()
    #expect(probe.releases == 1 && subject.subscriberCount == 0)
    state = probe.watch(subject.signal).state(initial: 0)
    let derived = state?.signal.map { $0 + 1 }.state(initial: 1)
    state = nil
    subject.send(5)
    #expect(derived?.value == 6 && probe.starts == 2 && probe.releases == 1)
    withExtendedLifetime(derived) {}
  }

  @Test("state(initial:) is over when its source is released")
  func loses() {
    let live = LiveSubscriptions()
    live.track {
      let subject = Subject<Int>()
      let state = subject.signal.state(initial: 0)
      let witness = Witness()
      witness.observe(state.signal)
      subject.send(1)
      #expect(witness.values == ["0", "1"])
    }
    #expect(live.count == 0, "\(live)")
  }
}
