/// What `log(_:)` tells its sink.
public struct LogEntry: Sendable, CustomStringConvertible {
  /// What has happened.
  public let event: LoggedEvent

  /// What the call of `log(_:)` or else the signal's name says, if either does.
  public let label: String?

  /// Where `log(_:)` was called: module and file.
  public let fileID: String

  /// Where `log(_:)` was called: the line.
  public let line: Int

  /// The entry as one line: `App/Login.swift:42 users: next Ada`.
  public var description: String {
    "\(fileID):\(line) \(label.map { $0 + ": " } ?? "")\(event)"
  }
}

/// Something that happens to a signal, as `log(_:)` tells it.
@nonexhaustive
public enum LoggedEvent: Sendable, CustomStringConvertible {
  /// A subscription begins; its source is started afterwards.
  case subscribed
  /// A value has come; it is passed on afterwards.
  case next(any Sendable)
  /// The consumer has answered that it is full.
  case paused
  /// The consumer has room again.
  case resumed
  /// The signal has completed.
  case completed
  /// The signal has failed.
  case failed(any Error)
  /// The subscription is over, and its source released: the signal has completed or failed, or the consumer has let go.
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

/// Which events `log(_:)` tells of.
public struct LogEvents: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Subscriptions, before their source is started.
  public static let subscribed = LogEvents(rawValue: 1 << 0)
  /// Values.
  public static let next = LogEvents(rawValue: 1 << 1)
  /// That the consumer is full.
  public static let paused = LogEvents(rawValue: 1 << 2)
  /// That it has room again.
  public static let resumed = LogEvents(rawValue: 1 << 3)
  /// Completion.
  public static let completed = LogEvents(rawValue: 1 << 4)
  /// Failure.
  public static let failed = LogEvents(rawValue: 1 << 5)
  /// Ends of subscriptions, however they come about.
  public static let disposed = LogEvents(rawValue: 1 << 6)

  /// Values, completion and failure: what ReactiveCocoa's `logAll` told of.
  public static let events: LogEvents = [.next, .completed, .failed]
  /// When subscriptions begin and end.
  public static let life: LogEvents = [.subscribed, .completed, .failed, .disposed]
  /// Everything.
  public static let all: LogEvents = [.subscribed, .next, .paused, .resumed, .completed, .failed, .disposed]
}
