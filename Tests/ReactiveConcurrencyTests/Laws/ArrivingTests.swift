import OperatorChecks
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Pauses end, and ends arrive, whatever is between a source and its consumer.
@Suite("Laws: pauses and ends that arrive")
struct ArrivingTests {
  let scheduler = TestScheduler()

  // MARK: A stage answers for itself

  private static let storing: [(name: String, make: @Sendable (Signal<Int>) -> Signal<Int>)] = [
    ("buffering(.unbounded)", { $0.buffering(.unbounded).map { $0 } }),
    ("buffering(.backpressure)", { $0.buffering(.backpressure(high: 2, low: 1)).map { $0 } }),
    ("batched", { $0.batched().flattenMap(.concat) { Signal($0) } }),
    ("conflated", { $0.map { [$0] }.conflated(+).flattenMap(.concat) { Signal($0) } }),
    ("zip(buffered, other)", { zip($0.buffering(.unbounded), Signal(0...)).map { $0.0 } }),
    ("share(buffering:)", { $0.share(buffering: .unbounded) }),
    ("multicast { zip }", { $0.multicast { zip($0, $0).map { $0.0 } }.buffering(.unbounded).map { $0 } }),
  ]

  @Test(
    "a loop gets every value of windows and groups that are joined in order, behind what stores for it (AHEAD-1)",
    arguments: storing.indices)
  func loops(_ index: Int) throws {
    let store = Self.storing[index].make
    let windows = Signal(0..<1_200).window(count: 2).flattenMap(.concat) { $0 }
    let groups = Signal(0..<1_200).group(by: { $0 / 3 }).flattenMap(.merge(maxConcurrent: 1)) { $0.signal }
    for signal in [windows, groups].map(store) {
      let values = try scheduler.run { try await signal.collect() }
      #expect(values.sorted() == Array(0..<1_200), "\(Self.storing[index].name)")
      var count = 0
      for _ in 0..<2 {
        count += try scheduler.run {
          var count = 0
          for try await _ in signal { count += 1 }
          return count
        }
      }
      #expect(count == 2_400, "\(Self.storing[index].name)")
    }
  }

  @Test("a pause at the value of one input ends for the groups of another (AHEAD-1)")
  func otherInput() {
    let joins: [@Sendable (Signal<Int>, Signal<Int>) -> Signal<Int>] = [
      { .merge($0, $1) }, { Signal<Signal<Int>>([$0, $1]).flatten() },
    ]
    for join in joins {
      let groups = Signal(0..<4).concat(.never).group(by: { $0 }).flattenMap { $0.signal }
      let other = Subject<Int>()
      let witness = Witness { _, _ in .paused }
      witness.observe(join(groups, other.signal))
      other.send(9)
      for _ in 0..<10 { witness.resume() }
      #expect(Set(witness.values).isSuperset(of: ["0", "1", "2", "3"]))
      witness.cancel()
    }
  }

  // MARK: Ends that reach a source inside its own run

  @Test("a paused consumer of a shared endless source may cancel, and the source stops (LIFE-7)")
  func cancelsShared() {
    let count = Locked(0)
    let endless = Signal<Int>.unfold(0) { number in
      count.withLock { $0 += 1 }
      return number + 1
    }
    let uses: [@Sendable (Signal<Int>) -> Signal<Int>] = [
      { $0.multicast { zip($0, $0.map { $0 + 1 }).map { $0.0 } } },
      { $0.multicast { merge($0, $0.map { $0 + 1 }) } },
      { source in
        let shared = source.share()
        return zip(shared, shared.map { $0 + 1 }).map { $0.0 }
      },
    ]
    for use in uses {
      count.withLock { $0 = 0 }
      let witness = Witness { _, _ in .paused }
      witness.observe(use(endless))
      witness.cancel()
      #expect(count.withLock { $0 } < 2_000)
      #expect(witness.ends == ["cancelled"])
    }
  }

  /// What takes from a source that sends within its start, by a timer.
  private static let timed: [@Sendable (Signal<Int>, any Scheduler) -> Signal<Int>] = [
    { $0.filter { $0 < 3 }.delay(for: .seconds(1), on: $1) },
    { $0.filter { $0 < 3 }.debounce(for: .seconds(1), on: $1) },
    { $0.filter { $0 < 3 }.throttle(for: .seconds(1), on: $1, edges: .trailing) },
    { $0.filter { $0 < 3 }.buffer(for: .seconds(1), on: $1).map(\.count) },
    { $0.filter { $0 < 3 }.buffer(for: .seconds(1), count: 9, on: $1).map(\.count) },
    { $0.buffer(until: Signal.interval(every: .seconds(1), on: $1)).map(\.count) },
    { $0.deliver(on: $1) },
  ]

