import ReactiveConcurrency
import ReactiveTesting
import Testing

/// A source that does something again and again and sends nothing downstream, so that no answer stops it.
struct SilentSource: Sendable, CustomTestStringConvertible {
  /// How much it does if nothing stops it.
  private static let all = 1_000_000

  let testDescription: String
  /// Whether it can be paused between two things, and go on later: a loop of the user's cannot.
  let canPause: Bool
  /// Whether no pause reaches it: a replay without subscribers does not hold up a share that others may listen to, and
  /// triggers are not paused.
  var isDeaf: Bool {
    [
      "windows and groups", "group(by:)", "share", "autoconnect", "replayLazily", "multicast", "keyed",
      "the trigger of repeated(when:)", "the trigger of retry(when:)",
    ].contains(testDescription)
  }
  /// The source, which calls the closure with each thing that it does.
  let make: @Sendable (@escaping @Sendable () -> Void) -> Signal<Int>

  private init(
    _ name: String, canPause: Bool = true, _ make: @escaping @Sendable (@escaping @Sendable () -> Void) -> Signal<Int>
  ) {
    testDescription = name
    self.canPause = canPause
    self.make = make
  }

  private static func filtered(_ step: @escaping @Sendable () -> Void) -> Signal<Int> {
    Signal(0..<all).filter { _ in
      step()
      return false
    }
  }

  private static func counted(_ value: Int, _ step: @Sendable () -> Void) -> Int {
    step()
    return value
  }

  static let kinds: [SilentSource] = [
    SilentSource("a sequence") { filtered($0) },
    SilentSource("unfold") { step in
      Signal<Int>.unfold(0) { state in
        step()
        state += 1
        return state < all ? state : nil
      }.ignoreValues()
    },
    SilentSource("a closure that asks send", canPause: false) { step in
      Signal<Int> { sender in
        for value in 0..<all where sender.send(value) != .cancelled { step() }
      }.ignoreValues()
    },
    SilentSource("a closure that asks isDisposed", canPause: false) { step in
      Signal<Int> { sender in
        for _ in 0..<all where !sender.isDisposed { step() }
      }
    },
    SilentSource("a sequence, nothing of which passes") { step in
      Signal(0..<all).map { counted($0, step) }.start(with: 0).skip(.max).materialize().filter { _ in false }
        .map { _ in 0 }
    },
    SilentSource("what is gathered for the end") { step in
      Signal(0..<all).map { counted($0, step) }.aggregate(0) { $0 &+ $1 }.takeLast(1)
    },
    SilentSource("a concatenation of many") { step in
      .concat((0..<all).reactive.map { .just(counted($0, step)) }).skip(all)
    },
    SilentSource("windows and groups") { step in
      Signal(0..<all).map { counted($0, step) }.group(by: { $0 % 2 }).flattenMap { group in
        group.signal.window(count: 2).flattenMap { $0.ignoreValues() }
      }
    },
    SilentSource("flattenMap(.concat) of empty ones") { step in
      Signal(0..<all).map { counted($0, step) }.flattenMap(.concat) { _ in .empty }
    },
    SilentSource("repeated") { Signal<Int>.empty.onCompleted($0).repeated(all) },
    SilentSource("repeated sequences") { step in
      Signal(0..<3).map { counted($0, step) }.ignoreValues().repeated(all)
    },
    SilentSource("retry") { step in Signal<Int>.fail(Failure("again")).onError { _ in step() }.retry(all) },
    SilentSource("catch") { step in Signal<Int>.fail(Failure("no")).catch { _ in filtered(step) } },
    SilentSource("concat") { Signal<Int>.empty.concat(filtered($0)) },
    SilentSource("zip, which pauses and resumes") { step in
      zip(Signal(0..<all), Signal(0..<all)).compactMap { _, _ in
        step()
        return nil
      }
    },
    SilentSource("flattenMap, within") { step in Signal.just(0).flattenMap { _ in filtered(step) } },
    SilentSource("flattenMap, without") { step in
      Signal(0..<all).flattenMap { _ in
        step()
        return .empty
      }
    },
    SilentSource("merge") { step in filtered(step).merge(with: .never) },
    SilentSource("group(by:)") { step in filtered(step).group { $0 }.map(\.key) },
    SilentSource("share") { filtered($0).share() },
    SilentSource("autoconnect") { filtered($0).publish().autoconnect() },
    SilentSource("replayLazily") { filtered($0).replayLazily() },
    SilentSource("multicast") { filtered($0).multicast { $0 } },
    SilentSource("keyed") { filtered($0).keyed(by: { $0 })[0] },
    SilentSource("the trigger of repeated(when:)") { Signal<Int>.empty.repeated(when: filtered($0)) },
    SilentSource("the trigger of retry(when:)") { step in
      Signal<Int>.fail(Failure("again")).retry(when: { _ in filtered(step) })
    },
    SilentSource("flattenMap(.race)") { step in
      Signal(0..<all).flattenMap(.race) { _ in
        step()
        return .never
      }
    },
    SilentSource("expand") { step in
      Signal.just(0).expand { .just(counted($0 + 1, step)) }.take(all).ignoreValues()
    },
    SilentSource("deliver(on: .immediate)") { filtered($0).deliver(on: .immediate) },
    SilentSource("subscribe(on: .immediate)") { filtered($0).subscribe(on: .immediate) },
    SilentSource("mapAsync") { step in filtered(step).mapAsync { $0 } },
  ]
}

