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
    } throws: {
      ($0 as? POSIXError)?.code == code
    }
  }

  @Test("A directory and a handle that is only for writing fail (FOUND-3)")
  func unreadable() async throws {
    await expectFailure(open("/", O_RDONLY), .EISDIR)
    await expectFailure(open("/dev/null", O_WRONLY), .EBADF)
    await expectFailure(-1, .EBADF)
  }

  @Test("A peer that resets its connection fails the signal (FOUND-3)")
  func resetPeer() async throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        #expect(bind(listener, pointer, length) == 0 && listen(listener, 1) == 0)
        #expect(getsockname(listener, pointer, &length) == 0)
        #expect(connect(client, pointer, length) == 0)
      }
    }
    let server = accept(listener, nil, nil)
    var linger = Glibc.linger(l_onoff: 1, l_linger: 0)
    setsockopt(client, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    close(client)
    await expectFailure(server, .ECONNRESET)
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
    let (reading, writing) = (pipe.fileHandleForReading.fileDescriptor, pipe.fileHandleForWriting)
    #expect(fcntl(reading, F_SETFL, fcntl(reading, F_GETFL) | O_NONBLOCK) == 0)
    // Both wake up for the same bytes, and one of them finds none.
    let counts = try await withThrowingTaskGroup(of: Int.self) { readers in
      for _ in 0..<2 {
        readers.addTask {
          var count = 0
          for try await chunk in FileHandle(fileDescriptor: reading, closeOnDealloc: false).chunks {
            count += chunk.count
          }
          return count
        }
      }
      for _ in 0..<100 { try writing.write(contentsOf: Data(repeating: 1, count: 10)) }
      try writing.close()
      return try await readers.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.reduce(0, +) == 1_000)
  }

  @Test("An offset of any size behind the end of a file completes without a value (FOUND-4)")
  func offsets() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data([1, 2, 3]).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for offset in [3, 4, Int.max - 1, .max] {
      #expect(try await Signal.contents(of: file, from: offset).collect() == [])
    }
    #expect(try await Signal.contents(of: file, from: 2).collect() == [[3]])
    #if os(Linux)
      // Such a file does not know where its end is.
      let status = try await Signal.contents(of: URL(filePath: "/proc/self/status")).collect().joined()
      let name = try await Signal.contents(of: URL(filePath: "/proc/self/status"), from: 6, chunk: 4).first()
      #expect(name == Array(status.dropFirst(6).prefix(4)))
    #endif
  }
}
