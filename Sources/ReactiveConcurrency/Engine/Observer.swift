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
/// 4. **`cancel()` counts at once where it is called.** No value follows it in the same context. One that is already
///    under way may still arrive: on another thread, or when it is a closure of an operator, above the receiver, that
///    cancels. What a stage has kept for the end (`takeLast`) it sends in one go once its source has ended; there only
///    the answer `.cancelled` stops it.
/// 5. **Release first.** Resources are released before `finish(_:)` is called. Only a source that is itself just
///    sending, further up the stack, is told to let go and does so when its call returns: the outer signal of a
///    `flattenMap` whose inner one is refused, or a shared source whose last subscriber leaves from within a delivery.
///    The same holds for a subject that another thread is just sending on, and for a source that one is just releasing:
///    nobody waits for a thread.
/// 6. **Let go.** A source drops its observer when it has finished it, so that no cycle outlives a subscription.
/// 7. **`resume()` may come early**, even before the `.paused` it answers has been returned; it must not be lost. One
///    that answers no pause may cost one value more than asked for, never a stall.
/// 8. **Look now and then.** A source that works on and on asks its receiver from time to time whether it `hasCancelled`: a
///    stage may keep back every one of its values, so that no answer tells it anything, and as long as it is being
///    started nobody has a subscription to cancel. A stage passes on what the observer downstream says.
/// 9. **Silence is no end.** When nobody is left who could send, the source releases what it holds, and that is all:
///    its receiver has not been told an end, and may wait for other things still. The acknowledgement follows when the
///    receiver cancels, or when nobody has the subscription any more. A receiver that holds the subscription itself,
///    and so would be held by it, `handlesSilence`: it is told, and gets the acknowledgement at once.
///
/// Events may arrive while the subscription is still being made; the returned `Demand` covers that time.
public struct Observer<Value: Sendable>: Sendable {
  /// Takes the next value and answers whether more is wanted.
  public let next: @Sendable (Value) -> Demand

  /// Takes the one terminal event.
  public let finish: @Sendable (Termination) -> Void

  /// Whom to ask, and to tell what is no event; `nil` if the receiver differs in nothing from what most are.
  @usableFromInline package let receiver: (any Receiver)?

  /// Whether the receiver says that it has let go. Costs too much to be asked for each value.
  @inlinable package var receiverHasCancelled: Bool { receiver?.hasCancelled ?? false }

  /// Whether the receiver is to be told that nobody is left who could send (rule 9).
  @inlinable package var handlesSilence: Bool { receiver?.handlesSilence ?? false }

  /// What a pause of the receiver's means to those with whom it shares a source.
  @inlinable package var pausing: Pausing { receiver?.pausing ?? .binding }

  /// Makes an observer of two closures, which run wherever the source sends its events.
  @inlinable
  public init(
    next: @escaping @Sendable (Value) -> Demand,
    finish: @escaping @Sendable (Termination) -> Void
  ) {
    self.init(next: next, finish: finish, receiver: nil)
  }

  @inlinable
  package init(
    next: @escaping @Sendable (Value) -> Demand,
    finish: @escaping @Sendable (Termination) -> Void,
    receiver: (any Receiver)?
  ) {
    self.next = next
    self.finish = finish
    self.receiver = receiver
  }

  /// Makes an observer where a subscription begins.
  ///
  /// - Parameters:
  ///   - hasCancelled: Whether the receiver has let go (rule 8).
  ///   - fallsSilent: Takes the news that nobody is left who could send (rule 9).
  ///   - pausing: What a pause means to those with whom the receiver shares a source.
  @inlinable
  package init(
    next: @escaping @Sendable (Value) -> Demand,
    finish: @escaping @Sendable (Termination) -> Void,
    hasCancelled: (@Sendable () -> Bool)?,
    fallsSilent: (@Sendable () -> Void)? = nil,
    pausing: Pausing = .binding
  ) {
    self.init(
      next: next, finish: finish,
      receiver: ClosureReceiver(hasCancelled: hasCancelled, fallsSilent: fallsSilent, pausing: pausing))
  }

  /// This observer, which apart from its events is asked and told what the one downstream is.
  @inlinable
  func following<Output>(_ downstream: Observer<Output>) -> Observer {
    guard receiver == nil, let receiver = downstream.receiver else { return self }
    return Observer(next: next, finish: finish, receiver: receiver)
  }

  /// Tells that nobody is left who could send, if the receiver can take it: otherwise this observer is to be kept, for
  /// the acknowledgement that follows when it cancels or nobody has the subscription any more (rule 9).
  ///
  /// - Returns: Whether all is over.
  @usableFromInline
  package func finishSilently() -> Bool {
    guard let receiver, receiver.handlesSilence else { return false }
    receiver.fallSilent()
    finish(.cancelled)
    return true
  }

  /// Sends the last value, and completes unless it was refused.
  @inlinable
  package func complete(sending value: Value) {
    finish(next(value) == .cancelled ? .cancelled : .completed)
  }
}
