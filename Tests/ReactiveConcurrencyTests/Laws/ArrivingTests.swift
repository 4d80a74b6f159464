import OperatorManifest
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

  @Test("a paused consumer of a shared endless source may cancel or be released, and the source stops (LIFE-7)")
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
      count.set(0)
      let witness = Witness { _, _ in .paused }
      witness.observe(use(endless))
      witness.cancel()
      #expect(count.withLock { $0 } < 2_000)
      #expect(witness.ends == ["cancelled"])
      // Nothing keeps the handle.
      _ = use(endless.take(100_000)).observe(Observer(next: { _ in .paused }, finish: { _ in }))
      #expect(count.withLock { $0 } < 4_000)
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
      { $0.buffer(count: 3).flattenMap(.concat) { Signal($0) } },
      { $0.buffer(count: 3, every: 3).flattenMap(.concat) { Signal($0) } },
      { $0.chunked(by: { $1 != 3 }).flattenMap(.concat) { Signal($0) } },
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
  func loopsThrow() throws {
    let source = Signal<Int> { $0.send(1) }
    let loops: [@Sendable () async throws -> Void] = [
      { for try await _ in source.share() {} }, { for try await _ in source.share(replay: 1) {} },
      { for try await _ in source.state(initial: 0) {} }, { for try await _ in source.replayLazily() {} },
      { for try await group in source.group(by: { $0 }) { for try await _ in group {} } },
      { for try await _ in source.keyed(by: { $0 })[1] {} },
      { for try await window in source.window(count: 2) { for try await _ in window {} } },
      { for try await _ in zipLongest(source, .of(1)) {} }, { for try await _ in zip(source, Signal(0...)) {} },
      { _ = try await source.elementsEqual(.of(1)).first() }, { _ = try await source.collect() },
      { _ = try await source.multicast { zip($0, $0) }.collect() },
      { for try await _ in source.publish().autoconnect() {} },
      { _ = try await Signal.race(Signal<Int> { _ in }, Signal<Int> { _ in }).collect() },
    ]
    for (index, loop) in loops.enumerated() {
      #expect(throws: SignalError.sourceReleased, "loop \(index)") { try scheduler.run { try await loop() } }
    }
    try scheduler.run { for await _ in source.valuesOrTrap {} }
  }

  @Test("whatever follows a released source cleans up and ends, once (LIFE-1, LIFE-2)", arguments: CheckedOperator.all)
  func released(_ checked: CheckedOperator) {
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

  @Test("a condition that is released is not the end of what hold stores (LIFE-2)")
  func releasesCondition() {
    let source = Subject<Int>()
    var condition: Subject<Bool>? = Subject()
    let witness = Witness()
    if let condition { witness.observe(source.signal.hold(while: condition.signal)) }
    condition?.send(true)
    source.send(1)
    source.finish()
    condition = nil
    #expect(witness.values == ["1"] && witness.ends == ["completed"])
  }

  @Test("a shared run of parts goes on without subscribers, and those to come get all of it (AHEAD-1)")
  func sharedParts() {
    let parts: [@Sendable (Signal<Int>) -> Signal<Int>] = [
      { $0.window(count: 2).flattenMap(.concat) { $0 } },
      { $0.group(by: { $0 % 3 }).flattenMap(.merge(maxConcurrent: 1)) { $0.signal } },
    ]
    for make in parts {
      let witness = Witness()
      witness.observe(make(Signal(1...9)).replay())
      #expect(witness.values.sorted() == (1...9).map(String.init) && witness.ends == ["completed"])
    }
  }

  // MARK: What goes on without a handle

  @Test("a call whose handle is released goes on, whatever follows it (SEE-2)")
  func releasesHandleOfCall() {
    let clock = scheduler
    let call = Signal<Int>(on: clock) { 7 }
    let forms: [@Sendable () -> Signal<Int>] = [
      { call.retry(1) }, { call.concat(.empty) }, { Signal.empty.concat(call) }, { call.catch { _ in .of(0) } },
      { call.repeated(1) }, { call.subscribe(on: clock) }, { call.timeout(after: .seconds(9), on: clock).retry() },
      { Signal.using(on: clock, acquire: { 1 }, release: { _, _ in }) { _ in call } },
    ]
    for (index, form) in forms.enumerated() {
      let values = Recorder<Int>()
      _ = form().onNext { values.add($0) }.observe(.ignoring)
      clock.run()
      #expect(values.values == [7], "form \(index)")
    }
  }

  @Test("a resume that is on its way to a scheduler comes before the release of the handle (SEE-2)")
  func resumesBeforeRelease() {
    let values = Recorder<Int>()
    do {
      let subscription = Signal(1...3).subscribe(on: scheduler).onNext { values.add($0) }
        .observe(Observer(next: { $0 == 1 ? .paused : .more }, finish: { _ in }))
      scheduler.run()
      subscription.resume()
    }
    scheduler.run()
    #expect(values.values == [1, 2, 3])
  }

  @Test("a cancellation reaches what a resource was acquired for while it is being started (USING-1)")
  func cancelsUse() {
    let (witness, sent, released) = (Witness(), Locked(0), Locked(0))
    let numbers = Signal(0..<1_000_000).onNext { _ in if sent.increment() == 1_000 { witness.cancel() } }
    witness.observe(
      Signal.using(on: scheduler, acquire: { 1 }, release: { _, _ in _ = released.increment() }) { _ in numbers })
    scheduler.run()
    #expect(sent.withLock { $0 } < 10_000 && released.withLock { $0 } == 1 && witness.ends == ["cancelled"])
  }

  @Test("tasks that share an emitter wait for the same room (AHEAD-2)")
  func sharesEmitter() {
    let clock = scheduler
    let witness = Witness { _, _ in .paused }
    witness.observe(
      Signal<Int>.async(on: clock) { emitter in
        try await withThrowingTaskGroup(of: Void.self) { tasks in
          for _ in 0..<3 { tasks.addTask { for value in 0..<9 { try await emitter.emit(value) } } }
          try await tasks.waitForAll()
        }
      })
    for count in 1...27 {
      clock.run()
      #expect(witness.values.count == count)
      witness.resume()
    }
    clock.run()
    #expect(witness.ends == ["completed"])
  }

  // MARK: What nothing can reach

  @Test("what a source that has completed left for a paused consumer goes with its handle (LIFE-7)")
  func endInPause() {
    let forms: [@Sendable (Signal<Int>) -> Signal<Int>] = [
      { $0.buffering(.unbounded).map { $0 } }, { $0.batched().map { $0[0] } }, { $0.conflated(+) },
      { $0.flattenMap { .just($0) } }, { $0.flattenMap(.concat) { .just($0) } },
      { $0.flattenMap(.concat(maxConcurrent: 2)) { .just($0) } }, { .mergeSorted([$0, .of(5, 6)]) },
      { zip($0, Signal.of(1, 2, 3)).map { $0.0 } }, { $0.hold(while: .just(false)) }, { $0.window(count: 2).flatten() },
      { $0.group(by: { $0 }).flattenMap { $0.signal } }, { $0.share(replay: 1).buffering(.unbounded).map { $0 } },
      { $0.flattenMap { .just($0) }.merge(with: .empty) }, { $0.window(count: 2).flatten().concat(.empty) },
      { $0.flattenMap(.concat) { .just($0) }.retry(1) },
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

  @Test("a replay and a source that can resume end when a paused consumer drops its handle (LIFE-2)")
  func dropsSource() {
    let (replayed, kept) = (ReplaySubject<Int>(), Locked<Sender<Int>?>(nil))
    for value in 1...2 { replayed.send(value) }
    let pausing = Signal<Int> { sender in
      // The second says only later that it can resume.
      if kept.withLock({ $0 == nil }) { sender.onResume {} }
      kept.set(sender)
      sender.send(1)
    }
    for signal in [replayed.signal, pausing, pausing] {
      let ends = Recorder<String>()
      _ = signal.observe(Observer(next: { _ in .paused }, finish: { ends.add("\($0)") }))
      kept.withLock { $0 }?.onResume {}
      #expect(ends.values == ["released"])
    }
  }

  @Test("emissions do not wait for a handle that is dropped in a pause, before or now", arguments: CheckedOperator.all)
  func emitsWithoutHandle(_ checked: CheckedOperator) {
    for isDroppedBefore in [true, false] {
      let (subject, areSent) = (Subject<Int>(), Locked(false))
      let emissions = { [scheduler] in
        scheduler.task {
          for value in 1...600 { try await subject.sendWhenReady(value) }
          areSent.set(true)
        }
        scheduler.advance(by: .seconds(1))
      }
      do {
        let handle = checked.make(subject.signal, scheduler).observe(.init(next: { _ in .paused }, finish: { _ in }))
        if !isDroppedBefore { withExtendedLifetime(handle, emissions) }
      }
      if isDroppedBefore { emissions() }
      scheduler.advance(by: .seconds(100_000))
      #expect(areSent.withLock { $0 }, "dropped before: \(isDroppedBefore)")
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
      _ = make(probe.watch(Signal(1...500))).observe(
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
