/// The lifetime of an object, with which subscriptions and other resources end.
///
/// ```swift
/// import ReactiveCallbacks
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
/// An object has one in a property, and nothing else keeps it alive: the lifetime ends when it is released, right after
/// the object's `deinit`. Then the closures that have been added run in order, and after them `ended` completes, on the
/// thread that releases the object, unless another thread is using the lifetime at that moment.
///
/// Stands for `rac_willDeallocSignal` and `rac_deallocDisposable`.
public final class Lifetime: Sendable {
  private let end = Subject<Never>()

  /// The bridge's own data.
  package let attachment = Locked<(any Sendable)?>(nil)

  /// Makes a lifetime that lasts until it is released.
  public init() {}

  deinit {
    end.finish()
  }

  /// Completes when the lifetime ends, and immediately for subscribers that come later. Does not extend the lifetime.
  ///
  /// Stands for `rac_willDeallocSignal`.
  public var ended: Signal<Never> { end.signal }

  /// Adds a closure that is called when the lifetime ends.
  ///
  /// It is stored until then. It must not capture the lifetime or its owner, which would never be released.
  public func onEnd(_ act: @escaping @Sendable () -> Void) {
    _ = end.core.onEnd(act)
  }

  /// Adds a subscription that is cancelled when the lifetime ends. It is stored until then, even if it ends first;
  /// `take(during:)` does not keep a signal that has ended.
  public func add(_ subscription: Subscription) {
    onEnd { subscription.cancel() }
  }
}

/// An object that has a lifetime. Subscriptions by `assign(to:of:)` and `lift(with:_:calling:)`, which do not keep the
/// object alive, end immediately when it is released.
///
/// In a type on a global actor, declare the property as `nonisolated let lifetime = Lifetime()`.
public protocol LifetimeOwner: AnyObject {
  /// The lifetime. Nothing else may keep it alive.
  nonisolated var lifetime: Lifetime { get }
}
