import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Keys that break the rules of `Hashable`: whatever finds by key must still let go what it keeps, and end.
@Suite("Laws: strange keys")
struct StrangeKeysTests {
  enum Kind: CaseIterable {
    /// Never equal, not even to themselves, with one hash.
    case notEqual
    /// Equal to themselves alone, and with another hash each time.
    case changing
    /// Different, with one hash.
    case colliding
    /// All equal.
    case equal
  }

  private final class Key: Hashable, Sendable {
    let kind: Kind
    private let hashes = Locked(0)

    init(_ kind: Kind) { self.kind = kind }

    static func == (one: Key, other: Key) -> Bool {
      switch one.kind {
      case .notEqual: false
      case .changing, .colliding: one === other
      case .equal: true
      }
    }

    func hash(into hasher: inout Hasher) {
      let number = hashes.withLock { hashes in
        hashes += 1
        return hashes
      }
      hasher.combine(kind == .changing ? number : 0)
    }
  }

  private let time = TestScheduler()

  /// Runs an operator on six values whose keys are those of `kind`, one a second.
  private func run<Output>(
    _ kind: Kind, _ make: (Signal<Key>) -> Signal<Output>
  ) -> (recording: Recording<Output>, source: Subject<Key>) {
    let source = Subject<Key>()
    let recording = time.record(make(source.signal))
    for _ in 0..<6 {
      source.send(Key(kind))
      time.advance(by: .seconds(1))
    }
    return (recording, source)
  }

  @Test("groups expire, whatever their keys are (KEY-1)", arguments: Kind.allCases)
  func expiry(_ kind: Kind) {
    let open = Locked(0)
    let (recording, source) = run(kind) { source in
      source.group(by: { $0 }, idle: .seconds(2), on: time).flattenMap { group in
        open.withLock { $0 += 1 }
        return group.signal.onDispose { open.withLock { $0 -= 1 } }
      }
    }
    #expect(recording.values.count == 6)
    #expect(open.withLock { $0 } <= 3)
    time.advance(by: .seconds(10))
    #expect(open.withLock { $0 } == 0)
    source.finish()
    #expect(recording.isCompleted)
  }

  @Test("a limit limits, whatever the keys are (KEY-1)", arguments: Kind.allCases)
  func limit(_ kind: Kind) {
    let open = Locked(0)
    let (recording, groupSource) = run(kind) { source in
      source.group(by: { $0 }, limit: 2).flattenMap { group in
        open.withLock { $0 += 1 }
        return group.signal.onDispose { open.withLock { $0 -= 1 } }
      }
    }
    #expect(recording.values.count == 6 && open.withLock { $0 } == (kind == .equal ? 1 : 2))
    groupSource.finish()

    let source = Subject<Key>()
    let groups = source.signal.keyed(by: { $0 }, replay: 1, limit: 2)
    let connection = groups.connect()
    for _ in 0..<6 { source.send(Key(kind)) }
    #expect(groups.count == (kind == .equal ? 1 : 2))
    let subscription = groups[Key(kind)].observe(Observer(next: { _ in .more }, finish: { _ in }))
    subscription.cancel()
    #expect(groups.count <= 2)
    connection.cancel()
    #expect(groups.count == 0 && source.subscriberCount == 0)
  }

  @Test("a group whose key has had no value is not kept, whatever the hashes of others are (KEY-1)", arguments: [0, 1])
  func keptWithoutValue(_ replay: Int) {
    let source = Subject<Key>()
    let groups = source.signal.keyed(by: { $0 }, replay: replay)
    let connection = groups.connect()
    let subscription = groups[Key(.colliding)].observe(.ignoring)
    #expect(groups.count == 1)
    source.send(Key(.colliding))
    subscription.cancel()
    #expect(groups.count == replay)
    connection.cancel()
  }

  @Test("join sends each value, in a pair or alone, whatever its key is (KEY-1)", arguments: Kind.allCases)
  func join(_ kind: Kind) {
    for seconds in [2, 1_000] {
      let others = Subject<Key>()
      let (recording, source) = run(kind) { source in
        source.join(others.signal, by: { $0 }, and: { $0 }, within: .seconds(seconds), on: time)
      }
      for _ in 0..<200 { others.send(Key(kind)) }
      source.finish()
      others.finish()
      let counts = recording.values.map { if case .pair = $0 { 2 } else { 1 } }
      #expect(counts.reduce(0, +) == 206 && recording.isCompleted)
      #expect((counts.count < 206) == (kind == .equal))
    }
  }

  @Test("what compares values passes on those that do not equal themselves (KEY-1)")
  func comparing() {
    let nan = [1, Double.nan, .nan, 1]
    let operators: [(Signal<Double>) -> Signal<Double>] = [
      { $0.distinct() }, { $0.distinctUntilChanged() }, { $0.group(by: { $0 }).flattenMap { $0.signal } },
      { $0.runs(by: { $0 }).map(\.key) },
    ]
    for (make, count) in zip(operators, [3, 4, 4, 4]) {
      #expect(time.record(make(Signal(nan))).values.count == count)
    }
  }
}
