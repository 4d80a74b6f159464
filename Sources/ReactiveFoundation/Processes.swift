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
    /// terminated by a signal. Fails on Linux with a `POSIXError`, ECHILD, if the status is lost, because this process
    /// ignores SIGCHLD or waits for the program elsewhere.
    ///
    /// Fails with `SignalError.invalidArgument` for what the system would not pass on as it is: a URL that is not that
    /// of a file, a NUL in a path, an argument or a variable, and a variable's name that is empty or has a `=`.
    ///
    /// The program is in a process group of its own. So Ctrl-C in a terminal, which interrupts the group of this
    /// process, does not reach it, and it outlives this process until it writes to its closed output. Where that
    /// matters, catch SIGINT in this process and cancel the subscription.
    ///
    /// The standard input is empty, and the standard error stream is that of this process. A pause stops the reading
    /// and, once the pipe is full, also the program. Processes that the program leaves behind do not delay the end:
    /// what they write after the program has ended is lost.
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
      if let problem = problem(program, arguments, environment, directory) {
        return .fail(SignalError.invalidArgument("output(of:_:environment:in:) \(problem)"))
      }
      return .deferred {
        let output = try makePipe()
        let end = ReplaySubject<[UInt8]>(capacity: 1)
        let running = try RunningProgram(
          program, arguments, environment: environment, in: directory, output: output.writing
        ) { error in
          if let error { end.finish(throwing: error) } else { end.finish() }
        }
        try? output.writing.close()
        let reading = Unchecked(output.reading)
        return reading.value.chunks(ofAtMost: 65_536, until: end.signal).concat(end.signal).onDispose {
          running.terminate()
          // A program that ignores the signal finds its output closed.
          try? reading.value.close()
        }
      }
    }

    /// What the system would not pass to a program as it is. Values may be secret and are not part of it.
    private static func problem(
      _ program: URL, _ arguments: [String], _ environment: [String: String]?, _ directory: URL?
    ) -> String? {
      // Foundation ends the process at a URL of another kind.
      if let problem = [program, directory].compactMap({ $0?.problemAsFile }).first { return problem }
      if let index = arguments.firstIndex(where: { !$0.isWholeInC }) {
        return "needs arguments without a NUL, at which the system would cut them; see that at index \(index)"
      }
      for (name, value) in environment ?? [:] {
        if name.isEmpty || name.contains("=") || !name.isWholeInC {
          return "needs names of variables that are not empty and have neither '=' nor a NUL, not '\(name)'"
        }
        if !value.isWholeInC {
          return "needs values of variables without a NUL, at which the system would cut them; see that of \(name)"
        }
      }
      return nil
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
