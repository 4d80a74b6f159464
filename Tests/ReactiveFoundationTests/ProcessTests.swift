#if os(macOS) || os(Linux)
  import Foundation
  import ReactiveConcurrency
  import ReactiveFoundation
  import Testing

  @Suite("Processes", .timeLimit(.minutes(15)))
  struct ProcessTests {
    private static func shell(_ script: String, environment: [String: String]? = nil, in directory: URL? = nil)
      -> Signal<[UInt8]>
    {
      .output(of: URL(filePath: "/bin/sh"), ["-c", script], environment: environment, in: directory)
    }

    @Test("A program's output comes as it is written; each subscription runs it anew (FOUND-7)")
    func output() async throws {
      let signal = Self.shell("echo one; printf two")
      #expect(try await signal.lines().collect() == ["one", "two"])
      #expect(try await signal.lines().collect() == ["one", "two"])
    }

    @Test("A program runs in the given folder with the given arguments, and finds nothing to read (FOUND-7)")
    func surroundings() async throws {
      let signal = Self.shell("echo $WORD; pwd; cat", environment: ["WORD": "here"], in: URL(filePath: "/"))
      #expect(try await signal.lines().collect() == ["here", "/"])
    }

    @Test("A status that says failure fails after the program's output; so does an end by a signal (FOUND-7)")
    func failing() async throws {
      let results = try await Self.shell("echo one; exit 3").lines().materialize().collect()
      #expect(results.first?.value == "one")
      #expect(results.last?.error as? ProcessError == ProcessError.exit(3))
      await #expect(throws: ProcessError.signal(9)) { try await Self.shell("kill -9 $$").collect() }
      await #expect(throws: (any Error).self) { try await Signal.output(of: URL(filePath: "/no/such")).collect() }
    }

    @Test("A program or a folder that is not a file's URL fails (FOUND-7)")
    func elsewhere() async throws {
      let page = try #require(URL(string: "http://localhost/bin/echo"))
      let echo = URL(filePath: "/bin/echo")
      for signal in [Signal.output(of: page), .output(of: echo, in: page)] {
        await #expect {
          try await signal.collect()
        } throws: {
          if case SignalError.invalidArgument = $0 { true } else { false }
        }
      }
    }

    @Test("A cancelled program that ignores the signal finds its output closed (FOUND-8)")
    func ignores() async throws {
      let line = try await Self.shell("trap '' TERM; echo $$; exec yes").lines().first()
      let number = try #require(line.flatMap { Int32($0) })
      let gone = Signal.interval(every: .milliseconds(20), on: .global).filter { _ in kill(number, 0) != 0 }
      _ = try await gone.first()
    }

    @Test("A program leaves no descriptor behind, whether it ends or is cancelled (FOUND-8)")
    func descriptors() async throws {
      func openDescriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count }
      for try await _ in Self.shell("echo 1") {}
      let before = try openDescriptors()
      for _ in 0..<30 {
        for try await _ in Self.shell("echo 1") {}
        for try await _ in Self.shell("echo 1; exec sleep 100") { break }
      }
      // The threads that read, and Foundation's own, close theirs when they notice the end.
      for _ in 0..<1_000 where try openDescriptors() > before + 10 { try await Task.sleep(for: .milliseconds(10)) }
      #expect(try openDescriptors() <= before + 10)
    }

    @Test("Cancelling terminates the program, wherever it was started (FOUND-8)")
    func terminates() async throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
      try Data().write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let script = "trap 'echo ended > \(file.path); exit' TERM; echo ready; while :; do sleep 0.05; done"
      let first = try await Task.detached { try await Self.shell(script).lines().first() }.value
      #expect(first == "ready")
      let ended = Signal.interval(every: .milliseconds(20), on: .global)
        .compactMap { _ in (try? String(contentsOf: file, encoding: .utf8)).flatMap { $0.isEmpty ? nil : $0 } }
      #expect(try await ended.first() == "ended\n")
    }
  }
#endif
