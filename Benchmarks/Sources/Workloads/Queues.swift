import AsyncAlgorithms
import ReactiveConcurrency

/// What waits for its turn: jobs for workers, batches for a busy writer, calls at a rate.
extension Workload {
  static let queues = [channel, orderedCalls, orderedSignals, batches, pace]

  private static let channel = Workload(
    "channel", "A value handed from one task to one of four: what does it cost?", per: "value", size: 50_000,
    target: 0.8, isGuarded: false,
    ours: .ours { size in
      let channel = WorkChannel<Int>()
      return try await .timed(count: size) {
        try await sumOfConsumers(of: channel) {
          for value in 0..<size { try await channel.sendWhenReady(value) }
          channel.finish()
        }
      }
    },
    peers: [
      Contender("swift-async-algorithms") { size in
        let channel = AsyncThrowingChannel<Int, any Error>()
        return try await .timed(count: size) {
          try await sumOfConsumers(of: channel) {
            for value in 0..<size { await channel.send(value) }
            channel.finish()
          }
        }
      }
    ])

  private static func sumOfConsumers<Values: AsyncSequence & Sendable>(
    of values: Values, _ produce: @escaping @Sendable () async throws -> Void
  ) async throws -> Int where Values.Element == Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var sum = 0
          for try await value in values { sum &+= value }
          return sum
        }
      }
      try await produce()
      return try await group.reduce(0, &+)
    }
  }

  private static let orderedCalls = Workload(
    "ordered-calls", "Eight async calls at a time, their results in order: what does a call cost?", per: "call",
    size: 50_000, target: 5, isGuarded: false,
    ours: .ours { size in
      try await .timed(count: size) {
        let tally = Tally()
        for try await value in Signal(0..<size).mapAsync(maxConcurrent: 8, { await twice($0) }).values(
          buffering: .default)
        { tally.add(value) }
        return tally.result
      }
    },
    peers: [
      Contender("by hand") { size in
        await .timed(count: size) {
          let tally = Tally()
          var results: [Int: Int] = [:]
          var due = 0
          await withTaskGroup(of: (Int, Int).self) { group in
            var started = 0
            while started < min(8, size) {
              let value = started
              group.addTask { (value, await twice(value)) }
              started += 1
            }
            while let (index, result) = await group.next() {
              results[index] = result
              while let next = results.removeValue(forKey: due) {
                tally.add(next)
                due += 1
                if started < size {
                  let value = started
                  group.addTask { (value, await twice(value)) }
                  started += 1
                }
              }
            }
          }
          return tally.result
        }
      }
    ])

  private static let orderedSignals = Workload(
    "ordered-signals", "Eight async signals of four values at a time, in order: what does a value cost?", per: "value",
    size: 40_000, target: 0.6, isGuarded: false,
    ours: .ours { size in
      try await .timed(count: size) {
        let tally = Tally()
        let values = Signal(stride(from: 0, to: size, by: 4)).flattenMap(.concat(maxConcurrent: 8)) { first in
          Signal<Int>.async { emitter in
            for value in first..<(first + 4) { try await emitter.emit(await twice(value)) }
          }
        }
        for try await value in values.values(buffering: .default) { tally.add(value) }
        return tally.result
      }
    },
    peers: [
      // As ours, a producer whose turn has not come waits until its value is taken.
      .inOrder("AsyncThrowingChannel by hand") { group, first in
        let channel = AsyncThrowingChannel<Int, any Error>()
        group.addTask {
          for value in first..<(first + 4) { await channel.send(await twice(value)) }
          channel.finish()
        }
        return channel
      },
      .inOrder("AsyncStream by hand, unbounded", counts: false) { group, first in
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        group.addTask {
          for value in first..<(first + 4) { continuation.yield(await twice(value)) }
          continuation.finish()
        }
        return stream
      },
    ])

  @Sendable fileprivate static func twice(_ value: Int) async -> Int { value &* 2 }

  private static let batches = Workload(
    "batches", "Values pushed while a loop is busy, as arrays: what does a value cost?", per: "value", size: 200_000,
    target: 0.5, isGuarded: false,
    ours: .ours { size in
      let subject = Subject<Int>()
      let batches = subject.signal.batched()
      return try await .timed(count: size) {
        let loop = Task.immediate {
          let tally = Tally()
          for try await batch in batches { for value in batch { tally.add(value) } }
          return tally.result
        }
        for value in 0..<size { subject.send(value) }
        subject.finish()
        return try await loop.value
      }
    },
    peers: [
      Contender("AsyncStream, value by value") { size in
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        return await .timed(count: size) {
          let loop = Task {
            let tally = Tally()
            for await value in stream { tally.add(value) }
            return tally.result
          }
          for value in 0..<size { continuation.yield(value) }
          continuation.finish()
          return await loop.value
        }
      }
    ])

  private static let pace = Workload(
    "paced", "A rate that is never reached: what does it cost to watch it?", per: "value", size: 500_000, target: 3,
    isGuarded: false,
    ours: .ours { size in
      .timed(count: size) {
        let tally = Tally()
        Signal(0..<size).paced(1_000_000_000, per: .seconds(1), on: .global).tally(tally)
        return tally.result
      }
    },
    peers: [
      Contender("by hand") { size in
        .timed(count: size) {
          let tally = Tally()
          var next = GlobalScheduler.global.now
          for value in 0..<size {
            let now = GlobalScheduler.global.now
            if next <= now { tally.add(value) }
            next = now
          }
          return tally.result
        }
      }
    ])
}

extension Contender {
  /// Eight producers at a time, whose values are taken one after the other.
  fileprivate static func inOrder<Values: AsyncSequence>(
    _ name: String, counts: Bool = true,
    _ produce: @escaping @Sendable (inout ThrowingDiscardingTaskGroup<any Error>, _ first: Int) -> Values
  ) -> Contender where Values.Element == Int {
    Contender(name, counts: counts) { size in
      try await .timed(count: size) {
        let tally = Tally()
        var firsts = stride(from: 0, to: size, by: 4).makeIterator()
        try await withThrowingDiscardingTaskGroup { group in
          var running: [Values] = []
          for _ in 0..<8 { if let first = firsts.next() { running.append(produce(&group, first)) } }
          while !running.isEmpty {
            for try await value in running.removeFirst() { tally.add(value) }
            if let first = firsts.next() { running.append(produce(&group, first)) }
          }
        }
        return tally.result
      }
    }
  }
}