@Suite("Everything can be cancelled")
struct CancellationTests {
  /// When it is cancelled.
  private let moment = 1_000
  /// When it must have stopped.
  private let limit = 1_000 + 2 * 16 * 256
  private let scheduler = TestScheduler()
  private let steps = Locked(0)

  /// Counts, and calls the closure at the moment of the cancellation.
  private func step(_ cancel: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    { [steps, moment] in
      let count = steps.increment()
      if count == moment { cancel() }
    }
  }

  private static let cancelTask: @Sendable () -> Void = { withUnsafeCurrentTask { $0?.cancel() } }

  @Test("Rule 8: a source that sends nothing stops with the task of its loop", arguments: SilentSource.kinds)
  func loop(source: SilentSource) {
    let probe = Probe()
    let signal = probe.watch(source.make(step(Self.cancelTask)))
    let isOver = Locked(false)
    scheduler.task {
      for try await _ in signal {}
      isOver.set(true)
    }
    scheduler.run()
    #expect(isOver.withLock { $0 } && probe.starts == 1 && probe.releases == 1)
    #expect(steps.withLock { $0 } <= limit)
  }

  @Test(
    "A replayed source that has stopped with its only loop, while it sent nothing, goes on for the next one",
    arguments: ["outer", "inner", "stages"])
  func goesOn(kind: String) {
    let isOpen = Locked(false)
    let step = step(Self.cancelTask)
    let source = Signal(0..<1_000_000)
    @Sendable func passes(_ number: Int) -> Bool {
      step()
      return isOpen.withLock { $0 }
    }
    let run =
      switch kind {
      case "outer": source.flattenMap { passes($0) ? .just($0) : .empty }.replayLazily()
      case "inner": Signal.just(0).flattenMap { _ in source.filter { passes($0) } }.replayLazily()
      default: source.filter { passes($0) }.replayLazily()
      }
    scheduler.task { for try await _ in run {} }
    scheduler.run()
    #expect(steps.withLock { $0 } <= limit)
    isOpen.set(true)
    let next = Locked<Int?>(nil)
    scheduler.task { next.set(try await run.first()) }
    scheduler.run()
    #expect(next.withLock { $0 } != nil)
  }

  @Test(
    "Rule 8: a source that sends nothing stops when its subscription is cancelled, though it is still being started",
    arguments: SilentSource.kinds)
  func subscription(source: SilentSource) {
    let slot = SharedSlot()
    let ends = Recorder<String>()
    let signal = source.make(step { slot.cancel() }).subscribe(on: scheduler)
    slot.fill(signal.observe(.taking(end: { ends.add("\($0)") })))
    scheduler.run()
    #expect(ends.values == ["cancelled"])
    #expect(steps.withLock { $0 } <= limit)
  }

