#if NATS
  import Foundation

  /// A network for each server, between which and this process there is a bridge.
  public final class TestNetwork: Sendable {
    public let hosts: [TestHost]

    public static let isPossible: Bool = {
      guard geteuid() == 0, (try? run("ip", "netns", "add", "rcprobe")) != nil else { return false }
      try? run("ip", "netns", "del", "rcprobe")
      return true
    }()

    public init(hosts count: Int) throws {
      hosts = (0..<count).map { TestHost(address: "10.213.7.\(10 + $0)", prefix: ["ip", "netns", "exec", "rc\($0)"]) }
      remove()
      try run("ip", "link", "add", "rcbridge", "type", "bridge")
      try run("ip", "addr", "add", "10.213.7.1/24", "dev", "rcbridge")
      try run("ip", "link", "set", "rcbridge", "up")
      for (number, host) in hosts.enumerated() {
        try run("ip", "netns", "add", "rc\(number)")
        try run("ip", "link", "add", "rclink\(number)", "type", "veth", "peer", "name", "eth0", "netns", "rc\(number)")
        try run("ip", "link", "set", "rclink\(number)", "master", "rcbridge", "up")
        try run("ip", "-n", "rc\(number)", "addr", "add", "\(host.address)/24", "dev", "eth0")
        try run("ip", "-n", "rc\(number)", "link", "set", "eth0", "up")
        try run("ip", "-n", "rc\(number)", "link", "set", "lo", "up")
      }
    }

    public func cut(_ position: Int) throws { try run("ip", "link", "set", "rclink\(position)", "down") }
    public func mend(_ position: Int) throws { try run("ip", "link", "set", "rclink\(position)", "up") }

    /// Also removes what an earlier run has left.
    public func remove() {
      for number in hosts.indices { try? run("ip", "netns", "del", "rc\(number)") }
      try? run("ip", "link", "del", "rcbridge")
    }
  }
#endif
