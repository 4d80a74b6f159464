#if DEBUG
  @testable import ReactiveConcurrency
  import Testing

  /// A debug build names demands for a shared signal that contradict each other.
  @Suite("Demands that contradict each other", .serialized)
  struct ContradictionTests {
    private static func messages(_ body: () async throws -> Void) async rethrows -> [String] {
      let messages = Locked<[String]>([])
      let output = Contradiction.output.exchange { text in messages.withLock { $0.append(text) } }
      defer { _ = Contradiction.output.exchange(output) }
      try await body()
      return messages.withLock { $0 }
    }

    @Test("One consumer joins branches of unequal rates: it is told once (DEMAND-6)")
    func unequalRates() async throws {
      let messages = try await Self.messages {
        let shared = Signal(1...50_000).share()
        for try await _ in zip(shared, shared.filter { $0.isMultiple(of: 25_000) }) {}
      }
      #expect(messages.count == 1)
      #expect(messages.first?.contains("Both lead to one consumer") == true, "\(messages)")
    }

    @Test("Two consumers wait for each other over two shares: one stores, and it is told (DEMAND-6)")
    func crossing() async {
      let messages = await Self.messages {
        let (one, other) = (Subject<Int>(), Subject<Int>())
        let (first, second) = (one.signal.share(), other.signal.share())
        let subscriptions = [
          zip(first, second.filter { $0 < 0 }).observe(Observer(next: { _ in .more }, finish: { _ in })),
          zip(first.filter { $0 < 0 }, second).observe(Observer(next: { _ in .more }, finish: { _ in })),
        ]
        for number in 0..<11_000 {
          one.send(number)
          other.send(number)
        }
        for subscription in subscriptions { subscription.cancel() }
      }
      #expect(messages.contains { $0.contains("wait for each other") }, "\(messages)")
    }

    @Test("A lead that is made up for is not told (DEMAND-6)")
    func equalRates() async throws {
      let messages = try await Self.messages {
        let shared = Signal(1...50_000).share()
        for try await _ in zip(shared, shared.skip(5_000)) {}
        for try await _ in zip(shared.map { $0 }, shared) {}
      }
      #expect(messages.isEmpty)
    }
  }
#endif
