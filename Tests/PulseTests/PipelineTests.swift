import Console
import Foundation
import ReactiveConcurrency
import ReactiveTesting
import Testing

@testable import Pulse

@Suite("Pipeline")
struct PipelineTests {
  private let scheduler = TestScheduler()
  private let chunks = Subject<[UInt8]>()
  private let interrupts = Subject<Int32>()

  private func record(_ change: (inout PulseOptions) -> Void = { _ in }) -> Recording<Snapshot> {
    var options = PulseOptions()
    change(&options)
    let snapshots = Signal.pulse(of: chunks.signal, interrupts: interrupts.signal, options, on: scheduler)
    return scheduler.record(snapshots)
  }

  private func send(_ text: String) { chunks.send(Array(text.utf8)) }

  @Test("figures come at each interval and at the end of the input, which completes")
  func intervals() throws {
    let recording = record()
    send("GET /a 200 1\nGET /a 500 3\nGET /")
    scheduler.advance(by: .seconds(2))
    send("b 200 5\nnonsense\nGET /a 200 1")
    chunks.finish()
    #expect(recording.isCompleted)
    let snapshots = recording.values
    #expect(snapshots.map(\.number) == [1, 2, 3])
    #expect(snapshots.map(\.elapsed) == [1, 2, 2])
    #expect(snapshots.map(\.all.rate) == [2, 0, 2])
    #expect(snapshots.map(\.malformed) == [0, 0, 1])
    #expect(snapshots.map(\.ended) == [nil, nil, .inputEnded])
    let rows = try #require(snapshots.last).rows
    #expect(rows.map(\.key) == ["/a", "/b"])
    #expect(rows.map(\.count) == [3, 1])
    #expect(rows.map(\.recent) == [1, 1])
    #expect(rows.map(\.errors) == [1, 0])
    #expect(rows.last?.latency?.p99 == 5)
    #expect(scheduler.isIdle)
  }

  @Test("An interrupt ends a pipeline with the last figures and releases the input and the timer")
  func interrupt() {
    let recording = record()
    send("GET /a 200 1\n")
    interrupts.send(2)
    #expect(recording.isCompleted)
    #expect(recording.values.map(\.ended) == [.interrupted(2)])
    #expect(recording.values.map(\.all.count) == [1])
    #expect(chunks.subscriberCount == 0 && interrupts.subscriberCount == 0)
    #expect(scheduler.isIdle)
  }

  @Test("A failure of the input ends a pipeline with the last figures, also those of an unfinished line")
  func failure() {
    let recording = record()
    send("GET /a 200 1\nGET /b 200 1")
    chunks.finish(throwing: SystemProblem("cannot read 'x'", 5))
    #expect(recording.isCompleted)
    #expect(recording.values.map(\.all.count) == [2])
    #expect(recording.values.map(\.ended) == [.inputFailed("cannot read 'x': Input/output error")])
  }

  @Test("keys beyond the limit count together, and the busiest are shown")
  func limits() throws {
    let recording = record {
      $0.keys = 3
      $0.top = 2
    }
    send(
      "GET /a 200 1\nGET /b 200 1\nGET /b 200 1\nGET /c 200 1\nGET /c 200 1\nGET /d 200 1\nGET /e 500 1\nGET /c 200 1\n"
    )
    chunks.finish()
    let last = try #require(recording.values.last)
    #expect(last.rows.map(\.key) == ["/c", "/b", "(other)"])
    #expect(last.rows.map(\.count) == [3, 2, 2])
    #expect(last.all.count == 8 && last.all.errors == 1 && last.keys == 3 && last.hidden == 1)
  }

