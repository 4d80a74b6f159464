import ReactiveConcurrency
import ReactiveTesting
import Testing

/// `share` with a subscriber that comes back as soon as its run is over for it.
@Suite("share, retried and repeated")
struct RestartingTests {
  let scheduler = TestScheduler()
  let probe = Probe()

  @Test("a subscriber that fails within a delivery has left the run before it retries (PIT-7)", arguments: [0, 1])
  func failsDownstream(_ replay: Int) {
    let subject = Subject<Int>()
    let shared = probe.watch(subject.signal).share(replay: replay)
    let failing = shared.flattenMap { value in value < 3 ? .fail(Failure("no")) : .just(value) }
    let recording = scheduler.record(failing.retry())
    for value in 1...2 {
      subject.send(value)
      #expect(probe.starts == value + 1 && probe.releases == value)
    }
    subject.send(3)
    #expect(recording.values == [3])
    #expect(subject.subscriberCount == 1)
    recording.cancel()
    #expect(probe.releases == 3 && subject.subscriberCount == 0)
  }

  @Test("A subscriber that completes within a delivery and repeats starts a new run", arguments: [0, 1])
  func completesDownstream(_ replay: Int) {
    let subject = Subject<Int>()
    let stop = Subject<Int>()
    let shared = probe.watch(subject.signal.onNext { if $0 == 2 { stop.send(0) } }).share(replay: replay)
    let recording = scheduler.record(shared.onNext { if $0 == 1 { stop.send(0) } }.take(until: stop.signal).repeated())
    subject.send(1)
    #expect(probe.starts == 2 && probe.releases == 1)
    subject.send(2)
    #expect(probe.starts == 3 && probe.releases == 2)
    subject.send(3)
    #expect(recording.values == [3])
    recording.cancel()
  }

  @Test("A subscriber that fails and retries joins the run that others keep")
  func joinsOthers() {
    let subject = Subject<Int>()
    let shared = probe.watch(subject.signal).share()
    let other = scheduler.record(shared)
    let recording = scheduler.record(
      shared.flattenMap { value in value == 1 ? .fail(Failure("no")) : .just(value) }.retry())
    for value in 1...3 { subject.send(value) }
    #expect(recording.values == [2, 3] && other.values == [1, 2, 3])
    #expect(probe.starts == 1)
    other.cancel()
    #expect(probe.releases == 0)
    recording.cancel()
    #expect(probe.releases == 1)
  }

  @Test("Several subscribers whose source ends within a delivery come back in one run", arguments: [true, false])
  func endsWithinDelivery(_ fails: Bool) {
    let sources = Recorder<Subject<Int>>()
    let source = Signal<Int>.deferred {
      let subject = Subject<Int>()
      sources.add(subject)
      return subject.signal
    }
    let shared = probe.watch(source).share(replay: 1)
    let first = shared.onNext { value in
      guard value == 1, let subject = sources.values.last else { return }
      if fails { subject.finish(throwing: Failure("no")) } else { subject.finish() }
    }
    let recordings = [first, shared, shared].map { scheduler.record(fails ? $0.retry() : $0.repeated()) }
    sources.values[0].send(1)
    #expect(sources.values.count == 2 && probe.starts == 2 && probe.releases == 1)
    sources.values[1].send(2)
    for recording in recordings {
      #expect(recording.values == [1, 2])
      recording.cancel()
    }
    #expect(probe.releases == 2)
  }
}
