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

    /// Waits until a program has ended and has been waited for: before that, signals can be sent to it.
    private static func waitUntilGone(_ program: Int32) async throws {
      _ = try await Signal.interval(every: .milliseconds(20), on: .global).filter { _ in kill(program, 0) != 0 }.first()
    }

    private static func numbers(_ bytes: [UInt8]) -> [Int32] {
      String(decoding: bytes, as: UTF8.self).split { !$0.isNumber }.compactMap { Int32($0) }
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

    @Test("A program has no descriptor of this process but the standard ones (FOUND-7)")
    func inherited() async throws {
      let descriptor = fcntl(STDERR_FILENO, F_DUPFD, 200)
      defer { close(descriptor) }
      let signal = Self.shell("for number in 2 \(descriptor); do [ -e /dev/fd/$number ] && echo $number; done; :")
      #expect(try await signal.lines().collect() == ["2"])
    }

    @Test("A status that says failure fails after the program's output; so does an end by a signal (FOUND-7)")
    func failing() async throws {
      let results = try await Self.shell("echo one; exit 3").lines().materialize().collect()
      #expect(results.first?.value == "one")
      #expect(results.last?.error as? ProcessError == ProcessError.exit(3))
      await #expect(throws: ProcessError.signal(9)) { try await Self.shell("kill -9 $$").collect() }
      await #expect(throws: (any Error).self) { try await Signal.output(of: URL(filePath: "/no/such")).collect() }
    }

    #if os(Linux)
      @Test("A status that is lost fails after the program's output (FOUND-7)")
      func lostStatus() async {
        await #expect(processExitsWith: .success) {
          signal(SIGCHLD, SIG_IGN)
          let results = try await Self.shell("echo one").lines().materialize().collect()
          precondition(results.first?.value == "one")
          precondition((results.last?.error as? POSIXError)?.code == .ECHILD)
        }
      }
    #endif

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

    @Test("What the system would cut at a NUL, or take for something else, fails before the program runs (FOUND-10)")
    func cutArguments() async throws {
      let echo = URL(filePath: "/bin/echo")
      let signals: [Signal<[UInt8]>] = [
        .output(of: echo, ["one", "two\0three"]), .output(of: URL(filePath: "/bin").appending(path: "echo\0x")),
        .output(of: echo, in: URL(filePath: "/").appending(path: "tmp\0x")),
        .output(of: echo, environment: ["NAME": "secret\0x"]), .output(of: echo, environment: ["NA\0ME": "value"]),
        .output(of: echo, environment: ["NAME=OTHER": "value"]), .output(of: echo, environment: ["": "value"]),
      ]
      for signal in signals {
        await #expect {
          try await signal.collect()
        } throws: {
          if case SignalError.invalidArgument(let text) = $0 { !text.contains("secret") } else { false }
        }
      }
      #expect(try await Signal.output(of: echo, ["", "ü=\u{1}"]).collect() == [Array(" ü=\u{1}\n".utf8)])
    }

    #if os(Linux)
      @Test("A program that somebody else starts meanwhile has no descriptor of an output (FOUND-7)")
      func inheritedByOthers() async {
        await #expect(processExitsWith: .success) {
          /// How many descriptors a program gets that is started without any care.
          func inherited() -> Int {
            let reading = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
            system("ls /proc/self/fd > '\(reading.path)'")
            defer { try? FileManager.default.removeItem(at: reading) }
            return ((try? String(contentsOf: reading, encoding: .utf8)) ?? "").split(separator: "\n").count
          }
          let before = inherited()
          var lines = Self.shell("echo one; exec sleep 100").lines().makeAsyncIterator()
          let first = try await lines.next()
          precondition(first == "one")
          let meanwhile = inherited()
          precondition(before > 0 && meanwhile == before, "\(before) before, then \(meanwhile)")
        }
      }
    #endif

    @Test(
      "An output ends with its program, though what the program leaves behind runs on (FOUND-7)",
      arguments: [">/dev/null 2>&1 </dev/null", "2>/dev/null"])
    func daemons(streams: String) async throws {
      let lines = try await Self.shell("sleep 1000 \(streams) & echo $!").lines().collect()
      let daemon = try #require(lines.first.flatMap { Int32($0) })
      #expect(kill(daemon, SIGKILL) == 0)
    }

    @Test("An output ends with its program, though what the program leaves behind writes for ever (FOUND-7)")
    func floods() async {
      await #expect(throws: ProcessError.exit(3)) {
        try await Self.shell("yes 2>/dev/null & sleep 0.1; exit 3").run()
      }
    }

    @Test("What a program has written before its end is sent, however late its consumer resumes (FOUND-7)")
    func pausing() async throws {
      let (chunks, chunk) = AsyncStream.makeStream(of: [UInt8].self)
      let script = "echo $$; sleep 0.1; sleep 1000 2>/dev/null & head -c 60000 /dev/zero; echo $!"
      let subscription = Self.shell(script).observe(
        Observer(
          next: { bytes in
            chunk.yield(bytes)
            return .paused
          },
          finish: { _ in chunk.finish() }))
      var bytes: [UInt8] = []
      for await chunk in chunks {
        if bytes.isEmpty {
          let first = try #require(Self.numbers(chunk).first)
          try await Self.waitUntilGone(first)
        }
        bytes += chunk
        subscription.resume()
      }
      let numbers = Self.numbers(bytes)
      #expect(bytes.count == 60_000 + "\(numbers[0])\n\(numbers[1])\n".utf8.count)
      #expect(kill(numbers[1], SIGKILL) == 0)
    }

    @Test("A cancelled program that ignores the signal finds its output closed (FOUND-8)")
    func ignores() async throws {
      let line = try await Self.shell("trap '' TERM; echo $$; exec yes").lines().first()
      try await Self.waitUntilGone(#require(line.flatMap { Int32($0) }))
    }

    @Test("Nothing is left of a cancelled program, though what it has started runs on (FOUND-8)")
    func parents() async throws {
      let script = "sleep 1000 >/dev/null 2>&1 & echo $!; echo $$; exec sleep 60"
      let numbers = try await Self.shell(script).lines().map { try #require(Int32($0)) }.take(2).collect()
      try await Self.waitUntilGone(#require(numbers.last))
      #expect(kill(numbers[0], SIGKILL) == 0)
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

    @Test("Cancelling terminates the program, though this process ignores the signal (FOUND-8)")
    func ignoredSignal() async {
      await #expect(processExitsWith: .success) {
        signal(SIGTERM, SIG_IGN)
        let line = try await Self.shell("echo $$; exec sleep 100").lines().first()
        try await Self.waitUntilGone(#require(line.flatMap { Int32($0) }))
      }
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
