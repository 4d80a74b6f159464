import Console
import Testing

@testable import Pulse

@Suite("LineSplitter")
struct LineSplitterTests {
  private func split(_ chunks: [[UInt8]]) -> (lines: [[UInt8]], overlong: Int, batches: [LineBatch]) {
    var splitter = LineSplitter()
    var batches = chunks.map { splitter.add($0) }
    batches.append(splitter.finish())
    let bytes = batches.flatMap(\.bytes)
    var lines = bytes.split(separator: newline, omittingEmptySubsequences: false).map(Array.init)
    if lines.last == [] { lines.removeLast() }
    return (lines, batches.reduce(0) { $0 + $1.overlong }, batches)
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("the lines do not depend on where the chunks end")
  func everyBorder() {
    let text = bytes("first\n\nsecond line\r\nthird")
    let expected = ["first", "", "second line\r", "third"].map(bytes)
    for first in 0...text.count {
      for second in first...text.count {
        let result = split([Array(text[..<first]), Array(text[first..<second]), Array(text[second...])])
        #expect(result.lines == expected, "chunks end at \(first), \(second)")
        #expect(result.overlong == 0)
      }
    }
  }

  @Test("every batch but the last ends with a newline")
  func whole() {
    let batches = split([bytes("a\nb"), bytes("c"), bytes("d\ne")]).batches
    #expect(batches.map(\.bytes) == [bytes("a\n"), [], bytes("bcd\n"), bytes("e")])
  }

  @Test("a line without end is skipped in bounded memory and counted once")
  func overlong() {
    let chunk = [UInt8](repeating: 120, count: 50_000)
    let chunks = [bytes("a\n")] + Array(repeating: chunk, count: 40) + [bytes("xx\nb\n")]
    let result = split(chunks)
    #expect(result.lines == [bytes("a"), bytes("b")])
    #expect(result.overlong == 1)
  }

  @Test("a line without end at the end of the input is counted too")
  func overlongLast() {
    let result = split(Array(repeating: [UInt8](repeating: 120, count: 50_000), count: 3))
    #expect(result.lines.isEmpty)
    #expect(result.overlong == 1)
  }

  @Test("Splitting nothing into lines gives nothing", arguments: [[], [[]], [[], []]] as [[[UInt8]]])
  func nothing(chunks: [[UInt8]]) {
    #expect(split(chunks).batches.allSatisfy { $0.isEmpty })
  }
}
