import Dispatch
import Foundation
import Testing

/// A client that does what no well-behaved one does: a socket, and bytes. Heartbeats do not make its waits longer.
final class RawClient: Sendable {
  private let socket: CInt

  /// - Parameter window: How many bytes the system takes for a client that reads nothing.
  init(port: Int, window: CInt? = nil) throws {
    socket = Foundation.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    if var window { setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &window, socklen_t(MemoryLayout<CInt>.size)) }
    // Whatever goes wrong, no test waits for ever.
    var limit = timeval(tv_sec: 15, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0)
  }

  deinit {
    Foundation.close(socket)
  }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Foundation.send(socket, bytes, bytes.count, CInt(MSG_NOSIGNAL))
  }

  /// Sends a text again and again, until the other side has taken nothing for some time, or a minute has passed.
  ///
  /// - Returns: How many bytes it has taken.
  func sendAll(_ text: String, times: Int, giveUpAfter patience: Duration) async -> Int {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [self] in
        var limit = timeval(tv_sec: Int(patience / .seconds(1)), tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let bytes = Array(text.utf8)
        var sent = 0
        let deadline = ContinuousClock.now + .seconds(60)
        sending: for _ in 0..<times where ContinuousClock.now < deadline {
          var rest = bytes[...]
          while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
            if count <= 0 { break sending }
            sent += count
            rest = rest.dropFirst(count)
          }
        }
        continuation.resume(returning: sent)
      }
    }
  }

  /// Says that nothing more will be sent, and goes on reading.
  func stopSending() {
    shutdown(socket, CInt(SHUT_WR))
  }

  var descriptor: CInt { socket }

  /// Reads on this thread until the text has come.
  ///
  /// - Returns: Whether it has.
  func readNow(until text: String) -> Bool {
    let deadline = ContinuousClock.now + .seconds(60)
    var all: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while !String(decoding: all, as: UTF8.self).contains(text) {
      let count = recv(socket, &bytes, bytes.count, 0)
      if count <= 0 || ContinuousClock.now > deadline { return false }
      all += bytes[..<count]
    }
    return true
  }

  /// Reads until the text has come; returns all of it, or what came before the connection's end or the time's.
  func read(until text: String? = nil, within limit: Duration = .seconds(60)) async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [self] in
        let deadline = ContinuousClock.now + limit
        var all: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while ContinuousClock.now < deadline {
          let count = recv(socket, &bytes, bytes.count, 0)
          if count <= 0 { break }
          all += bytes[..<count]
          guard let text else { continue }
          // The text may lie across two pieces.
          if String(decoding: all.suffix(count + text.utf8.count), as: UTF8.self).contains(text) { break }
        }
        continuation.resume(returning: String(decoding: all, as: UTF8.self))
      }
    }
  }

  /// Whether the other side ends the connection within a minute.
  func isClosed() async -> Bool {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [self] in
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var count = 1
        let deadline = ContinuousClock.now + .seconds(60)
        while count > 0, ContinuousClock.now < deadline { count = recv(socket, &bytes, bytes.count, 0) }
        continuation.resume(returning: count == 0 || errno == ECONNRESET)
      }
    }
  }
}
