/// Receives a signal's events.
///
/// # The event contract
///
/// Every source and every stage keeps these rules; debug builds trap on a breach and name the stage.
///
/// 1. **One event at a time.** Events reach an observer one after another and never re-enter it. A source that is
///    driven from several threads serializes them first.
/// 2. **Exactly one end.** `finish(_:)` is called exactly once for every observer that was started, and is its last
///    event: completed, failed, `.released`, or `.cancelled` as the source's acknowledgement of a cancellation. So an
///    observer that must clean up does so in `finish(_:)`, and nowhere else.
/// 3. **Demand is honored.** After `.cancelled` no further value arrives; the source releases its resources and calls
///    `finish(.cancelled)`. After `.paused` a source that can pause does, until `Subscription.resume()`; one with
///    several receivers decides by what all of them have told. A pause never delays the end.
/// 4. **`cancel()` takes effect immediately in the calling context.** No value follows it there. A value that is
///    already being sent may still arrive: on another thread, or when the call comes from an operator's closure,
///    upstream of the receiver. Values that a stage has stored until the end (`takeLast`), or makes of it
///    (`materialize`), it sends without a break once its source has ended; only the answer `.cancelled` stops it.
/// 5. **Release first.** Resources are released before `finish(_:)` is called. The exception is a source that is
///    sending at that moment, further up the stack: it is cancelled, and releases its resources when its call returns.
///    Examples are the outer signal of a `flattenMap` whose inner signal is cancelled by the answer to its value, and a
///    shared source whose last subscriber cancels during a delivery. The same holds for a subject on which another
///    thread is sending, and for a source that another thread is releasing: no thread waits for another.
/// 6. **No cycles.** A source releases its observer once it has finished it, so that no cycle outlives a subscription.
/// 7. **`resume()` may come early**, even before the `.paused` it answers has been returned; it must not be lost. A
///    `resume()` that answers no pause may cause one value more than demanded, but never a stall.
/// 8. **Long runs check for cancellation.** A source that sends without a break asks its receiver from time to time
///    whether it `hasCancelled`. A stage may drop every value, so that no answer ever says so, and while the source is
///    being started nobody has a subscription to cancel. A stage passes on what the observer downstream reports.
/// 9. **A release is an end.** When nothing is left that could send, the source releases its resources and sends
///    `finish(.released)`. A stage sends what it would send at a completion, and passes the release on in place of that
///    (`Termination.released`).
///
/// Events may arrive while the subscription is still being made; the returned `Demand` covers that time.
public struct Observer<Value: Sendable>: Sendable {
  /// Receives the next value and returns the receiver's demand.
  public let next: Step<Value>

  /// Receives the end.
  public let finish: @Sendable (Termination) -> Void

  /// What a source knows of the receiver beside its answers; `nil` if that is nothing.
  @usableFromInline package let receiver: (any Receiver)?

  /// Whether the receiver has cancelled. Too expensive to query for each value.
  @inlinable package var receiverHasCancelled: Bool { receiver?.hasCancelled ?? false }

  /// Makes an observer from two closures, which run wherever the source sends its events.
  @inlinable
  public init(
    next: @escaping @Sendable (Value) -> Demand,
    finish: @escaping @Sendable (Termination) -> Void
  ) {
    self.init(next: Step { value, _ in next(value) }, finish: finish, receiver: nil)
  }

  /// Makes an observer that handles values as another one does: `Observer(next: downstream.next, finish: …)`.
  @inlinable
  public init(next: Step<Value>, finish: @escaping @Sendable (Termination) -> Void) {
    self.init(next: next, finish: finish, receiver: nil)
  }

  /// Makes an observer from an object and two closures that are given it, which run wherever the source sends its
  /// events. The observer keeps the object until the end.
  ///
  /// Closures that capture nothing, because they are given what they need, are called without a step in between.
  @inlinable @inline(__always)
  public init<Context: AnyObject & Sendable>(
    _ context: Context, next: @escaping @Sendable (_ value: Value, _ context: Context) -> Demand,
    finish: @escaping @Sendable (Termination, Context) -> Void
  ) {
    self.init(next: Step(next, in: context), finish: { finish($0, context) }, receiver: nil)
  }

  @inlinable
  package init(
    next: @escaping Step<Value>.Function, finish: @escaping @Sendable (Termination) -> Void,
    receiver: (any Receiver)? = nil
  ) {
    self.init(next: Step(next), finish: finish, receiver: receiver)
  }

