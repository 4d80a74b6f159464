/// The values with one key, as `group(by:)` sends them.
///
/// It sends to its current subscribers, as a subject does. A subscriber that subscribes while the group is being
/// delivered, as `flattenMap` does, receives every value. A later one receives the values that follow or, after the
/// end, the terminal event. A loop over the groups, `mapAsync` and `flattenMap` with a limit subscribe later. For them
/// the group stores its values until the first subscriber, as long as the group is referenced. `Signal.group(by:)`
/// describes the effects of pausing and cancelling.
///
/// Stands for `RACGroupedSignal`.
public struct GroupedSignal<Key: Hashable & Sendable, Value: Sendable>: AsyncSequence, SignalConvertible, SignalStream {
  /// The key that the values of this group share.
  public let key: Key
  @usableFromInline let handle: Part<Value>.Handle

  @inlinable
  init(key: Key, _ handle: Part<Value>.Handle) {
    self.key = key
    self.handle = handle
  }

  /// The group as a signal. Each subscription is a subscriber of its own.
  @inlinable
  public var signal: Signal<Value> {
    Signal(stage: "GroupedSignal") { [handle] in handle.part.start($0) }
  }

  /// Subscribes to the group, from now on.
  ///
  /// - Parameters:
  ///   - observer: Receives the events.
  ///   - fileID: The file of the call, for `LiveSubscriptions`.
  ///   - line: The line of the call, for `LiveSubscriptions`.
  /// - Returns: The handle with which to cancel or resume. Releasing it does not cancel.
  public func observe(
    _ observer: Observer<Value>, fileID: StaticString = #fileID, line: Int = #line
  ) -> Subscription {
    signal.observe(observer, fileID: fileID, line: line)
  }

  /// The current number of subscribers to the group.
  public var subscriberCount: Int { handle.part.listenerCount }
}
