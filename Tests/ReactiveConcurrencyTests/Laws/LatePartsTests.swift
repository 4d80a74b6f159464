import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Windows and groups whose consumer gets to them later than when they are announced.
@Suite("Laws: parts that are subscribed to later")
struct LatePartsTests {
  let scheduler = TestScheduler()
  static let windows = (0..<10).map { number in Array(number * 10..<number * 10 + 10) }

  @Test(
    "a call, a limit or a loop gets all values of a window, however late (LATE-1)", arguments: [true, false], 0..<7)
  func windows(isHot: Bool, _ form: Int) throws {
    let subject = Subject<Int>()
    let source = isHot ? subject.signal : Signal(0..<100)
    let windows = source.window(count: 10)
    let scheduler = scheduler
    let collect: @Sendable (Signal<Int>) async throws -> [Int] = { window in
      try await scheduler.sleep(for: .seconds(1))
      var values: [Int] = []
      for try await value in window {
        values.append(value)
        if value % 3 == 0 { try await scheduler.sleep(for: .seconds(1)) }
      }
      return values
    }
    let loop = scheduler.task {
      switch form {
      case 0: return try await windows.mapAsync(on: scheduler, collect).collect()
      case 1: return try await windows.mapAsync(maxConcurrent: 3, on: scheduler, collect).collect()
      case 2: return try await windows.mapAsync(.concat, on: scheduler, collect).collect()
      case 3:
        let all = try await windows.mapAsync(.merge(maxConcurrent: 2), on: scheduler, collect).collect()
        return all.sorted { $0[0] < $1[0] }
      case 4:
        var all: [[Int]] = []
        for try await window in windows { all.append(try await collect(window)) }
        return all
      case 5: return try await windows.flattenMap(.concat) { $0.collected() }.collect()
      default:
        return try await windows.flattenMap(.concat) { $0.subscribe(on: scheduler).deliver(on: scheduler).collected() }
          .collect()
      }
    }
    scheduler.advance()
    if isHot {
      for value in 0..<100 { subject.send(value) }
      subject.finish()
    }
    #expect(try scheduler.run { try await loop.value } == Self.windows)
  }

