/// A part of a file.
struct FileSection {
  fileprivate let file: FilePieces
  /// Where it begins in the file.
  let offset: UInt64
  let size: UInt64

  /// All of a file.
  ///
  /// - Parameter read: Returns some bytes from an offset on; none at the end.
  static func whole(_ read: @escaping (_ offset: UInt64) -> [UInt8]) -> FileSection {
    FileSection(file: FilePieces(read), offset: 0, size: UInt64(Int64.max))
  }

  /// - Throws: If it is not within this one.
  func part(at start: UInt64, size: UInt64) throws(Malformed) -> FileSection {
    guard start <= self.size, size <= self.size - start else { throw Malformed() }
    return FileSection(file: file, offset: offset + start, size: size)
  }

  func reader(at start: UInt64 = 0) throws(Malformed) -> ByteReader {
    guard start <= size else { throw Malformed() }
    return ByteReader(section: self, position: start)
  }
}

/// What was read is not what such a file has, or the file ends before.
struct Malformed: Error {}

/// Reads numbers and texts, the lowest byte first, one after the other. Nothing that a file may have can trap here.
struct ByteReader {
  fileprivate let section: FileSection
  private(set) var position: UInt64

  fileprivate init(section: FileSection, position: UInt64) {
    self.section = section
    self.position = position
  }

  var isAtEnd: Bool { position >= section.size }

  mutating func skip(_ count: UInt64) throws(Malformed) {
    guard count <= section.size - position else { throw Malformed() }
    position += count
  }

  mutating func byte() throws(Malformed) -> UInt8 {
    guard position < section.size, let byte = section.file.byte(at: section.offset + position) else {
      throw Malformed()
    }
    position += 1
    return byte
  }

  /// A number of this many bytes.
  mutating func number(_ bytes: UInt64) throws(Malformed) -> UInt64 {
    var number: UInt64 = 0
    for index in 0..<bytes { number |= UInt64(try byte()) &<< (8 &* index) }
    return number
  }

  /// A number in as many bytes as it needs, seven bits in each (LEB128); what is above 64 bits is dropped.
  mutating func variable() throws(Malformed) -> UInt64 {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      if shift < 64 { number |= UInt64(byte & 0x7f) &<< shift }
      if byte < 0x80 { return number }
      shift = min(64, shift + 7)
    }
  }

  /// The same, with a sign.
  mutating func signedVariable() throws(Malformed) -> Int64 {
    let start = position
    var number = Int64(truncatingIfNeeded: try variable())
    let bits = (position - start) * 7
    // The highest bit of the last byte is the sign.
    if bits < 64, number &>> Int64(bits - 1) != 0 { number |= -1 &<< Int64(bits) }
    return number
  }

  /// The text up to a zero.
  mutating func text() throws(Malformed) -> String { try text(endedBy: 0) }

  mutating func line() throws(Malformed) -> String { try text(endedBy: UInt8(ascii: "\n")) }

  private mutating func text(endedBy end: UInt8) throws(Malformed) -> String {
    var bytes: [UInt8] = []
    while case let byte = try byte(), byte != end { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns whether it was empty.
  mutating func skipText() throws(Malformed) -> Bool {
    let start = position
    while try byte() != 0 {}
    return position == start + 1
  }
}

/// The pieces of a file that are read, one at a time.
private final class FilePieces {
  private let read: (UInt64) -> [UInt8]
  private var piece: [UInt8] = []
  private var start: UInt64 = 0

  init(_ read: @escaping (UInt64) -> [UInt8]) { self.read = read }

  func byte(at offset: UInt64) -> UInt8? {
    if offset < start || offset - start >= UInt64(piece.count) {
      start = offset
      piece = read(offset)
      if piece.isEmpty { return nil }
    }
    return piece[Int(offset - start)]
  }
}
