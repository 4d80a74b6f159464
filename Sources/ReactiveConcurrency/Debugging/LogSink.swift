/// Where `log(_:)` writes its entries.
///
/// ```swift
/// LogSink.standard = LogSink { entry in logger.debug("\(entry)") }
/// ```
public struct LogSink: Sendable {
  let write: @Sendable (LogEntry) -> Void

  /// Makes a sink from a closure, which is called where the events happen, possibly on several threads at a time.
  public init(_ write: @escaping @Sendable (LogEntry) -> Void) {
    self.write = write
  }

  /// Writes each entry as one line to the standard error stream; lines of different threads do not mix.
  public static let standardError = LogSink { writeToStandardError("\($0)\n") }

  private static let current = Locked(standardError)

  /// The sink used by `log(_:)` when none is given. It is looked up at each subscription.
  public static var standard: LogSink {
    get { current.withLock { $0 } }
    set { _ = current.exchange(newValue) }
  }
}
