import AsyncHTTPClient
import Foundation
import NIOCore
import Tracing

/// What the server asks others for.
public struct Backend: Sendable {
  public var price: @Sendable (_ symbol: String) async throws -> Double
  public var volume: @Sendable (_ symbol: String) async throws -> Int
  public var rebuild: @Sendable () async throws -> Int

  public init(
    price: @escaping @Sendable (String) async throws -> Double,
    volume: @escaping @Sendable (String) async throws -> Int,
    rebuild: @escaping @Sendable () async throws -> Int
  ) {
    (self.price, self.volume, self.rebuild) = (price, volume, rebuild)
  }

  /// Makes everything up.
  public static let simulated = Backend(
    price: { _ in Double.random(in: 10...20) },
    volume: { _ in Int.random(in: 1...1000) },
    rebuild: {
      try await Task.sleep(for: .seconds(1))
      return 1000
    })

  /// Asks another server, in a span for each call.
  public static func http(_ base: String, client: HTTPClient = .shared) -> Backend {
    @Sendable func get(_ path: String) async throws -> String {
      try await withSpan("GET \(path)", ofKind: .client) { _ in
        let response = try await client.execute(HTTPClientRequest(url: base + path), timeout: .seconds(10))
        guard response.status == .ok else { throw UpstreamError(problem: "\(path) answered \(response.status.code)") }
        return String(buffer: try await response.body.collect(upTo: 1024))
      }
    }
    @Sendable func number<Number: Sendable>(_ path: String, _ read: (String) -> Number?) async throws -> Number {
      guard let number = read(try await get(path)) else { throw UpstreamError(problem: "\(path) answered no number") }
      return number
    }
    return Backend(
      price: { try await number("/price/\(Symbol.escaped($0))", Double.init(decimal:)) },
      volume: { try await number("/volume/\(Symbol.escaped($0))", Int.init(digits:)) },
      rebuild: { try await number("/rebuild", Int.init(digits:)) })
  }
}

struct UpstreamError: Error, CustomStringConvertible {
  var problem: String

  var description: String { problem }
}
