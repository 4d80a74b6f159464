import GRPCCore
import Testing

@testable import FleetKit

@Suite("What the aggregator knows")
struct BookTests {
  private let first = Reporter.with { ($0.agent, $0.boot) = ("a", "1") }
  private let second = Reporter.with { ($0.agent, $0.boot) = ("a", "2") }

  private func snapshot(_ sequence: UInt64, of reporter: Reporter? = nil) -> Snapshot {
    .with {
      ($0.reporter, $0.sequence, $0.service, $0.offset) = (reporter ?? first, sequence, "shop", sequence * 10)
      $0.figures.requests = 1
    }
  }

  @Test("A snapshot that comes twice counts once")
  func twice() throws {
    var book = Book()
    _ = try book.begin(with: snapshot(0))
    for sequence in [1, 2, 1, 2, 3] as [UInt64] { _ = try book.add(snapshot(sequence)) }
    #expect(book.totals.requests() == 3)
    #expect(book.totals.agent("a")?.missing == 0)
  }

  @Test("What is missing is told")
  func gap() throws {
    var book = Book()
    _ = try book.begin(with: snapshot(0))
    for sequence in [1, 5, 9] as [UInt64] { _ = try book.add(snapshot(sequence)) }
    #expect(book.totals.agent("a")?.missing == 6)
  }

  @Test("Another boot goes on where the log is counted, and the one before is over")
  func boots() throws {
    var book = Book()
    _ = try book.begin(with: snapshot(0))
    _ = try book.add(snapshot(1))
    #expect(try book.begin(with: snapshot(0, of: second)) == .with { ($0.sequence, $0.offset) = (0, 10) })
    let error = #expect(throws: RPCError.self) { try book.add(snapshot(2)) }
    #expect(error?.code == .aborted)
    #expect(book.totals.requests() == 1)
  }

  @Test("A book that was kept goes on: nobody is connected, and everybody's position is known")
  func kept() throws {
    var book = Book()
    _ = try book.begin(with: snapshot(0))
    _ = try book.add(snapshot(1))
    var other = Book(try Totals(serializedBytes: book.totals.serializedBytes() as [UInt8]))
    #expect(other.totals.agent("a")?.state == .away)
    #expect(try other.begin(with: snapshot(0)).sequence == 1)
    #expect(other.totals.requests() == 1)
  }

  @Test("A connection that does not begin as it should is refused with the name of the field")
  func wrongBeginning() {
    expectRefusal("reporter.agent", of: 0) { $0.reporter.agent = "" }
    expectRefusal("reporter.boot", of: 0) { $0.reporter.boot = "" }
    expectRefusal("sequence", of: 0) { $0.sequence = 7 }
  }

  @Test("A wrong snapshot is refused with the name of the field, and counts nothing")
  func wrongSnapshot() {
    expectRefusal("service", of: 1) { $0.service = "" }
    expectRefusal("figures.errors", of: 1) { $0.figures.errors = 2 }
    expectRefusal("figures.latencies", of: 1) { $0.figures.latencies = Array(repeating: 0, count: 65) }
  }

  private func expectRefusal(
    _ field: String, of sequence: UInt64, location: SourceLocation = #_sourceLocation,
    when change: (inout Snapshot) -> Void
  ) {
    var (book, wrong) = (Book(), snapshot(sequence))
    change(&wrong)
    let error = #expect(throws: RPCError.self, sourceLocation: location) {
      if sequence == 0 { return _ = try book.begin(with: wrong) }
      _ = try book.begin(with: snapshot(0))
      _ = try book.add(wrong)
    }
    #expect(error?.code == .invalidArgument, sourceLocation: location)
    #expect(error?.message.contains("of agent '\(wrong.reporter.agent)': \(field): ") == true, sourceLocation: location)
    #expect(book.totals.requests() == 0, sourceLocation: location)
  }
}
