import Foundation
import GRPCCore
import Testing

@testable import FleetKit

@Suite("What the aggregator knows")
struct BookTests {
  private let first = Reporter.with { ($0.agent, $0.boot) = ("a", "1") }
  private let second = Reporter.with { ($0.agent, $0.boot) = ("a", "2") }

  private func snapshot(_ sequence: UInt64, of reporter: Reporter? = nil) -> Snapshot {
    .with {
      ($0.reporter, $0.sequence, $0.service, $0.offset) = (reporter ?? first, sequence, "shop", sequence &* 10)
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
    var other = try Book(Totals(serializedBytes: book.totals.serializedBytes() as [UInt8]))
    #expect(other.totals.agent("a")?.state == .away)
    #expect(try other.begin(with: snapshot(0)).sequence == 1)
    #expect(other.totals.requests() == 1)
  }

  @Test("A connection that does not begin as it should is refused with the name of the field")
  func wrongBeginning() {
    expectRefusal("reporter.agent", of: 0) { $0.reporter.agent = "" }
    expectRefusal("reporter.boot", of: 0) { $0.reporter.boot = "" }
    expectRefusal("sequence", of: 0) { $0.sequence = 7 }
    expectRefusal("reporter.boot", of: 0) { $0.reporter.boot = String(repeating: "x", count: 129) }
  }

  @Test("A wrong snapshot is refused with the name of the field, and counts nothing")
  func wrongSnapshot() {
    expectRefusal("service", of: 1) { $0.service = "" }
    expectRefusal("figures.errors", of: 1) { $0.figures.errors = 2 }
    expectRefusal("figures.latencies", of: 1) { $0.figures.latencies = Array(repeating: 0, count: 65) }
    expectRefusal("figures.latencies", of: 1) { $0.figures.latencies = [.max, 2] }
    expectRefusal("figures.requests", of: 1) { $0.figures.requests = .max }
    expectRefusal("figures.malformed", of: 1) { $0.figures.malformed = .max }
    for name in [String(repeating: "x", count: 4_000_000), "shop\n", "\u{1b}[2J", "\u{202e}"] {
      expectRefusal("service", of: 1) { $0.service = name }
    }
  }

  @Test("Nothing that is counted goes beyond the largest number, nor what is missing")
  func saturates() throws {
    var kept = Totals()
    kept.services = [.with { ($0.service, $0.figures.requests, $0.figures.latencies) = ("shop", .max, [.max, .max]) }]
    var book = try Book(kept)
    _ = try book.begin(with: snapshot(0))
    _ = try book.add(snapshot(.max))
    _ = try book.begin(with: snapshot(0, of: second))
    _ = try book.add(snapshot(.max, of: second))
    #expect(book.totals.requests() == .max)
    #expect(book.totals.services.first?.figures.latency(below: 0.5) != nil)
    #expect(book.totals.agent("a")?.missing == .max)
  }

  @Test("A book that cannot be one is refused with the name of what is wrong")
  func wrongBook() {
    func expectRefusal(_ words: String, _ location: SourceLocation = #_sourceLocation, _ change: (inout Totals) -> Void)
    {
      var totals = Totals()
      change(&totals)
      let error = #expect(throws: BookError.self, sourceLocation: location) { try Book(totals) }
      #expect(error?.description.contains(words) == true, sourceLocation: location)
    }
    expectRefusal("service 'shop': figures.errors: ") {
      $0.services = [.with { ($0.service, $0.figures.errors) = ("shop", 1) }]
    }
    expectRefusal("service 'shop': figures.latencies: ") {
      $0.services = [.with { ($0.service, $0.figures.latencies) = ("shop", Array(repeating: 0, count: 1000)) }]
    }
    expectRefusal("agent '': it is empty") { $0.agents = [AgentStatus()] }
  }

  @Test("An agent has so many services, and a fleet so many agents and services, and the rest are refused")
  func limits() throws {
    var book = Book()
    _ = try book.begin(with: snapshot(0))
    func report(_ number: Int) throws {
      var snapshot = snapshot(UInt64(number) + 1)
      snapshot.service = "service \(number)"
      _ = try book.add(snapshot)
    }
    for number in 0..<Limit.servicesOfAgent { try report(number) }
    let error = #expect(throws: RPCError.self) { try report(Limit.servicesOfAgent) }
    #expect(error?.code == .resourceExhausted && error?.message.contains("16 services already") == true)
    for number in 1..<Limit.agents {
      _ = try book.begin(with: snapshot(0, of: .with { ($0.agent, $0.boot) = ("agent \(number)", "1") }))
    }
    let full = #expect(throws: RPCError.self) {
      try book.begin(with: snapshot(0, of: .with { ($0.agent, $0.boot) = ("one more", "1") }))
    }
    #expect(full?.code == .resourceExhausted)
    // Everything that the book can have fits into messages of gRPC's.
    let parts = try book.totals.parts.map { try ($0.serializedBytes() as [UInt8]).count }
    #expect(parts.count > 1 && parts.allSatisfy { $0 < 4 << 20 })
  }

  @Test(
    "A book is kept in parts and read again; a change adds itself to the file, and what is too long for one record does not"
  )
  func keptInParts() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "book-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "book").path
    func size() throws -> Int { try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) }
    func name(_ kind: String, _ number: Int) -> String {
      "\(kind)\(number)".padding(toLength: Limit.nameBytes, withPad: "x", startingAt: 0)
    }
    let whole = Totals.with { totals in
      totals.services = (0..<1000).map { number in .with { $0.service = name("s", number) } }
      totals.agents = (0..<1200).map { number in
        .with {
          $0.reporter = .with { ($0.agent, $0.boot) = (name("a", number), name("b", number)) }
          $0.services = (0..<Limit.servicesOfAgent).map { name("s", $0) }
        }
      }
    }
    func kept() throws -> Totals {
      let (totals, isCut) = try #require(try BookFile.read(path))
      #expect(!isCut)
      return try Book(totals).totals
    }
    let expected = try Book(whole).totals
    let file = BookFile(path: path, longest: 1 << 20)
    try await file.save(nil) { whole }
    #expect(try kept() == expected)

