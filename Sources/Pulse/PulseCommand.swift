import Console
import ReactiveConcurrency

/// The command `reactive pulse`.
package enum PulseCommand {
  package static func run(_ arguments: inout Arguments) async throws -> Int32 {
    let options = try PulseOptions(&arguments)
    if options.wantsHelp {
      try Output.standard.write(PulseOptions.help)
      return 0
    }
    try Output.standard.check()
    // High priority, so that neither a busy nor a waiting reader delays the ticks.
    let ticks = SerialScheduler(name: "reactive.ticks", priority: .high)
    let source = try source(options.input)
    let chunks = source?.chunks() ?? LogGenerator.chunks(seconds: options.seconds, on: ticks)
    var screen = Screen(Output.standard)
    if screen.isTerminal, Output.error.isTerminal, !options.isJSON {
      Output.standardError("reactive: \(subject(source, options)). Ctrl-C prints a last table and ends.\n")
    }
    let snapshots = Signal.pulse(of: chunks, interrupts: .interrupts, options, on: ticks)
    return try await show(snapshots, of: source?.name, options, on: &screen)
  }

  /// `nil` for the made-up server.
  private static func source(_ input: PulseOptions.Input) throws(UsageProblem) -> ByteSource? {
    let source: ByteSource
    switch input {
    case .generated: return nil
    case .standardInput: source = .standardInput
    case .file(let path): source = try ByteSource(path: path)
    }
    try source.check()
    return source
  }

  private static func subject(_ source: ByteSource?, _ options: PulseOptions) -> String {
    guard let source else { return "a made-up web server, for \(Format.short(options.seconds)) s" }
    return "requests by \(options.grouping.rawValue) in \(Printable.line(source.name))\(source.hint)"
  }

  /// What makes the screen's contents change.
  private enum Occasion: Sendable {
    case figures(Snapshot)
    case screenChange(Int32)

    var isLast: Bool {
      if case .figures(let snapshot) = self { snapshot.ended != nil } else { false }
    }
  }

  /// Prints the snapshots as they are sent.
  ///
  /// - Returns: The exit status.
  private static func show(
    _ snapshots: Signal<Snapshot>, of input: String?, _ options: PulseOptions, on screen: inout Screen
  ) async throws -> Int32 {
    let screenChanges = screen.isTerminal && !options.isJSON ? Signal.screenChanges : .never
    let occasions = Signal<Occasion>.merge(
      screenChanges.map { .screenChange($0) }, snapshots.map { .figures($0) }
    ).take(through: \.isLast)
    var latest: Snapshot?
    var report = PulseReport()
    // A slow terminal gets the newest: watching a log must not slow down the program that writes it.
    for try await occasion in occasions.values(buffering: .newest(16)) {
      switch occasion {
      case .figures(let snapshot):
        latest = snapshot
        report.add(snapshot)
      case .screenChange(SIGCONT): screen.leave()
      case .screenChange: break
      }
      guard let latest, latest.ended != nil || !options.isOnce else { continue }
      if latest.ended != nil, let file = options.report {
        try Output.write(report.svg(of: input ?? "a made-up web server"), toFile: file)
      }
      do {
        if options.isJSON {
          try Output.standard.write(PulseJSON.line(latest))
        } else {
          let title = options.grouping.rawValue.uppercased()
          try screen.show(PulseTable(keyTitle: title, input: input, size: screen.size).draw(latest))
        }
      } catch {
        // A terminal fails only when it is closed; its SIGHUP may arrive a little later.
        if screen.isTerminal { return 128 + SIGHUP }
        // An interrupt may have stopped the reader of the output as well.
        guard case .interrupted? = latest.ended else { throw error }
      }
      switch latest.ended {
      case nil: continue
      case .inputEnded: return 0
      case .interrupted(let signal): return 128 + signal
      case .inputFailed(let reason): throw InputFailed(description: reason)
      }
    }
    return 0
  }
}

/// The error of an input that could not be read to its end.
struct InputFailed: Error, CustomStringConvertible {
  let description: String
}
