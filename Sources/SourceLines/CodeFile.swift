/// A program or library in a file, in the format ELF with 64 bits: where it has its sections and its code.
struct CodeFile {
  private var sections: [String: FileSection] = [:]
  /// What of the file is put at which addresses.
  private var segments: [(offset: UInt64, size: UInt64, address: UInt64)] = []

  init(_ file: FileSection) throws(Malformed) {
    var header = try file.reader()
    // The magic number, 64 bits, the lowest byte first.
    guard try header.number(6) == 0x0102_464c_457f else { throw Malformed() }
    try header.skip(26)
    let segments = try header.number(8)
    let sections = try header.number(8)
    try header.skip(6)
    let sizes = try (0..<5).map { _ throws(Malformed) in try header.number(2) }
    for index in 0..<sizes[1] { try addSegment(file.part(at: segments &+ index * sizes[0], size: 56)) }
    var named: [(name: UInt64, section: FileSection?)] = []
    for index in 0..<sizes[3] {
      named.append(try Self.section(file.part(at: sections &+ index * sizes[2], size: 64), of: file))
    }
    guard let names = named.indices.contains(Int(sizes[4])) ? named[Int(sizes[4])].section : nil else {
      throw Malformed()
    }
    for (name, section) in named where section != nil {
      var reader = try names.reader(at: name)
      self.sections[try reader.text()] = section
    }
  }

  private mutating func addSegment(_ header: FileSection) throws(Malformed) {
    var reader = try header.reader()
    // `PT_LOAD`.
    guard try reader.number(4) == 1 else { return }
    try reader.skip(4)
    let offset = try reader.number(8)
    let address = try reader.number(8)
    try reader.skip(8)
    segments.append((offset, try reader.number(8), address))
  }

  private static func section(
    _ header: FileSection, of file: FileSection
  ) throws(Malformed) -> (name: UInt64, section: FileSection?) {
    var reader = try header.reader()
    let name = try reader.number(4)
    let type = try reader.number(4)
    let flags = try reader.number(8)
    try reader.skip(8)
    let offset = try reader.number(8)
    let size = try reader.number(8)
    // Neither `SHT_NOBITS`, which has none in the file, nor `SHF_COMPRESSED`.
    return (name, type == 8 || flags & 0x800 != 0 ? nil : try file.part(at: offset, size: size))
  }

  func section(_ name: String) throws(Malformed) -> FileSection {
    guard let section = sections[name] else { throw Malformed() }
    return section
  }

  /// The address for which a place of the file is meant, before the system has moved it.
  func address(ofOffset offset: UInt64) -> UInt64? {
    segments.first { offset >= $0.offset && offset - $0.offset < $0.size }.map { offset - $0.offset &+ $0.address }
  }
}