    let before = try size()
    let change = Totals.with { $0.services = [.with { ($0.service, $0.figures.requests) = (name("s", 7), 1) }] }
    try await file.save(change) { whole }
    #expect(try size() - before < 500)
    #expect(try kept().requests(name("s", 7)) == 1)

    // Whoever reads it again refuses a record that is longer than any can be.
    try await file.save(whole) { whole }
    #expect(try size() == before)
    #expect(try kept() == expected)

    // Cut off in the middle of a part, it has the parts before that.
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.truncate(atOffset: UInt64(before / 2))
    let (rest, isCut) = try #require(try BookFile.read(path))
    #expect(isCut && rest.services.count == 1000)
    #expect(rest.agents.count.isMultiple(of: Limit.partEntries) && (1..<1200).contains(rest.agents.count))
  }

  @Test("Who has not been seen for long is forgotten, and who is connected is not")
  func forgets() throws {
    var book = Book()
    let other = Reporter.with { ($0.agent, $0.boot) = ("b", "1") }
    _ = try book.begin(with: snapshot(0), at: 100)
    _ = try book.add(snapshot(1), at: 100)
    _ = try book.begin(with: snapshot(0, of: other), at: 100)
    book.end(first, .away, at: 150)
    let isEarly = book.forget(unseenSince: 100)
    let isService = book.forget(unseenSince: 101)
    #expect(!isEarly && isService)
    #expect(book.totals.services.isEmpty && book.totals.agents.map(\.reporter.agent) == ["a", "b"])
    #expect(book.totals.agent("a")?.services == [])
    let isAgent = book.forget(unseenSince: 151)
    #expect(isAgent)
    #expect(book.totals.agents.map(\.reporter.agent) == ["b"])
  }

  @Test("What a peer sends that we do not know is not kept")
  func unknownFields() throws {
    var book = Book()
    var bytes: [UInt8] = try snapshot(0).reporter.serializedBytes()
    bytes += [0x7a, 0x7f] + Array(repeating: 1, count: 127)
    var beginning = snapshot(0)
    beginning.reporter = try Reporter(serializedBytes: bytes)
    _ = try book.begin(with: beginning)
    _ = try book.add(snapshot(1))
    #expect(try (book.totals.serializedBytes() as [UInt8]).count < 100)
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
