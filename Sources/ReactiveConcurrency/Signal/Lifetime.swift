/// How long an object lives: what it owns ends with it.
///
/// ```swift
/// import ReactiveClassic
///
/// final class Screen: LifetimeOwner {
///   let lifetime = Lifetime()
///
///   func show(_ news: Signal<String>) {
///     news.take(during: lifetime).subscribe(next: { print($0) })
///   }
/// }
/// ```
///
/// An object keeps one in a property, and nobody else holds it: the lifetime ends when it is released, so right after
/// the object's `deinit`. What has been added then happens in the order in which it was added, and afterwards `ended`
/// completes, on the thread that releases the object, unless another one is just leaving.
///
/// Stands for `rac_willDeallocSignal` and `rac_deallocDisposable`.
public final class Lifetime: Sendable {
  private let end = Subject<Never>()

  /// What the bridge hangs on it.
  package let attachment = Locked<(any Sendable)?>(nil)

  /// A lifetime that lasts until it is released.
  public init() {}

  deinit {
    end.finish()
  }

  /// Sends nothing and completes when the lifetime is over; at once to those who subscribe afterwards. Stands for
  /// `rac_willDeallocSignal`.
  ///
  /// It does not prolong the lifetime.
  public var ended: Signal<Never> { end.signal }

  /// Adds what is done when the lifetime is over.
  ///
  /// It is kept until then. The closure must not capture the lifetime or its owner, which would never be released.
  public func onEnd(_ act: @escaping @Sendable () -> Void) {
    _ = end.core.onEnd(act)
  }

  /// Adds a subscription that is cancelled when the lifetime is over. It is kept until then, also if it ends before;
  /// `take(during:)` keeps nothing of a signal that has ended.
  public func add(_ subscription: Subscription) {
    onEnd { subscription.cancel() }
  }
}

/// An object that has a lifetime. What is bound to the object without keeping it alive, by `assign(to:on:)` and
/// `lift(on:_:calling:)`, ends with it at once.
///
/// On a global actor the property is declared `nonisolated let lifetime = Lifetime()`.
public protocol LifetimeOwner: AnyObject {
  /// The lifetime, which nobody else holds.
  nonisolated var lifetime: Lifetime { get }
}

extension SignalStream {
  /// Sends this signal's values until the lifetime is over, then completes.
  ///
  /// The source is released then; if the lifetime is over already, it is not started. Demand and errors pass through;
  /// nothing is stored. The lifetime is not prolonged.
  public func take(during lifetime: Lifetime) -> Signal<Value> {
    signal.take(until: lifetime.ended)
  }
}

extension Signal {
  /// This signal, until an object is gone that can tell.
  package func take(during object: AnyObject) -> Signal {
    guard let owner = object as? any LifetimeOwner else { return self }
    return take(during: owner.lifetime)
  }
}

extension Signal {
  /// The values, until one comes after the object is gone: then releases the source and completes.
  func `while`(present reference: WeakReference<some AnyObject & Sendable>) -> Signal {
    take(while: { _ in reference.object != nil })
  }
}
