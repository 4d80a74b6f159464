import Foundation

/// Where the command writes.
enum Output {
  /// Writes all of `text`.
  ///
  /// - Throws: `OutputClosed` if the reader has closed the pipe, `POSIXError` if it cannot be written.
  static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
      } else if errno == EPIPE {
        throw OutputClosed()
      } else if errno != EINTR {
        throw Failure("cannot write the output: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Creates or overwrites a file; `-` stands for standard output.
  static func write(_ text: String, toFile path: String) throws {
    if path == "-" { return try write(text) }
    do { try text.write(toFile: path, atomically: false, encoding: .utf8) } catch {
      throw Failure("cannot write '\(path)': \(error.reason)")
    }
  }
}

/// The reader of the output has closed the pipe.
struct OutputClosed: Error {}

/// Something that failed, described in one line.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Standard output as a screen whose contents change in place, if it is a terminal. The earlier contents come back
/// at the end.
struct Screen {
  let isTerminal = isatty(STDOUT_FILENO) == 1
  private var isOn = false

  var size: (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (24, 80) }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  /// The text must fit.
  mutating func show(_ text: String) throws {
    // The other screen, without a cursor and without wrapping.
    try Output.write((isOn ? "" : "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l") + Self.frame(text))
    isOn = true
  }

  mutating func end() throws {
    if isOn { try Output.write("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l") }
    isOn = false
  }

  /// Each line is written over the old one, which does not flicker as clearing the screen would.
  private static func frame(_ text: String) -> String {
    "\u{1B}[H" + text.replacing("\n", with: "\u{1B}[K\r\n") + "\u{1B}[J"
  }
}

extension Error {
  /// Why it happened, as the system says it if it was the system's.
  var reason: String {
    let error = self as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    return cause.domain == NSPOSIXErrorDomain
      ? String(cString: strerror(Int32(cause.code))) : cause.localizedDescription
  }
}

extension String {
  /// The text without characters that would move the cursor or change the direction of writing.
  var printable: String {
    String(
      UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .format || $0.cells < 0 ? "\u{FFFD}" : $0 }))
  }

  /// How many cells of a terminal the printable text takes.
  var cells: Int { unicodeScalars.reduce(0) { $0 + $1.cells } }

  /// The printable text in exactly that many cells: cut, with "…" at its end, or padded.
  func fitted(to columns: Int) -> String {
    var text = printable
    if text.cells > columns {
      while !text.isEmpty, text.cells >= columns { text.removeLast() }
      if columns > 0 { text += "…" }
    }
    return text + String(repeating: " ", count: max(0, columns - text.cells))
  }
}

extension Unicode.Scalar {
  /// How many cells of a terminal it takes, or −1 if it cannot be printed.
  var cells: Int { Int(wcwidth(value)) }
}

/// The C library's width of a character, of which Swift's module of Glibc has no declaration.
@_silgen_name("wcwidth")
private func wcwidth(_ character: UInt32) -> Int32