  @Test("long keys count apart, and together when they take too much memory")
  func longKeys() throws {
    let recording = record {
      $0.keys = 20
      $0.top = 3
    }
    let stem = String(repeating: "x", count: 50_000)
    send("GET /\(stem)a 200 1\nGET /\(stem)b 200 1\nGET /\(stem)a 200 1\n")
    scheduler.advance(by: .seconds(1))
    #expect(recording.values.last?.rows.map(\.key) == ["/\(stem)a", "/\(stem)b"])
    #expect(recording.values.last?.rows.map(\.count) == [2, 1])
    // No byte is left, though there are fewer keys than may be distinguished: the rare ones make room.
    let crowded = record { $0.keys = 1100 }
    let length = KeyTable.mostBytes / 512
    for number in 0..<512 {
      send("GET /\(number)\(String(repeating: "x", count: length - 1 - "\(number)".utf8.count)) 200 1\n")
    }
    send(String(repeating: "GET /new 200 1\n", count: 1100 * 32 + 5))
    chunks.finish()
    let last = try #require(crowded.values.last)
    #expect(last.rows.first?.key == "/new" && last.rows.first?.count == 5)
    #expect(last.rows.last?.key == "(other)" && last.all.count == 512 + 1100 * 32 + 5)
  }

  @Test("Figures that are wanted once come at the end only", arguments: [true, false])
  func once(isInterrupted: Bool) {
    let recording = record { $0.isOnce = true }
    send("GET /a 200 1\n")
    scheduler.advance(by: .seconds(10))
    #expect(recording.values.isEmpty)
    if isInterrupted { interrupts.send(15) } else { chunks.finish() }
    #expect(recording.isCompleted && scheduler.isIdle)
    #expect(recording.values.map(\.elapsed) == [10])
  }

  @Test("a key that becomes frequent after there is no more room gets its place, and none is lost")
  func latecomer() throws {
    let recording = record {
      $0.keys = 10
      $0.top = 2
    }
    let lines = { (count: Int, key: (Int) -> String) in (0..<count).map { "GET \(key($0)) 200 1\n" }.joined() }
    send(lines(500) { _ in "/early" })
    send(lines(100) { "/rare/\($0)" })
    send(lines(3000) { $0 % 2 == 0 ? "/late" : "/rare/\($0)" })
    chunks.finish()
    let last = try #require(recording.values.last)
    #expect(last.rows.map(\.key) == ["/late", "/early", "(other)"])
    #expect(last.rows[0].count > 1200 && last.rows[1].count == 500 && last.all.count == 3600)
    #expect(last.keys <= 10)
  }

  @Test("the made-up server is the same each time and knows no malformed line")
  func generator() throws {
    let options = PulseOptions()
    func run() throws -> [Snapshot] {
      let scheduler = TestScheduler()
      let recording = scheduler.record(
        .pulse(of: LogGenerator.chunks(seconds: 3, on: scheduler), options, on: scheduler))
      scheduler.run()
      #expect(recording.isCompleted)
      return recording.values
    }
    let (first, second) = (try run(), try run())
    #expect(first.map(PulseJSON.line) == second.map(PulseJSON.line))
    let last = try #require(first.last)
    #expect(last.malformed == 0 && last.all.count > 900 && last.keys == 9 && last.ended == .inputEnded)
  }

  @Test("JSON holds any key", arguments: ["/a\"b\\c", "/\u{1B}[2J\u{7F}\u{85}", "/\0", "/日本\u{202E}"])
  func json(key: String) throws {
    let recording = record()
    send("GET \(key) 200 1.5\n")
    chunks.finish()
    let line = PulseJSON.line(try #require(recording.values.last))
    #expect(line.hasSuffix("\n") && line.dropLast().allSatisfy { !$0.isNewline })
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let rows = try #require(object["rows"] as? [[String: Any]])
    #expect(rows.first?["key"] as? String == key)
    #expect(object["ended"] as? String == "input")
  }

  @Test("a table is aligned, free of control characters and cut to the terminal")
  func table() throws {
    let recording = record()
    send("GET /\u{1B}[2J\(String(repeating: "x", count: 150)) 200 1.5\nGET /b 500 2000\nGET /c 200 1\n")
    chunks.finish()
    let last = try #require(recording.values.last)
    let text = PulseTable(keyTitle: "PATH", size: (rows: 6, columns: 60)).draw(last)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 60 })
    #expect(lines.count == 5 && lines.last == "… and 2 more")
    #expect(!text.contains("\u{1B}"))
    #expect(Set(lines[1...3].map(\.count)).count == 1)
  }
}
