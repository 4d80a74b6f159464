/// Where a signal's events go.
///
/// # The event contract
///
/// Every source and every stage keeps these rules; debug builds trap on a breach and name the stage.
///
/// 1. **One at a time.** Events reach an observer one after another and never re-enter it. A source that is driven
///    from several threads serialises them first.
/// 2. **One end, always.** `finish(_:)` is called exactly once for every observer that was started, and is its last
///    event: completed, failed, or `.cancelled` as the source's acknowledgement of a cancellation. Hence an
///    observer that must clean up does so in `finish(_:)`, and nowhere else.
/// 3. **Demand is honoured.** After `.cancelled` no further value arrives; the source releases what it holds and calls
///    `finish(.cancelled)`. After `.paused` a source that can stop stops, until `Subscription.resume()`. The terminal
///    event is never held back.
/// 4. **`cancel()` counts at once where it is called.** No value follows it in the same context. One that is already under
///    way may still arrive: on another thread, or when it is a closure of an operator, above the receiver, that cancels. What a stage has kept for the end (`takeLast`) it sends in one go once
///    its source has ended; there only the answer `.cancelled` stops it.
/// 5. **Release first.** Resources are released before `finish(_:)` is called. Only a source that is itself just sending,
///    further up the stack, is told to let go and does so when its call returns: the outer signal of a
///    `flattenMap` whose inner one is refused, or a shared source whose last subscriber leaves from within a delivery. The
///    same holds for a subject that another thread is just sending on, and for a source that one is just releasing: nobody
///    waits for a thread.
/// 6. **Let go.** A source drops its observer when it has finished it, so that no cycle outlives a subscription.
/// 7. **`resume()` may come early**, even before the `.paused` it answers has been returned; it must not be lost. One
///    that answers no pause may cost one value more than asked for, never a stall.
/// 8. **Look now and then.** A source that works on and on looks at `hasLetGo` from time to time: a stage may keep back
///    every one of its values, so that no answer tells it anything, and as long as it is being started nobody has a
///    subscription to cancel. A stage passes on what the observer downstream says.
/// 9. **Silence is no end.** When nobody is left who could send, the source releases what it holds, and that is all: its
///    receiver has not been told an end, and may wait for other things still. The acknowledgement follows when the receiver
///    cancels, or when nobody has the subscription any more. A receiver that holds the subscription itself, and so would be held
///    by it, has `fallsSilent`: it is told, and gets the acknowledgement at once.
///
/// Events may arrive while the subscription is still being made; the returned `Demand` covers that time.
public struct Observer<Value: Sendable>: Sendable {
  /// Takes the next value and answers whether more is wanted.
  public let next: @Sendable (Value) -> Demand

  /// Takes the one terminal event.
  public let finish: @Sendable (Termination) -> Void

  /// Whether the receiver has let go, if it can tell (rule 8). It may be asked from any thread, also after the end.
  @usableFromInline package let hasLetGo: (@Sendable () -> Bool)?

  /// Whether the receiver has answered `.paused` and is still to resume, if it can tell: for a source to which a late
  /// `resume()`, the one to an earlier pause, must not count as the answer to the newest.
  @usableFromInline package let isPaused: (@Sendable () -> Bool)?

  /// Takes the news that nobody is left who could send (rule 9); `finish(.cancelled)` follows.
  @usableFromInline package let fallsSilent: (@Sendable () -> Void)?

  /// What a pause of the receiver's means to those with whom it shares a source.
  @usableFromInline package let pausing: Pausing

  /// Whether the receiver says that it has let go. Costs too much to be asked for each value.
  @inlinable package var isLetGo: Bool { hasLetGo?() ?? false }

  /// Makes an observer of two closures, which run wherever the source sends its events.
  @inlinable
  public init(
    next: @escaping @Sendable (Value) -> Demand,
    finish: @escaping @Sendable (Termination) -> Void
  ) {
    self.next = next
    self.finish = finish
    hasLetGo = nil
    isPaused = nil
    fallsSilent = nil
    pausing = .binding
  }

  @inlinable
  package init(
    next: @escaping @Sendable (Value) -> Demand,
    finish: @escaping @Sendable (Termination) -> Void,
    hasLetGo: (@Sendable () -> Bool)?,
    isPaused: (@Sendable () -> Bool)? = nil,
    fallsSilent: (@Sendable () -> Void)? = nil,
    pausing: Pausing = .binding
  ) {
    self.next = next
    self.finish = finish
    self.hasLetGo = hasLetGo
    self.isPaused = isPaused
    self.fallsSilent = fallsSilent
    self.pausing = pausing
  }

  /// This observer, which apart from its events is asked and told what the one downstream is.
  @inlinable
  func following<Output>(_ downstream: Observer<Output>) -> Observer {
    guard hasLetGo == nil,
      downstream.hasLetGo != nil || downstream.isPaused != nil || downstream.fallsSilent != nil
        || downstream.pausing != .binding
    else { return self }
    return Observer(
      next: next, finish: finish, hasLetGo: downstream.hasLetGo, isPaused: downstream.isPaused,
      fallsSilent: downstream.fallsSilent, pausing: downstream.pausing)
  }

  /// Tells that nobody is left who could send, if the receiver can take it: otherwise this observer is to be kept, for the
  /// acknowledgement that follows when it cancels or nobody has the subscription any more (rule 9).
  ///
  /// - Returns: Whether all is over.
  @usableFromInline
  package func finishSilently() -> Bool {
    guard let fallsSilent else { return false }
    fallsSilent()
    finish(.cancelled)
    return true
  }

  /// Sends the last value, and completes unless it was refused.
  @inlinable
  package func complete(sending value: Value) {
    finish(next(value) == .cancelled ? .cancelled : .completed)
  }
}

/// What can tell a source whether it has let go (rule 8).
@usableFromInline
protocol Receiver: AnyObject, Sendable {
  var hasLetGo: Bool { get }
}
