import Foundation
import ReactiveConcurrency
import ReactiveNATS
import ReactiveNATSTesting
import Synchronization
import Testing

/// Publishes numbers on four subjects while two loops read them, one with a durable consumer and one without, does
/// something to the servers in the middle, and compares: nothing that was acknowledged is lost, nothing is stored
/// twice, the order of each subject is kept, if that is promised. All three go on soon after the servers have elected
/// those that lead; until then is NATS's own time.
func totals(
  _ name: String, of count: Int = 4000, window: Int = 64, keepsOrder: Bool = true,
  in hosts: [TestHost] = [TestHost](repeating: .loopback, count: 3),
  during fault: @escaping @Sendable (TestCluster, NATSClient) async throws -> Void
) async throws {
  try await TestCluster.run(on: hosts) { test in
    let cluster = try await test.connect()
    try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: cluster)
    let published = BehaviorSubject(0)
    let (publisher, group, reader) = (Progress(), Progress(), Progress())
    let publishing = Task {
      let publications = Signal(0..<count).map { Publication(to: "prices.\($0 % 4)", "\($0)") }
      return try await publications.publish(to: cluster, window: window)
        .onNext { _ in
          published.update { $0 += 1 }
          publisher.step()
        }
        .collect()
    }
    let durable = Task {
      var (seen, repeated) = ([String](), 0)
      var known = Set<String>()
      for try await message in Signal.stream(
        "PRICES", in: cluster, durable: Consumer("ledger", ackWait: .seconds(5)), ahead: 15)
      {
        group.step()
        if known.insert(message.text).inserted { seen.append(message.text) } else { repeated += 1 }
        if known.count == count { break }
      }
      return (seen, repeated)
    }
    let ordered = Task {
      try await Signal.stream("PRICES", in: cluster, ahead: 15).onNext { _ in reader.step() }.map(\.text).take(count)
        .collect()
    }
    try await withTimeLimit {
      _ = try await published.filter { $0 >= count / 4 }.first()
      let beginning = Date.now
      try await fault(test, cluster)
      let receipts = try await publishing.value
      let (seen, repeated) = try await durable.value
      let once = try await ordered.value
      #expect(receipts.count == count)
      #expect(Set(receipts.map(\.sequence)).count == count)
      let stored = try await patiently { try await cluster.info(ofStream: "PRICES").messages }
      #expect(stored == UInt64(count))
      #expect(seen.count == count)
      #expect(Set(once).count == count)
      if keepsOrder { #expect(bySubject(once) == bySubject((0..<count).map(String.init))) }
      let election = test.elections.last { $0 > beginning }
      print("\(name): elected after \(election.map { $0.timeIntervalSince(beginning) } ?? 0) s, \(repeated) came again")
      for (activity, progress) in [("publishing", publisher), ("a durable loop", group), ("another loop", reader)] {
        let delay = election.flatMap { progress.delay(after: $0) } ?? 0
        print("  \(activity) paused for \(progress.longestPause) s, and went on \(delay) s after the election")
        #expect(delay < 4, "\(activity)")
      }
    }
  }
}

private func bySubject(_ texts: [String]) -> [[Int]] {
  let numbers = texts.compactMap { Int($0) }
  return (0..<4).map { subject in numbers.filter { $0 % 4 == subject } }
}

private func withTimeLimit(_ body: @escaping @Sendable () async throws -> Void) async throws {
  _ = try await Signal<Void> { try await body() }.timeout(after: .seconds(240)).first()
}

/// When something has gone on.
private final class Progress: Sendable {
  private let steps = Mutex<[Date]>([])

  func step() { steps.withLock { $0.append(.now) } }

  var longestPause: TimeInterval {
    steps.withLock { steps in zip(steps.dropFirst(), steps).map { $0.timeIntervalSince($1) }.max() ?? 0 }
  }

  /// How long it took from then until the first step after it, in seconds.
  func delay(after time: Date) -> TimeInterval? {
    steps.withLock { $0.first { $0 >= time } }?.timeIntervalSince(time)
  }
}

extension TestCluster {
  /// When the servers have elected leaders, of streams and of consumers, as their logs say.
  fileprivate var elections: [Date] {
    let format = DateFormatter()
    format.dateFormat = "yyyy/MM/dd HH:mm:ss.SSSSSS"
    let lines = servers.flatMap { $0.log.split(separator: "\n") }
    return lines.filter { $0.contains("JetStream cluster new ") && $0.contains(" > PRICES") }
      .compactMap { line in format.date(from: line.split(separator: " ").dropFirst().prefix(2).joined(separator: " ")) }
      .sorted()
  }
}
