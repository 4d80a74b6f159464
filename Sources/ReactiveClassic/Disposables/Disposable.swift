import ReactiveConcurrency

/// Something that can be undone once: a subscription, a piece of scheduled work, or whatever its closure does.
///
/// ```swift
/// let disposable = Disposable { file.close() }
/// disposable.dispose()
/// ```
///
/// The closure runs at the first `dispose()`, on the calling thread, and is then released. Releasing a disposable
/// does not dispose of it; `ScopedDisposable` is the one that does. All members may be called from any thread.
///
/// Stands for `RACDisposable`.
///
/// Safety: `action` is taken by the one caller that sets `disposed`, and by nobody else. Subclasses of this module add
/// locked or immutable state only, and there are no others.
public class Disposable: @unchecked Sendable {
  private let disposed = Flag()
  @exclusivity(unchecked) private var action: (@Sendable () -> Void)?

  /// A disposable that only remembers whether it has been disposed of.
  public init() {
    action = nil
  }

  /// Makes a disposable of what it shall do.
  public init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  /// Makes a disposable of what it shall do. The old spelling of `init(_:)`.
  public convenience init(block action: @escaping @Sendable () -> Void) {
    self.init(action)
  }

  /// Makes a disposable that cancels a subscription.
  public convenience init(_ subscription: Subscription) {
    self.init { subscription.cancel() }
  }

  /// Whether `dispose()` has been called, or what this stands for has ended.
  public final var isDisposed: Bool { disposed.isSet }

  /// Does what is to be done, the first time. Further calls do nothing.
  public final func dispose() {
    if disposed.set() { release() }
  }

  /// This, disposed of when the result is released. Stands for `asScopedDisposable`.
  public func asScopedDisposable() -> ScopedDisposable {
    ScopedDisposable(self)
  }

  /// What the first `dispose()` does.
  func release() {
    let action = action
    self.action = nil
    action?()
  }
}

extension Subscription {
  /// Cancels. The old spelling of `cancel()`.
  public func dispose() {
    cancel()
  }

  /// The subscription as a `Disposable`, for interfaces that ask for that type.
  public func asDisposable() -> Disposable {
    Disposable(self)
  }
}
