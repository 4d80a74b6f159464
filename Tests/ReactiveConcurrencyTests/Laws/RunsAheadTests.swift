import ReactiveConcurrency
import ReactiveTesting
import Testing

/// What has been asked for, but is not needed yet: "What runs ahead, and how far" has the same numbers.
@Suite("Laws: what runs ahead")
struct RunsAheadTests {
  let scheduler = TestScheduler()

  /// An operator that starts something for each value, which never ends.
  struct Starter: Sendable, CustomTestStringConvertible {
    let name: String
    let pulled: Int
    let make: @Sendable (Signal<Int>) -> Signal<Int>
    var testDescription: String { name }
  }

  @Test(
    "an operator that starts something for each value asks for as many values as it may start (AHEAD-3)",
    arguments: [
      Starter(name: ".merge(maxConcurrent: 4)", pulled: 4) { $0.flattenMap(.merge(maxConcurrent: 4)) { _ in .never } },
      Starter(name: ".concat", pulled: 1) { $0.flattenMap(.concat) { _ in .never } },
      Starter(name: "flatten(.concat)", pulled: 1) { $0.map { _ in Signal<Int>.never }.flatten(.concat) },
      Starter(name: "mapAsync", pulled: 1) { $0.mapAsync { _ in try await forever() } },
      Starter(name: "mapAsync(maxConcurrent: 4)", pulled: 4) {
        $0.mapAsync(maxConcurrent: 4) { _ in try await forever() }
      },
      Starter(name: "mapAsync(.merge(maxConcurrent: 4))", pulled: 4) {
        $0.mapAsync(.merge(maxConcurrent: 4)) { _ in try await forever() }
      },
      Starter(name: "mapAsync(.concat)", pulled: 1) { $0.mapAsync(.concat) { _ in try await forever() } },
      Starter(name: ".concat(maxConcurrent: 4)", pulled: 4) {
        $0.flattenMap(.concat(maxConcurrent: 4)) { _ in .never }
      },
      Starter(name: "expand", pulled: 1) { $0.expand { _ in .never } },
      Starter(name: "expand(maxConcurrent: 4)", pulled: 4) { $0.expand(maxConcurrent: 4) { _ in .never } },
      Starter(name: "scanAsync", pulled: 1) { $0.scanAsync(0) { _, _ in try await forever() } },
      Starter(name: "filterAsync", pulled: 1) { $0.filterAsync { _ in try await forever() > 0 } },
      Starter(name: "filterAsync(maxConcurrent: 4)", pulled: 4) {
        $0.filterAsync(maxConcurrent: 4) { _ in try await forever() > 0 }
      },
    ])
  func starts(_ starter: Starter) {
    for source in [Signal(0..<1_000), Signal(0..<1_000).share(), Signal(0..<1_000).map { $0 }.concat(.never)] {
      let pulled = Locked(0)
      let signal = starter.make(source.onNext { _ in pulled.withLock { $0 += 1 } })
      let subscription = signal.observe(.ignoring)
      #expect(pulled.withLock { $0 } == starter.pulled)
      subscription.cancel()
    }
  }

  @Test("an inner signal that ends makes room for one value (AHEAD-3)")
  func makesRoom() {
    let pulled = Locked(0)
    let inner = (0..<5).map { _ in Subject<Int>() }
    let source = Signal(0..<5).onNext { _ in pulled.withLock { $0 += 1 } }
    let subscription = source.flattenMap(.merge(maxConcurrent: 2)) { inner[$0].signal }.observe(.ignoring)
    #expect(pulled.withLock { $0 } == 2)
    for (index, subject) in inner.enumerated() {
      subject.finish()
      #expect(pulled.withLock { $0 } == min(index + 3, 5))
    }
    subscription.cancel()
  }

