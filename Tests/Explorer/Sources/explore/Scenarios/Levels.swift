import Model

@testable import ReactiveConcurrency

let levels: [Scenario] = [
  Scenario("DownstreamLevel", "DownstreamLevel: note × tell × take") { trial in
    let word = LevelWord()
    let machine = LevelMachine(word)
    trial.thread("value") { machine.send { word.answer(.held) } }
    trial.thread("tell") {
      word.level = .held
      machine.tell(.held)
      word.level = .open
      machine.tell(.open)
    }
    trial.check { machine.checkIsTold(word.level ?? .open) }
  },
  Scenario("DownstreamLevelCancel", "DownstreamLevel: note × tell × cancel") { trial in
    let word = LevelWord()
    let machine = LevelMachine(word)
    trial.thread("value") { machine.send { word.answer(.held) } }
    trial.thread("tell") {
      word.level = .open
      machine.tell(.open)
    }
    trial.thread("cancel") { machine.level.cancel() }
    trial.check {
      expect(machine.level.isCancelled, "the cancellation is lost")
      machine.checkIsTold(word.level ?? .open)
    }
  },
  Scenario("DownstreamLevelGone", "DownstreamLevel of a consumer: note × gone") { trial in
    let machine = LevelMachine()
    trial.thread("value") { machine.send { .paused } }
    trial.thread("release") { machine.tell(.gone) }
    trial.check { expect(machine.level.level == .gone, "\(machine.level.level)") }
  },
  Scenario("DownstreamLevelOpen", "DownstreamLevel of a consumer: note × open × gone") { trial in
    let machine = LevelMachine()
    machine.send { .paused }
    trial.thread("open") { machine.tell(.open) }
    trial.thread("release") { machine.tell(.gone) }
    trial.check {
      expect(machine.level.level == .open, "\(machine.level.level)")
      machine.send { .paused }
      expect(machine.level.level == .gone, "\(machine.level.level)")
    }
  },
  Scenario("DownstreamLevelRelease", "DownstreamLevel of a consumer: note × open, then gone") { trial in
    let machine = LevelMachine()
    let gate = Gate()
    trial.thread("value") {
      machine.send {
        gate.open()
        return .paused
      }
    }
    trial.thread("consumer") {
      gate.pass()
      machine.tell(.open)
      machine.tell(.gone)
    }
    trial.check { expect(machine.level.level == .open && !machine.isOver, "\(machine.level.level)") }
  },
  Scenario("ToldLevel", "ToldLevel, DownstreamLevel: two tellers of one level") { trial in
    let edge = LevelEdge()
    edge.share()
    trial.thread("full") { edge.change(to: .full) }
    trial.thread("held") { edge.change(to: .held) }
    trial.check { edge.checkIsTold() }
  },
  Scenario("ToldLevelBack", "ToldLevel: who tells a level × who takes it back") { trial in
    let edge = LevelEdge()
    edge.share()
    trial.thread("full") { edge.change(to: .full) }
    trial.thread("open") { edge.change(to: .open) }
    trial.check { edge.checkIsTold() }
  },
  Scenario("ToldLevelShareOpen", "ToldLevel: share in a pause × its end") { trial in
    let edge = LevelEdge()
    edge.set(.held)
    trial.thread("share") { edge.share() }
    trial.thread("change") { edge.change(to: .open) }
    trial.check {
      expect(edge.told.level == .open, "the source reads \(edge.told.level)")
      edge.source.receiver = nil
    }
  },
  Scenario("ToldLevelOpen", "ToldLevel: two tellers, and who waits for the answer's end") { trial in
    let edge = LevelEdge()
    edge.set(.full)
    edge.source.send { edge.told.answer(.full) }
    trial.thread("open") { edge.change(to: .open) }
    trial.thread("tell") { edge.tell() }
    trial.check { edge.checkIsTold() }
  },
  Scenario("ToldLevelShare", "ToldLevel: share × a change") { trial in
    let edge = LevelEdge()
    trial.thread("share") { edge.share() }
    trial.thread("change") { edge.change(to: .held) }
    trial.check {
      expect(edge.told.level == .held, "the source reads \(edge.told.level)")
      edge.source.receiver = nil
    }
  },
  Scenario("ToldLevelReread", "ToldLevel: share × two changes") { trial in
    let edge = LevelEdge()
    trial.thread("share") { edge.share() }
    trial.thread("change") {
      edge.change(to: .held)
      edge.change(to: .open)
    }
    trial.check {
      expect(edge.told.level == .open, "the source reads \(edge.told.level)")
      edge.source.receiver = nil
    }
  },
  Scenario("ToldLevelAsk", "ToldLevel: a source that asks in a pause × its end") { trial in
    let edge = LevelEdge()
    edge.set(.full)
    trial.thread("ask") { edge.source.ask { edge.ask() } }
    trial.thread("open") { edge.change(to: .open) }
    trial.check { edge.checkIsTold() }
  },
  Scenario("ToldLevelAskAbove", "ToldLevel: who asks further up × a pause's end that has yet to be told") { trial in
    let edge = LevelEdge()
    edge.set(.full)
    edge.source.send { edge.told.answer(.full) }
    trial.thread("ask") { edge.ask() }
    trial.thread("open") { edge.change(to: .open) }
    trial.check { edge.checkIsTold() }
  },
  Scenario("JunctionLearn", "Junction: an input learns that it is shared × a pause") { trial in
    let source = ToldSource()
    let other = Subject<Int>()
    let probe = Probe<Int> { _, _ in .paused }
    _ = keep(source.signal.merge(with: other.signal).observe(probe.observer), in: trial)
    trial.thread("learn") { source.learnIsShared() }
    trial.thread("other") { other.send(1) }
    trial.check {
      expect(source.told == .held, "the source reads \(source.told)")
      source.release()
    }
  },
  Scenario("JunctionShared", "Junction: a shared input is answered × the consumer opens") { trial in
    let source = ToldSource()
    opens(source, beside: .never, in: trial)
    trial.thread("source") { source.send(1) }
  },
  Scenario("JunctionSharedPause", "Junction: a shared input is answered × another one pauses the consumer") { trial in
    let source = ToldSource()
    let other = Subject<Int>()
    let probe = Probe<Int> { value, _ in value == 2 ? .paused : .more }
    let subscription = source.signal.merge(with: other.signal).observe(probe.observer)
    source.learnIsShared()
    trial.thread("source") { source.send(1) }
    trial.thread("other") { other.send(2) }
    trial.check {
      source.checkIsTold(.held)
      subscription.resume()
      source.checkIsTold(.open)
      source.release()
    }
  },
  Scenario("JunctionSharedOpen", "Junction: a shared input is told of a pause × the consumer opens") { trial in
    let other = Subject<Int>()
    opens(ToldSource(), beside: other.signal, in: trial)
    trial.thread("other") { other.send(1) }
  },
  Scenario("JunctionSharedAnswer", "Junction: answers of more in a pause × a shared input") { trial in
    let source = ToldSource()
    let others = [Subject<Int>(), Subject<Int>()]
    let word = LevelWord()
    let probe = Probe<Int>()
    // What is downstream goes on by its answers.
    let subscription = Signal.merge([source.signal] + others.map(\.signal)).start(
      Observer(
        next: { value, _ in
          _ = probe.observer.next(value)
          return word.answer(value == 1 ? .held : .open)
        }, finish: probe.observer.finish, receiver: word))
    source.learnIsShared()
    others[0].send(1)
    for (name, other) in zip(["a", "b"], others) { trial.thread(name) { other.send(2) } }
    trial.check {
      source.checkIsTold(.open)
      subscription.cancel()
      source.release()
    }
  },
  Scenario("ZipShared", "Junction: a shared input of zip is full × the other one") { trial in
    let source = ToldSource()
    let other = Subject<Int>()
    let probe = Probe<Int>()
    let subscription = ReactiveConcurrency.zip(source.signal, other.signal).map { $0 + $1 }.observe(probe.observer)
    source.learnIsShared()
    for value in 1...3 { source.send(value) }
    trial.thread("source") { source.send(4) }
    trial.thread("other") { for value in 1...4 { other.send(value) } }
    trial.check {
      expect(probe.values.count == 4, "stalled after \(probe.values)")
      source.checkIsTold(.open)
      subscription.cancel()
      source.release()
      _ = other
    }
  },
  Scenario("DeliveryShared", "Delivery: a shared source is answered × the drain × the consumer opens") { trial in
    let source = ToldSource()
    let gate = Gate()
    let probe = Probe<Int>(pausingOnce: gate)
    let subscription = source.signal.deliver(on: GlobalScheduler()).observe(probe.observer)
    source.learnIsShared()
    for value in 1...3 { source.send(value) }
    trial.thread("source") { source.send(4) }
    trial.thread("open") {
      gate.pass()
      subscription.resume()
    }
    trial.check {
      expect(probe.values.count == 4, "stalled after \(probe.values)")
      source.checkIsTold(.open)
      subscription.cancel()
      source.release()
    }
  },
  Scenario("DeliveryGone", "Delivery: a full mailbox × release of the handle") { trial in
    let gate = Gate()
    let probe = Probe<Int>(pausingOnce: gate)
    let handle = Locked<Subscription?>(Signal(1...6).deliver(on: GlobalScheduler()).observe(probe.observer))
    trial.thread("release") { handle.set(nil) }
    trial.check { expect(probe.end != nil, "waits after \(probe.values)") }
  },
  Scenario("ShareTwo", "share: two listeners that each pause and open on a thread") { trial in
    let subject = Subject<Int>()
    let probes = ["a", "b"].map { Probe<Int>($0) { _, count in count == 1 ? .paused : .more } }
    let subscriptions = probes.map { subject.signal.observe($0.observer) }
    _ = Signal(1...2).multicast(subject).connect()
    for (name, subscription) in zip(["a", "b"], subscriptions) { trial.thread(name) { subscription.resume() } }
    trial.check {
      for probe in probes {
        expect(probe.end == "completed" && probe.values == [1, 2], "stalled after \(probe.values)")
      }
    }
  },
  Scenario("ShareOpenPause", "share: one listener opens × the other one pauses at the next value") { trial in
    let subject = Subject<Int>()
    let gate = Gate()
    let first = Probe<Int>("first") { _, count in count == 1 ? .paused : .more }
    let second = Probe<Int>("second") { _, count in
      if count == 2 { gate.open() }
      return count == 2 ? .paused : .more
    }
    let subscriptions = [first, second].map { subject.signal.observe($0.observer) }
    _ = Signal(1...3).multicast(subject).connect()
    trial.thread("first") { subscriptions[0].resume() }
    trial.thread("second") {
      gate.pass()
      subscriptions[1].resume()
    }
    trial.check {
      for probe in [first, second] {
        expect(probe.end == "completed" && probe.values == [1, 2, 3], "stalled after \(probe.values)")
      }
    }
  },
  Scenario("ShareFull", "share of zips: a change of each listener's level × a value") { trial in
    let subject = Subject<Int>()
    let others = [Subject<Int>(), Subject<Int>()]
    let probe = Probe<Int>()
    let zips = others.map { ReactiveConcurrency.zip(subject.signal, $0.signal).map { $0 + $1 } }
    let subscription = Signal.merge(zips).observe(probe.observer)
    _ = Signal(1...5).multicast(subject).connect()
    for (name, other) in zip(["a", "b"], others) { trial.thread(name) { other.send(0) } }
    trial.check {
      for other in others { for _ in 1...4 { other.send(0) } }
      expect(probe.values.count == 10, "stalled after \(probe.values)")
      subscription.cancel()
    }
  },
]

