import Foundation
import ReactiveConcurrency
import ReactiveFoundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Descriptors in odd states fail the signal; none ends the process.
@Suite("Descriptors in odd states", .timeLimit(.minutes(15)))
struct DescriptorTests {
  private func expectFailure(
    _ descriptor: Int32, _ code: POSIXErrorCode, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    await #expect(sourceLocation: sourceLocation) {
      for try await _ in handle.chunks {}
    } throws: { ($0 as? POSIXError)?.code == code }
  }

  @Test("A directory and a handle that is only for writing fail (FOUND-3)")
  func unreadable() async throws {
    await expectFailure(open("/", O_RDONLY), .EISDIR)
    await expectFailure(open("/dev/null", O_WRONLY), .EBADF)
    await expectFailure(-1, .EBADF)
    let pipe = Pipe()
    await expectFailure(dup(pipe.fileHandleForWriting.fileDescriptor), .EBADF)
  }

  @Test("A peer that resets its connection fails the signal (FOUND-3)")
  func resetPeer() async throws {
    var ends: [Int32] = [0, 0]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    #expect(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    // What it has not read when it closes resets the connection.
    #expect(write(ends[1], "unread", 6) == 6)
    close(ends[0])
    await expectFailure(ends[1], .ECONNRESET)
  }

  #if os(Linux)
    @Test(
      "A terminal that hangs up fails the signal, after what it has sent (FOUND-3)",
      .enabled(if: access("/dev/ptmx", R_OK | W_OK) == 0))
    func terminal() async throws {
      let controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (lock, number) = (Int32(0), UInt32(0))
      // TIOCSPTLCK and TIOCGPTN, which are macros that Swift does not see.
      #expect(ioctl(controller, 0x4004_5431, &lock) == 0 && ioctl(controller, 0x8004_5430, &number) == 0)
      let program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
      #expect(write(program, "one\n", 4) == 4)
      let handle = FileHandle(fileDescriptor: controller, closeOnDealloc: true)
      var lines = handle.chunks.lines().makeAsyncIterator()
      #expect(try await lines.next()?.first == "o")
      close(program)
      await #expect(throws: POSIXError.self) { while try await lines.next() != nil {} }
    }
  #endif

  @Test("A handle that another reader has emptied waits for more (FOUND-3)")
  func secondReader() async throws {
    let pipe = Pipe()
    let (reading, writing) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    let descriptor = reading.fileDescriptor
    #expect(fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0)
    // Both wake up for the same bytes, and one of them finds none.
    let counts = try await withThrowingTaskGroup(of: Int.self) { readers in
      for _ in 0..<2 {
        readers.addTask {
          var count = 0
          for try await chunk in reading.chunks { count += chunk.count }
          return count
        }
      }
      for _ in 0..<100 { try writing.write(contentsOf: Data(repeating: 1, count: 10)) }
      try writing.close()
      return try await readers.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.reduce(0, +) == 1_000)
  }

  #if os(Linux)
    @Test("A file that does not know where its end is gives its bytes from any offset (FOUND-4)")
    func offsets() async throws {
      let status = try await Signal.contents(of: URL(filePath: "/proc/self/status")).collect().joined()
      let name = try await Signal.contents(of: URL(filePath: "/proc/self/status"), from: 6, chunk: 4).first()
      #expect(name == Array(status.dropFirst(6).prefix(4)))
    }
  #endif
}
