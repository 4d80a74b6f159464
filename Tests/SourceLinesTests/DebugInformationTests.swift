import Testing

@testable import SourceLines

/// A file of code is as it was compiled; whatever has become of it, reading it must not end the process.
@Suite("What debug information says of a source line")
struct DebugInformationTests {
  private static func lines(_ offset: UInt64, in file: [UInt8]) throws -> [String] {
    let whole = FileSection.whole { Array(file.dropFirst(Int(clamping: $0))) }
    return try DebugInformation(CodeFile(whole)).lines(ofOffset: offset).map { "\($0.path):\($0.number)" }
  }

  @Test("An instruction's line is found, and the calls that are inlined around it (GRAPH-12)")
  func found() throws {
    let file = smallFile()
    #expect(try Self.lines(0x08, in: file) == ["/App/Sources/main.swift:1"])
    #expect(try Self.lines(0x14, in: file) == ["/lib/Map.swift:30", "/App/Sources/main.swift:7"])
    #expect(try Self.lines(0x22, in: file) == ["/App/Sources/main.swift:8"])
    #expect(try Self.lines(0x100, in: file) == [])
  }

  @Test("A call without a line has the next one of its function, unless that has been optimized (GRAPH-12)")
  func withoutLine() throws {
    // The next line is in the second part of the function; then, in another function.
    #expect(try Self.lines(0x34, in: smallFile()) == ["/App/Sources/main.swift:11"])
    #expect(try Self.lines(0x64, in: smallFile()) == ["/App/Sources/main.swift:0"])
    #expect(try Self.lines(0x34, in: smallFile(isOptimized: true)) == ["/App/Sources/main.swift:0"])
  }

  @Test("A file that ends early or has any wrong byte says something else or nothing, and traps nowhere (GRAPH-12)")
  func damaged() throws {
    let file = smallFile()
    let lines = try Self.lines(0x14, in: file)
    var asBefore = 0
    for count in file.indices { _ = try? Self.lines(0x14, in: Array(file[..<count])) }
    for index in file.indices {
      for byte in [0, 1, 0x7f, 0x80, 0xff, file[index] ^ 1, file[index] &+ 1] {
        var damaged = file
        damaged[index] = byte
        if lines == (try? Self.lines(0x14, in: damaged)) { asBefore += 1 }
      }
    }
    #expect(asBefore < file.count * 6, "some of it matters")
  }
}

/// The smallest program: 256 bytes from the address 0x1000 on, with one inlined call, and a function in two parts.
private func smallFile(isOptimized: Bool = false) -> [UInt8] {
  var lines = Bytes()
  lines.add(4, 2)
  var head = Bytes()
  // One byte for an instruction, line numbers from -5 on in steps of 14, special operations from 13 on.
  head.add([1, 1, 1, 0xfb, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1])
  head.add(text: "Sources")
  head.add([0])
  head.add(text: "main.swift")
  head.add([1, 0, 0])
  head.add(text: "/lib/Map.swift")
  head.add([0, 0, 0, 0])
  lines.add(UInt64(head.bytes.count), 4)
  lines.add(head.bytes)
  lines.add([0, 9, 2])
  lines.add(0x1000, 8)
  // Line 1; line 30 of the other file, 16 bytes later; line 5, then 8 of the first one, 16 bytes later.
  lines.add([1, 4, 2, 3, 29, 2, 0x10, 1, 4, 1, 3, 0x67, 2, 0x0e, 49])
  // No line, line 11, no line, line 20, from 0x30, 0x40, 0x60 and 0x70 on; the end.
  lines.add([2, 0x10, 3, 0x78, 1, 2, 0x10, 3, 11, 1, 2, 0x20, 3, 0x75, 1, 2, 0x10, 3, 20, 1, 2, 0x90, 0x01, 0, 1, 1])

  var entries = Bytes()
  entries.add(4, 2)
  entries.add(0, 4)
  entries.add([8, 1])
  entries.add(0, 4)
  entries.add(0, 4)
  entries.add(0x1000, 8)
  entries.add(0x100, 4)
  func add(function start: UInt64, size: UInt64, line: UInt8) {
    entries.add([2])
    entries.add(start, 8)
    entries.add(size, 4)
    entries.add([line])
  }
  add(function: 0x1000, size: 0x38, line: 1)
  entries.add([3])
  entries.add(0, 4)
  entries.add([1, 7, 0])
  add(function: 0x1038, size: 0x28, line: 1)
  entries.add([0])
  add(function: 0x1060, size: 0x10, line: 9)
  entries.add([0, 0])

  var abbreviations = Bytes()
  abbreviations.add([1, 0x11, 1, 0x10, 0x17, 0x1b, 0x0e, 0x11, 0x01, 0x12, 0x06])
  if isOptimized { abbreviations.add([0xe1, 0x7f, 0x19]) }
  abbreviations.add([0, 0, 2, 0x2e, 1, 0x11, 0x01, 0x12, 0x06, 0x3b, 0x0b, 0, 0])
  abbreviations.add([3, 0x1d, 0, 0x55, 0x17, 0x58, 0x0b, 0x59, 0x0b, 0, 0, 0])

  var ranges = Bytes()
  for number: UInt64 in [0x10, 0x20, 0, 0] { ranges.add(number, 8) }
  var texts = Bytes()
  texts.add(text: "/App")
  return file([
    (".debug_info", entries.withLength), (".debug_abbrev", abbreviations.bytes), (".debug_line", lines.withLength),
    (".debug_ranges", ranges.bytes), (".debug_str", texts.bytes),
  ])
}

private func file(_ sections: [(name: String, bytes: [UInt8])]) -> [UInt8] {
  var names = Bytes()
  var contents = Bytes()
  var headers = Bytes()
  let start = 64 + 56
  func add(_ name: String, _ bytes: [UInt8]) {
    headers.add(UInt64(names.bytes.count), 4)
    headers.add(1, 4)
    headers.add(0, 16)
    headers.add(UInt64(start + contents.bytes.count), 8)
    headers.add(UInt64(bytes.count), 8)
    headers.add(0, 24)
    names.add(text: name)
    contents.add(bytes)
  }
  for (name, bytes) in sections { add(name, bytes) }
  add("", names.bytes + [0])

  var file = Bytes()
  file.add([0x7f] + Array("ELF".utf8) + [2, 1])
  file.add(0, 26)
  file.add(64, 8)
  file.add(UInt64(start + contents.bytes.count), 8)
  file.add(0, 6)
  let count = UInt64(sections.count)
  for number in [56, 1, 64, count + 1, count] { file.add(number, 2) }
  file.add(1, 8)
  for number: UInt64 in [0, 0x1000, 0, 0x100, 0, 0] { file.add(number, 8) }
  return file.bytes + contents.bytes + headers.bytes
}

private struct Bytes {
  private(set) var bytes: [UInt8] = []

  /// With its length in front.
  var withLength: [UInt8] {
    var whole = Bytes()
    whole.add(UInt64(bytes.count), 4)
    return whole.bytes + bytes
  }

  mutating func add(_ more: [UInt8]) { bytes += more }

  mutating func add(text: String) { bytes += Array(text.utf8) + [0] }

  mutating func add(_ number: UInt64, _ count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: index < 8 ? number >> (8 * UInt64(index)) : 0)) }
  }
}
