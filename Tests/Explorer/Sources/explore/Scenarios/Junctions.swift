import Model

@testable import ReactiveConcurrency

let junctions: [Scenario] = [
  Scenario("MergeCancel", "Junction: two inputs × cancel") { trial in
    let subjects = [Subject<Int>(), Subject<Int>()]
    let sources = Sources()
    let probe = Probe<Int>()
    let subscription = Signal.merge(subjects.map { sources.count($0.signal) }).observe(probe.observer)
    trial.thread("a") { subjects[0].send(1) }
    trial.thread("b") { subjects[1].send(2) }
    trial.thread("cancel") { subscription.cancel() }
    trial.check {
      expect(probe.end != nil, "no end")
      expect(sources.runningCount == 0, "a source runs on")
    }
  },
  Scenario("MergeEnds", "Junction: two inputs, their ends") { trial in
    let subjects = [Subject<Int>(), Subject<Int>()]
    let probe = Probe<Int>()
    _ = Signal.merge(subjects.map(\.signal)).observe(probe.observer)
    for (name, subject) in zip(["a", "b"], subjects) {
      trial.thread(name) {
        subject.send(1)
        subject.finish()
      }
    }
    trial.check { expect(probe.end == "completed" && probe.values.count == 2, "\(probe.values)") }
  },
  Scenario("MergePause", "Junction, Pump: pause × resume × two inputs") { trial in
    let gate = Gate()
    let subject = Subject<Int>()
    let probe = Probe<Int> { value, count in
      if count == 1 { gate.open() }
      return count == 1 ? .paused : .more
    }
    let subscription = Signal.merge([subject.signal.flattenMap { Signal([$0, $0 + 1]) }, subject.signal])
      .observe(probe.observer)
    trial.thread("source") { subject.sendAll(1...1) }
    trial.thread("resume") {
      gate.pass()
      subscription.resume()
    }
    trial.check { expect(probe.end == "completed" && probe.values.count == 3, "stalled after \(probe.values)") }
  },
  Scenario("MergeGone", "Junction, Pump in steps: pause × release of the handle") { trial in
    let probe = Probe<Int> { _, _ in .paused }
    let numbers = ReactiveSequence(1...2).signal(on: GlobalScheduler())
    let handle = Locked<Subscription?>(numbers.merge(with: .empty).observe(probe.observer))
    trial.thread("release") { handle.set(nil) }
    // Both values may have been sent while the junction was busy.
    trial.check { expect(probe.end == "released" || probe.values == [1, 2] && probe.end != nil, "\(probe.values)") }
  },
  Scenario("MergeBacklog", "Junction: a watermark of values queued × resume") { trial in
    let subjects = [Subject<Int>(), Subject<Int>()]
    let probe = Probe<Int>()
    _ = Signal.merge(subjects.map(\.signal)).observe(probe.observer)
    trial.thread("a") { for value in 1...2 { subjects[0].send(value) } }
    trial.thread("b") { for value in 1...2 { subjects[1].send(value) } }
    trial.check { expect(probe.values.count == 4, "values are lost: \(probe.values)") }
  },
  Scenario("MergeRefuse", "Junction: a refusal × the other input") { trial in
    let subjects = [Subject<Int>(), Subject<Int>()]
    let sources = Sources()
    let probe = Probe<Int> { _, _ in .cancelled }
    _ = Signal.merge(subjects.map { sources.count($0.signal) }).observe(probe.observer)
    trial.thread("a") { subjects[0].send(1) }
    trial.thread("b") { subjects[1].send(2) }
    trial.check {
      expect(probe.end == "cancelled", "no end")
      expect(sources.runningCount == 0, "a source runs on")
      expect(probe.values.count == 1, "\(probe.values)")
    }
  },
  Scenario("SwitchToLatest", "Junction: the newest inner signal × the end of both") { trial in
    let outer = Subject<Signal<Int>>()
    let inner = Subject<Int>()
    let probe = Probe<Int>()
    let sources = Sources()
    _ = outer.signal.switchToLatest().observe(probe.observer)
    outer.send(sources.count(inner.signal))
    trial.thread("outer") { outer.finish() }
    trial.thread("inner") { inner.sendAll(1...1) }
    trial.check { expect(probe.end == "completed" && probe.values == [1], "\(probe.values), \(probe.end ?? "no end")") }
  },
  Scenario("SwitchToNext", "Junction: a newer inner signal × a value of the older one") { trial in
    let outer = Subject<Signal<Int>>()
    let inner = Subject<Int>()
    let probe = Probe<Int>()
    let sources = Sources()
    _ = outer.signal.switchToLatest().observe(probe.observer)
    outer.send(sources.count(inner.signal))
    trial.thread("outer") {
      outer.send(sources.count(Signal(2...2)))
      outer.finish()
    }
    trial.thread("inner") { inner.send(1) }
    trial.check {
      expect(probe.end == "completed" && probe.values.last == 2, "\(probe.values), \(probe.end ?? "no end")")
      expect(sources.runningCount == 0, "a source runs on")
    }
  },
  Scenario("Zip", "Junction: two stored inputs") { trial in
    let subjects = [Subject<Int>(), Subject<Int>()]
    let probe = Probe<Int>()
    _ = subjects[0].signal.zip(with: subjects[1].signal).map { $0 + $1 }.observe(probe.observer)
    trial.thread("a") { subjects[0].sendAll(1...1) }
    trial.thread("b") { subjects[1].sendAll(2...2) }
    trial.check { expect(probe.end == "completed" && probe.values == [3], "\(probe.values), \(probe.end ?? "no end")") }
  },
  Scenario("TakeUntil", "Junction: a trigger × values") { trial in
    let source = Subject<Int>()
    let trigger = Subject<Int>()
    let probe = Probe<Int>()
    let sources = Sources()
    _ = sources.count(source.signal).take(until: sources.count(trigger.signal)).observe(probe.observer)
    trial.thread("source") {
      source.send(1)
      source.send(2)
    }
    trial.thread("trigger") { trigger.send(0) }
    trial.check {
      expect(probe.end == "completed", "no end")
      expect(sources.runningCount == 0, "a source runs on")
      // One that is released would end all before the trigger does.
      withExtendedLifetime(source) {}
    }
  },
  Scenario("Sender", "Signal { sender in }: send × cancel × disposal") { trial in
    let disposed = Log()
    let kept = Kept<Sender<Int>>()
    let probe = Probe<Int> { _, _ in .cancelled }
    let subscription = Signal<Int> { sender in
      sender.onDispose { disposed.add("disposed") }
      kept.value = sender
    }.observe(
      Observer(
        next: probe.observer.next,
        finish: { termination in
          expect(disposed.entries.count == 1, "rule 5: the end comes before the disposal")
          probe.observer.finish(termination)
        }))
    let sender = kept.value
    kept.value = nil
    trial.thread("a") { sender?.send(1) }
    trial.thread("b") { sender?.finish() }
    trial.thread("cancel") { subscription.cancel() }
    trial.check { expect(probe.end != nil, "no end") }
  },
  Scenario("SenderReleased", "Signal { sender in }: send, release × cancel") { trial in
    let disposed = Log()
    let kept = Kept<Sender<Int>>()
    let probe = Probe<Int>()
    let subscription = Signal<Int> { sender in
      sender.onDispose { disposed.add("disposed") }
      kept.value = sender
    }.observe(probe.observer)
    let a = Kept(kept.value)
    kept.value = nil
    trial.thread("a") {
      a.value?.send(1)
      a.value = nil
    }
    trial.thread("cancel") { subscription.cancel() }
    trial.check {
      expect(disposed.entries.count == 1, "disposed \(disposed.entries.count) times")
      expect(probe.end != nil, "no end")
    }
  },
]

/// Something that a scenario keeps until it releases it.
final class Kept<Value>: @unchecked Sendable {  // Safety: guarded by the model.
  @Plain var value: Value?

  init(_ value: Value? = nil) { self.value = value }
}
