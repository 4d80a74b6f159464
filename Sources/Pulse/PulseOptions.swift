import Console

/// The options of `reactive pulse`.
struct PulseOptions: Sendable, Equatable {
  enum Input: Sendable, Equatable {
    case generated
    case standardInput
    case file(String)
  }

  var input = Input.generated
  var grouping = Grouping.path
  var interval = 1.0
  var top = 20
  var keys = 1000
  var errorsFrom = 500
  var seconds = 5.0
  var isJSON = false
  /// Whether only the last table is wanted.
  var isOnce = false
  /// The file in which the course of the run is drawn at its end.
  var report: String?
  var wantsHelp = false

  init() {}

  init(_ arguments: inout Arguments) throws(UsageProblem) {
    var hasInput = false
    while let item = try arguments.next() {
      switch item {
      case .option("--json"): isJSON = true
      case .option("--once"): isOnce = true
      case .option("--svg"): report = try arguments.value()
      case .option("--by"): grouping = try arguments.choice(of: Grouping.self)
      case .option("--interval"): interval = try arguments.number(in: 0.01...86_400)
      case .option("--top"): top = try arguments.integer(in: 1...100_000)
      case .option("--keys"): keys = try arguments.integer(in: 1...100_000)
      case .option("--errors-from"): errorsFrom = try arguments.integer(in: 100...999)
      case .option("--seconds"): seconds = try arguments.number(in: 0.1...86_400)
      case .option("-h"), .option("--help"): wantsHelp = true
      case .option(let name): throw UsageProblem("unknown option '\(name)'; try 'reactive pulse --help'")
      case .operand(let name):
        if hasInput { throw UsageProblem("one input at a time; '\(name)' is one too many") }
        hasInput = true
        input = name == "-" ? .standardInput : .file(name)
      }
    }
  }

  static let help = """
    Usage: reactive pulse [FILE|-] [OPTIONS]

    Follows an access log from FILE or, with -, from standard input, and shows for each key, at
    every interval: count, requests a second, latency percentiles, share of errors. Without an
    input it shows a few seconds of a made-up web server. On a terminal the table is redrawn in
    place, with the rows and columns that fit; elsewhere tables are appended. If FILE is a named
    pipe, the command waits until something is written to it. To follow a growing file:

        tail -F access.log | reactive pulse -

    Options:
      --by KEY            group by path (without the query), status, class (2xx), method or
                          host (the client); default path
      --interval SECONDS  time between tables, 0.01 to 86400; default 1
      --top N             how many keys to show, those with the most requests; default 20
      --keys N            how many keys to tell apart; default 1000. If there are more, or they take
                          more than 16 MiB, rare ones count as "(other)"; the count of one that was
                          rare at first is a lower bound
      --errors-from CODE  lowest status that counts as an error; default 500
      --seconds N         how long the made-up server runs; default 5
      --once              only the last table, at the end of the input or when stopped
      --svg FILE          at the end, draw each key's requests a second over time to FILE
      --json              one JSON object a line instead of tables
      -h, --help          this text

    Lines, in any mixture:
      METHOD PATH STATUS MILLISECONDS
      HOST IDENT USER [TIME] "METHOD PATH PROTOCOL" STATUS BYTES ["REFERER" "AGENT"] [LATENCY]
    The second is the common or combined log format. LATENCY is in seconds if it has a decimal
    point (nginx's $request_time), else in microseconds (Apache's %D); without it, or with -, the
    request counts but has no latency. Lines in no known format, and lines longer than 64 KiB,
    are counted as malformed.

    Columns: RATE/S covers the last interval, in the last table the whole run; all others cover
    the run so far. Percentiles (milliseconds) are within 1.6 % of the exact ones.

    Memory does not depend on the length of the input. A reader of the output that is slower than
    the interval misses tables, never the last one, and does not slow down the input.

    Ends at the end of the input, and on Ctrl-C, SIGTERM or SIGHUP after a last table. Exit status:
    0 at the end or if the reader closes the output, 1 if reading or writing fails, 2 if the command
    line or the input is invalid, 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.

    """
}

/// The key by which requests are grouped.
enum Grouping: String, Sendable, CaseIterable {
  case path, status, `class`, method, host
}
