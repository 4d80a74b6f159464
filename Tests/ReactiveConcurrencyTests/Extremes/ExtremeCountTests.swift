import OperatorManifest
import ReactiveCallbacks
import ReactiveClassic
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Counts from one end to the other, through all that takes one: it is refused with words, or works, and nothing is
/// allocated for values that never come.
@Suite("Extreme counts")
struct ExtremeCountTests {
  static let counts: [Int] = [0, 1, -1, Int.min, Int.max, Int.max - 1, 1 << 40]

  struct Counting: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (Signal<Int>, Int) -> Signal<Int>

    init(_ name: String, _ make: @escaping @Sendable (Signal<Int>, Int) -> Signal<Int>) {
      self.name = name
      self.make = make
    }

    var testDescription: String { name }
  }

  /// The scheduler of a case, since cases run at the same time.
  @TaskLocal private static var scheduler = TestScheduler()

  /// The parameters that operators have, and others.
  static let operators: [Counting] =
    Manifest.operators.flatMap { entry in
      entry.counts.map { parameter in
        Counting(ExtremeCase.name(of: entry, parameter)) { parameter.make(Extreme($1, of: $0, on: scheduler)) }
      }
    } + others

  private static let others: [Counting] = [
    Counting("FlattenStrategy.merge(maxConcurrent:)") { $0.flattenMap(.merge(maxConcurrent: $1)) { .just($0) } },
    Counting("SignalStream.flattenMap(_:_:)") { $0.flattenMap(.merge(maxConcurrent: $1)) { .just($0) } },
    Counting("IsolatedSignal.flattenMap(_:_:)") { $0.isolated.flattenMap(.merge(maxConcurrent: $1)) { .just($0) } },
    Counting("FlattenStrategy.concat(maxConcurrent:)") { $0.flattenMap(.concat(maxConcurrent: $1)) { .just($0) } },
    Counting("SignalConvertible.values(buffering:onDrop:fileID:line:throwing:)") {
      Signal($0.values(buffering: .newest($1), throwing: { $0 as? SignalError ?? .timedOut }), on: scheduler)
    },
    Counting("SignalConvertible.retry(_:)") { $0.retry($1) },
    Counting("SignalStream.publish(buffering:)") { $0.publish(buffering: .newest($1)).autoconnect() },
    Counting("WorkChannel.init(capacity:)") { source, count in
      let channel = WorkChannel<Int>(capacity: count)
      for value in 1...3 { _ = channel.send(value) }
      channel.finish()
      return source.takeLast(0).concat(channel.signal)
    },
    Counting("ReplaySubject.init(capacity:)") { source, count in
      let subject = ReplaySubject<Int>(capacity: count)
      for value in 1...3 { subject.send(value) }
      return source.takeLast(0).concat(subject.signal)
    },
    Counting("ReplaySubject.replaySubjectWithCapacity(_:)") { source, count in
      source.takeLast(0).concat(ReplaySubject<Int>.replaySubjectWithCapacity(count).signal)
    },
    Counting("SignalConvertible.flatten(_:)") { $0.map { Signal.just($0) }.flatten($1) },
  ]

  @Test("Every operator takes every count, or fails with words (ARG-1)", arguments: operators, counts)
  func operates(_ operation: Counting, _ count: Int) {
    let scheduler = TestScheduler()
    let recording = Self.$scheduler.withValue(scheduler) { scheduler.record(operation.make(.of(1, 2, 3), count)) }
    scheduler.advance(by: .seconds(1))
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

  /// What a sequence of 1, 2 and 3 becomes.
  struct Cutting: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (ReactiveSequence<Int>, Int) -> ReactiveSequence<Int>
    let expected: @Sendable (Int) -> [Int]

    init(
      _ name: String, _ make: @escaping @Sendable (ReactiveSequence<Int>, Int) -> ReactiveSequence<Int>,
      is expected: @escaping @Sendable (Int) -> [Int]
    ) {
      self.name = "ReactiveSequence." + name
      self.make = make
      self.expected = expected
    }

    var testDescription: String { name }
  }

  static let sequences: [Cutting] = [
    Cutting("take(_:)", { $0.take($1) }, is: { Array([1, 2, 3].prefix($0)) }),
    Cutting("prefix(_:)", { $0.prefix($1) }, is: { Array([1, 2, 3].prefix($0)) }),
    Cutting("skip(_:)", { $0.skip($1) }, is: { Array([1, 2, 3].dropFirst($0)) }),
    Cutting("dropFirst(_:)", { $0.dropFirst($1) }, is: { Array([1, 2, 3].dropFirst($0)) }),
    Cutting("takeLast(_:)", { $0.takeLast($1) }, is: { Array([1, 2, 3].suffix($0)) }),
    Cutting("skipLast(_:)", { $0.skipLast($1) }, is: { Array([1, 2, 3].dropLast($0)) }),
    Cutting("buffer(count:)", { $0.buffer(count: $1).map(\.count) }, is: { $0 < 2 ? [1, 1, 1] : [3] }),
    Cutting(
      "interspersed(every:with:)", { $0.interspersed(every: $1, with: 0) },
      is: { $0 < 2 ? [1, 0, 2, 0, 3] : [1, 2, 3] }),
  ]

  @Test("Sequences take every count: one that is too small counts as the smallest", arguments: sequences, counts)
  func cuts(_ cutting: Cutting, _ count: Int) {
    let least = min(max(count, 0), 3)
    #expect(cutting.make((1...3).reactive.map { $0 }, count).array == cutting.expected(least))
  }

  @Test("Sequences have no element at an index that is out of range", arguments: counts)
  func elements(_ index: Int) {
    #expect((1...3).reactive.map { $0 }.element(at: index).array == ((0..<3).contains(index) ? [index + 1] : []))
  }

  static let policies: [BufferingPolicy] =
    counts.flatMap { count in
      [BufferingPolicy.newest(count), .oldest(count), .failing(beyond: count), .backpressure(high: count, low: 0)]
    } + [
      .backpressure(high: .max, low: .max - 1), .backpressure(high: Int.max / 4 + 2, low: 1),
      .backpressure(high: 2, low: 2), .backpressure(high: 1, low: .max), .backpressure(high: 1, low: -1),
    ]

  /// The ways to a loop.
  enum Loop: String, CaseIterable {
    case values = "SignalStream.values(buffering:onDrop:fileID:line:)"
    case subscribed = "SignalStream.subscribedValues(buffering:onDrop:fileID:line:)"
    case stream = "SignalStream.stream(buffering:)"
    case withoutTry = "SignalConvertible.values(buffering:onDrop:fileID:line:onError:)"
    case buffering = "SignalStream.buffering(_:onDrop:) loop"
    case recorded = "TestScheduler.iterate(_:buffering:fileID:line:)"

    func collect(_ signal: Signal<Int>, _ policy: BufferingPolicy) throws -> [Int] {
      let scheduler = TestScheduler()
      if self == .recorded {
        let recording = scheduler.iterate(signal, buffering: policy)
        scheduler.run()
        if let error = recording.error { throw error }
        return recording.values
      }
      return try scheduler.run {
        var values: [Int] = []
        switch self {
        case .values: for try await value in signal.values(buffering: policy) { values.append(value) }
        case .subscribed:
          for try await value in signal.subscribedValues(buffering: policy) { values.append(value) }
        case .stream: for try await value in signal.stream(buffering: policy) { values.append(value) }
        case .buffering: for try await value in signal.buffering(policy) { values.append(value) }
        case .withoutTry, .recorded:
          let failure = Locked<(any Error)?>(nil)
          let loop = signal.values(buffering: policy, onError: { error in failure.set(error) })
          for await value in loop { values.append(value) }
          if let error = failure.withLock({ $0 }) { throw error }
        }
        return values
      }
    }
  }

  @Test("Loops with every policy: a senseless one is their error (ARG-1)", arguments: Loop.allCases, policies)
  func loops(_ loop: Loop, _ policy: BufferingPolicy) {
    let result = Result { try loop.collect(Signal(1...1_000), policy) }
    switch (policy, result) {
    case (.newest(let count), .failure(SignalError.invalidArgument(let words))) where count < 1,
      (.oldest(let count), .failure(SignalError.invalidArgument(let words))) where count < 1,
      (.failing(let count), .failure(SignalError.invalidArgument(let words))) where count < 1:
      #expect(words.contains("\(count)"))
    case (.backpressure(let high, let low), .failure(SignalError.invalidArgument(let words)))
    where low < 0 || low >= high:
      #expect(words.contains("\(low), \(high)"))
    case (.failing(1), .failure(let error)): #expect(error as? SignalError == .fellBehind(1))
    case (.newest(1), .success(let values)): #expect(values == [1_000])
    case (.oldest(1), .success(let values)): #expect(values == [1])
    case (_, .success(let values)): #expect(values == Array(1...1_000))
    case (_, .failure(let error)): Issue.record("\(policy): \(error)")
    }
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
    let subscription = subject.signal.buffering(.newest(count)).observe(.pausing())
    for _ in 1...1_000 { subject.send(Counted(alive)) }
    #expect(alive.withLock { $0 } == count)
    subscription.cancel()
  }
}
