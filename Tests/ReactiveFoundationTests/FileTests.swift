import Foundation
import ReactiveConcurrency
import ReactiveFoundation
import Synchronization
import Testing

@Suite("Files and pipes", .timeLimit(.minutes(15)))
struct FileTests {
  @Test("A pipe is read as its writer writes, to its end (FOUND-3)")
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

  @Test("A pause stops the reading: a writer gets ahead by what a pipe takes, not by all it has (FOUND-3)")
  func pausing() async throws {
    let pipe = Pipe()
    let total = 4 << 20
    let block = Data(repeating: 7, count: 4096)
    let written = Atomic<Int>(0)
    let received = Atomic<Int>(0)
    let furthest = Atomic<Int>(0)
    let (pauses, pause) = AsyncStream.makeStream(of: Void.self)
    let subscription = pipe.fileHandleForReading.chunks.observe(
      Observer(
        next: { chunk in
          let ahead = written.load(ordering: .relaxed) - received.load(ordering: .relaxed)
          furthest.max(ahead, ordering: .relaxed)
          received.add(chunk.count, ordering: .relaxed)
          pause.yield()
          return .paused
        },
        finish: { _ in pause.finish() }))
    Thread.detachNewThread {
      while written.load(ordering: .relaxed) < total {
        try? pipe.fileHandleForWriting.write(contentsOf: block)
        written.add(block.count, ordering: .relaxed)
      }
      try? pipe.fileHandleForWriting.close()
    }
    for await _ in pauses { subscription.resume() }
    #expect(received.load(ordering: .relaxed) == total)
    // What the pipe holds, a chunk that is being handed over, and a block that is being written.
    #expect(furthest.load(ordering: .relaxed) <= 3 * 65_536)
  }

  @Test("A resume waits for nobody, however many resumes came before (FOUND-3)")
  func resuming() async throws {
    let pipe = Pipe()
    let reading = Mutex<Subscription?>(nil)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let subscription = pipe.fileHandleForReading.chunks.observe(
      Observer(
        next: { _ in
          // On the thread that reads, which so reads nothing meanwhile.
          for _ in 0..<100_000 { reading.withLock(\.self)?.resume() }
          return .paused
        },
        finish: { _ in end.finish() }))
    reading.withLock { $0 = subscription }
    try pipe.fileHandleForWriting.write(contentsOf: Data([1]))
    try pipe.fileHandleForWriting.close()
    for await _ in ends {}
  }

  @Test("A handle that is closed, and whose number others get, is read to its end all the same (FOUND-3)")
  func closing() async throws {
    for round in 0..<50 {
      let pipe = Pipe()
      var chunks = pipe.fileHandleForReading.chunks.makeAsyncIterator()
      try pipe.fileHandleForWriting.write(contentsOf: Data([UInt8(round)]))
      #expect(try await chunks.next() == [UInt8(round)])
      try pipe.fileHandleForReading.close()
      try pipe.fileHandleForWriting.write(contentsOf: Data([1]))
      try pipe.fileHandleForWriting.close()
      #expect(try await chunks.next() == [1])
      #expect(try await chunks.next() == nil)
    }
  }

  @Test("A file's contents come in chunks; each subscription reads it anew, and a missing one fails (FOUND-4)")
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
