#if os(macOS) || os(Linux)
  import Foundation
  import ReactiveConcurrency

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

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
    /// program finds its standard input empty and shares the standard error stream. A pause does not stop the reading:
    /// the consumer's buffering policy decides what becomes of chunks for which it is too slow. What the program itself
    /// has started and left behind holds the end back as long as it can write to the same output.
    ///
    /// Sends on: a thread of its own, which waits for the output.
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
        return Signal.reading(output.fileHandleForReading).concat(end.signal)
          .onDispose { if running.value.isRunning { running.value.terminate() } }
      }
    }

    /// What can be read, by a thread of its own: a handler of the handle would miss the pipe that gets the number of
    /// one just closed.
    private static func reading(_ handle: FileHandle) -> Signal {
      let handle = Unchecked(handle)
      return Signal { subscriber in
        Thread.detachNewThread {
          while case let data = handle.value.availableData, !data.isEmpty { subscriber.send([UInt8](data)) }
          subscriber.finish()
        }
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

  /// Does something while this thread blocks no signals. A program inherits what is blocked, and threads of the pool
  /// block nearly all: it would never hear that it is to terminate.
  private func receivingSignals(_ act: () throws -> Void) rethrows {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try act()
  }
#endif