/// Keeps a handle until everything is done.
@discardableResult
private func keep(_ subscription: Subscription, in trial: Trial) -> Subscription {
  trial.check { subscription.cancel() }
  return subscription
}

/// A receiver that has a word of its own, which what it tells publishes.
final class LevelWord: LastReceiver {
  private let word = Atomic<Level>(.open)

  var hasCancelled: Bool { false }
  var level: Level? {
    get { word.load(ordering: .acquiring) }
    set { word.store(newValue ?? .open, ordering: .releasing) }
  }

  func answer(_ level: Level) -> Demand {
    self.level = level
    return level == .open ? .more : .paused
  }
}

/// A machine that stops and goes on as it is told: it takes what it has been told before each value, and when nothing
/// else makes it.
final class LevelMachine: Upstream, @unchecked Sendable {  // Safety: guarded by the model.
  let level = DownstreamLevel()
  /// `nil` if it is told by answers and calls alone.
  @Plain var receiver: (any Receiver)?
  /// Whether it has been told that nothing opens it again: then it ends.
  @Plain private(set) var isOver = false
  private let serializer = Serializer()

  init(_ receiver: (any Receiver)? = nil) { self.receiver = receiver }

  func send(_ value: @escaping @Sendable () -> Demand) {
    serializer.submit {
      self.level.take(from: self.receiver)
      let answer = value()
      if answer != .more || self.level.isPaused { _ = self.level.note(answer, of: self.receiver) }
      if self.level.level == .gone { self.isOver = true }
    }
  }

