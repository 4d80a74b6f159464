import GRPCCore
import ReactiveConcurrency

/// What an agent has counted: its last snapshots, and how far they are safe.
final class Journal: Sendable {
  let reporter: Reporter
  let snapshots: ReplaySubject<Snapshot>
  /// How far the aggregator is, and will be even if it is killed; `nil` until it has been heard of.
  let safe = BehaviorSubject<Position?>(nil)
  private let over = BehaviorSubject<(isOver: Bool, error: (any Error)?)>((false, nil))
  private let capacity: UInt64

  init(_ reporter: Reporter, capacity: Int) {
    (self.reporter, self.capacity) = (reporter, UInt64(capacity))
    snapshots = ReplaySubject(capacity: capacity)
  }

  /// Says that the agent lives, and asks how far the aggregator is.
  var alive: Snapshot { .with { $0.reporter = reporter } }

  /// What one connection sends. One that does not take it pauses the agent.
  func snapshots(after position: Position, beat: Duration) -> Signal<Snapshot> {
    // A timer cannot be paused: of its ticks one waits.
    let beats = Signal.interval(every: beat).buffering(.newest(1)).map { [alive] _ in alive }
      .take(until: over.filter(\.isOver))
    return snapshots.skip { $0.sequence <= position.sequence }.merge(with: beats)
  }

  /// Waits until nothing is forgotten by one more snapshot but what is safe.
  func waitForRoom(for sequence: UInt64) async throws {
    let isRoom = { @Sendable [self] (position: Position?) in hasRoom(for: sequence, after: position) }
    if !isRoom(safe.value) { _ = try await safe.filter(isRoom).first() }
  }

  func hasRoom(for sequence: UInt64, after position: Position?) -> Bool {
    sequence <= (position?.sequence ?? 0).counting(capacity)
  }

  func finish() {
    snapshots.finish()
    over.send((true, nil))
  }

  func fail(_ error: any Error) {
    over.send((true, error))
    snapshots.finish(throwing: error)
  }

  /// Why no connection is of any use any more: the log cannot be read, or there is no time left.
  var failure: (any Error)? { over.value.error }

  /// Says that there is a `failure`.
  var hasFailed: Signal<Void> { over.signal.compactMap { $0.error == nil ? nil : () } }
}

extension RPCError {
  /// Whether the same may go well another time.
  var isTemporary: Bool {
    ![.invalidArgument, .aborted, .unauthenticated, .permissionDenied, .unimplemented].contains(code)
  }

  /// The text, with that of the deepest cause, which tells more.
  var detail: String {
    var text = message
    var cause = cause
    while let error = cause {
      if let error = error as? RPCError {
        if !error.message.isEmpty { text = error.message }
        cause = error.cause
      } else {
        return "\(text) (\(error))"
      }
    }
    return text
  }
}
