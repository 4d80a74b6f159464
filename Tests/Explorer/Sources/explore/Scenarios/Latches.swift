import Model

@testable import ReactiveConcurrency

let latches: [Scenario] = [
  Scenario("SubscriptionSlot", "SubscriptionSlot: fill × tell × cancel") { trial in
    let slot = SharedSlot()
    let asked = Asked()
    trial.thread("fill") { slot.fill(Subscription(asked)) }
    trial.thread("tell") { slot.tell(.open) }
    trial.thread("cancel") {
      slot.cancel()
      slot.cancel()
    }
    trial.check {
      let cancels = asked.cancels.load(ordering: .relaxed)
      expect(cancels == 1, "cancelled \(cancels) times")
    }
  },
  Scenario("SubscriptionSlotTell", "SubscriptionSlot: fill × open, then gone") { trial in
    fills(tellingIn: trial, [.open, .gone])
  },
  Scenario("SubscriptionSlotGone", "SubscriptionSlot: fill × gone, then open") { trial in
    fills(tellingIn: trial, [.gone, .open])
  },
  Scenario("SubscriptionSlotClose", "SubscriptionSlot: fill × close") { trial in
    let slot = SharedSlot()
    let asked = Asked()
    trial.thread("fill") { slot.fill(Subscription(asked)) }
    trial.thread("close") { slot.close() }
    trial.check { expect(slot.isClosed, "open after all") }
  },
  Scenario("PauseLatch", "PauseLatch: pause × resume, and what they guard") { trial in
    let state = Guarded()
    // As a stage does: it pauses after a value, and the resume continues where it was, if it ends the pause.
    trial.thread("source") { state.goOn() }
    trial.thread("resume") { if state.latch.resume() { state.goOn() } }
    trial.check { expect(state.log.entries.count == 2, "stalled after \(state.log.entries)") }
  },
  Scenario("Pump", "Pump: pause × resume × resume") { trial in
    let probe = Probe<Int> { _, _ in .paused }
    let subscription = Signal(1...3).observe(probe.observer)
    for name in ["a", "b"] {
      trial.thread(name) { subscription.resume() }
    }
    trial.check {
      expect(probe.values.count >= 2, "stalled")
      subscription.resume()
      subscription.resume()
      expect(probe.end == "completed", "stalled after \(probe.values)")
    }
  },
  Scenario("PumpWithin", "Pump: a resume while the body pauses") { trial in
    let gate = Gate()
    let probe = Probe<Int> { _, count in
      if count == 2 { gate.open() }
      return count < 3 ? .paused : .more
    }
    let subscription = Signal(1...3).observe(probe.observer)
    trial.thread("source") { subscription.resume() }
    trial.thread("resume") {
      gate.pass()
      subscription.resume()
    }
    trial.check { expect(probe.end == "completed", "stalled after \(probe.values)") }
  },
  Scenario("PumpCancel", "Pump: pause × resume × cancel") { trial in
    let probe = Probe<Int> { _, _ in .paused }
    let subscription = Signal(1...3).observe(probe.observer)
    trial.thread("resume") {
      subscription.resume()
      subscription.resume()
    }
    trial.thread("cancel") { subscription.cancel() }
    trial.check { expect(probe.end != nil, "no end") }
  },
  Scenario("Steps", "Pump in steps: pause × resume") { trial in
    let probe = Probe<Int> { _, count in count == 1 ? .paused : .more }
    let sequence = ReactiveSequence(1...2)
    let subscription = sequence.signal(on: GlobalScheduler()).observe(probe.observer)
    trial.thread("resume") { subscription.resume() }
    trial.thread("resume again") { subscription.resume() }
    trial.check {
      // One of them may have come before the first step, and none is the answer to a pause then.
      if probe.end == nil { expect(probe.values.count == 1, "stalled after \(probe.values)") }
      subscription.cancel()
    }
  },
  Scenario("StepsWithin", "Pump in steps: a resume while the step pauses") { trial in
    let gate = Gate()
    let probe = Probe<Int>(pausingOnce: gate)
    let subscription = ReactiveSequence(1...2).signal(on: GlobalScheduler()).observe(probe.observer)
    trial.thread("resume") {
      gate.pass()
      subscription.resume()
    }
    trial.check { expect(probe.end == "completed", "stalled after \(probe.values)") }
  },
  Scenario("StepsCancel", "Pump in steps: pause × resume × cancel") { trial in
    let probe = Probe<Int> { _, count in count == 1 ? .paused : .more }
    let subscription = ReactiveSequence(1...2).signal(on: GlobalScheduler()).observe(probe.observer)
    trial.thread("resume") { subscription.resume() }
    trial.thread("cancel") { subscription.cancel() }
    trial.check { expect(probe.end != nil, "no end") }
  },
  Scenario("Succession", "Succession: end of a part × pause × resume") { trial in
    let first = Subject<Int>()
    let gate = Gate()
    let probe = Probe<Int>(pausingOnce: gate)
    let subscription = first.signal.concat(Signal(2...2)).observe(probe.observer)
    trial.thread("source") { first.sendAll(1...1) }
    trial.thread("resume") {
      gate.pass()
      subscription.resume()
    }
    trial.check { expect(probe.end == "completed" && probe.values == [1, 2], "stalled after \(probe.values)") }
  },
  Scenario("SuccessionCancel", "Succession: end of a part × resume × cancel") { trial in
    let first = Subject<Int>()
    let sources = Sources()
    let probe = Probe<Int> { _, count in count == 1 ? .paused : .more }
    let subscription = sources.count(first.signal).concat(sources.count(Signal(2...3))).observe(probe.observer)
    first.send(1)
    trial.thread("source") { first.finish() }
    trial.thread("resume") { subscription.resume() }
    trial.thread("cancel") { subscription.cancel() }
    trial.check {
      expect(probe.end != nil, "no end")
      expect(sources.runningCount == 0, "a source runs on")
    }
  },
  Scenario("SuccessionGone", "Succession: end of a part × pause × release of the handle") { trial in
    let first = Subject<Int>()
    let probe = Probe<Int> { _, _ in .paused }
    let handle = Locked<Subscription?>(first.signal.concat(Signal(2...3)).observe(probe.observer))
    trial.thread("source") { first.sendAll(1...1) }
    trial.thread("release") { handle.set(nil) }
    trial.check { expect(probe.end == "released" && probe.values == [1], "\(probe.values), \(probe.end ?? "waits")") }
  },
  Scenario("SuccessionGoneStart", "Succession: a part that pauses within its start × release of the handle") { trial in
    let first = Subject<Int>()
    let probe = Probe<Int> { _, count in count < 3 ? .paused : .more }
    let handle = Locked<Subscription?>(first.signal.concat(Signal(2...5)).observe(probe.observer))
    trial.thread("source") { first.finish() }
    trial.thread("release") { handle.set(nil) }
    trial.check { expect(probe.end == "released" && probe.values == [2], "\(probe.values), \(probe.end ?? "waits")") }
  },
  Scenario("SuccessionEnds", "Succession: parts that end on other threads") { trial in
    let ends = [Subject<Int>(), Subject<Int>()]
    let probe = Probe<Int>()
    let started = Gate()
    _ = Signal.concat(
      ends[0].signal,
      Signal.deferred {
        started.open()
        return ends[1].signal
      }
    ).observe(probe.observer)
    trial.thread("first") { ends[0].finish() }
    trial.thread("second") {
      started.pass()
      ends[1].finish(throwing: SignalError.noValue)
    }
    trial.check {
      expect(probe.end == "failed" || probe.end == "completed", "no end: \(String(describing: probe.end))")
    }
  },
]

/// Lets a slot be filled on one thread and told levels on another: the subscription is to be told each.
private func fills(tellingIn trial: Trial, _ levels: [Level]) {
  let slot = SharedSlot()
  let asked = Asked()
  trial.thread("fill") { slot.fill(Subscription(asked)) }
  trial.thread("tell") { for level in levels { slot.tell(level) } }
  trial.check { expect(asked.levels.sorted() == levels.sorted(), "told \(asked.levels)") }
}

/// A source that a latch guards: whoever may continue does so where the other has stopped.
final class Guarded: @unchecked Sendable {  // Safety: guarded by the model.
  let latch = PauseLatch()
  let log = Log()

  func goOn() {
    log.add("value")
    if log.entries.count < 2, !latch.pause() { goOn() }
  }
}
