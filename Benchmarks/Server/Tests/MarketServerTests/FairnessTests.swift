import Dispatch
import Foundation
import Synchronization
import Testing

/// `FAIRNESS_CLIENTS=2000 FAIRNESS_PRICES=3000 swift test --filter FairnessTests` sends more to more.
@Suite("Fairness", .serialized)
struct FairnessTests {
  private static func setting(_ name: String, or standard: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? standard
  }

  @Test("A crowd waits no longer than it may for events that do not come, whatever else comes")
  func bound() async throws {
    try await TestServer.run({ $0.heartbeat = .milliseconds(50) }) { server in
      let crowd = try Crowd(2, port: server.port)
      #expect(await crowd.read(until: 2))
      let start = ContinuousClock.now
      #expect(await !crowd.read(until: 1, within: .seconds(1)))
      #expect(ContinuousClock.now - start < .seconds(30))
      let client = try RawClient(port: server.port)
      client.send(eventRequest("/prices/LOAD"))
      #expect(await client.read(within: .seconds(1)).contains(":\n\n"))
    }
  }

  @Test("While prices go to hundreds of clients back to back, another client's quote does not queue behind them all")
  func quotes() async throws {
    let clients = Self.setting("FAIRNESS_CLIENTS", or: 500)
    let prices = Self.setting("FAIRNESS_PRICES", or: 1000)
    let process = try ServerProcess()
    let port = try await process.port()
    let crowd = try Crowd(clients, port: port)
    #expect(await crowd.read(until: clients))
    let calm = await QuoteClient.latencies(of: 50, port: port) { true }

    let lines = (1...prices).map { #"{"symbol": "LOAD", "price": \#($0)}"# + "\n" }.joined()
    let poster = try RawClient(port: port)
    poster.send("POST /prices HTTP/1.1\r\nHost: a\r\nContent-Length: \(lines.utf8.count)\r\n\r\n\(lines)")
    let isOver = Mutex(false)
    async let busy = QuoteClient.latencies(of: 100_000, port: port) { isOver.withLock { !$0 } }
    let start = ContinuousClock.now
    #expect(await crowd.read(until: clients * prices))
    let time = ContinuousClock.now - start
    isOver.withLock { $0 = true }
    let latencies = await busy
    let (median, last) = (latencies[latencies.count / 2], latencies[latencies.count * 99 / 100])
    print(
      """
      \(clients * prices) events in \(time); \(latencies.count) quotes meanwhile: median \(median), 99th \(last); \
      before: median \(calm[calm.count / 2])
      """)
    // A hundred times what it takes on a busy machine; in one queue with all that is written, as long as the burst.
    #expect(last < .seconds(1) && latencies.count > 10)
    process.terminate()
    #expect(try await process.status() == 0)
  }
}

/// Asks for quotes, one after the other, from a thread of its own: this process is busy, too.
private enum QuoteClient {
  static func latencies(of count: Int, port: Int, while isWanted: @escaping @Sendable () -> Bool) async -> [Duration] {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var latencies: [Duration] = []
        if let client = try? RawClient(port: port) {
          for _ in 0..<count where isWanted() {
            let start = ContinuousClock.now
            client.send("GET /quote/ABBA HTTP/1.1\r\nHost: a\r\n\r\n")
            guard client.readNow(until: "}") else { break }
            latencies.append(ContinuousClock.now - start)
          }
        }
        continuation.resume(returning: latencies.isEmpty ? [.seconds(3600)] : latencies.sorted())
      }
    }
  }
}

/// Many clients of one stream, read by one thread.
private final class Crowd: Sendable {
  private let clients: [RawClient]

  init(_ count: Int, port: Int) throws {
    let poster = try RawClient(port: port)
    let line = #"{"symbol": "LOAD", "price": 1}"#
    poster.send("POST /prices HTTP/1.1\r\nHost: a\r\nContent-Length: \(line.utf8.count)\r\n\r\n\(line)")
    #expect(poster.readNow(until: "}"))
    clients = try (0..<count).map { _ in
      let client = try RawClient(port: port)
      client.send(eventRequest("/prices/LOAD"))
      return client
    }
  }

  /// Reads until so many events have come to all together, or the time is over.
  func read(until count: Int, within limit: Duration = .seconds(180)) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        var polled = clients.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var events = 0
        let deadline = ContinuousClock.now + limit
        while events < count, ContinuousClock.now < deadline {
          guard poll(&polled, nfds_t(polled.count), 100) > 0 else { continue }
          for place in polled.indices where polled[place].revents != 0 {
            let read = recv(polled[place].fd, &bytes, bytes.count, 0)
            if read <= 0 { polled[place].fd = -1 }
            // Each event has one brace that opens, wherever it is cut.
            events += bytes.prefix(max(0, read)).count { $0 == UInt8(ascii: "{") }
          }
        }
        continuation.resume(returning: events >= count)
      }
    }
  }
}
