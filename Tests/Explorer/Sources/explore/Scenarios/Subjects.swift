import Model

@testable import ReactiveConcurrency

let subjects: [Scenario] = [
  Scenario("Broadcaster", "Broadcaster, Listener: send × subscribe × cancel") { trial in
    let subject = Subject<Int>()
    let first = Probe<Int>("first")
    let second = Probe<Int>("second")
    let subscription = subject.signal.observe(first.observer)
    trial.thread("send") {
      subject.send(1)
      subject.send(2)
    }
    trial.thread("subscribe") { _ = subject.signal.observe(second.observer) }
    trial.thread("cancel") { subscription.cancel() }
    trial.check {
      expect(first.end == "cancelled", "no end")
      expect(subject.subscriberCount == 1, "\(subject.subscriberCount) subscribers")
      subject.finish()
      expect(second.end == "completed", "no end")
    }
  },
  Scenario("Listener", "Listener: pause × resume × cancel") { trial in
    let subject = ReplaySubject<Int>()
    subject.send(1)
    subject.send(2)
    let probe = Probe<Int> { _, count in count == 1 ? .paused : .more }
    let subscription = subject.signal.observe(probe.observer)
    trial.thread("resume") { subscription.resume() }
    trial.thread("cancel") { subscription.cancel() }
    trial.thread("send") { subject.send(3) }
    trial.check { expect(probe.end != nil, "no end") }
  },
  Scenario("ListenerResume", "Listener, replay: pause × resume × send") { trial in
    let subject = ReplaySubject<Int>()
    subject.send(1)
    subject.send(2)
    let probe = Probe<Int> { _, count in count == 1 ? .paused : .more }
    let subscription = subject.signal.observe(probe.observer)
    trial.thread("resume") { subscription.resume() }
    trial.thread("send") {
      subject.send(3)
      subject.finish()
    }
    trial.check {
      expect(probe.end == "completed" && probe.values == [1, 2, 3], "\(probe.values), \(probe.end ?? "no end")")
    }
  },
  Scenario("Replay", "Broadcaster, replay: send × subscribe × end") { trial in
    let subject = ReplaySubject<Int>(capacity: 1)
    let probe = Probe<Int>()
    subject.send(1)
    trial.thread("send") {
      subject.send(2)
      subject.finish()
    }
    trial.thread("subscribe") { _ = subject.signal.observe(probe.observer) }
    trial.check {
      expect(probe.end == "completed" && probe.values.last == 2, "\(probe.values), \(probe.end ?? "no end")")
    }
  },
  Scenario("SubjectReleased", "Broadcaster: the last reference × cancel") { trial in
    let kept = Kept<Subject<Int>>(Subject())
    let probe = Probe<Int>()
    let subscription = kept.value?.signal.observe(probe.observer)
    trial.thread("release") { kept.value = nil }
    trial.thread("cancel") { subscription?.cancel() }
    trial.check { expect(probe.end != nil, "no end") }
  },
  emitInPause("EmitLeave", "Broadcaster: emit × leave", until: "cancelled") { $1.withLock { $0 }?.cancel() },
  emitInPause("EmitDrop", "Broadcaster: emit × release of the handle", until: "released") { _ = $1.exchange(nil) },
  emitInPause("EmitEnd", "Broadcaster: emit × end", until: "completed") { subject, _ in subject.finish() },
  Scenario("EmitResume", "Broadcaster: emit × resume × send") { trial in
    let subject = Subject<Int>()
    let slow = Probe<Int>("slow") { _, count in count == 1 ? .paused : .more }
    let subscription = subject.signal.observe(slow.observer)
    subject.send(0)
    trial.task("emit") { try? await subject.sendWhenReady(1) }
    trial.thread("resume") { subscription.resume() }
    trial.check { expect(slow.values == [0, 1], "\(slow.values)") }
  },
  Scenario("EmitCancel", "Broadcaster, Waiter: emit × cancellation × resume") { trial in
    let subject = Subject<Int>()
    let slow = Probe<Int>("slow") { _, count in count == 1 ? .paused : .more }
    let subscription = subject.signal.observe(slow.observer)
    subject.send(0)
    let cancel = trial.task("emit") { try? await subject.sendWhenReady(1) }
    trial.thread("cancel") { cancel() }
    trial.thread("resume") { subscription.resume() }
    trial.check { subscription.cancel() }
  },
  Scenario("CurrentValue", "CurrentValue: change × change × subscribe") { trial in
    let subject = BehaviorSubject(0)
    let probe = Probe<Int>()
    trial.thread("a") { subject.update { $0 += 1 } }
    trial.thread("b") { subject.update { $0 += 10 } }
    trial.thread("subscribe") { _ = subject.signal.observe(probe.observer) }
    trial.check {
      expect(subject.value == 11, "a change is lost: \(subject.value)")
      expect(probe.values.last == 11, "the last change is not told: \(probe.values)")
      expect(probe.values == probe.values.sorted(), "out of order: \(probe.values)")
    }
  },
  Scenario("CurrentValueSend", "CurrentValue: send × change × end") { trial in
    let subject = BehaviorSubject(0)
    let probe = Probe<Int>()
    _ = subject.signal.observe(probe.observer)
    trial.thread("send") { subject.send(1) }
    trial.thread("exchange") { subject.exchange(2) }
    trial.thread("end") { subject.finish() }
    trial.check {
      expect(probe.end == "completed", "no end")
      expect(probe.values.last == subject.value, "\(probe.values) are told, and the value is \(subject.value)")
    }
  },
  Scenario("Command", "Command's state: execute × execute") { trial in
    let runs = Log()
    let work = Subject<Int>()
    let command = Command<Int, Int>(on: .immediate) { _ in .deferred { work.signal } }
    let refused = Atomic<Int>(0)
    let count = Counter(refused)
    for name in ["a", "b"] {
      trial.thread(name) {
        _ = command.execute(1).observe(Observer(next: { _ in .more }, finish: { if case .failed = $0 { count.add() } }))
      }
    }
    trial.check {
      _ = runs
      expect(count.value == 1, "\(count.value) calls are refused")
      work.finish()
    }
  },
  Scenario("CommandEnd", "Command's state: end × execute") { trial in
    let work = Subject<Int>()
    let command = Command<Int, Int>(on: .immediate) { _ in work.signal.take(1) }
    _ = command.execute(1)
    let states = Probe<Bool>()
    let watched = command.executing.observe(states.observer)
    trial.thread("end") { work.send(1) }
    trial.thread("execute") { command.execute(2) }
    trial.check {
      work.send(2)
      _ = command.unownedExecutor
      expect(states.values.last == false, "still executing: \(states.values)")
      watched.cancel()
    }
  },
]

/// An emission that waits for a paused subscriber, which ends meanwhile.
private func emitInPause(
  _ name: String, _ title: String, until end: String,
  _ act: @escaping @Sendable (Subject<Int>, Locked<Subscription?>) -> Void
) -> Scenario {
  Scenario(name, title) { trial in
    let subject = Subject<Int>()
    let slow = Probe<Int>("slow") { _, _ in .paused }
    let handle = Locked<Subscription?>(subject.signal.observe(slow.observer))
    subject.send(0)
    trial.task("emit") { try? await subject.sendWhenReady(1) }
    trial.thread("act") { act(subject, handle) }
    trial.check { expect(slow.end == end, "ended with \(slow.end ?? "nothing")") }
  }
}
