import Console
import Testing

@testable import Pulse

@Suite("KeyTable")
struct KeyTableTests {
  private func index(of key: String, in table: inout KeyTable) -> Int? {
    Array(key.utf8).withUnsafeBytes { table.index(of: $0) }
  }

  @Test("keys are numbered in order of appearance, up to the limit")
  func numbers() {
    var table = KeyTable(limit: 2)
    #expect(["a", "b", "a", "c", ""].map { index(of: $0, in: &table) } == [0, 1, 0, nil, nil])
  }

  @Test("long keys that differ in their last byte are distinguished", arguments: [7, 8, 199, 200, 201, 10_000])
  func long(length: Int) {
    var table = KeyTable(limit: 10)
    let stem = String(repeating: "x", count: length)
    #expect([stem + "a", stem + "b", stem, stem + "a"].map { index(of: $0, in: &table) } == [0, 1, 2, 0])
    #expect(table.keys.map(\.count) == [length + 1, length + 1, length])
  }

  @Test("keys take a bounded number of bytes, and there is room again for those of forgotten keys")
  func bytes() {
    var table = KeyTable(limit: 100_000)
    let stem = String(repeating: "x", count: LineSplitter.longestLine)
    let found = (0..<300).map { index(of: stem + "\($0)", in: &table) }
    let count = found.count { $0 != nil }
    #expect(count > 200 && count < 256 && found[..<count].allSatisfy { $0 != nil })
    #expect(table.keys.reduce(0) { $0 + $1.count } <= KeyTable.mostBytes)
    #expect(index(of: stem + "0", in: &table) == 0)
    table.keep([1])
    #expect(index(of: stem + "1", in: &table) == 0)
    #expect(index(of: stem + "299", in: &table) == 1)
  }
}
