#if os(macOS) || os(Linux)
  import Foundation
  import ReactiveConcurrency

  /// A program that has been started.
  ///
  /// Linux does not use Foundation's `Process`, which there also waits for what the program has started.
  final class RunningProgram: Sendable {
    #if os(Linux)
      private let number: pid_t
      /// Whether the program has ended and has been waited for: another one may have its number then.
      private let isGone = Locked(false)
    #else
      private let process: Unchecked<Process>
    #endif

    /// Starts a program, whose standard input is empty.
    ///
    /// - Parameters:
    ///   - environment: That of this process if `nil`.
    ///   - directory: That of this process if `nil`.
    ///   - output: Its standard output.
    ///   - onEnd: Called when the program has ended, with its error if it has failed.
    init(
      _ program: URL, _ arguments: [String], environment: [String: String]?, in directory: URL?, output: FileHandle,
      onEnd: @escaping @Sendable ((any Error)?) -> Void
    ) throws {
      #if os(Linux)
        number = try receivingSignals {
          try spawn(
            program.path, arguments, environment ?? ProcessInfo.processInfo.environment, in: directory?.path,
            output: output.fileDescriptor)
        }
        Thread.detachNewThread { onEnd(self.wait()) }
      #else
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        if let environment { process.environment = environment }
        if let directory { process.currentDirectoryURL = directory }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.terminationHandler = { process in
          let status = process.terminationStatus
          onEnd(process.terminationReason == .exit ? ProcessError(status: status) : ProcessError.signal(status))
        }
        self.process = Unchecked(process)
        try receivingSignals { try process.run() }
      #endif
    }

    /// Sends SIGTERM to the program if it has not ended.
    func terminate() {
      #if os(Linux)
        isGone.withLock { if !$0 { _ = kill(number, SIGTERM) } }
      #else
        if process.value.isRunning { process.value.terminate() }
      #endif
    }

    #if os(Linux)
      /// Waits until the program has ended. Returns its error if it has failed.
      private func wait() -> (any Error)? {
        var ended = siginfo_t()
        // The program keeps its number until `waitpid`, so that the signal of `terminate` goes to no other one.
        while waitid(P_PID, id_t(number), &ended, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        var status: Int32 = 0
        let isKnown = isGone.withLock { isGone in
          isGone = true
          return waitpid(number, &status, WNOHANG) == number
        }
        // Somebody else has waited for the program, or this process ignores SIGCHLD.
        guard isKnown else { return POSIXError(.ECHILD) }
        let signal = status & 0x7F
        return signal == 0 ? ProcessError(status: status >> 8 & 0xFF) : ProcessError.signal(signal)
      }
    #endif
  }

  #if os(Linux)
    /// Starts a program in a process group of its own, with no descriptors but the first three. Returns its number.
    private func spawn(
      _ program: String, _ arguments: [String], _ environment: [String: String], in directory: String?, output: Int32
    ) throws -> pid_t {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
        if let descriptor = Int32(name), descriptor > STDERR_FILENO {
          posix_spawn_file_actions_addclose(&actions, descriptor)
        }
      }
      if let directory { startInDirectory(&actions, directory) }
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
      // Or it would ignore what this process ignores, such as SIGTERM.
      var signals = sigset_t()
      sigfillset(&signals)
      posix_spawnattr_setsigdefault(&attributes, &signals)

      let words = ([program] + arguments).map { strdup($0) }
      let variables = environment.map { strdup("\($0.key)=\($0.value)") }
      defer { for string in words + variables { free(string) } }
      var number: pid_t = 0
      let error = posix_spawn(&number, program, &actions, &attributes, words + [nil], variables + [nil])
      guard error == 0 else { throw POSIXError(number: error, userInfo: [NSFilePathErrorKey: program]) }
      return number
    }

    /// Starts the program in a directory. Swift's module of Glibc has no declaration of this function.
    @_silgen_name("posix_spawn_file_actions_addchdir_np") @discardableResult
    private func startInDirectory(
      _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ directory: UnsafePointer<CChar>
    ) -> CInt
  #endif

  extension ProcessError {
    /// `nil` for the status 0.
    fileprivate init?(status: Int32) {
      if status == 0 { return nil }
      self = .exit(status)
    }
  }
#endif
