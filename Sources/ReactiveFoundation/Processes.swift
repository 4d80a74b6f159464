#if os(macOS) || os(Linux)
  import Foundation
  import ReactiveConcurrency

  extension Signal where Value == [UInt8] {
    /// Runs a program, sends its standard output as it is written, and completes when it exits with the status 0.
    ///
    /// ```swift
    /// let log = Signal.output(of: URL(filePath: "/usr/bin/git"), ["log", "--oneline"])
    /// for try await line in log.lines() { … }
    /// ```
    ///
    /// Each subscription runs the program, and cancelling terminates it with SIGTERM. Fails with Foundation's error if
    /// the program cannot be run, and with `ProcessError`, after the output, if it exits with another status or is
    /// terminated by a signal. The standard input is empty, and the standard error stream is that of this process. A
    /// pause stops the reading and, once the pipe is full, also the program. Processes that the program leaves behind
    /// delay the end as long as they can write to the same output.
    ///
    /// Sends on: a thread of its own, as `FileHandle.chunks` does.
    ///
    /// - Parameters:
    ///   - program: The file to run.
    ///   - arguments: Its arguments, without its name.
    ///   - environment: Its environment; that of this process if `nil`.
    ///   - directory: Its working directory; that of this process if `nil`.
    public static func output(
      of program: URL, _ arguments: [String] = [], environment: [String: String]? = nil, in directory: URL? = nil
    ) -> Signal {
      // Foundation ends the process at any other.
      for url in [program, directory].compactMap(\.self) where !url.isFileURL {
        return .fail(SignalError.invalidArgument("output(of:_:environment:in:) needs URLs of files, not \(url)"))
      }
      return .deferred {
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
        let running = Unchecked((process: process, output: output.fileHandleForReading))
        return output.fileHandleForReading.chunks.concat(end.signal)
          .onDispose {
            if running.value.process.isRunning { running.value.process.terminate() }
            // Foundation keeps it open, so that a program that ignores the signal would never find its output closed.
            try? running.value.output.close()
          }
      }
    }
  }

  /// The error of a program that did not exit with the status 0.
  public enum ProcessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It exited with this status.
    case exit(Int32)
    /// It was terminated by the signal with this number.
    case signal(Int32)

    public var description: String {
      switch self {
      case .exit(let status): "The program exited with status \(status)."
      case .signal(let number): "The program was terminated by signal \(number)."
      }
    }
  }
#endif
