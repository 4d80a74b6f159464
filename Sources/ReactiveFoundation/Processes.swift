#if os(macOS) || os(Linux)
  import Foundation
  import ReactiveConcurrency

  extension Signal where Value == [UInt8] {
    /// Runs a program, sends what it writes to its standard output, as it comes, and completes when it has ended with
    /// the status 0.
    ///
    /// ```swift
    /// for try await line in Signal.output(of: URL(filePath: "/usr/bin/git"), ["log", "--oneline"]).lines() { … }
    /// ```
    ///
    /// Each subscription runs the program anew, and letting go terminates it by SIGTERM. What cannot be run fails with
    /// Foundation's error; another status, or an end by a signal, fails with `ProcessError` after the output. The
    /// program finds its standard input empty and shares the standard error stream. A pause stops the reading, and with
    /// it, once the pipe is full, the program. What the program itself has started and left behind holds the end back
    /// as long as it can write to the same output.
    ///
    /// Sends on: a thread of its own, as `FileHandle.chunks` does.
    ///
    /// - Parameters:
    ///   - program: The file to run.
    ///   - arguments: Its arguments, without its name.
    ///   - environment: Its environment; this process's if `nil`.
    ///   - directory: Where it runs; where this process does if `nil`.
    public static func output(
      of program: URL, _ arguments: [String] = [], environment: [String: String]? = nil, in directory: URL? = nil
    ) -> Signal {
      .deferred {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        if let environment { process.environment = environment }
        if let directory { process.currentDirectoryURL = directory }
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        let end = ReplaySubject<[UInt8]>(capacity: 1)
        process.terminationHandler = { process in
          switch (process.terminationReason, process.terminationStatus) {
          case (.exit, 0): end.finish()
          case (.exit, let status): end.finish(throwing: ProcessError.exit(status))
          case (_, let number): end.finish(throwing: ProcessError.signal(number))
          }
        }
        try receivingSignals { try process.run() }
        let running = Unchecked(process)
        return output.fileHandleForReading.chunks.concat(end.signal)
          .onDispose { if running.value.isRunning { running.value.terminate() } }
      }
    }
  }

  /// A program has ended otherwise than with the status 0.
  public enum ProcessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It has ended with this status.
    case exit(Int32)
    /// The signal of this number has ended it.
    case signal(Int32)

    public var description: String {
      switch self {
      case .exit(let status): "The program ended with status \(status)."
      case .signal(let number): "The program was ended by signal \(number)."
      }
    }
  }
#endif