  @Test("a task for each group gets all of its values (LATE-1)")
  func groups() async throws {
    let sizes = try await withThrowingTaskGroup(of: (Int, Int).self) { tasks in
      for try await group in Signal(0..<1_000).group(by: { $0 % 3 }) {
        tasks.addTask { (group.key, try await group.signal.collect().count) }
      }
      return try await tasks.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(sizes == [0: 334, 1: 333, 2: 333])
  }

  @Test("what waits in a group is released with its last handle, or when its first subscriber has it (LATE-2)")
  func released() throws {
    let alive = Locked(0)
    let subject = Subject<Counted>()
    let taken = Locked<GroupedSignal<Int, Counted>?>(nil)
    let scheduler = scheduler
    let loop = scheduler.task {
      for try await group in subject.signal.group(by: { _ in 0 }) { taken.set(group) }
    }
    scheduler.advance()
    for _ in 0..<10 { subject.send(Counted(alive)) }
    scheduler.advance()
    #expect(alive.withLock { $0 } == 10)
    let count = Locked(0)
    let group = try #require(taken.withLock { $0 })
    let first = group.signal.observe(.taking { _ in count.withLock { $0 += 1 } })
    #expect(count.withLock { $0 } == 10)
    #expect(alive.withLock { $0 } == 0, "the first subscriber has got them")
    subject.send(Counted(alive))
    #expect(count.withLock { $0 } == 11 && alive.withLock { $0 } == 0)
    first.cancel()
    loop.cancel()
    scheduler.run()

    let other = Subject<Counted>()
    let dropping = scheduler.task { for try await _ in other.signal.group(by: { _ in 0 }) {} }
    scheduler.advance()
    for _ in 0..<10 { other.send(Counted(alive)) }
    scheduler.advance()
    #expect(alive.withLock { $0 } == 0, "nobody can subscribe any more")
    dropping.cancel()
    scheduler.run()
  }

  @Test("the source of a window without a subscriber yet waits (LATE-3)")
  func waits() {
    let probe = Probe()
    let scheduler = scheduler
    let loop = scheduler.task {
      for try await _ in probe.values(0..<100_000).window(count: 1_000) { try await scheduler.sleep(for: .seconds(1)) }
    }
    scheduler.advance()
    #expect(probe.produced == 1)
    scheduler.advance(by: .seconds(1))
    #expect(probe.produced <= 1_001)
    loop.cancel()
    scheduler.run()
  }

  static let stages: KeyValuePairs<String, @Sendable (Signal<Signal<Int>>) -> Signal<Signal<Int>>> = [
    "merge": { $0.merge(with: .empty) }, "take": { $0.take(until: Signal<Int>.never) }, "race": { .race($0, .never) },
    "hold": { $0.hold(while: .just(false)) }, "zip": { zip($0, Signal(0...)).map(\.0) }, "share": { $0.share() },
    "store": { $0.buffering(.unbounded) }, "buffer": { $0.buffering(.backpressure(high: 2, low: 1)) },
    "batch": { $0.batched().flattenMap(.concat) { Signal($0) } }, "multicast": { $0.multicast { $0 } },
    "latest": { parts in Signal.just(0).flattenMap(.latest) { _ in parts } },
  ]

  @Test(
    "limited flattening gets to every part, whatever stands between the two (LATE-1)",
    arguments: [0, 1, 3], [FlattenStrategy.concat, .concat(maxConcurrent: 2), .merge(maxConcurrent: 2)])
  func flattensLater(pauses: Int, strategy: FlattenStrategy) {
    let windows = Signal(0..<600).window(count: 7)
    let groups = Signal(0..<600).group { $0 % 3 }.map { $0.signal }
    for (name, stage) in Self.stages {
      for signal in [windows, groups].map({ stage($0).flattenMap(strategy) { $0 } }) {
        let witness = Witness { _, index in pauses > 0 && index % pauses == 0 ? .paused : .more }
        witness.observe(signal)
        for _ in 0..<600 where witness.ends.isEmpty { witness.resume() }
        #expect(witness.values.count == 600 && witness.ends == ["completed"], "\(name)")
      }
    }
  }

  @Test("limited flattening goes on when its consumer, which another signal has paused, resumes (LATE-1)")
  func resumesLater() {
    for (name, stage) in Self.stages {
      let (source, other) = (Subject<[Int]>(), Subject<Int>())
      let groups = source.signal.flattenMap { Signal($0) }.group { $0 % 2 }.map { $0.signal }
      let witness = Witness { witness, _ in witness.values.last == "-1" ? .paused : .more }
      witness.observe(stage(groups).flattenMap(.concat) { $0 }.merge(with: other.signal))
      source.send([0])
      other.send(-1)
      source.send([1, 2, 3, 4])
      #expect(witness.values.count < 4, "\(name)")
      witness.resume()
      #expect(witness.values == ["0", "-1", "2", "4"], "\(name)")
      witness.cancel()
    }
  }

  @Test("a listener that pauses and resumes does not hold up a limited flattening of the same parts (LATE-1)")
  func sharesParts() {
    let connection = Signal(0..<600).group { $0 % 3 }.map { $0.signal }.publish()
    let (flattening, counting) = (Witness { _, _ in .paused }, Witness { _, index in index % 2 == 0 ? .paused : .more })
    flattening.observe(connection.signal.flattenMap(.concat) { $0 })
    counting.observe(connection.signal.map { _ in 0 })
    connection.connect()
    for _ in 0..<600 { _ = (flattening.resume(), counting.resume()) }
    #expect(flattening.values.count == 600 && counting.values.count == 3)
  }
}
