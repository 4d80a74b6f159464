/// The origin of a signal that sends one value and completes within its start: what starts many such signals may send
/// the value itself, and needs no input, no subscription and no end for it.
@usableFromInline
final class SingleValue<Value: Sendable>: Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }

  @inlinable
  func start(_ observer: Observer<Value>) -> Subscription {
    observer.complete(sending: value)
    return .ended
  }
}

/// The same for a signal that completes without a value.
///
/// Not a `SingleValue` of an Optional: its `deinit`, which is never specialized, would look up that type each time.
@usableFromInline
final class NoValue: Sendable {
  static let shared = NoValue()

  func start<Value>(_ observer: Observer<Value>) -> Subscription {
    observer.finish(.completed)
    return .ended
  }
}

extension Succession.Step {
  /// The step that starts a signal.
  @inlinable
  static func signal(_ signal: Signal<Value>) -> Self { .start(signal.start, isPrompt: signal.isPrompt) }
}

extension Signal {
  /// The origin, if nobody watches what is subscribed now: who treats what it made specially goes past what watches.
  @inlinable var unwatchedOrigin: (any AnyObject & Sendable)? {
    Watching.isOn && Watching.watcher?.isWatching ?? false ? nil : origin
  }
}
