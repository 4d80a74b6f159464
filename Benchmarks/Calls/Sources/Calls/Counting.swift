import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import ReactiveConcurrency

extension Counter {
  /// Connects to a counter on this machine. The connection returns by itself; calls that were under way fail.
  public static func connect<Result: Sendable>(
    to port: Int, _ body: @Sendable (Client<HTTP2ClientTransport.Posix>) async throws -> Result
  ) async throws -> Result {
    let transport = try HTTP2ClientTransport.Posix(
      target: .ipv4(address: "127.0.0.1", port: port), transportSecurity: .plaintext,
      config: .defaults { config in
        // How many bytes the server may be ahead of a slow reader. The transport's default for clients is 8 MB.
        config.http2.targetWindowSize = 65_535
        config.backoff.initial = .milliseconds(100)
        // Detects a peer that vanished without closing the connection.
        config.connection.keepalive = .init(time: .seconds(10), timeout: .seconds(5), allowWithoutCalls: false)
      })
    return try await withGRPCClient(transport: transport) { try await body(Client(wrapping: $0)) }
  }
}

extension Counter.ClientProtocol {
  /// The numbers that a counter answers requests with: a signal in both directions.
  public func numbers(for requests: Signal<CountRequest>, within deadline: Duration? = nil) -> Signal<Number> {
    var options = CallOptions.defaults
    options.timeout = deadline
    return .call { [options] receive in
      try await count(options: options, requestProducer: { try await $0.send(requests) }, onResponse: receive)
    }
  }
}

extension CountRequest {
  public init(_ numbers: ClosedRange<UInt64>, payloadBytes: Int = 0) {
    (first, last) = (numbers.lowerBound, numbers.upperBound)
    payload = Data(count: payloadBytes)
  }
}
