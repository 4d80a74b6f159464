import Foundation
import ReactiveConcurrency
import ReactiveFoundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Random bytes, files, descriptors, programs and numbers: each gives what it has, or an error, and none ends the
/// process. `OUTSIDE_SECONDS` says how long all of them take together, and `OUTSIDE_SEED` which case comes first.
@Suite("What comes from outside", .serialized)
struct OutsideTests {
  private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

  /// Tries random cases, in a fifth of the time. A failure names the seed of its case.
  private func tryCases(atMost limit: UInt64 = .max, _ body: (inout Dice) async throws -> Void) async {
    let seconds = Self.variable("OUTSIDE_SECONDS").flatMap(Double.init) ?? 2
    let end = ContinuousClock.now + .seconds(seconds / 5)
    let first = Self.variable("OUTSIDE_SEED").flatMap { UInt64($0) } ?? 2_026_11
    var seed = first
    repeat {
      var dice = Dice(seed: seed)
      do { try await body(&dice) } catch { Issue.record(error, "OUTSIDE_SEED=\(seed)") }
      seed += 1
    } while ContinuousClock.now < end && seed - first < limit
  }

  @Test("Bytes give the lines of their whole, wherever they are cut and whatever the limit (OUTSIDE-1)")
  func bytes() async {
    await tryCases { (dice: inout Dice) async throws -> Void in
      let text = dice.bytes(upTo: 40, of: Array("ab\r\n\n".utf8) + [0xFF])
      let longest = dice.element([.min, -1, 0, 1, 2, 3, 10, .max - 1, .max])
      let drops = dice.bool()
      let dropped = ReplaySubject<String>()
      let report: @Sendable (String, Int) -> Void = { start, _ in dropped.send(start) }
      let lines = Signal(dice.cut(text)).lines(longest: longest, onDrop: drops ? report : nil)
      let events = try await lines.materialize().collect()
      guard longest > 0 else { return try expect(isInvalid(events.last?.error), events) }
      var expected: [String] = []
      var tooLong: [String] = []
      var pieces = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let last = pieces.removeLast()
      if !last.isEmpty, last != [UInt8(ascii: "\r")] { pieces.append(last) }
      for piece in pieces {
        let line = piece.last == UInt8(ascii: "\r") ? piece.dropLast() : piece
        guard line.count > longest else {
          expected.append(String(decoding: line, as: UTF8.self))
          continue
        }
        tooLong.append(String(decoding: line.prefix(longest), as: UTF8.self))
        if !drops { break }
      }
      try expect(events.compactMap(\.value) == expected, (text, longest, events))
      dropped.finish()
      try expect(try await dropped.collect() == (drops ? tooLong : []), (text, longest, tooLong))
      try expect((events.last?.error as? SignalError == .tooLong(longest)) == (!drops && !tooLong.isEmpty), events)
    }
  }

