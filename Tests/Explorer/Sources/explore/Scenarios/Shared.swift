import Model

@testable import ReactiveConcurrency

let shared: [Scenario] = [
  Scenario("ShareLeaveJoin", "share, Membership: the last leave × the first join") { trial in
    let run = SharedRun { $0.share(replay: 1) }
    trial.thread("leave") { run.subscription.cancel() }
    trial.thread("join") { run.join() }
    trial.check {
      expect(!run.sources.overlap, "two runs overlap")
      expect(run.first.end == "cancelled", "no end")
      expect(run.second.end == nil, "over before its time")
      run.subject.send(1)
      expect(run.second.values == [1], "who has come hears nothing: \(run.second.values)")
      run.later.value?.cancel()
      expect(run.second.end == "cancelled", "no end")
      expect(run.sources.runningCount == 0, "the source runs on")
    }
  },
  Scenario("ShareSendLeave", "share: send × leave × join") { trial in
    let run = SharedRun { $0.share(replay: 1) }
    trial.thread("send") { run.subject.send(1) }
    trial.thread("leave") { run.subscription.cancel() }
    trial.thread("join") { run.join() }
    trial.check {
      expect(!run.sources.overlap, "two runs overlap")
      run.subject.send(2)
      expect(run.second.values.last == 2, "who has come hears nothing: \(run.second.values)")
      run.later.value?.cancel()
      expect(run.sources.runningCount == 0, "the source runs on")
    }
  },
  Scenario("ShareEndJoin", "share: the end × join") { trial in
    let run = SharedRun { $0.share(replay: 1) }
    trial.thread("end") { run.subject.finish() }
    trial.thread("join") { run.join() }
    trial.check {
      expect(!run.sources.overlap, "two runs overlap")
      expect(run.first.end == "completed" && run.second.end == "completed", "no end")
      expect(run.sources.runningCount == 0, "the source runs on")
    }
  },
  Scenario("ShareJoinEnd", "share(replay:): the end × join, which gets what is remembered") { trial in
    let subject = ReplaySubject<Int>(capacity: 1)
    subject.send(1)
    let signal = subject.signal.share(replay: 1)
    let second = Probe<Int>("second")
    _ = signal.observe(Probe<Int>("first").observer)
    trial.thread("end") { subject.finish() }
    trial.thread("join") { _ = signal.observe(second.observer) }
    trial.check { expect(second.values == [1] && second.end == "completed", "\(second.values), \(second.end ?? "")") }
  },
  Scenario("ShareLeaveStart", "share, SharedSource: the end of a run × come × leave") { trial in
    let subject = Subject<Int>()
    let signal = subject.signal.share()
    let first = Probe<Int>("first")
    let second = Probe<Int>("second")
    let third = Probe<Int>("third")
    let subscription = signal.observe(first.observer)
    trial.thread("leave") { subscription.cancel() }
    trial.thread("come and leave") { signal.observe(second.observer).cancel() }
    trial.check {
      expect(first.end == "cancelled" && second.end == "cancelled", "no end")
      let last = signal.observe(third.observer)
      subject.send(1)
      expect(third.values == [1], "a run that was never started keeps the next one waiting")
      last.cancel()
    }
  },
  Scenario("ShareGrace", "share, Membership: leave × the end of the time of grace × join") { trial in
    let run = SharedRun { $0.share(replay: 1, grace: .nanoseconds(5), on: ModelScheduler()) }
    trial.thread("leave") { run.subscription.cancel() }
    trial.thread("join") { run.join() }
    trial.check {
      expect(!run.sources.overlap, "two runs overlap")
      run.subject.send(1)
      expect(run.second.values == [1], "who has come hears nothing: \(run.second.values)")
      run.subject.finish()
      expect(run.second.end == "completed", "no end")
    }
  },
  Scenario("Multicast", "MulticastConnection, PausableSource: pause × resume × two sources") { trial in
    let subject = Subject<Int>()
    let gate = Gate()
    let probe = Probe<Int>(pausingOnce: gate)
    let subscription = subject.signal.observe(probe.observer)
    trial.thread("connect") { _ = Signal(1...3).multicast(subject).connect() }
    trial.thread("resume") {
      gate.pass()
      subscription.resume()
    }
    trial.check { expect(probe.end == "completed" && probe.values == [1, 2, 3], "stalled after \(probe.values)") }
  },
  Scenario("MulticastQueued", "PausableSource: a watermark of values queued") { trial in
    let subject = Subject<Int>()
    let delivering = Gate()
    let connected = Gate()
    let probe = Probe<Int> { value, _ in
      if value == 0 {
        delivering.open()
        connected.pass()
      }
      return .more
    }
    _ = subject.signal.observe(probe.observer)
    trial.thread("connect") {
      delivering.pass()
      _ = Signal(1...5).multicast(subject).connect()
      connected.open()
    }
    trial.thread("send") { subject.send(0) }
    trial.check { expect(probe.end == "completed" && probe.values.count == 6, "stalled after \(probe.values)") }
  },
  Scenario("MulticastLeave", "PausableSource: pause × leave × newcomer") { trial in
    let subject = Subject<Int>()
    let slow = Probe<Int>("slow") { _, _ in .paused }
    let fast = Probe<Int>("fast")
    let subscription = subject.signal.observe(slow.observer)
    _ = Signal(1...3).multicast(subject).connect()
    trial.thread("leave") { subscription.cancel() }
    trial.thread("come") { _ = subject.signal.observe(fast.observer) }
    trial.check { expect(fast.end == "completed", "stalled after \(fast.values)") }
  },
  Scenario("ZipHeldBack", "zip of one subject's values: a value for the full input × the consumer resumes") { trial in
    let subject = Subject<Int>()
    let probe = Probe<Int> { _, count in count == 1 ? .paused : .more }
    let (low, high) = (subject.signal.filter { $0 < 10 }, subject.signal.filter { $0 >= 10 })
    let subscription = ReactiveConcurrency.zip(low, high).map { $0 + $1 }.observe(probe.observer)
    _ = Signal([10, 11, 12, 13, 1, 2, 3, 4, 5]).multicast(subject).connect()
    trial.thread("send") { subject.send(14) }
    trial.thread("resume") { subscription.resume() }
    // 14 may come after the end.
    trial.check { expect(probe.end == "completed" && probe.values.count >= 4, "stalled after \(probe.values)") }
  },
  Scenario("ZipGroup", "Partition: zip has stored a watermark of a group's values × it takes them") { trial in
    let source = Subject<Int>()
    let other = Subject<Int>()
    let probe = Probe<Int>()
    let groups = source.signal.flattenMap { Signal(1...$0) }.group { _ in 0 }
    _ = ReactiveConcurrency.zip(other.signal, groups.flattenMap { $0.signal }).map { $1 }.observe(probe.observer)
    trial.thread("source") { source.send(5) }
    trial.thread("other") { for value in 1...4 { other.send(value) } }
    trial.check {
      other.send(5)
      expect(probe.values == [1, 2, 3, 4, 5], "stalled after \(probe.values)")
    }
  },
  Scenario("GroupHeldBack", "Partition, Junction: a group waits to be started × the consumer resumes") { trial in
    let source = Subject<Int>()
    let subject = Subject<Int>()
    let probe = Probe<Int> { _, _ in .paused }
    let subscription = subject.signal.observe(probe.observer)
    _ = source.signal.group { $0 % 2 }.flattenMap { $0.signal }.multicast(subject).connect()
    source.send(0)
    trial.thread("resume") { subscription.resume() }
    trial.thread("send") { for value in 1...2 { source.send(value) } }
    trial.check {
      for _ in 0..<2 { subscription.resume() }
      expect(Set(probe.values) == [0, 1, 2], "values are lost: \(probe.values)")
    }
  },
  Scenario("LateGroup", "Partition, Junction, Relay: a group waits to be started × the consumer resumes") { trial in
    let (source, other) = (Subject<Int>(), Subject<Int>())
    let probe = Probe<Int> { value, _ in value < 0 ? .paused : .more }
    let groups = source.signal.flattenMap { Signal(0..<$0) }.group { $0 % 2 }.map { $0.signal }
    let flat = groups.share().merge(with: .empty).flattenMap(.concat) { $0 }
    let subscription = flat.merge(with: other.signal).observe(probe.observer)
    source.send(1)
    other.send(-1)
    trial.thread("resume") { subscription.resume() }
    trial.thread("send") { source.send(3) }
    trial.check { expect(probe.values == [0, -1, 0, 2], "values are lost: \(probe.values)") }
  },
  Scenario("Group", "Partition: send × cancel of the parts × cancel of all") { trial in
    let subject = Subject<Int>()
    let sources = Sources()
    let part = Probe<Int>("part")
    let parts = Kept<Subscription>()
    let outer = Probe<Int>("groups")
    let subscription = sources.count(subject.signal).group { $0 % 2 }.observe(
      Observer(
        next: { group in
          parts.value = group.signal.observe(part.observer)
          return outer.observer.next(group.key)
        }, finish: outer.observer.finish))
    subject.send(1)
    let leave = parts.value
    parts.value = nil
    trial.thread("send") { subject.send(3) }
    trial.thread("part") { leave?.cancel() }
    trial.thread("all") { subscription.cancel() }
    trial.check {
      expect(outer.end != nil && part.end != nil, "no end")
      expect(sources.runningCount == 0, "the source runs on")
    }
  },
  Scenario("Partition", "Partition: send × pause × resume of a part") { trial in
    let source = Subject<Int>()
    let part = Probe<Int>("part") { _, _ in .paused }
    let parts = Kept<Subscription>()
    let subscription = source.signal.flattenMap { Signal(1...$0) }.group { _ in 0 }.observe(
      Observer(
        next: { group in
          parts.value = group.signal.observe(part.observer)
          return .more
        }, finish: { _ in }))
    source.send(5)
    let handle = parts.value
    parts.value = nil
    trial.thread("a") { handle?.resume() }
    trial.thread("b") { handle?.resume() }
    trial.check {
      expect(part.values.count >= 2, "stalled")
      for _ in 0..<5 { handle?.resume() }
      expect(part.values == [1, 2, 3, 4, 5], "stalled after \(part.values)")
      subscription.cancel()
      handle?.cancel()
    }
  },
  Scenario("WindowEnd", "Partition: values × the end × a listener that leaves") { trial in
    let subject = Subject<Int>()
    let part = Probe<Int>("part")
    let parts = Kept<Subscription>()
    let outer = Probe<Int>("windows")
    _ = subject.signal.window(count: 2).observe(
      Observer(
        next: { window in
          if parts.value == nil { parts.value = window.observe(part.observer) }
          return outer.observer.next(0)
        }, finish: outer.observer.finish))
    subject.send(1)
    let leave = parts.value
    trial.thread("send") {
      subject.send(2)
      subject.finish()
    }
    trial.thread("leave") { leave?.cancel() }
    trial.check {
      expect(outer.end == "completed" && part.end != nil, "no end")
      parts.value = nil
    }
  },
]

/// A shared run with one subscriber, which a second one may join.
private struct SharedRun: Sendable {
  let subject = Subject<Int>()
  let sources = Sources()
  let signal: Signal<Int>
  let first = Probe<Int>("first")
  let second = Probe<Int>("second")
  let subscription: Subscription
  let later = Kept<Subscription>()

  init(_ share: (Signal<Int>) -> Signal<Int>) {
    signal = share(sources.count(subject.signal))
    subscription = signal.observe(first.observer)
  }

  func join() { later.value = signal.observe(second.observer) }
}
