import ClusterKit
import Foundation
import ReactiveConcurrency
import Testing

/// What happens between the processes and around them.
@Suite(.enabled(if: TestServer.isInstalled)) struct EnvironmentTests {
  @Test(
    "The leader is cut off from the others and from its clients for ten seconds",
    .enabled(if: TestNetwork.isPossible, "there are no rights to make networks"))
  func partition() async throws {
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

  private static let disks = [TestHost](repeating: TestHost(address: "127.0.0.1", disk: TestDisk()), count: 3)

  @Test(
    "A server that does not lead has no room on its disk: publishing goes on",
    .enabled(if: TestDisk.isPossible, "there are no rights to mount disks"))
  func fullDisk() async throws {
    try await totals("full disk", window: 1, in: Self.disks) { test, cluster in
      let leader = try await test.leader(of: "PRICES", by: cluster)
      let other = try #require(test.servers.first { $0 != leader })
      other.fillDisk()
      try await eventually("all is stored") { try await cluster.state(ofStream: "PRICES").messages == 4000 }
      // Whoever reads from there gets what is stored there, until somebody ends it.
      try await other.restartWithRoom()
    }
  }

  @Test(
    "The leader has no room on its disk: publishing waits until somebody ends it, and goes on",
    .enabled(if: TestDisk.isPossible, "there are no rights to mount disks"))
  func fullDiskOfLeader() async throws {
    try await totals("full disk of the leader", window: 1, in: Self.disks) { test, cluster in
      let leader = try await test.leader(of: "PRICES", by: cluster)
      leader.fillDisk()
      try await GlobalScheduler.global.sleep(for: .seconds(5))
      try await leader.restartWithRoom()
    }
  }
}

/// A file system in memory.
struct TestDisk: Sendable {
  var megabytes = 64

  static let isPossible: Bool = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID())")
    guard geteuid() == 0, (try? TestDisk().mount(at: folder)) != nil else { return false }
    TestDisk().unmount(at: folder)
    return (try? FileManager.default.removeItem(at: folder)) != nil
  }()

  func mount(at folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try run("mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "none", folder.path)
  }

  func unmount(at folder: URL) { try? run("umount", "-l", folder.path) }

  func fill(at folder: URL) {
    // It writes until there is no room.
    #expect(throws: Failed.self) { try run("dd", "if=/dev/zero", "of=\(ballast(folder).path)", "bs=4k") }
  }

  func clear(at folder: URL) throws { try FileManager.default.removeItem(at: ballast(folder)) }

  private func ballast(_ folder: URL) -> URL { folder.appending(path: "ballast") }
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
