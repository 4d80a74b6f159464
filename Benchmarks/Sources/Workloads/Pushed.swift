import AsyncAlgorithms
import ReactiveConcurrency

extension Workload {
  static let awaitPushed = Workload(
    "await-pushed", "Values pushed from another task, stored for `for try await`: what does a hand-over cost?",
    size: 500_000, target: 0.08, isGuarded: false,
    ours: .ours { size in
      let signal = Signal<Int> { sender in
        Task.detached {
          for value in 0..<size { sender.send(value) }
          sender.finish()
        }
      }
      return try await .timed(count: size) {
        let tally = Tally()
        for try await value in signal { tally.add(value) }
        return tally.result
      }
    },
    peers: pushingPeers)

  static let awaitPushedSubject = Workload(
    "await-pushed-subject", "The same through a subject.", size: 500_000, target: 0.08, isGuarded: false,
    ours: .ours { size in
      let subject = OurSubject()
      return try await .timed(count: size) {
        let tally = Tally()
        Task.detached {
          while subject.subscriberCount == 0 { await Task.yield() }
          for value in 0..<size { subject.send(value) }
          subject.finish()
        }
        for try await value in subject { tally.add(value) }
        return tally.result
      }
    },
    peers: pushingPeers)

  private static let pushingPeers = [
    Contender("AsyncStream") { size in
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      return await .timed(count: size) {
        let tally = Tally()
        Task.detached {
          for value in 0..<size { continuation.yield(value) }
          continuation.finish()
        }
        for await value in stream { tally.add(value) }
        return tally.result
      }
    },
    Contender("AsyncThrowingStream") { size in
      let (stream, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
      return try await .timed(count: size) {
        let tally = Tally()
        Task.detached {
          for value in 0..<size { continuation.yield(value) }
          continuation.finish()
        }
        for try await value in stream { tally.add(value) }
        return tally.result
      }
    },
  ]

  static let emit = Workload(
    "emit", "A producer held to its consumer's pace: what does an element cost with backpressure?", size: 50_000,
    target: 0.15, isGuarded: false,
    ours: emitted,
    peers: [
      Contender("AsyncChannel") { size in
        let channel = AsyncChannel<Int>()
        return await .timed(count: size) {
          let tally = Tally()
          Task.detached {
            for value in 0..<size { await channel.send(value) }
            channel.finish()
          }
          for await value in channel { tally.add(value) }
          return tally.result
        }
      }
    ])

  /// A subject's emissions in a loop.
  static let emitted = Contender.ours { size in
    let subject = OurSubject()
    return try await .timed(count: size) {
      let tally = Tally()
      Task.detached {
        while subject.subscriberCount == 0 { await Task.yield() }
        for value in 0..<size { try await subject.sendWhenReady(value) }
        subject.finish()
      }
      for try await value in subject { tally.add(value) }
      return tally.result
    }
  }
}
