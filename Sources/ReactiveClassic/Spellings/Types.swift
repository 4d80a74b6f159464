import ReactiveConcurrency

// ReactiveCocoa's type names, where the thing has another name or a type parameter now.

/// The old name of `Signal`.
public typealias RACSignal<Value: Sendable> = Signal<Value>

/// The old name of what a creation closure sends to. A subscriber of one's own conforms to `SubscriberProtocol`.
public typealias RACSubscriber<Value: Sendable> = Subscriber<Value>

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

/// The old name of `Void`, for values that carry nothing.
public typealias RACUnit = Void

/// The old name of `Disposable`.
public typealias RACDisposable = Disposable

/// The old name of `CompoundDisposable`.
public typealias RACCompoundDisposable = CompoundDisposable

/// The old name of `SerialDisposable`.
public typealias RACSerialDisposable = SerialDisposable

/// The old name of `ScopedDisposable`.
public typealias RACScopedDisposable = ScopedDisposable

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
  /// The old spelling of `init(capacity:)`.
  public static func replaySubjectWithCapacity(_ capacity: Int) -> ReplaySubject {
    ReplaySubject(capacity: capacity)
  }
}

extension Event {
  /// The old spelling of `isTerminal`.
  public var isFinished: Bool { isTerminal }
}