  /// Asks whether it is to go on although no value was answered, and pauses if not.
  func ask(_ question: @escaping @Sendable () -> Void) {
    serializer.submit {
      question()
      if self.receiver?.level ?? .open != .open { _ = self.level.note(.paused, of: self.receiver) }
    }
  }

  func tell(_ level: Level) {
    if self.level.tell(level) { serializer.submit { self.level.take(from: self.receiver) } }
  }

  func read() { serializer.submit { self.level.read(from: self.receiver) } }

  func cancel() {}

  func checkIsTold(_ expected: Level) {
    expect(receiver?.level == expected, "its receiver has told \(String(describing: receiver?.level))")
    expect(!level.take(from: nil), "something waits that nobody takes")
    expect(level.level == expected, "it takes \(level.level) for \(expected)")
  }
}

/// A stage that tells a machine upstream a level which several threads change.
final class LevelEdge: Receiver, @unchecked Sendable {  // Safety: guarded by the model.
  let told = ToldLevel()
  let source = LevelMachine()
  private let current = Atomic<Level>(.open)
  private let slot = SubscriptionSlot()

  init() {
    source.receiver = self
    slot.fill(Subscription(source))
  }

  var now: Level { current.load(ordering: .sequentiallyConsistent) }
  func set(_ level: Level) { current.store(level, ordering: .sequentiallyConsistent) }
  func tell() { told.tell({ now }, to: slot) }
  func share() { told.share { now } }
  func ask() { told.notePause { now } }

