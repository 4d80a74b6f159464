/// A file descriptor that text is written to.
package struct Output: Sendable {
  package let descriptor: Int32
  package let name: String

  package static let standard = Output(descriptor: STDOUT_FILENO, name: "standard output")
  package static let error = Output(descriptor: STDERR_FILENO, name: "standard error")

  /// Opens `/dev/null` in place of each standard stream that is closed. Otherwise a file that the program opens, such
  /// as a log, would get its descriptor, and tables would be written to it.
  ///
  /// The input cannot be read there and the outputs cannot be written, so that their use still fails.
  package static func reserveStandardStreams() {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  /// Checks that the descriptor is open, before any work is done whose result is to be printed.
  ///
  /// - Throws: `SystemProblem` if it is closed.
  package func check() throws(SystemProblem) {
    let mode = fcntl(descriptor, F_GETFL)
    if mode < 0 || mode & accessMode == O_RDONLY { throw isClosed }
  }

  private var isClosed: SystemProblem {
    SystemProblem("cannot write \(name): it is closed; direct it to a file or a pipe, or to /dev/null")
  }

  /// Whether it is a terminal that understands cursor movements.
  package var isTerminal: Bool {
    guard isatty(descriptor) == 1 else { return false }
    guard let kind = getenv("TERM") else { return false }
    return strcmp(kind, "dumb") != 0
  }

  /// The terminal's size, if it has one.
  package var size: (rows: Int, columns: Int)? {
    guard let size = windowSize(of: descriptor), size.ws_col > 0, size.ws_row > 0 else { return nil }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  /// Writes all of `text`.
  ///
  /// - Throws: `OutputClosed` if the reader has closed the pipe, `SystemProblem` if it cannot be written.
  package func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = writeBytes(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno == EPIPE {
          throw OutputClosed()
        } else if errno == EBADF {
          throw isClosed
        } else if errno != EINTR && errno != EAGAIN {
          throw SystemProblem("cannot write \(name)", errno)
        } else if errno == EAGAIN {
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&waiting, 1, -1)
        }
      }
    }
  }

  /// Creates or overwrites a file; `-` stands for standard output.
  ///
  /// - Throws: `SystemProblem` if it cannot be written.
  package static func write(_ text: String, toFile path: String) throws {
    if path == "-" { return try standard.write(text) }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemProblem("cannot write '\(path)'", errno) }
    defer { close(descriptor) }
    try Output(descriptor: descriptor, name: "'\(path)'").write(text)
  }

  /// Prints a message that is not part of the result.
  package static func standardError(_ text: String) {
    try? Output.error.write(text)
  }
}

/// The reader of the output has closed the pipe.
package struct OutputClosed: Error {}

/// A call to the system that failed.
package struct SystemProblem: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  package init(_ what: String, _ code: Int32) {
    self.init("\(what): \(Self.explain(code))")
  }

  package static func explain(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}
