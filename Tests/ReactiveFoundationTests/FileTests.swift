import Foundation
import ReactiveConcurrency
import ReactiveFoundation
import Testing

@Suite("Files and pipes", .timeLimit(.minutes(15)))
struct FileTests {
  @Test("FOUND-3 A pipe is read as its writer writes, to its end")
  func pipe() async throws {
    let pipe = Pipe()
    var lines = pipe.fileHandleForReading.chunks.lines().makeAsyncIterator()
    try pipe.fileHandleForWriting.write(contentsOf: Data("one\ntw".utf8))
    #expect(try await lines.next() == "one")
    try pipe.fileHandleForWriting.write(contentsOf: Data("o\nthree".utf8))
    #expect(try await lines.next() == "two")
    try pipe.fileHandleForWriting.close()
    #expect(try await lines.next() == "three")
    #expect(try await lines.next() == nil)
  }

  @Test("FOUND-4 A file's contents come in chunks; each subscription reads it anew, and a missing one fails")
  func contents() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data((0..<1000).map { UInt8($0 % 256) }).write(to: file)
    let contents = Signal.contents(of: file, chunk: 300)
    #expect(try await contents.map(\.count).collect() == [300, 300, 300, 100])
    #expect(try await contents.take(1).map { $0[299] }.collect() == [UInt8(299 % 256)])
    await #expect(throws: (any Error).self) {
      try await Signal.contents(of: file.appendingPathExtension("no")).collect()
    }
    await #expect(throws: SignalError.self) { try await Signal.contents(of: file, chunk: 0).collect() }
  }
}
