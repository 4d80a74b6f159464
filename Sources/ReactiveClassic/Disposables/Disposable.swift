import ReactiveConcurrency
import Synchronization

// Safety: `action` is taken only by the one caller that sets `flag`. Subclasses in this module only add locked or
// immutable state, and there are no others.
/// Something that can be cancelled or undone once, such as a subscription or a piece of scheduled work.
///
/// ```swift
/// let disposable = Disposable { file.close() }
/// disposable.dispose()
/// ```
///
/// The closure runs at the first `dispose()`, on the calling thread, and is then released. A closure that is isolated
/// to an actor, such as one written in a main-actor class, runs on that actor: within `dispose()` if that is called
/// there, otherwise later, but still only once. Releasing a disposable does not dispose of it, except for a
/// `ScopedDisposable`. All members may be called from any thread.
///
/// Stands for `RACDisposable`.
public class Disposable: @unchecked Sendable {
  private let flag = Flag()
  /// Made when the first compound holds this.
  private let holders = AtomicLazyReference<Holders>()
  private var action: (@Sendable () -> Void)?

  /// Makes a disposable that only remembers whether it has been disposed of.
  public init() {
    action = nil
  }

  /// Makes a disposable that calls a closure.
  public init(@_inheritActorContext _ action: @escaping @isolated(any) @Sendable () -> Void) {
    self.action = onItsActor(action)
  }

  /// Makes a disposable that calls a closure. The old spelling of `init(_:)`.
  public convenience init(@_inheritActorContext block action: @escaping @isolated(any) @Sendable () -> Void) {
    self.init(action)
  }

  /// Makes a disposable that cancels a subscription.
  public convenience init(_ subscription: Subscription) {
    self.init { subscription.cancel() }
  }

  /// Whether `dispose()` has been called, or the subscription that this represents has ended.
  public final var isDisposed: Bool { flag.isSet }

  /// The old spelling of `isDisposed`.
  public final var disposed: Bool { isDisposed }

  /// The same as `dispose()`, with the name that ReactiveConcurrency uses.
  public final func cancel() {
    dispose()
  }

  /// Disposes of this. Only the first call has an effect.
  public final func dispose() {
    guard flag.set() else { return }
    release()
    // Compounds that add this later find that it has been disposed of.
    let holders = holders.storeIfNil(.none)
    for holder in holders.close() { holder.remove(self) }
  }

  /// Returns a disposable that disposes of this one when it is released.
  ///
  /// Stands for `asScopedDisposable`.
  public func asScopedDisposable() -> ScopedDisposable {
    ScopedDisposable(self)
  }

  /// Makes `holder` remove this when it is disposed of, or immediately if it already has been.
  final func addHolder(_ holder: CompoundDisposable) {
    if !holders.storeIfNil(Holders()).add(holder) { holder.remove(self) }
  }

  /// Forgets a holder that has removed this.
  final func removeHolder(_ holder: ObjectIdentifier) {
    holders.load()?.remove(holder)
  }

  /// What the first `dispose()` does.
  func release() {
    let action = action
    self.action = nil
    action?()
  }
}

extension Subscription {
  /// Cancels the subscription. The old spelling of `cancel()`.
  public func dispose() {
    cancel()
  }

  /// Returns the subscription as a `Disposable`, for code that requires that type.
  public func asDisposable() -> Disposable {
    Disposable(self)
  }

  /// Returns a disposable that cancels the subscription when it is released.
  public func asScopedDisposable() -> ScopedDisposable {
    ScopedDisposable(asDisposable())
  }
}

/// The compounds that hold a disposable and remove it when it has been disposed of.
private final class Holders: Sendable {
  /// Used for a disposable that had no holders when it was disposed of.
  static let none = Holders(nil)

  private struct Holder {
    weak let compound: CompoundDisposable?
  }

  private let members: Locked<[ObjectIdentifier: Holder]?>

  private init(_ members: [ObjectIdentifier: Holder]?) {
    self.members = Locked(members)
  }

  convenience init() {
    self.init([:])
  }

  /// - Returns: `false` if the disposable has already been disposed of.
  func add(_ compound: CompoundDisposable) -> Bool {
    members.withLock { members in
      members?[ObjectIdentifier(compound)] = Holder(compound: compound)
      return members != nil
    }
  }

  func remove(_ id: ObjectIdentifier) {
    members.withLock { _ = $0?.removeValue(forKey: id) }
  }

  /// Ends the list; no more holders can be added.
  ///
  /// - Returns: The remaining holders.
  func close() -> [CompoundDisposable] {
    let last = members.withLock { members in
      defer { members = nil }
      return members
    }
    return last?.values.compactMap(\.compound) ?? []
  }
}
