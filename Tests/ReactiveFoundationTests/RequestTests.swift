import Foundation
import ReactiveConcurrency
import ReactiveFoundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Requests", .timeLimit(.minutes(15)))
struct RequestTests {
  @Test("A response's body comes as it is received, and completes with it (FOUND-5)")
  func body() async throws {
    let server = try Server {
      try? $0.write(contentsOf: Data("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\none\ntwo\n".utf8))
    }
    #expect(try await Signal.body(of: URLRequest(url: server.url)).lines().collect() == ["one", "two"])
  }

  @Test("A status that says failure fails before the body (FOUND-5)")
  func status() async throws {
    let server = try Server { try? $0.write(contentsOf: Data("HTTP/1.1 404 No\r\nContent-Length: 2\r\n\r\nno".utf8)) }
    await #expect(throws: ResponseError.self) { try await Signal.body(of: URLRequest(url: server.url)).collect() }
  }

  @Test("A redirection that leads nowhere fails, too (FOUND-5)")
  func nowhere() async throws {
    let server = try Server { try? $0.write(contentsOf: Data("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n".utf8)) }
    await #expect(throws: ResponseError.self) { try await Signal.body(of: URLRequest(url: server.url)).collect() }
  }

  @Test("Cancelling while the response ends is no error, and leaves the process running (FOUND-6)")
  func cancelsAtTheEnd() async throws {
    let server = try Server { try? $0.write(contentsOf: Data("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc".utf8)) }
    for round in 0..<600 {
      let reading = Task { for try await _ in Signal.body(of: URLRequest(url: server.url)) {} }
      usleep(UInt32(round * 7 % 2_000))
      reading.cancel()
      _ = await reading.result
    }
  }

  @Test("Cancelling a response closes the connection (FOUND-6)")
  func cancels() async throws {
    let (closed, close) = AsyncStream<Void>.makeStream()
    let server = try Server { connection in
      try? connection.write(contentsOf: Data("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\none\n".utf8))
      // Returns when the client is gone.
      while let data = try? connection.read(upToCount: 1000), !data.isEmpty {}
      close.yield()
    }
    let lines = Signal.body(of: URLRequest(url: server.url)).lines()
    #expect(try await lines.first() == "one")
    for await _ in closed { break }
  }

  @Test("Of a response that has failed or is cancelled, nothing further is reported (FOUND-5, 6)")
  func reports() async {
    await #expect(processExitsWith: .success) {
      let reported = Mutex<[UnhandledError]>([])
      UnhandledErrors.handler = { error in reported.withLock { $0.append(error) } }
      let answers = Atomic(0)
      let (closed, close) = AsyncStream<Void>.makeStream()
      let server = try Server { connection in
        let answer = answers.add(1, ordering: .relaxed).newValue
        let head = "HTTP/1.1 \(answer <= 15 ? 404 : 200) Some\r\nContent-Length: 1000000\r\n\r\none\n"
        try? connection.write(contentsOf: Data(head.utf8))
        // Returns when the client is gone.
        while let data = try? connection.read(upToCount: 1000), !data.isEmpty {}
        close.yield()
      }
      for round in 1...30 {
        let event = try await Signal.body(of: URLRequest(url: server.url)).materialize().first()
        precondition((event?.error as? ResponseError)?.status == (round <= 15 ? 404 : nil))
        for await _ in closed { break }
      }
      reported.withLock { precondition($0.isEmpty, "\($0)") }
    }
  }
}

/// Answers one request after the other on loopback.
final class Server: Sendable {
  let url: URL
  /// Closes when neither the server nor its thread uses it: another file then has its number.
  private let socket: FileHandle

  init(_ answer: @escaping @Sendable (FileHandle) -> Void) throws {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let socket = Self.make(kind)
    let handle = FileHandle(fileDescriptor: socket, closeOnDealloc: true)
    self.socket = handle
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> UInt16 in
        guard bind(socket, address, length) == 0, listen(socket, 5) == 0, getsockname(socket, address, &length) == 0
        else { return 0 }
        return pointer.pointee.sin_port.bigEndian
      }
    }
    url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
    Thread.detachNewThread {
      while case let number = accept(handle.fileDescriptor, nil, nil), number >= 0 {
        let connection = FileHandle(fileDescriptor: number, closeOnDealloc: true)
        _ = try? connection.read(upToCount: 1)
        answer(connection)
      }
    }
  }

  deinit { shutdown(socket.fileDescriptor, Int32(SHUT_RDWR)) }

  private static func make(_ kind: Int32) -> Int32 { Foundation.socket(AF_INET, kind, 0) }
}
