import Foundation
import ReactiveConcurrency

/// A part of a log, counted.
struct LogPiece: Sendable, Equatable {
  var figures = Figures()
  /// Where the next piece begins.
  var end: UInt64
  /// What was wrong with its first malformed lines, and at which byte they begin.
  var problems: [String] = []
}

/// A log that others append to.
public struct LogFile: Sendable {
  public var path: String
  /// How many lines a piece has at most.
  public var lines = 1000
  /// How long to wait at the end until the next look; `nil` if the end is the end.
  public var interval: Duration? = .milliseconds(200)

  public init(path: String) {
    self.path = path
  }

  /// Reads on from `offset` as the consumer wants it. A line counts as soon as it is whole. One that is shorter than
  /// where it was read to has been begun anew, and is read from its start.
  func pieces(from offset: UInt64) -> Signal<LogPiece> {
    .async { emitter in
      let file: FileHandle
      do {
        file = try FileHandle(forReadingFrom: URL(filePath: path))
      } catch {
        throw LogError(description: "cannot read '\(path)': \(error.localizedDescription)")
      }
      var cutter = LineCutter(at: offset, lines: lines)
      var position = offset
      while true {
        if try file.seekToEnd() < position {
          position = 0
          cutter = LineCutter(at: 0, lines: lines)
        }
        try file.seek(toOffset: position)
        if let chunk = try file.read(upToCount: 65_536), !chunk.isEmpty {
          position += UInt64(chunk.count)
          for piece in cutter.cut(chunk) { try await emitter.emit(piece) }
        } else {
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

/// Makes pieces of whole lines from bytes that are cut anywhere.
struct LineCutter {
  /// Longer lines are malformed, and not kept.
  static let longest = 65_536

  private let lines: UInt64
  private var piece: LogPiece
  private var line: [UInt8] = []

  init(at offset: UInt64, lines: Int) {
    piece = LogPiece(end: offset)
    self.lines = UInt64(max(1, lines))
  }

  mutating func cut(_ chunk: some Sequence<UInt8>) -> [LogPiece] {
    var pieces: [LogPiece] = []
    var read = piece.end + UInt64(line.count) + skipped
    for byte in chunk {
      read += 1
      guard byte == UInt8(ascii: "\n") else {
        if line.count < Self.longest { line.append(byte) } else { skipped += 1 }
        continue
      }
      finishLine(before: read)
      if piece.figures.requests + piece.figures.malformed == lines {
        pieces.append(piece)
        piece = LogPiece(end: read)
      }
    }
    if piece.figures != Figures() {
      pieces.append(piece)
      piece = LogPiece(end: piece.end)
    }
    return pieces
  }

  /// How much of a line that is too long is not kept.
  private var skipped: UInt64 = 0

  private mutating func finishLine(before next: UInt64) {
    var problem: String?
    if skipped > 0 {
      piece.figures.malformed += 1
      problem = "it is longer than \(Self.longest) bytes"
    } else {
      problem = piece.figures.add(line: line)
    }
    if let problem, piece.problems.count < 3 { piece.problems.append("the line at byte \(piece.end): \(problem)") }
    piece.end = next
    line.removeAll(keepingCapacity: true)
    skipped = 0
  }
}
