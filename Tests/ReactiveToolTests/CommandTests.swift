import Testing

/// Runs of the built executable.
@Suite("The command reactive", .enabled(if: Command.executable != nil), .timeLimit(.minutes(15)))
struct CommandTests {
  private static let request = #"h - - [t] \"GET /a HTTP/1.1\" 200 1 0.5"#

  @Test(
    "a wrong command line gives one line on standard error and status 2",
    arguments: [
      "nonsense", "pulse --wat", "pulse /does/not/exist", "pulse a b", "marbles nonsense", "marbles --wat",
      "marbles map --input '1-('", "marbles --input 1", "marbles --svg -", "marbles map --svg",
    ])
  func mistakes(arguments: String) async throws {
    let result = try await Command.run("\"$REACTIVE\" \(arguments)")
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.error.hasPrefix("reactive: ") && result.error.firstIndex(of: "\n") == result.error.indices.last)
  }

  @Test(
    "What cannot be read or written is named, with status 1",
    arguments: ["pulse /tmp", "pulse /dev/null >/dev/full", "marbles map --svg /does/not/exist", "marbles map >&-"])
  func failures(arguments: String) async throws {
    let result = try await Command.run("\"$REACTIVE\" \(arguments)")
    #expect(result.status == 1)
    #expect(result.error.wholeMatch(of: /reactive: cannot (read|write) .+\n/) != nil, "\(result.error)")
  }

  @Test("help, the list, a drawing, and what is delivered on the main actor")
  func marbles() async throws {
    #expect(try await Command.run("\"$REACTIVE\"").output.contains("reactive pulse [FILE|-]"))
    for command in ["pulse", "marbles", "migrate"] {
      let help = try await Command.run("\"$REACTIVE\" \(command) --help")
      #expect(help.status == 0 && help.output.hasPrefix("reactive \(command) ") && help.error.isEmpty)
    }
    #expect(try await Command.run("\"$REACTIVE\" marbles").output.contains("combineLatest(with:)"))
    #expect(try await Command.run("\"$REACTIVE\" marbles map --input '1|'").output.contains("output   2|"))
    #expect(try await Command.run("\"$REACTIVE\" marbles 'deliver(on:inline:)'").output.contains("output   -1-2-|"))
    let svg = try await Command.run("\"$REACTIVE\" marbles map --svg -")
    #expect(svg.status == 0 && svg.output.hasPrefix("<svg ") && svg.output.hasSuffix("</svg>\n"))
  }

  @Test("the figures of what is piped in, however broken, without anything for a terminal")
  func report() async throws {
    let result = try await Command.run(
      "{ printf \"\(Self.request)\\nbad\\n\"; head -c 100000 /dev/urandom; } | \"$REACTIVE\" pulse -")
    #expect(result.status == 0 && result.error.isEmpty)
    #expect(result.output.hasPrefix("requests: 1, paths: 1, malformed lines: ") && !result.output.contains("\u{1B}"))
  }

  @Test("a closed output ends it quietly with status 0", arguments: ["marbles", "pulse"])
  func closedOutput(command: String) async throws {
    let result = try await Command.run("{ \"$REACTIVE\" \(command); echo \"status $?\" >&2; } | true")
    #expect(result.error == "status 0\n")
  }

  @Test("Ctrl-C prints the figures though input waits; status 130", arguments: [("INT", 130), ("TERM", 143)])
  func interrupted(signal: String, status: Int) async throws {
    let result = try await Command.run(
      #"""
      pipe=$(mktemp -u); mkfifo "$pipe"
      exec 3<>"$pipe"
      "$REACTIVE" pulse - < "$pipe" > "$pipe.out" & command=$!
      # More than fits into the pipe: when it is written, the command has begun to read.
      yes bad 2> /dev/null | head -n 100000 >&3
      kill -SIGNAL $command
      wait $command; echo "status $?"; cat "$pipe.out"; rm -f "$pipe" "$pipe.out"
      """#.replacing("SIGNAL", with: signal))
    #expect(result.output.hasPrefix("status \(status)\n"))
    #expect(result.output.contains("requests: 0, paths: 0, malformed lines: ") && result.error.isEmpty)
  }

  @Test("On a terminal the table changes in place, fits, and leaves the screen as it was, with a report")
  func terminal() async throws {
    let (written, status) = try await Command.run(
      #"""
      for number in 1 2 3 4 5 6 7 8 9; do printf 'h - - [t] "GET /日本語日本語日本語日本語日本語/%s HTTP/1.1" 200 1\n' $number; done | "$REACTIVE" pulse -
      """#, rows: 9, columns: 54)
    #expect(status == 0)
    let parts = written.split(separator: "\u{1B}[?1049l")
    try #require(parts.count == 2)
    #expect(parts[0].hasPrefix("\u{1B}[?1049h") && parts[0].contains("Waiting for standard input"))
    for frame in parts[0].split(separator: "\u{1B}[H").dropFirst() { #expect(frame.count { $0 == "\r\n" } <= 8) }
    #expect(parts[0].contains("requests: 9, paths: 9, malformed lines: 0"))
    // The driver of the terminal ends lines with both characters.
    #expect(parts[1].hasPrefix("requests: 9, paths: 9, malformed lines: 0\r\n") && !parts[1].contains("\u{1B}"))
    #expect(parts[1].split(separator: "\r\n").count == 12)
  }

  @Test("a line of 100 MB does not take 100 MB")
  func overlongLine() async throws {
    let result = try await Command.run(
      #"""
      pipe=$(mktemp -u); mkfifo "$pipe"
      "$REACTIVE" pulse "$pipe" > "$pipe.out" & command=$!
      exec 3>"$pipe"
      { head -c 100000000 /dev/zero | tr '\0' x; printf "\nREQUEST\n"; } >&3
      awk '/VmHWM/ { print $2 }' /proc/$command/status
      exec 3>&-; wait $command; cat "$pipe.out"; rm -f "$pipe" "$pipe.out"
      """#.replacing("REQUEST", with: Self.request))
    let lines = result.output.split(separator: "\n")
    #expect(try #require(lines.first.flatMap { Int($0) }) < 80_000)
    #expect(lines.dropFirst().first == "requests: 1, paths: 1, malformed lines: 1")
  }
}
