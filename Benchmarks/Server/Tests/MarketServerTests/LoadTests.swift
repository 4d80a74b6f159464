import AsyncHTTPClient
import Foundation
import MarketServer
import ReactiveConcurrency
import Testing

/// `LOAD_SECONDS=60` loads the server for a minute, `LOAD_CLIENTS=200` with fewer clients.
@Suite("Under load", .serialized)
struct LoadTests {
  private static let clients = setting("LOAD_CLIENTS", or: 1000)
  private static let seconds = setting("LOAD_SECONDS", or: 6)

  private static func setting(_ name: String, or standard: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? standard
  }

  @Test(
    "A thousand clients get each price while one is silent, others come and go, and the server's memory stays as it is")
  func load() async throws {
    let process = try ServerProcess()
    let site = RemoteSite(port: try await process.port(), client: HTTPClient(configuration: .test))
    _ = try await site.post("/prices", line(0))
    let silent = try RawClient(port: site.port, window: 4096)
    silent.send(eventRequest("/prices/LOAD?slow=conflate"))

    let arrived = BehaviorSubject(0)
    let readers = (1..<Self.clients).map { _ in
      Task {
        var next = 0.0
        for try await price in site.events("/prices/LOAD", of: Price.self) {
          #expect(price.price == next + 1)
          next += 1
          arrived.update { $0 += 1 }
        }
      }
    }
    func waitFor(_ count: Int) async throws {
      _ = try await arrived.filter { $0 >= count }.timeout(after: .seconds(60)).first()
    }
    try await waitFor(readers.count)

    // The first third warms it up.
    let start = ContinuousClock.now
    var (posted, warm) = (1, 0)
    while ContinuousClock.now - start < .seconds(Self.seconds) {
      let body = (posted..<posted + 10).map(line).joined()
      #expect(try await site.post("/prices", body).status == 200)
      posted += 10
      try await leaveSoon(site)
      try await waitFor(readers.count * posted)
      if warm == 0, ContinuousClock.now - start > .seconds(Self.seconds) / 3 { warm = try process.residentMemory() }
    }
    let end = try process.residentMemory()
    print("\(readers.count) readers got \(posted) prices each; memory \(warm) kB, then \(end) kB")
    #expect(end < warm + max(warm / 5, 8_000))

    for reader in readers { reader.cancel() }
    for reader in readers { _ = await reader.result }
    try await site.client.shutdown()
    process.terminate()
    #expect(try await process.status() == 0)
  }

  /// Clients that come for one event and go.
  private func leaveSoon(_ site: RemoteSite) async throws {
    let visits = (1...5).map { _ in Task { try await site.events("/prices/LOAD", of: Price.self).first() } }
    for visit in visits { #expect(try await visit.value != nil) }
  }

  private func line(_ number: Int) -> String {
    #"{"symbol": "LOAD", "price": \#(number + 1)}"# + "\n"
  }
}
