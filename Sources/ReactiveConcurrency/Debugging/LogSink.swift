#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where `log(_:)` sends its entries.
///
/// ```swift
/// LogSink.standard = LogSink { entry in logger.debug("\(entry)") }
/// ```
public struct LogSink: Sendable {
  let tell: @Sendable (LogEntry) -> Void

  /// Makes a sink of a closure, which is called wherever the events happen, from several threads at a time.
  public init(_ tell: @escaping @Sendable (LogEntry) -> Void) {
    self.tell = tell
  }

  /// Writes each entry as a line to the standard error stream, whole even if several threads write.
  public static let standardError = LogSink { writeToStandardError("\($0)\n") }

  private static let current = Locked(standardError)

  /// The sink of every `log(_:)` that is given none. It is looked up at each subscription.
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
