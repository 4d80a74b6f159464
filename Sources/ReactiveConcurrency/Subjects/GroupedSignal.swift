/// The values of one key, as `group(by:)` sends them. Stands for `RACGroupedSignal`.
///
/// It sends to whoever listens at that moment, as a subject does: who starts to listen within the delivery of the group, as
/// `flattenMap` does, gets every value; who comes later gets what follows, and after the end the terminal event. Nothing
/// is kept for a group that nobody listens to, but for what a pause of whoever takes the groups held back until the end. See
/// `Signal.group(by:)` for how to keep the values for a loop that starts later, and for what pausing and cancelling do.
public struct GroupedSignal<Key: Hashable & Sendable, Value: Sendable>: AsyncSequence, SignalSource {
  public typealias Element = Value
  public typealias Failure = any Error
  public typealias AsyncIterator = SignalIterator<Value>

  /// What the values of this group have in common.
  public let key: Key
  @usableFromInline let part: Part<Value>

  @inlinable
  init(key: Key, _ part: Part<Value>) {
    self.key = key
    self.part = part
  }

  /// The group as a signal. Each subscription is one listener.
  public var signal: Signal<Value> {
    Signal(stage: "GroupedSignal") { [part] in part.start($0) }
  }

  /// Listens to the group, from now on.
  ///
  /// - Parameters:
  ///   - observer: Where the events go.
  ///   - fileID: Where the call stands, for `LiveSubscriptions`.
  ///   - line: Where the call stands, for `LiveSubscriptions`.
  /// - Returns: The handle to cancel or resume with. Releasing it does not cancel.
  public func observe(
    _ observer: Observer<Value>, fileID: StaticString = #fileID, line: Int = #line
  ) -> Subscription {
    signal.observe(observer, fileID: fileID, line: line)
  }

  /// How many listen to the group now.
  public var subscriberCount: Int { part.listenerCount }

  /// Iterates the values sent from the first `next()` on.
  public func makeAsyncIterator() -> SignalIterator<Value> {
    signal.makeAsyncIterator()
  }
}
