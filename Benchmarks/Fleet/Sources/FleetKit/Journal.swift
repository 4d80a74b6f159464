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
    let hasRoom = { @Sendable [capacity] (position: Position?) in sequence <= (position?.sequence ?? 0) + capacity }
    if !hasRoom(safe.value) { _ = try await safe.filter(hasRoom).first() }
  }

  func finish() {
    snapshots.finish()
    over.send((true, nil))
  }

  func fail(_ error: any Error) {
    over.send((true, error))
    snapshots.finish(throwing: error)
  }

  /// Whether the log cannot be read, so that another connection is of no use.
  var isBroken: Bool { over.value.error != nil }
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
