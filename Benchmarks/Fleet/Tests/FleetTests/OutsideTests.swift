import Foundation
import GRPCCore
import ReactiveConcurrency
import SwiftProtobuf
import Testing

@testable import FleetKit

/// Every message and file that others write, as nobody should write it: `Fuzzer` says how to try more.
@Suite("Whatever comes from outside")
struct OutsideTests {
  @Test("Whatever agents send, it is refused or counted, and the book that is kept can be taken up")
  func snapshots() throws {
    var fuzzer = Fuzzer()
    var book = Book()
    var (counted, refused) = (0, 0)
    for round in 1...Fuzzer.rounds {
      var snapshot = fuzzer.snapshot()
      if fuzzer.isLikely(0.1), let damaged = try? Snapshot(serializedBytes: fuzzer.damage(snapshot.serializedBytes())) {
        snapshot = damaged
      }
      do {
        _ = fuzzer.isLikely(0.3) ? try book.begin(with: snapshot) : try book.add(snapshot)
        counted += 1
      } catch {
        #expect([.invalidArgument, .aborted, .resourceExhausted].contains(error.code))
        #expect(error.message.utf8.count < 1000)
        refused += 1
      }
      if fuzzer.isLikely(0.05) { book.end(snapshot.reporter, .lost) }
      guard round.isMultiple(of: 500) else { continue }
      let totals = book.totals
      #expect(
        totals.services.allSatisfy { $0.figures.errors <= $0.figures.requests && $0.service.problemAsName == nil })
      #expect(totals.agents.allSatisfy { $0.services.count <= Limit.servicesOfAgent })
      #expect(try Book(Totals(serializedBytes: totals.serializedBytes() as [UInt8])).totals.services == totals.services)
    }
    #expect(counted > Fuzzer.rounds / 20 && refused > Fuzzer.rounds / 20)
  }

  @Test("Whatever a book's file has, it is refused with words or taken up, and then counts on")
  func books() throws {
    var fuzzer = Fuzzer()
    let title = Data("fleet book 2\n".utf8)
    for _ in 1...Fuzzer.rounds / 10 {
      let totals = Totals.with {
        $0.services = (0..<3).map { _ in fuzzer.service() }
        $0.agents = (0..<3).map { _ in fuzzer.agent() }
      }
      var bytes = Array(title + (try BookFile.record(of: totals)) + (try BookFile.record(of: totals)))
      if fuzzer.isLikely(0.5) { bytes = fuzzer.damage(bytes) }
      do {
        var book = try Book(BookFile.read(Data(bytes)).totals)
        let reporter = Reporter.with { ($0.agent, $0.boot) = ("honest", "1") }
        _ = try book.begin(with: .with { $0.reporter = reporter })
        for service in book.totals.services.map(\.service).prefix(3) + ["shop"] {
          let position = book.position(of: reporter)
          _ = try book.add(
            .with {
              ($0.reporter, $0.sequence, $0.service) = (reporter, position.sequence + 1, service)
              $0.figures = .with { ($0.requests, $0.errors, $0.malformed, $0.latencies) = (2, 1, 3, [1, 1]) }
            })
        }
      } catch let error as BookError {
        #expect(!error.description.isEmpty && error.description.utf8.count < 1000)
      }
    }
  }

  @Test("Whatever an aggregator answers, an agent counts on")
  func positions() {
    var fuzzer = Fuzzer()
    let journal = Journal(.with { $0.agent = "a" }, capacity: 100)
    for _ in 1...Fuzzer.rounds {
      let (sequence, position) = (fuzzer.number(), Position.with { $0.sequence = fuzzer.number() })
      let isFar = sequence > position.sequence && sequence - position.sequence > 100
      #expect(journal.hasRoom(for: sequence, after: position) == !isFar)
    }
  }

  @Test("Whatever totals an aggregator sends, they come to an end or are refused")
  func totals() throws {
    var fuzzer = Fuzzer()
    var (assembly, isOver) = (TotalsAssembly(), false)
    for _ in 1...Fuzzer.rounds where !isOver {
      assembly.add(
        .with {
          $0.services = (0..<10).map { _ in fuzzer.service() }
          $0.more = true
        })
      do {
        #expect(try assembly.totals == nil)
      } catch {
        #expect(error.message == "the totals have no end")
        isOver = true
      }
    }
    #expect(isOver)
  }

  @Test("Figures with any numbers add up to what they are in sum, or to the largest number")
  func figures() {
    var fuzzer = Fuzzer()
    for _ in 1...Fuzzer.rounds {
      var (sum, other) = (fuzzer.figures(), fuzzer.figures())
      let before = sum
      sum.add(other)
      #expect(
        sum.requests == before.requests.counting(other.requests) && sum.requests >= max(before.requests, other.requests)
      )
      other.add(before)
      #expect(sum == other)
      _ = sum.latency(below: 0.99)
    }
  }

  @Test("Whatever a log has, lines are counted one by one, and a piece ends where its last line does")
  func lines() {
    var fuzzer = Fuzzer()
    let words = [
      "GET", "/a", "200", "1e300", "nan", "0x1p4", "-0", "1e8", "\n", "\n", " ", "999999999.9", "\u{0}", "ü",
    ]
    for _ in 1...Fuzzer.rounds / 10 {
      var bytes = Array((0..<40).map { _ in words.randomElement(using: &fuzzer) ?? "" }.joined(separator: " ").utf8)
      if fuzzer.isLikely(0.5) { bytes = fuzzer.damage(bytes) }
      var cutter = LineCutter(at: 0, lines: Int(fuzzer.next() % 5))
      let pieces = cutter.cut(bytes)
      let count = pieces.reduce(0) { $0 + $1.figures.requests + $1.figures.malformed }
      #expect(Int(count) == bytes.count { $0 == 10 })
      #expect(pieces.last.map { Int($0.end) } ?? 0 == (bytes.lastIndex(of: 10).map { $0 + 1 } ?? 0))
    }
  }
}

extension Fuzzer {
  fileprivate mutating func figures() -> Figures {
    let (isHonest, latencies) = (isLikely(0.5), numbers(upTo: 70))
    if isHonest { return .with { ($0.requests, $0.errors, $0.latencies) = (3, 1, [0, 2, 1]) } }
    return .with { ($0.requests, $0.errors, $0.malformed, $0.latencies) = (number(), number(), number(), latencies) }
  }

  fileprivate mutating func snapshot() -> Snapshot {
    .with {
      $0.reporter = reporter()
      ($0.sequence, $0.offset, $0.mark, $0.gaps) = (isLikely(0.4) ? 0 : number(), number(), number(), number())
      ($0.service, $0.figures) = (name(), figures())
    }
  }

  fileprivate mutating func service() -> ServiceTotal {
    .with { ($0.service, $0.figures, $0.seen) = (isLikely(0.9) ? "name \(next() % 9)" : name(), figures(), number()) }
  }

  fileprivate mutating func agent() -> AgentStatus {
    .with {
      $0.reporter = isLikely(0.9) ? .with { ($0.agent, $0.boot) = ("b", "1") } : reporter()
      $0.position = .with { ($0.sequence, $0.offset, $0.mark) = (number(), number(), number()) }
      ($0.missing, $0.gaps, $0.seen) = (number(), number(), number())
      $0.services = (0..<Int(next() % 18)).map { "name \($0)" }
    }
  }

  private mutating func reporter() -> Reporter {
    let agent = name()
    let boot = isLikely(0.8) ? "1" : name()
    return .with { ($0.agent, $0.boot) = (agent, boot) }
  }
}
