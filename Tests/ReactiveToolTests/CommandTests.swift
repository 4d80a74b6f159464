import Foundation
import Testing

/// Runs of the built executable.
@Suite("The command reactive", .enabled(if: Command.executable != nil), .timeLimit(.minutes(15)))
struct CommandTests {
  @Test(
    "a wrong command line gives one line on standard error and status 2",
    arguments: [
      "nonsense", "pulse --wat", "pulse --top 0", "pulse /does/not/exist", "pulse /tmp", "pulse a b",
      "marbles nonsense", "marbles map --input 1-(", "marbles --input 1", "marbles --svg -", "marbles map --svg",
    ])
  func mistakes(arguments: String) throws {
    let result = try Command.run("\"$REACTIVE\" " + arguments.replacing("(", with: "'('"))
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(
      result.error.hasPrefix("reactive: ") && result.error.count { $0 == "\n" } == 1 && result.error.hasSuffix("\n"))
  }

  @Test("help", arguments: ["--help", "", "pulse --help", "marbles -h"])
  func help(arguments: String) throws {
    let result = try Command.run("\"$REACTIVE\" \(arguments)")
    #expect(result.status == 0 && result.error.isEmpty && result.output.hasPrefix("Usage: reactive "))
  }

  @Test("every line of --json is a JSON object; malformed lines are counted")
  func json() throws {
    let result = try Command.run(
      #"printf 'GET /a 200 12\nbad\n\n\0\nGET /\377\376 500 1.5\r\nGET /a 200 14' | "$REACTIVE" pulse - --json"#)
    #expect(result.status == 0 && result.error.isEmpty)
    let objects = try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let last = try #require(objects.last)
    #expect(last["malformed"] as? Int == 3)
    #expect((last["all"] as? [String: Any])?["count"] as? Int == 3)
    #expect((last["rows"] as? [[String: Any]])?.compactMap { $0["key"] as? String } == ["/a", "/\u{FFFD}\u{FFFD}"])
  }

  @Test("a closed output ends it quietly with status 0")
  func closedOutput() throws {
    let result = try Command.run(
      #"{ yes 'GET /a 200 1' 2>/dev/null | "$REACTIVE" pulse - --interval 0.02; echo "status $?" >&2; } | head -n 1"#)
    #expect(result.output.contains("requests"))
    #expect(result.error == "status 0\n")
  }

  @Test("Ctrl-C prints the last table, though the input waits, and gives status 130")
  func interrupted() throws {
    let result = try Command.run(
      #"""
      pipe=$(mktemp -u); mkfifo "$pipe"; : > "$pipe.out"
      exec 3<>"$pipe"
      echo 'GET /a 200 1' >&3
      # A background command ignores SIGINT until the program itself asks for it.
      "$REACTIVE" pulse "$pipe" --json --interval 0.02 > "$pipe.out" & command=$!
      until grep -q '"count":1' "$pipe.out"; do :; done
      kill -INT $command; wait $command; echo "status $?"; tail -n 1 "$pipe.out"; rm -f "$pipe" "$pipe.out"
      """#)
    #expect(result.output.hasPrefix("status 130\n"))
    #expect(result.output.contains(#""ended":"interrupt""#))
    #expect(result.error.isEmpty)
  }

  @Test(
    "reactive waits for who will write to a named pipe, says so, and can be stopped while it does",
    arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func waiting(signal: String, status: Int) throws {
    let result = try Command.run(
      #"""
      pipe=$(mktemp -u); mkfifo "$pipe"; : > "$pipe.out"
      "$REACTIVE" pulse "$pipe" --interval 0.02 > "$pipe.out" & command=$!
      until grep -q "waiting for '$pipe', 0 requests" "$pipe.out"; do :; done
      kill -SIGNAL $command; wait $command; echo "status $?"; tail -n 3 "$pipe.out"; rm -f "$pipe" "$pipe.out"
      """#.replacing("SIGNAL", with: signal))
    #expect(result.output.hasPrefix("status \(status)\n"))
    #expect(result.output.contains(" s, interrupted, 0 requests"))
    #expect(result.error.isEmpty)
  }

  @Test("With nohup reactive outlives its terminal, and reads what comes to the pipe later")
  func outlives() throws {
    let result = try Command.run(
      #"""
      pipe=$(mktemp -u); mkfifo "$pipe"; : > "$pipe.out"
      nohup "$REACTIVE" pulse "$pipe" --json --interval 0.02 > "$pipe.out" 2>/dev/null & command=$!
      until grep -q '"count":0' "$pipe.out"; do :; done
      kill -HUP $command
      echo 'GET /a 200 1' > "$pipe"
      wait $command; echo "status $?"; tail -n 1 "$pipe.out"; rm -f "$pipe" "$pipe.out"
      """#)
    #expect(result.output.hasPrefix("status 0\n"))
    #expect(result.output.contains(#""count":1,"#) && result.output.contains(#""ended":"input""#))
  }

  @Test(
    "a closed standard stream is named when it is needed, and is no trouble when it is not",
    arguments: [
      ("pulse - <&-", 2, "cannot read standard input: it is closed"),
      ("pulse - <&- 2>&-", 2, ""),
      ("pulse - >&-", 1, "cannot write standard output: it is closed"),
      ("pulse - <&- >&-", 1, "cannot write standard output: it is closed"),
      ("pulse /dev/null >&-", 1, "cannot write standard output: it is closed"),
      ("pulse - >&- 2>&-", 1, ""),
      ("pulse /dev/null <&- 2>&-", 0, ""),
      ("pulse --seconds 0.1 <&-", 0, ""),
      ("marbles map <&- 2>&-", 0, ""),
      ("marbles map >&-", 1, "cannot write standard output: it is closed"),
      ("--help >&-", 1, "cannot write standard output: it is closed"),
      ("nonsense <&- >&-", 2, "unknown command 'nonsense'"),
      ("nonsense <&- >&- 2>&-", 2, ""),
    ])
  func closedStreams(arguments: String, status: Int32, message: String) throws {
    let result = try Command.run("\"$REACTIVE\" \(arguments)")
    #expect(result.status == status)
    #expect(result.error.hasPrefix(message.isEmpty ? "" : "reactive: " + message))
    #expect(result.error.isEmpty == message.isEmpty)
    #expect(result.output.isEmpty == (status != 0))
  }

  @Test("an output that is full is named, and so is its version")
  func others() throws {
    let full = try Command.run("\"$REACTIVE\" pulse --once /dev/null > /dev/full")
    #expect(full.status == 1 && full.error.hasPrefix("reactive: cannot write standard output: "))
    #expect(try Command.run("\"$REACTIVE\" --version").output.hasPrefix("reactive "))
  }

  @Test(
    "On a small terminal reactive says how to stop, and keeps one table in its place that fits",
    arguments: [20, 40, 54])
  func terminal(columns: Int) throws {
    let (written, status) = try Command.run(
      #"""
      for number in 1 2 3 4 5 6 7 8 9; do
        printf 'GET /日本語日本語日本語日本語 200 1\nGET /\033[2J 200 1\nGET /😀😀😀😀😀😀😀😀😀😀 500 2\nGET /%s 200 3\n' $number
        sleep 0.02
      done | "$REACTIVE" pulse - --interval 0.01
      """#.replacing("\\n", with: "\n"), rows: 9, columns: columns)
    #expect(status == 0)
    var terminal = FakeTerminal(rows: 100, columns: columns)
    terminal.write(written)
    let introduction = terminal.lines.prefix { !$0.contains(" s, end of input") }
    #expect(introduction.joined().contains("Ctrl-C prints a last table and ends."))
    #expect(introduction.joined().hasPrefix("reactive: requests by path in standard input"))
    #expect(terminal.lines.count == introduction.count + 8)
    #expect(terminal.lines.last == "… and 8 more")
    #expect(terminal.wraps)
  }

  @Test("a line of 100 MB does not take 100 MB")
  func overlongLine() throws {
    let result = try Command.run(
      #"""
      pipe=$(mktemp -u); mkfifo "$pipe"; : > "$pipe.out"
      "$REACTIVE" pulse "$pipe" --json --interval 100 > "$pipe.out" & command=$!
      exec 3>"$pipe"
      { head -c 100000000 /dev/zero | tr '\0' x; printf '\nGET /a 200 1\n'; } >&3
      awk '/VmHWM/ { print $2 }' /proc/$command/status
      exec 3>&-; wait $command; cat "$pipe.out"; rm -f "$pipe" "$pipe.out"
      """#)
    let lines = result.output.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(try #require(Int(lines[0])) < 50_000)
    #expect(lines[1].contains(#""malformed":1,"#) && lines[1].contains(#""count":1,"#))
  }

  @Test("marbles lists and draws")
  func marbles() throws {
    let list = try Command.run("\"$REACTIVE\" marbles")
    #expect(list.status == 0 && list.output.contains("combineLatest(with:)"))
    let drawing = try Command.run("\"$REACTIVE\" marbles map --input '1|'")
    #expect(drawing.status == 0 && drawing.output.contains("output   2|"))
    #expect(try Command.run("\"$REACTIVE\" marbles deliverOnMain").output.contains("output   -1-2-|"))
    let svg = try Command.run("\"$REACTIVE\" marbles map --svg -")
    #expect(svg.status == 0 && svg.output.hasPrefix("<svg ") && svg.output.hasSuffix("</svg>\n"))
    let unwritable = try Command.run("\"$REACTIVE\" marbles map --svg /does/not/exist")
    #expect(unwritable.status == 1 && unwritable.output.isEmpty && unwritable.error.hasPrefix("reactive: cannot write"))
  }
}

/// A shell that runs the executable, which it knows as `$REACTIVE`.
enum Command {
  /// The products lie side by side.
  static let executable: String? = {
    guard let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return nil }
    let path = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("reactive").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  struct Result {
    var status: Int32
    var output: String
    var error: String
  }

  private static func process(_ script: String) -> Process {
    let process = Process()
    // A command that hangs fails its test, not the run of all tests.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["timeout", "50", "bash", "-c", script]
    let variables = ["REACTIVE": executable ?? "", "TERM": "xterm"]
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// A run whose output and errors go to a terminal of that size.
  static func run(_ script: String, rows: UInt16, columns: Int) throws -> (written: String, status: Int32) {
    // Linux's requests to unlock a new terminal and to open its other end, which the Glibc module does not offer.
    let (unlock, openOtherEnd): (UInt, UInt) = (0x4004_5431, 0x5441)
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(terminal >= 0)
    defer { close(terminal) }
    var isLocked: Int32 = 0
    try #require(ioctl(terminal, unlock, &isLocked) == 0)
    let otherEnd = ioctl(terminal, openOtherEnd, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(otherEnd >= 0)
    let process = process(script)
    do {
      defer { close(otherEnd) }
      var size = winsize(ws_row: rows, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      try #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
      process.standardOutput = FileHandle(fileDescriptor: otherEnd)
      process.standardError = process.standardOutput
      try process.run()
    }
    var written: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      // Fails when all who could write to the terminal are gone.
      let count = read(terminal, &buffer, buffer.count)
      if count <= 0 { break }
      written += buffer[..<count]
    }
    process.waitUntilExit()
    return (String(decoding: written, as: UTF8.self), process.terminationStatus)
  }

  static func run(_ script: String) throws -> Result {
    let process = process(script)
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    try process.run()
    // What is printed fits in a pipe on one side at least: read the larger one first.
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let complained = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
      error: String(decoding: complained, as: UTF8.self))
  }
}
