/// Which lines the code of a file was compiled from, by the debug information in it: DWARF 4, which Swift writes.
struct DebugInformation {
  /// What was compiled at once.
  private struct Unit {
    static let headerSize: UInt64 = 11

    /// After its header.
    let start: UInt64
    let end: UInt64
    let abbreviations: UInt64
    let code: [Range<UInt64>]
    let isOptimized: Bool
    /// What addresses in its lists are counted from.
    let base: UInt64
    let lines: UInt64
    let folder: String
  }

  private let file: CodeFile
  private let entries: FileSection
  private let abbreviations: FileSection
  private let lines: FileSection
  private let ranges: FileSection?
  private let texts: FileSection?
  private var units: [Unit] = []

  init(_ file: CodeFile) throws(Malformed) {
    self.file = file
    entries = try file.section(".debug_info")
    abbreviations = try file.section(".debug_abbrev")
    lines = try file.section(".debug_line")
    ranges = try? file.section(".debug_ranges")
    texts = try? file.section(".debug_str")
    var reader = try entries.reader()
    while !reader.isAtEnd {
      let size = try reader.number(4)
      let start = reader
      try reader.skip(size)
      // A unit that is of another version or not as expected is not known; the others are.
      if let unit = try? unit(from: start, to: reader.position) { units.append(unit) }
    }
  }

  private func unit(from start: ByteReader, to end: UInt64) throws(Malformed) -> Unit? {
    var reader = start
    guard try reader.number(2) == 4 else { return nil }
    let abbreviations = try reader.number(4)
    guard try reader.number(1) == 8 else { return nil }
    let start = reader.position
    let table = try Abbreviation.table(self.abbreviations.reader(at: abbreviations), atMost: 1)
    guard let kind = table[try reader.variable()] else { return nil }
    var folder = ""
    var attributes = CodeAttributes()
    for (name, form) in kind.attributes {
      let value = try form.value(&reader)
      attributes.set(name, form, value)
      if name == Abbreviation.folder { folder = try text(form, value) }
    }
    guard let lines = attributes.lines else { return nil }
    return Unit(
      start: start, end: end, abbreviations: abbreviations, code: try code(attributes, base: 0, atMost: 1 << 20),
      isOptimized: kind.isOptimized, base: attributes.start ?? 0, lines: lines, folder: folder)
  }

  private func text(_ form: AttributeForm, _ value: UInt64) throws(Malformed) -> String {
    guard let section = form == .text ? entries : texts else { throw Malformed() }
    var reader = try section.reader(at: value)
    return try reader.text()
  }

  /// The addresses that something has.
  ///
  /// - Parameter most: How long a list may be: one that is read from a wrong place may be as long as the file.
  private func code(
    _ attributes: CodeAttributes, base: UInt64, atMost most: Int
  ) throws(Malformed) -> [Range<UInt64>] {
    if let start = attributes.start, let end = attributes.end, start < end { return [start..<end] }
    guard let list = attributes.ranges, let ranges else { return [] }
    var base = base
    var code: [Range<UInt64>] = []
    var reader = try ranges.reader(at: list)
    for _ in 0..<most {
      let start = try reader.number(8)
      let end = try reader.number(8)
      if start == 0, end == 0 { return code }
      if start == .max {
        base = end
      } else if base &+ start < base &+ end {
        code.append(base &+ start..<base &+ end)
      }
    }
    throw Malformed()
  }

  /// The lines that an instruction is in: several if calls are inlined, from the innermost on.
  ///
  /// - Parameter offset: Where it is in the file.
  func lines(ofOffset offset: UInt64) throws(Malformed) -> [SourceLine] {
    guard let address = file.address(ofOffset: offset),
      let unit = units.first(where: { $0.code.contains { $0.contains(address) } })
    else { return [] }
    let table = try LineTable(at: unit.lines, of: lines, compiledIn: unit.folder)
    var (places, end) = try calls(in: unit, around: address)
    // A loop calls `makeAsyncIterator()` without a line, and the `for` comes next, until the optimizer moves it.
    let limit = places.isEmpty ? end : 0
    if let place = try table.place(of: address, orFirstLineBefore: limit) { places.insert(place, at: 0) }
    let known = places.filter { $0.line > 0 }
    if !known.isEmpty { places = known }
    return try places.map { place throws(Malformed) in
      SourceLine(path: try table.path(place.file), number: Int(truncatingIfNeeded: place.line))
    }
  }

  /// Where the calls are written that are inlined around an instruction, from the innermost on, and where the last
  /// part of the function ends that has it: each `await` begins another.
  private func calls(
    in unit: Unit, around address: UInt64
  ) throws(Malformed) -> (inlined: [(file: UInt64, line: UInt64)], end: UInt64) {
    let kinds = try Abbreviation.table(abbreviations.reader(at: unit.abbreviations))
    var function: [UInt64] = []
    var end: UInt64 = 0
    var calls: [(file: UInt64, line: UInt64)] = []
    var reader = try entries.reader(at: unit.start)
    // In a tree each call stands before those that are inlined in it, so the tree need not be followed.
    while reader.position < unit.end {
      let number = try reader.variable()
      if number == 0 { continue }
      guard let kind = kinds[number] else { throw Malformed() }
      if kind.isCode {
        let attributes = try CodeAttributes(kind, from: &reader)
        let code = try code(attributes, base: unit.base, atMost: 1_000)
        let isAround = code.contains { $0.contains(address) }
        if let call = attributes.call {
          if isAround { calls.insert(call, at: 0) }
        } else if !unit.isOptimized, isAround || end > 0 {
          let declaration = declaration(attributes, in: unit, kinds)
          if isAround { function = declaration }
          if isAround || !declaration.isEmpty && declaration == function { end = max(end, code.last?.upperBound ?? 0) }
        }
      } else if let size = kind.size {
        try reader.skip(size)
      } else {
        for (_, form) in kind.attributes { _ = try form.value(&reader) }
      }
    }
    return (calls, end)
  }

