import AllocationCounter
import ReactiveConcurrency

extension Budget {
  /// What one of each takes as long as it is there.
  public static let heldMemory = [
    held("subscription", "a subscription of a subject through map", limit: 300) { count in
      let subject = Subject<Int>()
      let signal = subject.signal.map { $0 &+ 1 }
      for _ in 0..<count { observe(signal) }
      return { subject.finish() }
    },
    held("subject", "a subject without a subscriber", limit: 275) { count in
      let subjects = (0..<count).map { _ in Subject<Int>() }
      return { for subject in subjects { subject.finish() } }
    },
    held("group", "a group of group(by:) with its subscriber", limit: 950) { count in
      let subject = Subject<Int>()
      let values = subject.signal.group(by: { $0 }).flattenMap { $0.signal }
      observe(values)
      for value in 0..<count { subject.send(value) }
      return { subject.finish() }
    },
    held("loop", "a loop that waits for a subject, with its task", limit: 4000) { count in
      let subject = Subject<Int>()
      for _ in 0..<count { Task { for try await _ in subject.signal {} } }
      while subject.subscriberCount < count { await Task.yield() }
      // Until all of them wait.
      try await Task.sleep(for: .milliseconds(200))
      return { subject.finish() }
    },
    held("stream-loop", "a loop that waits for an AsyncStream, with its task", limit: .infinity) { count in
      let streams = (0..<count).map { _ in AsyncStream<Int>.makeStream() }
      for (stream, _) in streams { Task { for await _ in stream {} } }
      try await Task.sleep(for: .milliseconds(200))
      return { for (_, continuation) in streams { continuation.finish() } }
    },
  ]

  /// - Parameter make: Makes so many, and returns what ends them.
  private static func held(
    _ name: String, _ description: String, limit: Double,
    _ make: @escaping @Sendable (_ count: Int) async throws -> () -> Void
  ) -> Budget {
    Budget("memory-\(name)", description, unit: "bytes", limit: limit) {
      // Once for what is made but once.
      try await make(10)()
      peak_begin()
      let end = try await make(1000)
      let bytes = peak_end()
      end()
      return Double(bytes) / 1000
    }
  }
}
