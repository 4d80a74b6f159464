/// An entry that `log(_:)` writes to its sink.
public struct LogEntry: Sendable, CustomStringConvertible {
  /// The event.
  public let event: LoggedEvent

  /// The label given to `log(_:)`; without one, the signal's name, if it has one.
  public let label: String?

  /// The module and file in which `log(_:)` was called.
  public let fileID: String

  /// The line on which `log(_:)` was called.
  public let line: Int

  /// The entry as one line: `App/Login.swift:42 users: next Ada`.
  public var description: String {
    "\(fileID):\(line) \(label.map { $0 + ": " } ?? "")\(event)"
  }
}

/// Something that happens to a signal, as `log(_:)` reports it.
@nonexhaustive
public enum LoggedEvent: Sendable, CustomStringConvertible {
  /// A subscription begins. Logged before its source is started.
  case subscribed
  /// A value has arrived. Logged before it is passed on.
  case next(any Sendable)
  /// The consumer has paused the signal.
  case paused
  /// The consumer has resumed the signal.
  case resumed
  /// The signal has completed.
  case completed
  /// The signal has failed.
  case failed(any Error)
  /// The subscription has ended and its source has released its resources: the signal has completed, failed or been
  /// cancelled.
  case disposed

  public var description: String {
    switch self {
    case .subscribed: "subscribed"
    case .next(let value): "next \(value)"
    case .paused: "paused"
    case .resumed: "resumed"
    case .completed: "completed"
    case .failed(let error): "failed \(error)"
    case .disposed: "disposed"
    }
  }
}

/// The kinds of event that `log(_:)` reports.
public struct LogEvents: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The start of each subscription, before its source is started.
  public static let subscribed = LogEvents(rawValue: 1 << 0)
  /// Values.
  public static let next = LogEvents(rawValue: 1 << 1)
  /// The consumer pausing the signal.
  public static let paused = LogEvents(rawValue: 1 << 2)
  /// The consumer resuming the signal.
  public static let resumed = LogEvents(rawValue: 1 << 3)
  /// Completion.
  public static let completed = LogEvents(rawValue: 1 << 4)
  /// Failure.
  public static let failed = LogEvents(rawValue: 1 << 5)
  /// The end of each subscription, by completion, failure or cancellation.
  public static let disposed = LogEvents(rawValue: 1 << 6)

  /// Values, completion and failure: what ReactiveCocoa's `logAll` logs.
  public static let events: LogEvents = [.next, .completed, .failed]
  /// The start and end of subscriptions.
  public static let lifetime: LogEvents = [.subscribed, .completed, .failed, .disposed]
  /// Everything.
  public static let all: LogEvents = [.subscribed, .next, .paused, .resumed, .completed, .failed, .disposed]
}
