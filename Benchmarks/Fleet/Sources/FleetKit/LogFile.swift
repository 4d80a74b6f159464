import Foundation
import ReactiveConcurrency

/// A part of a log, counted.
struct LogPiece: Sendable, Equatable {
  var figures = Figures()
  /// Where the next piece begins, and the mark of that place.
  var end: UInt64
  var mark: UInt64 = 0
  /// How many times the log was cut off or replaced before it, where not all of it may be counted.
  var gaps: UInt64 = 0
  /// What is to be told: what was wrong with its first malformed lines, and at which byte they begin; and each gap.
  var problems: [String] = []
}

/// A log that others append to, and rotate.
public struct LogFile: Sendable {
  public var path: String
  /// How many lines a piece has at most.
  public var lines = 1000
  /// How long to wait at the end until the next look; `nil` if the end is the end.
  public var interval: Duration? = .milliseconds(200)

  public init(path: String) {
    self.path = path
  }

  /// Reads on from a position as the consumer wants it. A line counts as soon as it is whole.
  ///
  /// It follows the name, as `tail -F` does: a file that has been moved away is read to its end, then the one that has
  /// its name now, as soon as somebody writes to that. A file that was cut off or written anew is read from its start.
  func pieces(from position: Position) -> Signal<LogPiece> {
    .async { emitter in
      var follower = try LogFollower(path: path, from: position, lines: lines)
      while true {
        switch try follower.look(isLast: interval == nil) {
        case .pieces(let pieces): for piece in pieces { try await emitter.emit(piece) }
        case .end:
          guard let interval else { return }
          try await Task.sleep(for: interval)
        }
      }
    }
  }
}

struct LogError: Error, CustomStringConvertible {
  var description: String
}