  /// The file and line that all parts of a function have in common, if somebody has written it; those of a member are
  /// with its type.
  private func declaration(
    _ attributes: CodeAttributes, in unit: Unit, _ kinds: [UInt64: Abbreviation]
  ) -> [UInt64] {
    guard let member = attributes.member else { return attributes.declaration }
    guard var reader = try? entries.reader(at: unit.start &- Unit.headerSize &+ member),
      let kind = (try? reader.variable()).flatMap({ kinds[$0] }),
      let attributes = try? CodeAttributes(kind, from: &reader)
    else { return [] }
    return attributes.declaration
  }
}

/// What is of interest in an entry of a unit.
private struct CodeAttributes {
  private(set) var start: UInt64?
  private(set) var end: UInt64?
  private(set) var ranges: UInt64?
  private(set) var lines: UInt64?
  private var file: UInt64?
  private var line: UInt64?
  /// The file and the line.
  private(set) var declaration: [UInt64] = []
  private(set) var member: UInt64?

  init(_ kind: Abbreviation, from reader: inout ByteReader) throws(Malformed) {
    for (name, form) in kind.attributes { set(name, form, try form.value(&reader)) }
  }

  init() {}

  var call: (file: UInt64, line: UInt64)? { file.map { ($0, line ?? 0) } }

  mutating func set(_ name: UInt64, _ form: AttributeForm, _ value: UInt64) {
    switch name {
    case 0x10: lines = value
    case 0x11: start = value
    // After the start, unless it is an address.
    case 0x12: end = form == .address ? value : start.map { $0 &+ value }
    case 0x3a, 0x3b: declaration.append(value)
    case 0x47: member = value
    case 0x55: ranges = value
    case 0x58: file = value
    case 0x59: line = value
    default: break
    }
  }
}

/// How entries of a kind are written.
private struct Abbreviation {
  static let folder: UInt64 = 0x1b

  /// Whether it is of a function or an inlined call.
  let isCode: Bool
  let attributes: [(name: UInt64, form: AttributeForm)]
  /// How many bytes an entry has, if they are always the same.
  let size: UInt64?

  var isOptimized: Bool { attributes.contains { $0.name == 0x3fe1 } }

  static func table(
    _ start: ByteReader, atMost most: Int = .max
  ) throws(Malformed) -> [UInt64: Abbreviation] {
    var reader = start
    var table: [UInt64: Abbreviation] = [:]
    while table.count < most, case let number = try reader.variable(), number != 0 {
      let kind = try reader.variable()
      try reader.skip(1)
      var attributes: [(name: UInt64, form: AttributeForm)] = []
      while true {
        let name = try reader.variable()
        let form = try reader.variable()
        if name == 0, form == 0 { break }
        guard let form = AttributeForm(rawValue: form) else { throw Malformed() }
        attributes.append((name, form))
      }
      let sizes = attributes.map(\.form.size)
      table[number] = Abbreviation(
        isCode: kind == 0x2e || kind == 0x1d, attributes: attributes,
        size: sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) })
    }
    return table
  }
}

/// How an attribute's value is written.
private enum AttributeForm: UInt64 {
  case address = 0x01
  case block2 = 0x03, block4, data2, data4, data8, text, block, block1, data1, flag, signed, textOffset, variable
  case unitReference = 0x10, reference1, reference2, reference4, reference8, referenceVariable
  case sectionOffset = 0x17, expression, present
  case signature = 0x20

  var size: UInt64? {
    switch self {
    case .present: 0
    case .data1, .flag, .reference1: 1
    case .data2, .reference2: 2
    case .data4, .reference4, .textOffset, .unitReference, .sectionOffset: 4
    case .address, .data8, .reference8, .signature: 8
    case .block, .block1, .block2, .block4, .text, .signed, .variable, .referenceVariable, .expression: nil
    }
  }

  /// A number; of a text its offset, of bytes their count.
  func value(_ reader: inout ByteReader) throws(Malformed) -> UInt64 {
    if let size { return try reader.number(size) }
    switch self {
    case .text:
      let start = reader.position
      _ = try reader.skipText()
      return start
    case .signed: return UInt64(bitPattern: try reader.signedVariable())
    case .variable, .referenceVariable: return try reader.variable()
    default:
      let size =
        switch self {
        case .block1: try reader.number(1)
        case .block2: try reader.number(2)
        case .block4: try reader.number(4)
        default: try reader.variable()
        }
      try reader.skip(size)
      return size
    }
  }
}
