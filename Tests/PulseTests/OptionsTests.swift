import Console
import Testing

@testable import Pulse

@Suite("PulseOptions and Arguments")
struct OptionsTests {
  private func options(_ arguments: String...) throws(UsageProblem) -> PulseOptions {
    var arguments = Arguments(arguments)
    return try PulseOptions(&arguments)
  }

  @Test("defaults, and every option in both spellings")
  func wellFormed() throws {
    #expect(try options() == PulseOptions())
    let spaced = try options(
      "log", "--json", "--once", "--by", "status", "--interval", "0.5", "--top", "3", "--keys", "7", "--errors-from",
      "400",
      "--seconds", "2")
    let joined = try options(
      "--by=status", "--interval=0.5", "--top=3", "--keys=7", "--errors-from=400", "--seconds=2", "--json",
      "--once", "log")
    #expect(spaced == joined)
    #expect(
      spaced.input == .file("log") && spaced.isJSON && spaced.isOnce && spaced.grouping == .status
        && spaced.interval == 0.5)
    #expect(spaced.top == 3 && spaced.keys == 7 && spaced.errorsFrom == 400 && spaced.seconds == 2)
  }

  @Test("inputs")
  func inputs() throws {
    #expect(try options("-").input == .standardInput)
    #expect(try options("--", "--json").input == .file("--json"))
    #expect(try options("--", "-").input == .standardInput)
  }

  @Test(
    "mistakes are reported in one line",
    arguments: [
      (["--wat"], "unknown option '--wat'; try 'reactive pulse --help'"),
      (["-x"], "unknown option '-x'; try 'reactive pulse --help'"),
      (["a", "b"], "one input at a time; 'b' is one too many"),
      (["--top"], "option '--top' needs a value"),
      (["--top", "0"], "option '--top' needs a whole number from 1 to 100000, not '0'"),
      (["--top", "1.5"], "option '--top' needs a whole number from 1 to 100000, not '1.5'"),
      (
        ["--top", "99999999999999999999"],
        "option '--top' needs a whole number from 1 to 100000, not '99999999999999999999'"
      ),
      (["--interval", "nan"], "option '--interval' needs a number from 0.01 to 86400, not 'nan'"),
      (["--interval=-1"], "option '--interval' needs a number from 0.01 to 86400, not '-1'"),
      (["--interval="], "option '--interval' needs a number from 0.01 to 86400, not ''"),
      (["--by", "x\ny"], "option '--by' needs one of path, status, class, method, host, not 'x\u{FFFD}y'"),
      (["--json=1"], "option '--json' takes no value, but got '1'"),
    ])
  func mistakes(arguments: [String], message: String) {
    var list = Arguments(arguments)
    #expect(throws: UsageProblem(message)) { try PulseOptions(&list) }
  }
}
