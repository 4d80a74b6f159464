#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where `log(_:)` writes its entries.
///
/// ```swift
/// LogSink.standard = LogSink { entry in logger.debug("\(entry)") }
/// ```
public struct LogSink: Sendable {
  let write: @Sendable (LogEntry) -> Void

  /// Makes a sink from a closure, which is called where the events happen, possibly from several threads at once.
  public init(_ write: @escaping @Sendable (LogEntry) -> Void) {
    self.write = write
  }

  /// Writes each entry as one line to the standard error stream; lines of different threads do not mix.
  public static let standardError = LogSink { writeToStandardError("\($0)\n") }

  private static let current = Locked(standardError)

  /// The sink used by `log(_:)` when none is given. It is looked up at each subscription.
  public static var standard: LogSink {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }
}

private func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty, case let written = write(STDERR_FILENO, rest.baseAddress, rest.count), written > 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
    }
  }
}