  @inlinable
  package init(next: Step<Value>, finish: @escaping @Sendable (Termination) -> Void, receiver: (any Receiver)?) {
    self.next = next
    self.finish = finish
    self.receiver = receiver
  }

  /// Makes the observer of an earlier stage: its source queries the receiver of `downstream`.
  @inlinable
  package init<Output>(
    before downstream: Observer<Output>, next: @escaping Step<Value>.Function,
    finish: @escaping @Sendable (Termination) -> Void
  ) {
    self.init(next: Step(next), finish: finish, receiver: downstream.receiver)
  }

  @inlinable
  package init<Output>(
    before downstream: Observer<Output>, next: Step<Value>, finish: @escaping @Sendable (Termination) -> Void
  ) {
    self.init(next: next, finish: finish, receiver: downstream.receiver)
  }

  /// Makes the observer of a consumer.
  ///
  /// - Parameters:
  ///   - hasCancelled: Whether the receiver has cancelled (rule 8).
  ///   - onFact: Called with what a source tells of itself.
  ///   - downstream: The receiver of what is downstream, if it is part of a stage.
  @inlinable
  package init(
    next: @escaping Step<Value>.Function,
    finish: @escaping @Sendable (Termination) -> Void,
    hasCancelled: @escaping @Sendable () -> Bool,
    onFact: (@Sendable (SourceFact) -> Void)? = nil,
    before downstream: (any Receiver)? = nil
  ) {
    self.init(
      next: Step(next), finish: finish,
      receiver: ClosureReceiver(hasCancelled: hasCancelled, onFact: onFact, before: downstream))
  }

  /// Returns this observer; `act` is called with the end before that is passed on.
  @inlinable
  func onFinish(_ act: @escaping @Sendable (Termination) -> Void) -> Observer {
    Observer(
      before: self, next: next,
      finish: { [finish] in
        act($0)
        finish($0)
      })
  }

  /// Returns this observer, with the downstream observer's receiver unless it has its own.
  @inlinable
  consuming func inheritingReceiver<Output>(of downstream: Observer<Output>) -> Observer {
    guard receiver == nil, let receiver = downstream.receiver else { return self }
    return Observer(next: next, finish: finish, receiver: receiver)
  }

  /// Sends the last value, then completes unless the answer is `.cancelled`.
  @inlinable
  package func complete(sending value: Value) {
    finish(next(value) == .cancelled ? .cancelled : .completed)
  }
}

/// How an observer handles a value: a function, and the object that the function is given with each value.
///
/// The function of a stage captures nothing of one subscription: what is downstream is in the object, with what the
/// stage stores. So a closure that is written in the call of an operator and captures nothing becomes part of it.
public struct Step<Value: Sendable>: Sendable {
  @usableFromInline package typealias Function = @Sendable (_ value: Value, _ context: AnyObject) -> Demand

  @usableFromInline let function: Function
  // Safety: it is `Sendable`, or a `StageContext`, which only the observer's events reach, one at a time.
  @usableFromInline nonisolated(unsafe) let context: AnyObject

  /// Makes a step of a function and the object that it is given.
  @inlinable @inline(__always)
  init<Context: AnyObject>(
    _ function: @escaping @Sendable (_ value: Value, _ context: Context) -> Demand, in context: Context
  ) {
    // Safety: a reference is passed in one way, whatever its class, and the function is given no object but this one.
    self.function = unsafeBitCast(Given(function: function), to: Given<AnyObject>.self).function
    self.context = context
  }

  /// Makes a step of a function that needs no object.
  @inlinable
  package init(_ function: @escaping Function) {
    self.function = function
    context = NoContext.only
  }

  /// Handles a value and returns the receiver's demand.
  // Transparent in debug builds, so that it takes no stack there either: a chain takes it as often as it has stages. In
  // others it would retain both properties for each value.
  #if DEBUG
    @_transparent
  #else
    @inlinable
  #endif
  public func callAsFunction(_ value: Value) -> Demand { function(value, context) }

  /// A function that is given an object. A struct, because a mere function would be wrapped in another one, and that
  /// one reinterpreted.
  @usableFromInline
  struct Given<Context: AnyObject> {
    @usableFromInline let function: @Sendable (_ value: Value, _ context: Context) -> Demand

    @inlinable
    init(function: @escaping @Sendable (_ value: Value, _ context: Context) -> Demand) {
      self.function = function
    }
  }
}

/// The object of a step that needs none. Not `nil`: an Optional reference in a struct of this size is copied through
/// its type's witnesses.
@usableFromInline
package final class NoContext: Sendable {
  @usableFromInline package static let only = NoContext()
}