  func change(to level: Level) {
    set(level)
    tell()
  }

  func checkIsTold() {
    expect(told.level == now, "told \(told.level), and it is \(now)")
    source.checkIsTold(now)
    source.receiver = nil
  }

  // MARK: What the machine knows of it

  var hasCancelled: Bool { false }
  var level: Level? { told.level }
  var subscribesLater: Bool { false }
  func learn(_ fact: SourceFact) {}
}

/// Lets a consumer of a shared source and another signal pause at the first value, and open on a thread of its own. The
/// source is to be told so.
private func opens(_ source: ToldSource, beside other: Signal<Int>, in trial: Trial) {
  let gate = Gate()
  let probe = Probe<Int>(pausingOnce: gate)
  let subscription = source.signal.merge(with: other).observe(probe.observer)
  source.learnIsShared()
  trial.thread("open") {
    gate.pass()
    subscription.resume()
  }
  trial.check {
    source.checkIsTold(.open)
    subscription.cancel()
    source.release()
  }
}

/// A source that sends to others, too, and does as it is told.
final class ToldSource: @unchecked Sendable {  // Safety: guarded by the model.
  private let machine = LevelMachine()
  @Plain private var observer: Observer<Int>?

  var signal: Signal<Int> {
    Signal(stage: "told") { observer in
      self.observer = observer
      self.machine.receiver = observer.receiver
      return Subscription(self.machine)
    }
  }

  var told: Level { machine.receiver?.level ?? .open }

  func learnIsShared() {
    machine.receiver?.learn(.isShared)
    machine.read()
  }

  /// Sends a value, whether or not it is to wait.
  func send(_ value: Int) { machine.send { self.observer?.next(value) ?? .cancelled } }

  /// What it is told at the end, which comes.
  func checkIsTold(_ expected: Level) { machine.checkIsTold(expected) }

  func release() {
    machine.receiver = nil
    observer = nil
  }
}