  @Test(
    "an end, a throw, a cancellation behind a timer reach a source in its first run (LIFE-7)",
    arguments: timed.indices)
  func reachesRunningSource(_ index: Int) {
    let ways: [@Sendable (Signal<Int>) -> Signal<Int>] = [
      { $0.take(1) }, { $0.map { (_: Int) throws(Failure) -> Int in throw Failure("no") } },
      { $0.flattenMap(.latest) { _ in Signal<Int>.never }.take(until: Signal.just(0).concat(.never)) },
    ]
    for way in ways {
      let sent = Locked(0)
      let clock = scheduler
      // The timer is due while the source sends.
      let source = Signal(0..<1_000_000).onNext { value in
        sent.withLock { $0 += 1 }
        if value == 1_000 { clock.advance(by: .seconds(2)) }
      }
      let witness = Witness()
      witness.observe(way(Self.timed[index](source, clock)))
      clock.advance(by: .seconds(2))
      #expect(witness.ends.count == 1)
      #expect(sent.withLock { $0 } < 10_000, "form \(index)")
    }
  }

  // MARK: A release is an end

  private static let sent = 5

  @Test("what was sent before a subject was released arrives behind async calls, like other stored values (LIFE-2)")
  func releasedBeforeCalls() throws {
    let clock = scheduler
    let forms: [@Sendable (Signal<Int>) -> Signal<Int>] = [
      { $0.mapAsync(on: clock) { $0 } }, { $0.filterAsync(on: clock) { _ in true } },
      { $0.scanAsync(0, on: clock) { $0 + $1 } }, { $0.flattenMap(.concat(maxConcurrent: 1)) { .just($0) } },
      { $0.flattenMap(.concat) { .just($0) } }, { $0.delay(for: .seconds(1), on: clock) },
      { $0.batched().flattenMap(.concat) { Signal($0) }.mapAsync(on: clock) { $0 } },
      { $0.deliver(on: clock) }, { $0.buffering(.unbounded).map { $0 } },
    ]
    for (index, form) in forms.enumerated() {
      var jobs: Subject<Int>? = Subject<Int>()
      let witness = Witness()
      if let jobs { witness.observe(form(jobs.signal)) }
      for value in 0..<Self.sent { jobs?.send(value) }
      jobs = nil
      clock.run()
      #expect(witness.values.count == Self.sent, "form \(index)")
      #expect(witness.ends == ["released"], "form \(index)")
    }
  }

  @Test("loops behind shared, grouped and divided signals throw when the sender is released (LIFE-1)")
  func loopsThrow() {
    let source = Signal<Int> { $0.send(1) }
    let loops: [@Sendable () async throws -> Void] = [
      { for try await _ in source.share() {} }, { for try await _ in source.share(replay: 1) {} },
      { for try await _ in source.state(initial: 0) {} }, { for try await _ in source.replayLazily() {} },
      { for try await group in source.group(by: { $0 }) { for try await _ in group {} } },
      { for try await _ in source.keyed(by: { $0 })[1] {} },
      { for try await window in source.window(count: 2) { for try await _ in window {} } },
      { for try await _ in zipLongest(source, .of(1)) {} }, { for try await _ in zip(source, Signal(0...)) {} },
      { _ = try await source.elementsEqual(.of(1)).first() }, { _ = try await source.collect() },
    ]
    for (index, loop) in loops.enumerated() {
      #expect(throws: SignalError.sourceReleased, "loop \(index)") { try scheduler.run { try await loop() } }
    }
  }

  @Test("whatever follows a released source cleans up and ends, once (LIFE-1, LIFE-2)", arguments: CheckedOperator.all)
  func released(_ checked: CheckedOperator) {
    // What waits for other signals or another time goes on.
    if checked.traits.survival == .waitsForOthers || checked.name.hasPrefix("multicast(_:)") { return }
    let (witness, probe) = (Witness(), Probe())
    let source = probe.watch(Signal { sender in for value in 1...3 { sender.send(value) } })
    witness.observe(checked.make(source.map { $0 }, scheduler))
    scheduler.advance(by: .seconds(100_000))
    #expect(witness.ends.count == 1, "\(checked.name): \(witness.ends)")
    #expect(probe.starts == probe.releases, "\(checked.name)")
    witness.resume()
    witness.cancel()
    scheduler.advance(by: .seconds(100_000))
    #expect(witness.ends.count == 1 && witness.breaches == 0, "\(checked.name), resumed and cancelled")
  }

