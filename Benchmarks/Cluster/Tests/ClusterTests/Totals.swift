import ReactiveConcurrency
import ReactiveNATS
import ReactiveNATSTesting
import Testing

/// Publishes numbers on four subjects while two loops read them, one with a durable consumer and one without, does
/// something to the servers in the middle, and compares: nothing that was acknowledged is lost, nothing is stored
/// twice, the order of each subject is kept, if that is promised.
func totals(
  _ name: String, of count: Int = 4000, window: Int = 64, keepsOrder: Bool = true,
  in hosts: [TestHost] = [TestHost](repeating: .loopback, count: 3),
  during fault: @escaping @Sendable (TestCluster, NATSClient) async throws -> Void
) async throws {
  try await TestCluster.run(on: hosts) { test in
    let cluster = try await test.connect()
    try await test.makeStream(StreamConfiguration("PRICES", subjects: ["prices.*"]), by: cluster)
    let published = BehaviorSubject(0)
    let gap = BehaviorSubject((last: ContinuousClock.now, longest: Duration.zero))
    let publishing = Task {
      let publications = Signal(0..<count).map { Publication(to: "prices.\($0 % 4)", "\($0)") }
      return try await publications.publish(to: cluster, window: window)
        .onNext { _ in
          published.update { $0 += 1 }
          gap.update { gap in
            let now = ContinuousClock.now
            gap = (now, max(gap.longest, now - gap.last))
          }
        }
        .collect()
    }
    let durable = Task {
      var (seen, repeated) = ([String](), 0)
      var known = Set<String>()
      for try await message in Signal.stream(
        "PRICES", in: cluster, durable: Consumer("ledger", ackWait: .seconds(5)), ahead: 15)
      {
        if known.insert(message.text).inserted { seen.append(message.text) } else { repeated += 1 }
        if known.count == count { break }
      }
      return (seen, repeated)
    }
    let ordered = Task {
      try await Signal.stream("PRICES", in: cluster, ahead: 15).map(\.text).take(count).collect()
    }
    try await withTimeLimit {
      _ = try await published.filter { $0 >= count / 4 }.first()
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
      print("\(name): the longest wait for a receipt was \(gap.value.longest), \(repeated) came again")
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
