import ReactiveClassic
import Testing

@Suite("Parts of one source, read by a thread that blocks")
struct PartsTests {
  /// An endless source divided in three.
  private let groups = Signal(0...).groupBy { $0 % 3 }

  @Test("the groups of a signal are read one after the other (LIFE-6)")
  func groupsInTurn() throws {
    let groups = Signal(0..<6).groupBy { $0 % 2 }.sequence
    #expect(try groups.array.map { try $0.toArray() } == [[0, 2, 4], [1, 3, 5]])
  }

  @Test("Of the groups of an endless source no more is read than is asked for (LIFE-6)")
  func endless() throws {
    let started = Record()
    let sequences = groups.map { group in
      started.add(group.key)
      return group.sequence
    }
    .sequence
    let first = try #require(sequences.head)
    #expect(started.text == "0")
    #expect(Array(first.prefix(3)) == [0, 3, 6])
    #expect(started.text == "0 1 2")
    let last = try #require(Array(sequences.prefix(3)).last)
    #expect(Array(last.prefix(2)) == [2, 5])
  }

  @Test("Two readers of one connection read in turn, beside one who never reads (LIFE-6)")
  func connection() {
    let connection = Signal(0..<1_000).publish()
    let record = Record()
    let (first, second, unread) = (connection.signal.sequence, connection.signal.sequence, connection.signal.sequence)
    connection.connect()
    #expect(first.array == Array(0..<1_000))
    #expect(second.array == Array(0..<1_000))
    let other = Signal(0..<3).publish()
    let left = other.signal.sequence
    other.signal.subscribe(next: { record.add($0) }, completed: { record.add("|") })
    other.connect()
    #expect(record.text == "0 1 2 |")
    withExtendedLifetime((left, unread)) {}
  }
}
