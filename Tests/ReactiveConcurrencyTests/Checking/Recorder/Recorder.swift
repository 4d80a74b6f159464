import ReactiveConcurrency

/// What happened, in order, gathered from any thread.
final class Recorder<Value: Sendable>: Sendable {
  private let recorded = Locked<[Value]>([])

  var values: [Value] { recorded.withLock { $0 } }

  func add(_ value: Value) {
    recorded.withLock { $0.append(value) }
  }
}
