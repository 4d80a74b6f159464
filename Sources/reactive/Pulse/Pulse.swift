import ReactiveConcurrency

/// The command `reactive pulse`.
enum Pulse {
  static func run(_ arguments: inout Arguments) async throws -> Int32 {
    let options = try PulseOptions(&arguments)
    if options.wantsHelp {
      try Output.standard.write(PulseOptions.help)
      return 0
    }
    // Urgent, so that neither a busy nor a waiting reader holds the ticks up.
    let ticks = SerialScheduler(name: "reactive.ticks", priority: .high)
    let chunks: Signal<[UInt8]>
    switch options.input {
    case .generated: chunks = LogGenerator.chunks(seconds: options.seconds, on: ticks)
    case .standardInput: chunks = try opened(.standardInput)
    case .file(let path): chunks = try opened(ByteSource(path: path))
    }
    return try await show(.pulse(of: chunks, interrupts: .interrupts, options, on: ticks), options)
  }

  private static func opened(_ source: ByteSource) throws -> Signal<[UInt8]> {
    try source.check()
    return source.chunks()
  }

  /// Prints the snapshots as they come.
  ///
  /// - Returns: The exit status that the last one stands for.
  private static func show(_ snapshots: Signal<Snapshot>, _ options: PulseOptions) async throws -> Int32 {
    var screen = Screen(Output.standard)
    // A slow terminal gets the newest: to watch a log must not slow down what writes it.
    for try await snapshot in snapshots.values(buffering: .newest(16)) {
      if options.isJSON {
        try Output.standard.write(PulseJSON.line(snapshot))
      } else {
        let table = PulseTable(keyTitle: options.grouping.rawValue.uppercased(), size: screen.size)
        try screen.show(table.draw(snapshot))
      }
      switch snapshot.ended {
      case nil: continue
      case .inputEnded: return 0
      case .interrupted(let signal): return 128 + signal
      case .inputFailed(let reason): throw InputFailed(description: reason)
      }
    }
    return 0
  }
}

/// Why the input could not be read to its end.
struct InputFailed: Error, CustomStringConvertible {
  let description: String
}

/// Where tables appear: in one place on a terminal, elsewhere one after the other.
struct Screen {
  private let output: Output
  private let isTerminal: Bool
  private var height = 0

  init(_ output: Output) {
    self.output = output
    isTerminal = output.isTerminal
  }

  var size: (rows: Int, columns: Int)? { isTerminal ? output.size ?? (24, 80) : nil }

  mutating func show(_ text: String) throws {
    if isTerminal {
      // Up to the first line of what was drawn before, and clear from there.
      let erase = height > 0 ? "\u{1B}[\(height)A\r\u{1B}[J" : ""
      height = text.utf8.count { $0 == newline }
      try output.write(erase + text)
    } else {
      try output.write(height > 0 ? "\n" + text : text)
      height = 1
    }
  }
}
