#if NATS
  import Foundation
  import ReactiveNATSTesting
  import Testing

  /// A client that writes what it likes, as the protocol has it or not.
  final class RawClient {
    private let socket: Int32

    init(_ broker: Broker) throws {
      socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(broker.port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      let status = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      try #require(status == 0)
      var limit = timeval(tv_sec: 5, tv_usec: 0)
      setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      write(Array("CONNECT {\"verbose\":false,\"headers\":true,\"no_responders\":true}\r\n".utf8))
      try #require(isAccepted([]))
    }

    deinit { close(socket) }

    private func write(_ bytes: [UInt8]) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count <= 0 { return }
        rest = rest.dropFirst(count)
      }
    }

    /// Sends lines, and waits until the broker has read them. A broker that refuses them closes the connection.
    func isAccepted(_ bytes: [UInt8]) -> Bool {
      write(bytes + Array("PING\r\n".utf8))
      var (answer, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
      while true {
        let count = recv(socket, &buffer, buffer.count, 0)
        if count <= 0 { return false }
        answer = answer.suffix(6) + buffer[..<count]
        let text = String(decoding: answer, as: UTF8.self)
        if text.contains("-ERR") { return false }
        if text.contains("PONG\r\n") { return true }
      }
    }

    /// A message; its header is what stands before the payload.
    static func message(to subject: [UInt8], reply: String = "", header: [UInt8]?, _ payload: [UInt8] = []) -> [UInt8] {
      let reply = reply.isEmpty ? "" : " \(reply)"
      guard let header else {
        return Array("PUB ".utf8) + subject + Array("\(reply) \(payload.count)\r\n".utf8) + payload + [13, 10]
      }
      let sizes = "\(reply) \(header.count) \(header.count + payload.count)\r\n"
      return Array("HPUB ".utf8) + subject + Array(sizes.utf8) + header + payload + [13, 10]
    }
  }
#endif
