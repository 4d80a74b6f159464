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

  /// Whether the end of a line is still to come.
  var hasHalfALine: Bool { !line.isEmpty || skipped > 0 }

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
