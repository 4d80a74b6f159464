import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Counts from one end to the other, through all that takes one: it is refused with words, or works, and nothing is
/// allocated for values that never come.
@Suite("Extreme counts")
struct ExtremeCountTests {
  static let counts = [0, 1, -1, Int.min, Int.max, Int.max - 1, 1 << 40]

  struct Counting: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (Signal<Int>, Int) -> Signal<Int>

    init(_ name: String, _ make: @escaping @Sendable (Signal<Int>, Int) -> Signal<Int>) {
      self.name = name
      self.make = make
    }

    var testDescription: String { name }
  }

  private static let scheduler = TestScheduler()

  static let operators = [
    Counting("take") { $0.take($1) }, Counting("skip") { $0.skip($1) },
    Counting("takeLast") { $0.takeLast($1) }, Counting("skipLast") { $0.skipLast($1) },
    Counting("prefix") { $0.prefix($1) }, Counting("dropFirst") { $0.dropFirst($1) },
    Counting("element(at:)") { $0.element(at: $1) },
    Counting("Stage.take") { $0.through(.take($1)) }, Counting("Stage.skip") { $0.through(.skip($1)) },
    Counting("Stage.takeLast") { $0.through(.takeLast($1)) },
    Counting("Stage.skipLast") { $0.through(.skipLast($1)) },
    Counting("Stage.buffer") { $0.through(.buffer(count: $1)).map(\.count) },
    Counting("buffer(count:)") { $0.buffer(count: $1).map(\.count) },
    Counting("buffer(for:count:)") { $0.buffer(for: .seconds(1), count: $1, on: scheduler).map(\.count) },
    Counting("window(count:)") { $0.window(count: $1).flattenMap { $0 } },
    Counting("window(for:count:)") { $0.window(for: .seconds(1), count: $1, on: scheduler).flattenMap { $0 } },
    Counting("flattenMap(.merge(maxConcurrent:))") { $0.flattenMap(.merge(maxConcurrent: $1)) { .just($0) } },
    Counting("mapAsync(maxConcurrent:)") { $0.mapAsync(maxConcurrent: $1, on: scheduler) { $0 } },
    Counting("mapAsync(.merge)") { $0.mapAsync(.merge(maxConcurrent: $1), on: scheduler) { $0 } },
    Counting("retry") { $0.retry($1) },
    Counting("retry(delay:)") { $0.retry($1, delay: .constant(.seconds(1)), on: scheduler) },
    Counting("repeated") { $0.repeated($1).take(7) },
    Counting("share(replay:)") { $0.share(replay: $1) },
    Counting("share(replay:forgettingAfter:)") { $0.share(replay: $1, forgettingAfter: .seconds(1), on: scheduler) },
    Counting("share(replay:grace:)") { $0.share(replay: $1, grace: .seconds(1), on: scheduler) },
    Counting("buffering(.newest)") { $0.buffering(.newest($1)) },
    Counting("buffering(.oldest)") { $0.buffering(.oldest($1)) },
    Counting("buffering(.backpressure(high:))") { $0.buffering(.backpressure(high: $1, low: 0)) },
    Counting("buffering(.backpressure(low:))") { $0.buffering(.backpressure(high: .max, low: $1)) },
  ]

  @Test("Every operator takes every count", arguments: operators, counts)
  func operates(_ operation: Counting, _ count: Int) {
    let scheduler = TestScheduler()
    let recording = scheduler.record(operation.make(.of(1, 2, 3), count))
    Self.scheduler.advance(by: .seconds(1))
    scheduler.run()
    if count < 0, !operation.name.hasPrefix("Stage") {
      let error = recording.error as? SignalError
      guard case .invalidArgument(let words)? = error else {
        Issue.record("\(operation.name) of \(count): \(recording.values), \(String(describing: recording.error))")
        return
      }
      #expect(words.contains("\(count)"))
    }
    recording.cancel()
  }

  @Test("A stage without room or with less than none is as one with none", arguments: [0, -1, Int.min])
  func stages(_ count: Int) {
    let scheduler = TestScheduler()
    let source = Signal.of(1, 2, 3)
    #expect(scheduler.record(source.through(.take(count))).values.isEmpty)
    #expect(scheduler.record(source.through(.skip(count))).values == [1, 2, 3])
    #expect(scheduler.record(source.through(.takeLast(count))).values.isEmpty)
    #expect(scheduler.record(source.through(.skipLast(count))).values == [1, 2, 3])
  }

  @Test("Sequences take every count that makes sense", arguments: counts.filter { $0 >= 0 })
  func sequences(_ count: Int) {
    let numbers = (1...3).reactive.map { $0 }
    let few = min(count, 3)
    #expect(numbers.take(count).array == Array([1, 2, 3].prefix(few)))
    #expect(numbers.skip(count).array == Array([1, 2, 3].dropFirst(few)))
    #expect(numbers.takeLast(count).array == Array([1, 2, 3].suffix(few)))
    #expect(numbers.skipLast(count).array == Array([1, 2, 3].dropLast(few)))
    #expect(numbers.element(at: count).array == Array([1, 2, 3].dropFirst(few).prefix(1)))
    if count > 0 { #expect(numbers.buffer(count: count).array.joined().elementsEqual([1, 2, 3])) }
  }

  static let policies =
    counts.filter { $0 > 0 }.flatMap { count in
      [BufferingPolicy.newest(count), .oldest(count), .backpressure(high: count, low: 0)]
    } + [.backpressure(high: .max, low: .max - 1), .backpressure(high: Int.max / 4 + 2, low: 1)]

  @Test("Loops with every policy that makes sense", arguments: policies)
  func loops(_ policy: BufferingPolicy) throws {
    let scheduler = TestScheduler()
    let values = try scheduler.run {
      var values: [Int] = []
      for try await value in Signal(1...1_000).values(buffering: policy) { values.append(value) }
      return values
    }
    switch policy {
    case .newest(1): #expect(values == [1_000])
    case .oldest(1): #expect(values == [1])
    default: #expect(values == Array(1...1_000))
    }
  }

  @Test("Subjects and schedulers with every capacity that makes sense", arguments: counts)
  func capacities(_ count: Int) {
    let scheduler = TestScheduler()
    #expect(ConcurrentScheduler(limit: count, target: scheduler).limit == max(1, count))
    if count < 0 { return }
    let subject = ReplaySubject<Int>(capacity: count)
    for value in 1...3 { subject.send(value) }
    #expect(scheduler.record(subject.signal).values == Array((1...3).suffix(min(count, 3))))
  }

  @Test("The newest so many are kept, and no others are kept alive", arguments: [1, 3, 10, 64, 100])
  func newest(_ count: Int) throws {
    let alive = Locked(0)
    let scheduler = TestScheduler()
    let kept = try scheduler.run {
      let subject = Subject<Counted>()
      var iterator = subject.signal.values(buffering: .newest(count)).makeAsyncIterator()
      scheduler.schedule { subject.send(Counted(alive)) }
      _ = try await iterator.next()
      for _ in 1...1_000 { subject.send(Counted(alive)) }
      return alive.withLock { $0 }
    }
    #expect(kept == count)
    #expect(alive.withLock { $0 } == 0)

    let subject = Subject<Counted>()
    let subscription = subject.signal.buffering(.newest(count)).observe(
      Observer(next: { _ in .paused }, finish: { _ in }))
    for _ in 1...1_000 { subject.send(Counted(alive)) }
    #expect(alive.withLock { $0 } == count)
    subscription.cancel()
  }
}
