/// The lines of one unit's code, as DWARF 4 has them: a program whose rows say where each line begins.
struct LineTable {
  private let section: FileSection
  /// Where the compiler ran: relative paths are meant from there.
  private let folder: String
  private var folders: [UInt64] = []
  private var files: [(name: UInt64, folder: UInt64)] = []
  private let program: ByteReader
  private let end: UInt64
  private let smallestInstruction: UInt64
  private let lineBase: Int64
  private let lineRange: UInt64
  /// How many arguments each operation below the special ones has.
  private var argumentCounts: [UInt64] = []

  init(at offset: UInt64, of section: FileSection, compiledIn folder: String) throws(Malformed) {
    self.section = section
    self.folder = folder
    var reader = try section.reader(at: offset)
    let size = try reader.number(4)
    guard size < 0xffff_fff0, size <= section.size - reader.position else { throw Malformed() }
    end = reader.position + size
    guard try reader.number(2) == 4 else { throw Malformed() }
    let header = try reader.number(4)
    var program = reader
    try program.skip(header)
    self.program = program
    smallestInstruction = try reader.number(1)
    try reader.skip(2)
    lineBase = Int64(Int8(truncatingIfNeeded: try reader.number(1)))
    lineRange = try reader.number(1)
    let firstSpecial = try reader.number(1)
    guard lineRange > 0, firstSpecial > 0 else { throw Malformed() }
    for _ in 1..<firstSpecial { argumentCounts.append(try reader.number(1)) }
    while case let name = reader.position, try !reader.skipText() { folders.append(name) }
    while case let name = reader.position, try !reader.skipText() {
      files.append((name, try reader.variable()))
      _ = try (reader.variable(), reader.variable())
    }
  }

  /// The path of a file, by its number in the table.
  func path(_ number: UInt64) throws(Malformed) -> String {
    guard number >= 1, number <= UInt64(files.count) else { throw Malformed() }
    let file = files[Int(number - 1)]
    let name = try text(file.name)
    if name.hasPrefix("/") || name.hasPrefix("<") { return name }
    guard file.folder <= UInt64(folders.count) else { throw Malformed() }
    let parent = file.folder == 0 ? "" : try text(folders[Int(file.folder - 1)])
    return ([parent.hasPrefix("/") ? "" : folder, parent, name].filter { !$0.isEmpty }).joined(separator: "/")
  }

  private func text(_ offset: UInt64) throws(Malformed) -> String {
    var reader = try section.reader(at: offset)
    return try reader.text()
  }

  private struct Row {
    var address: UInt64 = 0
    var file: UInt64 = 1
    var line: UInt64 = 1
  }

  /// The file's number and the line of an instruction, if it is of this unit.
  ///
  /// - Parameter limit: Up to which address an instruction without a line may have that of the next one with a line.
  func place(
    of address: UInt64, orFirstLineBefore limit: UInt64
  ) throws(Malformed) -> (file: UInt64, line: UInt64)? {
    var reader = program
    var row = Row()
    /// The one before, if it is of the same sequence.
    var last: Row?
    /// The one that has the address that is sought.
    var own: Row?
    /// What is to be said, once the last row is known to end: before `row`.
    func found() -> (file: UInt64, line: UInt64)? {
      guard let last else { return nil }
      if last.address <= address, address < row.address { own = last }
      guard let own else { return nil }
      if last.line > 0, last.address <= address || last.address < limit { return (last.file, last.line) }
      return row.address >= limit ? (own.file, own.line) : nil
    }
    while reader.position < end {
      let operation = try reader.number(1)
      if operation > UInt64(argumentCounts.count) {
        let number = operation - UInt64(argumentCounts.count) - 1
        row.address &+= number / lineRange &* smallestInstruction
        row.line &+= UInt64(bitPattern: lineBase) &+ number % lineRange
        if let place = found() { return place }
        last = row
        continue
      }
      switch operation {
      case 0:
        let size = try reader.variable()
        guard size > 0 else { throw Malformed() }
        switch try reader.number(1) {
        case 1:
          if let place = found() { return place }
          (row, last) = (Row(), nil)
          try reader.skip(size - 1)
        case 2 where size == 9: row.address = try reader.number(8)
        default: try reader.skip(size - 1)
        }
      case 1:
        if let place = found() { return place }
        last = row
      case 2: row.address &+= try reader.variable() &* smallestInstruction
      case 3: row.line &+= UInt64(bitPattern: try reader.signedVariable())
      case 4: row.file = try reader.variable()
      case 8: row.address &+= (254 - UInt64(argumentCounts.count)) / lineRange &* smallestInstruction
      case 9: row.address &+= try reader.number(2)
      default: for _ in 0..<argumentCounts[Int(operation - 1)] { _ = try reader.variable() }
      }
    }
    return found() ?? own.map { ($0.file, $0.line) }
  }
}