  // MARK: What nothing can reach

  @Test("what a source that has completed left for a paused consumer goes with its handle (LIFE-7)")
  func endInPause() {
    let forms: [@Sendable (Signal<Int>) -> Signal<Int>] = [
      { $0.buffering(.unbounded).map { $0 } }, { $0.batched().map { $0[0] } }, { $0.conflated(+) },
      { $0.flattenMap { .just($0) } }, { $0.flattenMap(.concat) { .just($0) } },
      { $0.flattenMap(.concat(maxConcurrent: 2)) { .just($0) } }, { .mergeSorted([$0, .of(5, 6)]) },
      { zip($0, .of(1, 2, 3)).map { $0.0 } }, { $0.hold(while: .just(false)) }, { $0.window(count: 2).flatten() },
      { $0.group(by: { $0 }).flattenMap { $0.signal } }, { $0.share(replay: 1).buffering(.unbounded).map { $0 } },
    ]
    for (index, form) in forms.enumerated() {
      let alive = Locked(0)
      do {
        let token = Counted(alive)
        let subject = Subject<Int>()
        _ = form(subject.signal).observe(
          Observer(next: { _ in withExtendedLifetime(token) { .paused } }, finish: { _ in }))
        for value in 1...3 { subject.send(value) }
        subject.finish()
      }
      #expect(alive.withLock { $0 } == 0, "form \(index)")
    }
  }

  @Test("what nothing can resume, since its handle was dropped, goes at once (LIFE-2)", arguments: CheckedOperator.all)
  func abandonedInPause(_ checked: CheckedOperator) {
    for pauses in 1...3 {
      expectNothingIsLeft("\(checked.name), at value \(pauses)", pausingAtEvery: pauses) {
        checked.make($0, scheduler)
      }
    }
  }

  @Test("the same behind any other operator (LIFE-2)", .enabled(if: Nesting.isNightly), arguments: CheckedOperator.all)
  func abandonedInPauseTwice(_ first: CheckedOperator) {
    // Another seventh of them behind each.
    let place = CheckedOperator.all.firstIndex { $0.name == first.name } ?? 0
    for second in CheckedOperator.all.dropFirst(place % 7).enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
      expectNothingIsLeft("\(first.name) | \(second.name)", pausingAtEvery: 2) {
        second.make(first.make($0, scheduler).scan(0) { count, _ in count + 1 }, scheduler)
      }
    }
  }

  /// Subscribes to what follows a source that pauses, with a consumer that pauses and whose handle is dropped.
  private func expectNothingIsLeft(
    _ context: String, pausingAtEvery pauses: Int, _ make: (Signal<Int>) -> Signal<String>
  ) {
    let alive = Locked(0)
    let (probe, ends) = (Probe(), Recorder<String>())
    do {
      let (token, count) = (Counted(alive), Locked(0))
      _ = make(probe.watch(Signal(1...1_000))).observe(
        Observer(
          next: { _ in
            withExtendedLifetime(token) { count.increment() % pauses == 0 ? .paused : .more }
          }, finish: { ends.add("\($0)") }))
    }
    scheduler.advance(by: .seconds(100_000))
    #expect(ends.values.count == 1, "\(context): \(ends.values)")
    #expect(alive.withLock { $0 } == 0, "\(context): its observer is kept")
    #expect(probe.starts == probe.releases, "\(context): \(probe.starts) starts, \(probe.releases) releases")
  }

  @Test("the run of replay() is over when its signal and its subscribers are gone (LIFE-7)")
  func replays() {
    let forms: [@Sendable (Signal<Int>) -> Signal<Int>] = [
      { $0.replay() }, { $0.replayLast() },
      { source in
        let lazily = source.replayLazily()
        lazily.observe(.ignoring).cancel()
        return lazily
      },
    ]
    for form in forms {
      let feed = Subject<Int>()
      for _ in 0..<3 { _ = form(feed.signal) }
      #expect(feed.subscriberCount == 0)
      let witness = Witness()
      do { witness.observe(form(feed.signal)) }
      feed.send(1)
      #expect(feed.subscriberCount == 1 && witness.values == ["1"])
      witness.cancel()
      #expect(feed.subscriberCount == 0)
      let kept = form(feed.signal)
      feed.send(2)
      let late = Witness()
      late.observe(kept)
      #expect(late.values == ["2"])
      feed.finish()
      #expect(late.ends == ["completed"])
    }
  }
}
