import ClusterKit
import Foundation
import ReactiveConcurrency
import Testing

/// What happens between the processes and around them. It needs the rights to make networks.
@Suite(.enabled(if: TestServer.isInstalled && TestNetwork.isPossible)) struct EnvironmentTests {
  @Test("The leader is cut off from the others and from its clients for ten seconds") func partition() async throws {
    let network = try TestNetwork(hosts: 3)
    defer { network.remove() }
    try await totals("partition", window: 1, in: network.hosts) { test, cluster in
      let leader = try await test.leader(of: "PRICES", by: cluster)
      let position = try #require(test.servers.firstIndex(of: leader))
      try network.cut(position)
      try await GlobalScheduler.global.sleep(for: .seconds(10))
      try network.mend(position)
    }
  }
}

/// A network for each server, between which and this process there is a bridge.
final class TestNetwork: Sendable {
  let hosts: [TestHost]

  static let isPossible: Bool = {
    guard geteuid() == 0, (try? run("ip", "netns", "add", "rcprobe")) != nil else { return false }
    try? run("ip", "netns", "del", "rcprobe")
    return true
  }()

  init(hosts count: Int) throws {
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

  func cut(_ position: Int) throws { try run("ip", "link", "set", "rclink\(position)", "down") }
  func mend(_ position: Int) throws { try run("ip", "link", "set", "rclink\(position)", "up") }

  /// Also removes what an earlier run has left.
  func remove() {
    for number in hosts.indices { try? run("ip", "netns", "del", "rc\(number)") }
    try? run("ip", "link", "del", "rcbridge")
  }
}

private struct Failed: Error {}

private func run(_ command: String...) throws {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = command
  (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
  try process.run()
  process.waitUntilExit()
  if process.terminationStatus != 0 { throw Failed() }
}
