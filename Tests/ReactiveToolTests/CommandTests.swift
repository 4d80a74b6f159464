import Foundation
import Testing

/// Runs of the built executable.
@Suite("The command reactive", .enabled(if: Command.executable != nil), .timeLimit(.minutes(1)))
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

  static func run(_ script: String) throws -> Result {
    let process = Process()
    // A command that hangs fails its test, not the run of all tests.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["timeout", "50", "bash", "-c", script]
    process.environment = ProcessInfo.processInfo.environment.merging(["REACTIVE": executable ?? ""]) { $1 }
    process.standardInput = FileHandle.nullDevice
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
