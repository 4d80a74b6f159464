import ReactiveConcurrency
import Synchronization

/// Something that can be undone once: a subscription, a piece of scheduled work, or whatever its closure does.
///
/// ```swift
/// let disposable = Disposable { file.close() }
/// disposable.dispose()
/// ```
///
/// The closure runs at the first `dispose()`, on the calling thread, and is then released. One that is isolated to an actor,
/// as one that is written in a class of the main actor is, runs on that actor: within `dispose()` if that is called there,
/// otherwise later, once all the same. Releasing a disposable
/// does not dispose of it; `ScopedDisposable` is the one that does. All members may be called from any thread.
///
/// Stands for `RACDisposable`.
///
/// Safety: `action` is taken by the one caller that sets `flag`, and by nobody else. Subclasses of this module add
/// locked or immutable state only, and there are no others.
public class Disposable: @unchecked Sendable {
  private let flag = Flag()
  /// Made when somebody holds this.
  private let holders = AtomicLazyReference<Holders>()
  @exclusivity(unchecked) private var action: (@Sendable () -> Void)?

  /// A disposable that only remembers whether it has been disposed of.
  public init() {
    action = nil
  }

  /// Makes a disposable of what it shall do.
  public init(@_inheritActorContext _ action: @escaping @isolated(any) @Sendable () -> Void) {
    self.action = atHome(action)
  }

  /// Makes a disposable of what it shall do. The old spelling of `init(_:)`.
  public convenience init(@_inheritActorContext block action: @escaping @isolated(any) @Sendable () -> Void) {
    self.init(action)
  }

  /// Makes a disposable that cancels a subscription.
  public convenience init(_ subscription: Subscription) {
    self.init { subscription.cancel() }
  }

  /// Whether `dispose()` has been called, or what this stands for has ended.
  public final var isDisposed: Bool { flag.isSet }

  /// The old spelling of `isDisposed`.
  public final var disposed: Bool { isDisposed }

  /// The same as `dispose()`, as the core spells it.
  public final func cancel() {
    dispose()
  }

  /// Does what is to be done, the first time. Further calls do nothing.
  public final func dispose() {
    guard flag.set() else { return }
    release()
    // Whoever takes this later finds that it is over.
    let holders = holders.storeIfNil(.none)
    for holder in holders.close() { holder.remove(self) }
  }

  /// This, disposed of when the result is released. Stands for `asScopedDisposable`.
  public func asScopedDisposable() -> ScopedDisposable {
    ScopedDisposable(self)
  }

  /// Has `holder` forget this as soon as it has been disposed of, at once if it has.
  final func enter(_ holder: CompoundDisposable) {
    if !holders.storeIfNil(Holders()).add(holder) { holder.remove(self) }
  }

  /// Forgets who has let go of this.
  final func leave(_ holder: ObjectIdentifier) {
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
  /// Cancels. The old spelling of `cancel()`.
  public func dispose() {
    cancel()
  }

  /// The subscription as a `Disposable`, for interfaces that ask for that type.
  public func asDisposable() -> Disposable {
    Disposable(self)
  }

  /// The subscription, cancelled when the result is released.
  public func asScopedDisposable() -> ScopedDisposable {
    ScopedDisposable(asDisposable())
  }
}

/// Those who hold a disposable, and forget it when it has been disposed of.
private final class Holders: Sendable {
  /// Those of one that nobody held when it was disposed of.
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

  /// - Returns: `false` if it is too late.
  func add(_ compound: CompoundDisposable) -> Bool {
    members.withLock { members in
      members?[ObjectIdentifier(compound)] = Holder(compound: compound)
      return members != nil
    }
  }

  func remove(_ id: ObjectIdentifier) {
    members.withLock { _ = $0?.removeValue(forKey: id) }
  }

  /// - Returns: Those who are left; nobody is added any more.
  func close() -> [CompoundDisposable] {
    let last = members.withLock { members in
      defer { members = nil }
      return members
    }
    return last?.values.compactMap(\.compound) ?? []
  }
}