  @Test("Rule 8: a source that sends nothing stops when another signal says so", arguments: SilentSource.kinds)
  func trigger(source: SilentSource) {
    let trigger = Subject<Void>()
    let ends = Recorder<String>()
    let signal = Signal.never.merge(with: source.make(step { trigger.send(()) })).take(until: trigger.signal)
    _ = signal.observe(.taking(end: { ends.add("\($0)") }))
    #expect(ends.values == ["completed"])
    #expect(steps.withLock { $0 } <= limit)
  }

  @Test(
    "Rule 8: a source that sends nothing stops when a call for one result is cancelled, which throws",
    arguments: [0, 1, 2, 3, 4])
  func calls(kind: Int) {
    let silent = Signal(0..<1_000_000).filter { [step = step(Self.cancelTask)] _ in
      step()
      return false
    }
    let error = Recorder<String>()
    scheduler.task {
      do {
        switch kind {
        case 0: _ = try await silent.first()
        case 1: _ = try await silent.last()
        case 2: _ = try await silent.collect()
        case 3: try await silent.forEachLatest { _ in }
        default: try await silent.run()
        }
      } catch let caught {
        error.add("\(type(of: caught))")
      }
    }
    scheduler.run()
    #expect(error.values == ["CancellationError"])
    #expect(steps.withLock { $0 } <= limit)
  }

  @Test("A source that another task runs, which has been cancelled, is none of the loop's business")
  func otherTask() {
    let numbers = Subject<Int>()
    let received = Recorder<Int>()
    let last = Signal(0..<1_000).filter { $0 == 999 }
    let signal: Signal<Int> = numbers.signal.flattenMap { _ in last }
    scheduler.task { for try await value in signal.take(1) { received.add(value) } }
    scheduler.advance()
    scheduler.task {
      withUnsafeCurrentTask { $0?.cancel() }
      numbers.send(1)
    }
    scheduler.run()
    #expect(received.values == [999])
  }

  @Test("What others share continues when one of its subscribers has cancelled")
  func shared() {
    let values = Recorder<Int>()
    let signal = Signal(0..<2_000).subscribe(on: scheduler).filter { $0 > 1_500 }.share()
    let hasCancelled = Locked(true)
    _ = signal.observe(
      Observer(next: { _, _ in .cancelled }, finish: { _ in }, hasCancelled: { hasCancelled.withLock { $0 } }))
    let other = signal.onNext { values.add($0) }.observe(.ignoring)
    scheduler.run()
    #expect(values.values == Array(1_501..<2_000))
    other.cancel()
  }

  @Test("subscribe(on:) of a silent source is released with its last handle, and so is an execution of it")
  func gone() {
    let alive = Locked(0)
    do {
      for _ in 0..<2 {
        let held = Counted(alive)
        _ = Signal<Int>.never.subscribe(on: scheduler).observe(
          Observer(next: { _ in withExtendedLifetime(held) { .more } }, finish: { _ in }))
      }
      let held = Counted(alive)
      let command = Command<Int, Int>(on: scheduler) { _ in .never.onNext { _ in withExtendedLifetime(held) {} } }
      command.execute(1)
      #expect(alive.withLock { $0 } == 3)
      scheduler.run()
    }
    #expect(alive.withLock { $0 } == 0)
  }

  @Test("What a closure adds to be released while that is under way is released before the end is seen")
  func addsLate() {
    let log = Recorder<String>()
    let slot = SharedSlot()
    let signal = Signal<Int> { sender in
      sender.onDispose {
        log.add("first")
        sender.onDispose { log.add("third") }
        sender.finish()
      }
      sender.onDispose { log.add("second") }
    }
    slot.fill(signal.observe(.taking(end: { log.add("\($0)") })))
    slot.cancel()
    #expect(log.values == ["first", "second", "third", "cancelled"])
  }
}
