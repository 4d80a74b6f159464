import Foundation
import ReactiveConcurrency
import ReactiveFoundation
import Synchronization
import Testing

@Suite("Files that keep their readers waiting", .timeLimit(.minutes(15)))
struct SilentFileTests {
  /// Makes a pipe with a name while `body` runs.
  private func withNamedPipe(_ body: (URL) async throws -> Void) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try #require(mkfifo(url.path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(at: url) }
    try await body(url)
  }

  /// How many descriptors of a file this process has.
  private func readers(of url: URL) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/dev/fd/\($0)")) == url.path
    }
  }

  @Test("Pipes that nobody writes to hold no thread that others need, and are closed when they are cancelled (FOUND-9)")
  func nobodyWrites() async throws {
    try await withNamedPipe { url in
      let count = 4 * ProcessInfo.processInfo.activeProcessorCount
      let loops = (0..<count).map { _ in Task { try await Signal.contents(of: url).collect() } }
      for _ in 0..<1_000 where try readers(of: url) < count { try await Task.sleep(for: .milliseconds(10)) }
      // A file, on the scheduler on which they are, and others' tasks go on.
      let file = try await Signal.contents(of: URL(filePath: #filePath)).timeout(after: .seconds(60)).first()
      #expect(file?.isEmpty == false)
      for loop in loops { loop.cancel() }
      for loop in loops { _ = try? await loop.value }
      for _ in 0..<1_000 where try readers(of: url) > 0 { try await Task.sleep(for: .milliseconds(10)) }
      #expect(try readers(of: url) == 0)
    }
  }

  @Test("A pipe is read from its first writer on to the end of its last, in chunks of the given size (FOUND-4, 9)")
  func laterWriter() async throws {
    try await withNamedPipe { url in
      var chunks = Signal.contents(of: url, chunk: 3).makeAsyncIterator()
      let writing = Task { () -> FileHandle in
        let handle = try FileHandle(forWritingTo: url)
        try handle.write(contentsOf: Data([1, 2, 3, 4]))
        return handle
      }
      #expect(try await chunks.next() == [1, 2, 3])
      #expect(try await chunks.next() == [4])
      try await writing.value.close()
      #expect(try await chunks.next() == nil)
      await #expect(throws: (any Error).self) { try await Signal.contents(of: url, from: 1).collect() }
    }
  }

  @Test("A consumer that pauses and is gone has its file closed; one that pauses keeps it waiting (FOUND-4)")
  func goneInAPause() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try Data(repeating: 1, count: 100_000).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let (chunks, chunk) = AsyncStream.makeStream(of: Int.self)
    var subscription: Subscription? = Signal.contents(of: url, chunk: 1000).observe(
      Observer(
        next: {
          chunk.yield($0.count)
          return .paused
        }, finish: { _ in chunk.finish() }))
    var received = chunks.makeAsyncIterator()
    for _ in 0..<3 {
      #expect(await received.next() == 1000)
      #expect(try readers(of: url) == 1)
      subscription?.resume()
    }
    #expect(await received.next() == 1000)
    subscription = nil
    for _ in 0..<1_000 where try readers(of: url) > 0 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(try readers(of: url) == 0)
  }

  @Test("More files are read at a time than have threads, to their ends (FOUND-4, 9)")
  func many() async throws {
    let sizes = try await Signal(0..<200)
      .flattenMap { _ in Signal.contents(of: URL(filePath: #filePath), chunk: 64).map(\.count).aggregate(into: 0, +=) }
      .collect()
    #expect(sizes.count == 200 && Set(sizes).count == 1 && sizes.first.map { $0 > 1000 } == true)
  }

  @Test("Chunks are sent on the given scheduler (FOUND-4)")
  func scheduler() async throws {
    let scheduler = SerialScheduler()
    let places = try await Signal.contents(of: URL(filePath: #filePath), chunk: 64, on: scheduler)
      .map { _ in scheduler.isCurrent }.collect()
    #expect(places.count > 10 && places.allSatisfy(\.self))
  }

  @Test("A URL that is no file's, or whose path the system would cut, fails (FOUND-10)")
  func invalid() async throws {
    let cut = URL(filePath: "/etc").appending(path: "hosts\0.secret")
    for url in [try #require(URL(string: "http://localhost/etc/hosts")), cut] {
      await #expect {
        try await Signal.contents(of: url).collect()
      } throws: {
        if case SignalError.invalidArgument = $0 { true } else { false }
      }
    }
  }

  @Test("A file that cannot be opened fails with Foundation's error (FOUND-4)")
  func errors() async throws {
    for (path, code) in [("/no/such", CocoaError.fileReadNoSuchFile), ("/etc/hosts/x", .fileReadUnknown)] {
      await #expect {
        try await Signal.contents(of: URL(filePath: path)).collect()
      } throws: {
        ($0 as? CocoaError)?.code == code
      }
    }
    await #expect(throws: CocoaError.self) { try await Signal.contents(of: URL(filePath: "/")).collect() }
  }
}
