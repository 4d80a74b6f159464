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
  /// Made when this first holds another disposable, or a compound holds this. Not an `AtomicLazyReference`, which looks
  /// up its type whenever it is read.
  ///
  /// Safety: set once, retained, and released in `deinit`.
  private let links = Atomic<Unmanaged<CompoundLinks>?>(nil)
  private var action: (@Sendable () -> Void)?

  /// Makes a disposable that only remembers whether it has been disposed of.
  public init() {
    action = nil
  }

  /// Makes a disposable that calls a closure.
  public init(@_inheritActorContext _ action: @escaping @isolated(any) @Sendable () -> Void) {
    self.action = onItsActor(action)
  }

  /// Makes a disposable that cancels a subscription.
  public convenience init(_ subscription: Subscription) {
    self.init { subscription.cancel() }
  }

  deinit {
    links.load(ordering: .relaxed)?.release()
  }

  /// Whether `dispose()` has been called, or the subscription for which `subscribe` has returned this has ended.
  public final var isDisposed: Bool { flag.isSet }

  /// The same as `dispose()`, with the name that ReactiveConcurrency uses.
  public final func cancel() {
    dispose()
  }

  /// Disposes of this. Only the first call has an effect.
  public final func dispose() {
    guard flag.set() else { return }
    release()
    removeLinks()
  }

  /// Returns a disposable that disposes of this one when it is released.
  ///
  /// Stands for `asScopedDisposable`.
  public func asScopedDisposable() -> ScopedDisposable {
    ScopedDisposable(self)
  }

  /// The links that there are.
  final var existingLinks: CompoundLinks? { links.load(ordering: .acquiring)?.takeUnretainedValue() }

  /// Adds links, or takes them back if this has been disposed of: on another thread that may miss what is being added,
  /// which finds the flag then.
  final func addLinks(_ add: (CompoundLinks) -> Void) {
    add(existingLinks ?? makeLinks())
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    if flag.isSet { removeLinks() }
  }

  private func makeLinks() -> CompoundLinks {
    let new = Unmanaged.passRetained(CompoundLinks())
    let (isFirst, existing) = links.compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing)
    guard !isFirst, let existing else { return new.takeUnretainedValue() }
    new.release()
    return existing.takeUnretainedValue()
  }

  /// Disposes of the members and leaves the compounds.
  private func removeLinks() {
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    guard let last = existingLinks?.removeAll() else { return }
    for member in last.members { member.dispose() }
    for holder in last.holders { holder.remove(self) }
  }

  /// The action of the first `dispose()`.
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
