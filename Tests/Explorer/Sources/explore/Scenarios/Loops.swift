import Model

@testable import ReactiveConcurrency

let loops: [Scenario] = [
  Scenario("Loop", "for try await, Mailbox and wake-up: send × end") { trial in
    let subject = ReplaySubject<Int>()
    let log = Log()
    trial.task("loop") {
      do { for try await value in subject { log.add("\(value)") } } catch {}
      log.add("end")
    }
    trial.thread("sender") { subject.sendAll(1...2) }
    trial.check { expect(log.entries == ["1", "2", "end"], "\(log.entries)") }
  },
  Scenario("LoopNewest", "for try await, newest values: send × end") { trial in
    let subject = ReplaySubject<Int>()
    let log = Log()
    trial.task("loop") {
      do { for try await value in subject.signal.values(buffering: .newest(1)) { log.add("\(value)") } } catch {}
      log.add("end")
    }
    trial.thread("sender") { subject.sendAll(1...2) }
    trial.check { expect([["1", "2", "end"], ["2", "end"]].contains(log.entries), "\(log.entries)") }
  },
  Scenario("LoopNewestFirst", "for try await, newest values: the first wakes") { trial in
    let subject = Subject<Int>()
    let log = Log()
    let started = Gate()
    trial.task("loop") {
      let values = Signal<Int>(stage: "started") { observer in
        let subscription = subject.signal.start(observer)
        started.open()
        return subscription
      }.values(buffering: .newest(1))
      do {
        for try await value in values {
          log.add("\(value)")
          break
        }
      } catch {}
    }
    trial.thread("sender") {
      started.pass()
      subject.send(1)
    }
    trial.check { expect(log.entries == ["1"], "\(log.entries)") }
  },
  Scenario("LoopBounded", "for try await, backpressure: a pump × its resume") { trial in
    let subject = Subject<Int>()
    let log = Log()
    let started = Gate()
    trial.task("loop") {
      let values = Signal<Int> { sender in
        _ = subject.signal.observe(Observer(next: { sender.send($0) }, finish: { _ in sender.finish() }))
        started.open()
      }.values(buffering: .backpressure(high: 1, low: 0))
      do { for try await value in values { log.add("\(value)") } } catch {}
      log.add("end")
    }
    trial.thread("sender") {
      started.pass()
      subject.sendAll(1...2)
    }
    trial.check { expect(log.entries == ["1", "2", "end"], "\(log.entries)") }
  },
  Scenario("LoopCancel", "for try await: wake-up × cancellation × release") { trial in
    let subject = ReplaySubject<Int>()
    let sources = Sources()
    let log = Log()
    let cancel = trial.task("loop") {
      do { for try await value in sources.count(subject.signal) { log.add("\(value)") } } catch {}
      log.add("end")
    }
    trial.thread("sender") { subject.send(1) }
    trial.thread("cancel") { cancel() }
    trial.check {
      expect(log.entries.last == "end", "\(log.entries)")
      expect(sources.runningCount == 0, "the source runs on")
    }
  },
  Scenario("LoopLeave", "Driver, share: a loop that runs the source is cancelled × a listener") { trial in
    let probe = Probe<Int>()
    let log = Log()
    let shared = Signal(0..<4).filter { _ in false }.share()
    let cancel = trial.task("loop") {
      do { for try await _ in shared {} } catch {}
      log.add("end")
    }
    trial.thread("listener") { _ = shared.observe(probe.observer) }
    trial.thread("cancel") { cancel() }
    trial.check {
      expect(log.entries == ["end"], "the loop waits")
      expect(probe.end == "completed", "the listener gets \(probe.end ?? "no end")")
    }
  },
  Scenario("Waiter", "Waiter: claim × cancellation") { trial in
    let waiter = Waiter()
    let known = Gate()
    let log = Log()
    let cancel = trial.task("waiting") {
      do {
        try await waiter.wait { known.open() }
        log.add("let on")
      } catch {
        log.add("cancelled")
        known.open()
      }
    }
    trial.thread("claim") {
      known.pass()
      waiter.claim()?.resume()
    }
    trial.thread("cancel") { cancel() }
    trial.check { expect(log.entries.count == 1, "\(log.entries)") }
  },
  Scenario("WaiterTwo", "Waiter: claim × claim") { trial in
    let waiter = Waiter()
    let known = Gate()
    trial.task("waiting") { try? await waiter.wait { known.open() } }
    trial.thread("claim") {
      known.pass()
      known.open()
      waiter.claim()?.resume()
    }
    trial.thread("claim too") {
      known.pass()
      known.open()
      waiter.claim()?.resume()
    }
    trial.check {}
  },
  Scenario("Emitter", "Signal.async, Waiter: room × resume × resume") { trial in
    let probe = Probe<Int> { _, count in count == 1 ? .paused : .more }
    let subscription = Signal<Int>.async(on: ModelExecutor.shared) { emitter in
      try await emitter.emit(1)
      try await emitter.emit(2)
    }.observe(probe.observer)
    trial.thread("resume") { subscription.resume() }
    trial.thread("resume again") { subscription.resume() }
    trial.check {
      subscription.resume()
      expect(probe.values.count >= 1, "nothing has been sent")
      subscription.cancel()
    }
  },
]
