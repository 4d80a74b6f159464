// swift-format-ignore-file: AlwaysUseLowerCamelCase

import ReactiveCallbacks

// ReactiveCocoa's names of types that now have another name or a type parameter, and its class methods.

/// The old name of `Signal`.
public typealias RACSignal<Value: Sendable> = Signal<Value>

/// The old name of the `Sender` that a creation closure sends to. Custom subscribers conform to
/// `SubscriberProtocol`.
public typealias RACSubscriber<Value: Sendable> = Sender<Value>

/// The old name of `Subject`.
public typealias RACSubject<Value: Sendable> = Subject<Value>

/// The old name of `BehaviorSubject`.
public typealias RACBehaviorSubject<Value: Sendable> = BehaviorSubject<Value>

/// The old name of `ReplaySubject`.
public typealias RACReplaySubject<Value: Sendable> = ReplaySubject<Value>

/// The old name of `GroupedSignal`.
public typealias RACGroupedSignal<Key: Hashable & Sendable, Value: Sendable> = GroupedSignal<Key, Value>

/// The old name of `MulticastConnection`.
public typealias RACMulticastConnection<Value: Sendable> = MulticastConnection<Value>

/// The old name of `Event`.
public typealias RACEvent<Value: Sendable> = Event<Value>

/// The old name of `Disposable`.
public typealias RACDisposable = Disposable

/// The old name of `CompoundDisposable`.
public typealias RACCompoundDisposable = CompoundDisposable

/// The old name of `SerialDisposable`.
public typealias RACSerialDisposable = SerialDisposable

/// The old name of `ScopedDisposable`.
public typealias RACScopedDisposable = ScopedDisposable

/// A value without content, where the core uses `Void`.
///
/// ```swift
/// let taps = RACSubject<RACUnit>()
/// taps.sendNext(.defaultUnit)
/// ```
public struct RACUnit: Hashable, Sendable, CustomStringConvertible {
  private init() {}

  /// The only value; `RACUnit.defaultUnit()` is the same.
  public static let defaultUnit = RACUnit()

  /// Returns itself, so that `defaultUnit` can be written as a call, as it was in Swift.
  public func callAsFunction() -> RACUnit { self }

  public var description: String { "RACUnit" }
}

/// The error of a signal that failed without one: by `sendError(nil)`, or by a `try` whose closure returned `false`.
public struct MissingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Makes the error.
  public init() {}

  public var description: String { "The signal failed, and no error was given." }
}

// MARK: Subjects

/// The capacity of a replay subject that remembers all values.
public let RACReplaySubjectUnlimitedCapacity = Int.max

extension Subject {
  /// The old spelling of `init()`.
  public static func subject() -> Subject { Subject() }
}

extension BehaviorSubject {
  /// The old spelling of `init(_:)`.
  public init(defaultValue: Value) {
    self.init(defaultValue)
  }

  /// The old spelling of `init(_:)`.
  public static func behaviorSubjectWithDefaultValue(_ value: Value) -> BehaviorSubject {
    BehaviorSubject(value)
  }
}

extension ReplaySubject {
  /// The old spelling of `init()`.
  public static func subject() -> ReplaySubject { ReplaySubject() }

  /// The old spelling of `init(capacity:)`.
  public static func replaySubjectWithCapacity(_ capacity: Int) -> ReplaySubject {
    ReplaySubject(capacity: capacity)
  }
}

// MARK: Events

/// The kind of an event.
public enum RACEventType: Hashable, Sendable {
  case completed, error, next
}

/// The old name of `RACEventType.completed`.
public let RACEventTypeCompleted = RACEventType.completed

/// The old name of `RACEventType.error`.
public let RACEventTypeError = RACEventType.error

/// The old name of `RACEventType.next`.
public let RACEventTypeNext = RACEventType.next

extension Event {
  /// The old spelling of `.completed`.
  public static func completedEvent() -> Event { .completed }

  /// The old spelling of `.failed(_:)`.
  public static func eventWithError(_ error: (any Error)?) -> Event { .failed(error ?? MissingError()) }

  /// The old spelling of `.next(_:)`.
  public static func eventWithValue(_ value: Value) -> Event { .next(value) }

  /// The old spelling of `.failed(_:)`.
  public init(error: (any Error)?) {
    self = .eventWithError(error)
  }

  /// The old spelling of `.next(_:)`.
  public init(value: Value) {
    self = .next(value)
  }

  /// The kind of the event.
  public var eventType: RACEventType {
    switch self {
    case .next: .next
    case .failed: .error
    case .completed: .completed
    }
  }

  /// The old spelling of `isTerminal`.
  public var isFinished: Bool { isTerminal }

  /// The old spelling of `isTerminal`.
  public var finished: Bool { isTerminal }
}
