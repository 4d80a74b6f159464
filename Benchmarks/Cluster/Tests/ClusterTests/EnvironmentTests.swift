import Foundation
import ReactiveConcurrency
import ReactiveNATS
import ReactiveNATSTesting
import Testing

/// What happens between the processes and around them.
@Suite(.enabled(if: Broker.isInstalled)) struct EnvironmentTests {
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
      try await eventually("all is stored") { try await cluster.info(ofStream: "PRICES").messages == 4000 }
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