  /// An operator between a source of work and a loop.
  static let stages: [Starter] = [
    Starter(name: "nothing", pulled: 1) { $0 },
    Starter(name: "map, filter", pulled: 1) { $0.map { $0 }.filter { _ in true } },
    Starter(name: "zip", pulled: 1) { zip($0, Signal(0...)).map { $0.0 } },
    Starter(name: "combineLatest", pulled: 1) { combineLatest(Signal.just(0), $0).map { $0.1 } },
    Starter(name: "merge", pulled: 1) { merge($0, .never) },
    Starter(name: "concat", pulled: 1) { $0.concat(.never) },
    Starter(name: "catch", pulled: 1) { $0.catch { _ in .never } },
    Starter(name: "flattenMap", pulled: 1) { source in Signal.just(0).flattenMap { _ in source } },
    Starter(name: "share", pulled: 1) { $0.share() },
    Starter(name: "share(replay: 3)", pulled: 1) { $0.share(replay: 3) },
    Starter(name: "window", pulled: 2) { $0.window(count: 5).flatten() },
    Starter(name: "group", pulled: 1) { $0.group(by: { $0 % 2 }).flattenMap { $0.signal } },
    Starter(name: "buffering", pulled: 8) { $0.buffering(.backpressure(high: 8, low: 2)) },
    Starter(name: "buffering, map", pulled: 9) { $0.buffering(.backpressure(high: 8, low: 2)).map { $0 } },
    Starter(name: "buffering, share", pulled: 9) { $0.buffering(.backpressure(high: 8, low: 2)).share() },
    Starter(name: "buffering, zip", pulled: 9) {
      zip($0.buffering(.backpressure(high: 8, low: 2)), Signal(0...)).map { $0.0 }
    },
    Starter(name: "buffering, flattenMap", pulled: 9) {
      $0.buffering(.backpressure(high: 8, low: 2)).flattenMap(.concat) { .just($0) }
    },
    Starter(name: "buffering, retry", pulled: 9) { $0.buffering(.backpressure(high: 8, low: 2)).retry(2) },
  ]

  @Test("a loop over async code asks for a value when it takes one (AHEAD-4)", arguments: stages)
  func loops(_ stage: Starter) throws {
    let pulled = Locked(0)
    let pages = Signal<Int>.async(on: scheduler) { emitter in
      for page in 0..<1_000 {
        pulled.withLock { $0 += 1 }
        try await emitter.emit(page)
      }
    }
    let signal = stage.make(pages)
    let taken = Locked(0)
    let loop = scheduler.task { [scheduler] in
      for try await _ in signal {
        taken.withLock { $0 += 1 }
        try await scheduler.sleep(for: .seconds(1))
      }
    }
    for seconds in 0..<5 {
      scheduler.advance(by: .seconds(seconds == 0 ? 0 : 1))
      #expect(taken.withLock { $0 } == seconds + 1)
      if stage.pulled == 1 { #expect(pulled.withLock { $0 } == seconds + 1) }
    }
    #expect(pulled.withLock { $0 } <= 4 + stage.pulled)
    loop.cancel()
    scheduler.run()
  }

  /// An operator that measures time, and how many values of work it asks for while no time passes.
  static let timed: [(name: String, pulled: Int, make: @Sendable (Signal<Int>, TestScheduler) -> Signal<Int>)] = [
    ("delay(for:on:)", 256, { $0.delay(for: .seconds(9), on: $1) }),
    ("delaySubscription(for:on:)", 0, { $0.delaySubscription(for: .seconds(9), on: $1) }),
    ("debounce(for:on:)", 1_000, { $0.debounce(for: .seconds(9), on: $1) }),
    ("throttle(for:on:edges:) .trailing", 1_000, { $0.throttle(for: .seconds(9), on: $1, edges: .trailing) }),
    ("throttle(for:on:edges:) .leading", 1_000, { $0.throttle(for: .seconds(9), on: $1, edges: .leading) }),
    ("buffer(for:on:)", 1_000, { $0.buffer(for: .seconds(9), on: $1).map(\.count) }),
    ("buffer(for:every:on:)", 1_000, { $0.buffer(for: .seconds(9), every: .seconds(9), on: $1).map(\.count) }),
    ("sample(by:)", 1_000, { $0.sample(by: .interval(every: .seconds(9), on: $1)) }),
    ("paced(_:per:burst:on:)", 1, { $0.paced(1, per: .seconds(9), on: $1) }),
    ("timeout(each:on:)", 1_000, { $0.timeout(each: .seconds(9), on: $1) }),
  ]

  @Test("an operator that measures time does not hold up work to measure it, and delay stores 256 values (AHEAD-5)")
  func measuresTime() {
    for (name, pulled, make) in Self.timed {
      let scheduler = TestScheduler()
      let count = Locked(0)
      let work = Signal<Int>.async(on: scheduler) { emitter in
        for value in 0..<1_000 {
          count.withLock { $0 += 1 }
          try await emitter.emit(value)
        }
        try await scheduler.sleep(for: .seconds(1_000))
      }
      let recording = scheduler.record(make(work, scheduler))
      scheduler.advance()
      #expect(count.withLock { $0 } == pulled, "\(name)")
      recording.cancel()
      scheduler.advance(by: .seconds(10))
    }
  }
}

/// Never returns until it is cancelled.
private func forever() async throws -> Int {
  try await Task.sleep(for: .seconds(1_000_000))
  return 0
}
