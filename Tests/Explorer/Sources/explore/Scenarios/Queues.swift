import Model

@testable import ReactiveConcurrency

let queues: [Scenario] = [
  Scenario("Serializer", "WorkQueue, Serializer") { trial in
    let serializer = Serializer()
    let log = Log()
    for name in ["a", "b"] {
      trial.thread(name) {
        serializer.submit { log.add(name + "1") }
        serializer.submit { log.add(name + "2") }
      }
    }
    trial.check {
      expect(log.entries.sorted() == ["a1", "a2", "b1", "b2"], "work is lost: \(log.entries)")
      expect(log.entries.filter { $0.hasPrefix("a") } == ["a1", "a2"], "out of order: \(log.entries)")
    }
  },
  Scenario("SerializerThree", "WorkQueue, Serializer") { trial in
    let serializer = Serializer()
    let log = Log()
    for name in ["a", "b", "c"] {
      trial.thread(name) { serializer.submit { log.add(name) } }
    }
    trial.check { expect(log.entries.count == 3, "work is lost: \(log.entries)") }
  },
  Scenario("SerializerAfterwards", "Serializer, what follows a delivery, handing on") { trial in
    let serializer = Serializer()
    let log = Log()
    let after = Log()
    trial.thread("a") {
      serializer.submit {
        log.add("a1")
        serializer.deferred.append { serializer.submit { after.add("after a1") } }
        serializer.submit { log.add("a2") }
      }
    }
    trial.thread("b") { for index in 1...3 { serializer.submit { log.add("b\(index)") } } }
    trial.check {
      expect(log.entries.count == 5, "work is lost: \(log.entries)")
      expect(after.entries.count == 1, "what was to follow is lost")
    }
  },
  Scenario("InlineExecutor", "InlineExecutor, jobs of tasks") { trial in
    let subject = ReplaySubject<Int>()
    trial.task("task") { try? await subject.sendWhenReady(1) }
    trial.thread("sender") { subject.send(2) }
    trial.check {
      let probe = Probe<Int>()
      _ = subject.signal.observe(probe.observer)
      expect(probe.values.sorted() == [1, 2], "values are lost: \(probe.values)")
    }
  },
  Scenario("InlineExecutorEnter", "InlineExecutor, entering") { trial in
    let executor = InlineExecutor()
    let log = Log()
    for name in ["a", "b"] {
      trial.thread(name) {
        if executor.tryEnterSpinning() {
          expect(executor.isOwnedByCurrentThread, "the owner is not known")
          log.add(name)
          executor.leave()
        } else {
          executor.submit { log.add(name) }
        }
        executor.submit {
          expect(executor.isOwnedByCurrentThread, "the owner is not known")
          log.add(name + "2")
        }
        expect(!executor.isOwnedByCurrentThread, "who has left still counts as the owner")
      }
    }
    trial.check { expect(log.entries.count == 4, "work is lost: \(log.entries)") }
  },
  Scenario("Mailbox", "Mailbox and its wake-up") { trial in
    let mailbox = Mailbox<Int>(high: 2)
    let gate = Gate()
    let log = Log()
    trial.thread("producer") {
      for value in 1...3 where mailbox.add(value).wakes { gate.open() }
      if mailbox.finish(.completed) { gate.open() }
    }
    trial.thread("consumer") {
      while true {
        let count = mailbox.available()
        for _ in 0..<count { log.add("\(mailbox.take())") }
        if count > 0 {
          _ = mailbox.acknowledge(count)
        } else if mailbox.end() != nil {
          return log.add("end")
        } else if mailbox.startWaiting() {
          gate.pass()
        }
      }
    }
    trial.check { expect(log.entries == ["1", "2", "3", "end"], "\(log.entries)") }
  },
  Scenario("MailboxEndless", "Mailbox and its wake-up, without an end") { trial in
    let mailbox = Mailbox<Int>(high: 2)
    let gate = Gate()
    let log = Log()
    trial.thread("producer") { for value in 1...2 where mailbox.add(value).wakes { gate.open() } }
    trial.thread("consumer") {
      while log.entries.count < 2 {
        let count = mailbox.available()
        for _ in 0..<count { log.add("\(mailbox.take())") }
        if count > 0 {
          _ = mailbox.acknowledge(count)
        } else if mailbox.startWaiting() {
          gate.pass()
        }
      }
    }
    trial.check { expect(log.entries == ["1", "2"], "\(log.entries)") }
  },
  Scenario("DeliveryReleased", "deliver(on:), Mailbox: the release of a source × cancel") { trial in
    let kept = Kept<Sender<Int>>()
    let probe = Probe<Int>()
    let subscription = Signal<Int> { kept.value = $0 }.deliver(on: GlobalScheduler()).observe(probe.observer)
    let isReleased = Gate()
    trial.thread("source") {
      kept.value?.send(1)
      kept.value = nil
      isReleased.open()
    }
    trial.thread("cancel") {
      isReleased.pass()
      subscription.cancel()
    }
    trial.check { expect(probe.end != nil, "no end") }
  },
  Scenario("Delivery", "deliver(on:), Mailbox, PauseLatch: send × cancel × resume") { trial in
    let subject = Subject<Int>()
    let probe = Probe<Int> { _, count in count == 1 ? .paused : .more }
    let sources = Sources()
    let subscription = sources.count(subject.signal).deliver(on: GlobalScheduler()).observe(probe.observer)
    trial.thread("sender") {
      subject.send(1)
      subject.send(2)
    }
    trial.thread("cancel") { subscription.cancel() }
    trial.check {
      expect(probe.end == "cancelled", "no end: \(probe.values)")
      expect(sources.runningCount == 0, "the source runs on")
    }
  },
  Scenario("DeliveryPause", "deliver(on:), Mailbox, PauseLatch: send × resume × end") { trial in
    let subject = Subject<Int>()
    let probe = Probe<Int> { _, count in count == 1 ? .paused : .more }
    let subscription = subject.signal.deliver(on: GlobalScheduler()).observe(probe.observer)
    trial.thread("sender") { subject.sendAll(1...2) }
    trial.thread("resume") { subscription.resume() }
    // A resume before the pause is not lost, and one value more may pass.
    trial.check { subscription.resume() }
  },
]
