import Foundation
import ReactiveConcurrency
import Testing

@testable import FleetKit

@Suite("A log that is rotated")
struct RotationTests {
  @Test("A log that is moved away is read to its end, and the next one from its start, while the agent runs")
  func moved() async throws {
    try await Rotation.run { log, reader in
      try log.append(1000)
      try await reader.wait(for: 1000)
      try log.move(to: "log.1")
      try log.append(200)
      try await reader.wait(for: 1200)
      #expect(reader.gaps == 0)
    }
  }

  @Test("What is still written to a log that was moved away counts")
  func writtenAfterwards() async throws {
    try await Rotation.run { log, reader in
      try log.append(10)
      try await reader.wait(for: 10)
      try log.move(to: "log.1")
      let moved = try TestLog(appendingTo: log.file.deletingLastPathComponent().appending(path: "log.1"))
      try await reader.wait { $0.contains { $0.contains("it is gone") } }
      try moved.append(5)
      try await reader.wait(for: 15)
      try moved.append(5)
      try log.append(7)
      try await reader.wait(for: 27)
      #expect(reader.gaps == 0)
    }
  }

  @Test("After a rotation that nobody watched, the rest of the old log counts and then the new one")
  func movedWhileAway() async throws {
    try await Rotation.run { log, reader in
      try log.append(1000)
      try await reader.wait(for: 1000)
      try await reader.stop()
      try log.append(100)
      try log.move(to: "log.1")
      try log.append(200)
      reader.start()
      try await reader.wait(for: 1300)
      #expect(reader.gaps == 0)
    }
  }

  @Test("Logs between the one where the agent stopped and the one of now are told, as nobody knows their order")
  func movedTwiceWhileAway() async throws {
    try await Rotation.run { log, reader in
      try log.append(10)
      try await reader.wait(for: 10)
      try await reader.stop()
      try log.move(to: "log.2")
      try await Task.sleep(for: .milliseconds(20))
      try log.append(10)
      try log.move(to: "log.1")
      try log.append(10)
      reader.start()
      try await reader.wait(for: 20)
      #expect(reader.gaps == 1 && reader.problems.value.contains { $0.contains("not counted: log.1") })
    }
  }

  @Test("A log that is gone, and whose file is gone, is told as a gap, and the new one counts from its start")
  func deletedWhileAway() async throws {
    try await Rotation.run { log, reader in
      try log.append(10)
      try await reader.wait(for: 10)
      try await reader.stop()
      try FileManager.default.removeItem(at: log.file)
      // Longer than the old one.
      try log.append(String(repeating: "GET /other 200 2.5\n", count: 30))
      reader.start()
      try await reader.wait(for: 40)
      #expect(reader.gaps == 1 && reader.problems.value.contains { $0.contains("byte 200 is gone") })
    }
  }

  @Test("A log that is deleted is waited for, and counts from its start when it is there again")
  func deleted() async throws {
    try await Rotation.run { log, reader in
      try log.append(10)
      try await reader.wait(for: 10)
      try FileManager.default.removeItem(at: log.file)
      try await reader.wait { $0.contains { $0.contains("it is gone") } }
      try log.append(30)
      try await reader.wait(for: 40)
      #expect(reader.gaps == 0)
    }
  }

  @Test(
    "A log that is cut off, or cut off and has grown beyond where it was read, is told as a gap", arguments: [5, 50])
  func truncated(lines: Int) async throws {
    try await Rotation.run { log, reader in
      try log.append(10)
      try await reader.wait(for: 10)
      // Both in one look of the reader's.
      try await reader.stop()
      try log.truncate()
      try log.append("GET /other 200 9.5\n")
      try log.append(lines)
      reader.start()
      try await reader.wait(for: UInt64(10 + 1 + lines))
      #expect(reader.gaps == 1)
    }
  }

  @Test("A line that a rotation cuts in two is told")
  func halfALine() async throws {
    try await Rotation.run { log, reader in
      try log.append("GET /a 200 1\nGET /b 2")
      try await reader.wait(for: 1)
      try log.move(to: "log.1")
      try log.append(1)
      try await reader.wait(for: 2)
      #expect(reader.gaps == 1 && reader.problems.value.contains { $0.contains("in the middle of a line") })
    }
  }

  @Test("However often it is rotated, each line counts once")
  func manyTimes() async throws {
    try await Rotation.run { log, reader in
      var fuzzer = Fuzzer()
      var count: UInt64 = 0
      for turn in 1...60 {
        let lines = Int.random(in: 1...40, using: &fuzzer)
        try log.append(lines)
        count += UInt64(lines)
        if fuzzer.isLikely(0.3) {
          try await reader.wait(for: count)
          try await reader.stop()
          try log.append(1)
          count += 1
          try log.move(to: "log.\(turn)")
          try log.append(1)
          count += 1
          reader.start()
        }
        // Two rotations within one look of the reader's would leave out the log between them.
        try await reader.wait(for: count)
        try log.move(to: "log.\(turn).moved")
        try log.append(1)
        count += 1
        try await reader.wait(for: count)
      }
      #expect(reader.gaps == 0)
    }
  }
}

/// A log in a folder of its own, and who reads it as an agent does: on from where it stopped.
private final class Rotation: Sendable {
  let problems = BehaviorSubject<[String]>([])
  private let path: String
  private let counted = BehaviorSubject<UInt64>(0)
  private let gapCount = BehaviorSubject<UInt64>(0)
  private let position = BehaviorSubject(Position())
  private let reading = BehaviorSubject<Task<Void, any Error>?>(nil)

  private init(_ path: String) {
    self.path = path
  }

  static func run(_ body: (TestLog, Rotation) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rotation-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = try TestLog(file: folder.appending(path: "log"))
    let reader = Rotation(log.file.path)
    reader.start()
    try await body(log, reader)
    try await reader.stop()
  }

  var gaps: UInt64 { gapCount.value }

  func start() {
    var log = LogFile(path: path)
    log.interval = .milliseconds(2)
    let pieces = log.pieces(from: position.value)
    reading.send(
      Task { [self] in
        for try await piece in pieces {
          position.send(.with { ($0.offset, $0.mark) = (piece.end, piece.mark) })
          gapCount.update { $0 += piece.gaps }
          problems.update { $0 += piece.problems }
          counted.update { $0 += piece.figures.requests }
        }
      })
  }

  func stop() async throws {
    let task = reading.exchange(nil)
    task?.cancel()
    try await task?.value
  }

  func wait(for count: UInt64, _ location: SourceLocation = #_sourceLocation) async throws {
    _ = try await counted.filter { $0 >= count }.timeout(after: .seconds(20)).first()
    #expect(counted.value == count, sourceLocation: location)
  }

  func wait(_ isThere: @escaping @Sendable ([String]) -> Bool) async throws {
    _ = try await problems.filter(isThere).timeout(after: .seconds(20)).first()
  }
}