  @Test("A file gives its bytes from any offset, in chunks of any size (OUTSIDE-2)")
  func files() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    let special = ["/", "/dev/null", "/no/such", "/proc/self/status", "/proc/self/mem", "/dev/tty"]
    await tryCases { dice in
      let bytes = dice.bytes(upTo: 300, of: Array(0...255))
      let offset = dice.element([.min, -1, 0, 1, bytes.count, bytes.count + 1, dice.number(below: 300), .max - 1, .max])
      let chunk = dice.element([.min, 0, 1, 7, 300, .max])
      if dice.number(below: 4) == 0 {
        // Whatever these give, it comes to an end.
        let url = URL(filePath: dice.element(special))
        _ = try await Signal.contents(of: url, from: offset, chunk: chunk).take(2).materialize().collect()
        return
      }
      try Data(bytes).write(to: file)
      let events = try await Signal.contents(of: file, from: offset, chunk: chunk).materialize().collect()
      guard offset >= 0, chunk > 0 else { return try expect(isInvalid(events.last?.error), (offset, chunk, events)) }
      try expect(events.last?.error == nil, (offset, chunk, events))
      try expect(Array(events.compactMap(\.value).joined()) == Array(bytes.dropFirst(offset)), (offset, chunk))
    }
  }

  @Test("A descriptor gives what its peer has written, whatever the peer does then (OUTSIDE-3)")
  func descriptors() async {
    await tryCases { dice in
      var ends: [Int32] = [0, 0]
      let isSocket = dice.bool()
      #if canImport(Darwin)
        let kind = SOCK_STREAM
      #else
        let kind = Int32(SOCK_STREAM.rawValue)
      #endif
      try expect((isSocket ? socketpair(AF_UNIX, kind, 0, &ends) : pipe(&ends)) == 0, errno)
      let (reading, writing) = (ends[0], ends[1])
      if dice.bool() { _ = fcntl(reading, F_SETFL, O_NONBLOCK) }
      let written = dice.cut(dice.bytes(upTo: 200, of: Array(0...255)))
      // What a socket's peer has not read when it closes resets the connection.
      let resets = isSocket && dice.bool()
      if resets { _ = write(reading, "unread", 6) }
      let handle = FileHandle(fileDescriptor: reading, closeOnDealloc: true)
      let limit = dice.element([1, 2, Int.max])
      let closesOwn = dice.number(below: 4) == 0
      let received = Task { try await handle.chunks.take(limit).materialize().collect() }
      if closesOwn { try handle.close() }
      for chunk in written where !chunk.isEmpty {
        if dice.bool() { await Task.yield() }
        // A consumer that has left closes the pipe.
        signal(SIGPIPE, SIG_IGN)
        if write(writing, chunk, chunk.count) < 0 { break }
      }
      close(writing)
      let events = try await received.value
      let bytes = Array(events.compactMap(\.value).joined())
      let all = Array(written.joined())
      try expect(all.starts(with: bytes), (all, bytes))
      if limit == .max, !resets, !closesOwn { try expect(bytes == all && events.last?.error == nil, (all, events)) }
      if let error = events.last?.error { try expect(error is POSIXError, error) }
      withExtendedLifetime(handle) {}
    }
  }

  #if os(macOS) || os(Linux)
    @Test("A program gives what it has written and how it has ended, or that it cannot be run (OUTSIDE-4)")
    func programs() async {
      let odd = ["/", "/no/such", "/etc/hosts", "", "/dev/null", "/bin/sh/x"].map { URL(filePath: $0) }
      await tryCases { dice in
        if dice.number(below: 4) == 0 {
          let program = dice.element(odd + [URL(string: "http://localhost/"), URL(string: "x:y")].compactMap(\.self))
          return try expect(try await Signal.output(of: program).materialize().collect().last?.error != nil, program)
        }
        let text = String(decoding: dice.bytes(upTo: 30, of: Array("ab '\"$\\\n*é".utf8)), as: UTF8.self)
        let (end, error): (String, ProcessError?) = dice.element([
          ("", nil), ("; exit 3", .exit(3)), ("; exit 255", .exit(255)), ("; kill -9 $$", .signal(9)),
          ("; exec >&-", nil), ("; exec <&- 2>&-", nil),
        ])
        let output = Signal.output(of: URL(filePath: "/bin/sh"), ["-c", "printf %s \"$1\"" + end, "sh", text])
        guard dice.number(below: 4) > 0 else {
          _ = try await output.take(1).materialize().collect()
          return
        }
        let events = try await output.materialize().collect()
        try expect(Array(events.compactMap(\.value).joined()) == Array(text.utf8), (text, events))
        try expect(events.last?.error as? ProcessError == error, (text, end, events))
      }
    }
  #endif

  @Test("Text that is no response fails, or gives a body (OUTSIDE-5)")
  func responses() async throws {
    let answer = Mutex<[UInt8]>([])
    let server = try Server { try? $0.write(contentsOf: Data(answer.withLock { $0 })) }
    let names = [
      "Content-Length", "Transfer-Encoding", "Content-Encoding", "Set-Cookie", "Location", "Content-Type", "",
    ]
    let values = [
      "0", "5", "-1", "99999999999999999999", "chunked", "gzip", "a=b; expires=x", "http://[::", "text/", ";", "",
    ]
    // Not for minutes: rarely, Foundation ends the process, in libdispatch, as it closes a connection (its issue 5469).
    await tryCases(atMost: 100) { dice in
      // The head is whole: Foundation ends the process if it is not. A status below 200 would begin another.
      var head = "HTTP/1.\(dice.number(below: 2)) \(200 + dice.number(below: 400)) OK\r\n"
      for _ in 0..<dice.number(below: 4) { head += "\(dice.element(names)): \(dice.element(values))\r\n" }
      let body = dice.bytes(upTo: 40, of: Array("5\r\nhello0;\0".utf8) + [0x1F, 0x8B, 0xFF])
      answer.withLock { $0 = Array((head + "\r\n").utf8) + body }
      var request = URLRequest(url: server.url)
      request.timeoutInterval = 10
      _ = try await Signal.body(of: request).materialize().collect()
    }
  }
}

private func isInvalid(_ error: (any Error)?) -> Bool {
  if case SignalError.invalidArgument? = error { true } else { false }
}

/// What a case was, for the report of a failure.
private struct Unexpected: Error { let what: String }

private func expect(_ condition: Bool, _ what: @autoclosure () -> Any) throws {
  if !condition { throw Unexpected(what: "\(what())") }
}

/// Random numbers from a seed (SplitMix64).
private typealias Dice = SplitMix64

extension SplitMix64 {
  fileprivate mutating func number(below limit: Int) -> Int { .random(in: 0..<limit, using: &self) }
  fileprivate mutating func bool() -> Bool { .random(using: &self) }
  fileprivate mutating func element<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  fileprivate mutating func bytes(upTo limit: Int, of alphabet: [UInt8]) -> [UInt8] {
    (0..<number(below: limit + 1)).map { _ in element(alphabet) }
  }

  /// The bytes in chunks, some of them empty.
  fileprivate mutating func cut(_ bytes: [UInt8]) -> [[UInt8]] {
    var (rest, chunks) = (bytes[...], [[UInt8]]())
    while !rest.isEmpty {
      let count = number(below: min(rest.count, 20) + 1)
      chunks.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return chunks
  }
}
