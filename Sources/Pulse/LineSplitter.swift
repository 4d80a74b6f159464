import Console

/// Whole lines, end to end, each ended by a newline except perhaps the very last.
struct LineBatch: Sendable, Equatable {
  var bytes: [UInt8] = []
  /// Lines that were dropped because they are too long.
  var overlong = 0

  var isEmpty: Bool { bytes.isEmpty && overlong == 0 }
}

/// Cuts chunks of bytes at their last newline and carries the rest over.
///
/// Memory: one chunk and one line of `longestLine`. What exceeds that is skipped up to the next newline and counted.
struct LineSplitter: Sendable {
  static let longestLine = 65_536

  private var carry: [UInt8] = []
  private var isSkipping = false

  /// The lines that `chunk` completes.
  mutating func add(_ chunk: [UInt8]) -> LineBatch {
    var batch = LineBatch()
    var chunk = chunk[...]
    if isSkipping {
      guard let end = chunk.firstIndex(of: newline) else { return batch }
      isSkipping = false
      batch.overlong = 1
      chunk = chunk[(end + 1)...]
    }
    guard let last = chunk.lastIndex(of: newline) else {
      carry.append(contentsOf: chunk)
      if carry.count > Self.longestLine {
        carry = []
        isSkipping = true
      }
      return batch
    }
    batch.bytes = carry
    batch.bytes.append(contentsOf: chunk[...last])
    carry = Array(chunk[(last + 1)...])
    return batch
  }

  /// The rest at the end of the input: a last line without its newline.
  mutating func finish() -> LineBatch {
    defer { self = LineSplitter() }
    return LineBatch(bytes: carry, overlong: isSkipping ? 1 : 0)
  }
}

let newline = UInt8(ascii: "\n")
