import Glibc

/// A file descriptor that text is written to.
struct Output: Sendable {
  let descriptor: Int32

  static let standard = Output(descriptor: STDOUT_FILENO)

  /// Whether it is a terminal that understands cursor movements.
  var isTerminal: Bool {
    guard isatty(descriptor) == 1 else { return false }
    guard let kind = getenv("TERM") else { return false }
    return strcmp(kind, "dumb") != 0
  }

  /// The terminal's size, if it has one.
  var size: (rows: Int, columns: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  /// Writes all of `text`.
  ///
  /// - Throws: `OutputClosed` if nobody reads any more, `SystemProblem` if it cannot be written.
  func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno == EPIPE {
          throw OutputClosed()
        } else if errno != EINTR && errno != EAGAIN {
          throw SystemProblem("cannot write the output", errno)
        } else if errno == EAGAIN {
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&waiting, 1, -1)
        }
      }
    }
  }

  /// Writes a file anew; `-` stands for standard output.
  ///
  /// - Throws: `SystemProblem` if it cannot be written.
  static func write(_ text: String, toFile path: String) throws {
    if path == "-" { return try standard.write(text) }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemProblem("cannot write '\(path)'", errno) }
    defer { close(descriptor) }
    try Output(descriptor: descriptor).write(text)
  }

  static func standardError(_ text: String) {
    try? Output(descriptor: STDERR_FILENO).write(text)
  }
}

/// Whoever read the output has gone.
struct OutputClosed: Error {}

/// A call to the system that failed.
struct SystemProblem: Error, CustomStringConvertible {
  let description: String

  init(_ what: String, _ code: Int32) {
    description = "\(what): \(Self.explain(code))"
  }

  static func explain(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}
