import ReactiveConcurrency

// Safety: as for `Disposable`; the state added here is locked.
/// Several disposables that are disposed of together, in the order in which they were added.
///
/// A disposable that is added after that is disposed of immediately. One that has been disposed of elsewhere, or whose
/// subscription has ended, is released immediately, so only the live ones take memory.
///
/// Stands for `RACCompoundDisposable`.
public class CompoundDisposable: Disposable, @unchecked Sendable {
  private let members = Locked<Members?>(Members())

  /// Makes a compound of the given disposables.
  public convenience init(_ disposables: Disposable...) {
    self.init(disposables: disposables)
  }

  /// Makes a compound of the given disposables.
  ///
  /// Stands for `compoundDisposableWithDisposables:`.
  public init(disposables: [Disposable]) {
    super.init()
    for disposable in disposables { add(disposable) }
  }

  /// Adds a disposable. Disposes of it immediately if this compound has been disposed of.
  ///
  /// - Complexity: Amortized O(1).
  public final func add(_ disposable: Disposable?) {
    guard let disposable, disposable !== self else { return }
    guard let isNew = members.withLock({ $0?.add(disposable) }) else { return disposable.dispose() }
    if isNew { disposable.addHolder(self) }
  }

  /// Adds a subscription. Its end is not observed, so it is kept until this compound is disposed of.
  public final func add(_ subscription: Subscription) {
    add(subscription.asDisposable())
  }

  /// Removes a disposable without disposing of it.
  public final func remove(_ disposable: Disposable?) {
    guard let disposable else { return }
    // Released outside the lock, because releasing it may run any code.
    let removed = members.withLock { $0?.remove(disposable) }
    removed?.removeHolder(ObjectIdentifier(self))
  }

  /// The old spelling of `add(_:)`.
  public final func addDisposable(_ disposable: Disposable?) {
    add(disposable)
  }

  /// The old spelling of `add(_:)`.
  public final func addDisposable(_ subscription: Subscription) {
    add(subscription)
  }

  /// The old spelling of `remove(_:)`.
  public final func removeDisposable(_ disposable: Disposable?) {
    remove(disposable)
  }

  /// The number of disposables it holds, for tests of its memory.
  package final var count: Int {
    members.withLock { $0?.count ?? 0 }
  }

  override func release() {
    let last = members.withLock { members -> Members? in
      defer { members = nil }
      return members
    }
    for disposable in last?.inOrder ?? [] { disposable.dispose() }
  }

  deinit {
    let last = members.withLock { $0 }
    for disposable in last?.inOrder ?? [] { disposable.removeHolder(ObjectIdentifier(self)) }
  }
}

/// The disposables that a compound disposable holds.
private struct Members {
  private var disposables: [ObjectIdentifier: (order: Int, disposable: Disposable)] = [:]
  private var added = 0

  var count: Int { disposables.count }

  var inOrder: [Disposable] {
    disposables.values.sorted { $0.order < $1.order }.map(\.disposable)
  }

  /// - Returns: Whether the disposable is new.
  mutating func add(_ disposable: Disposable) -> Bool {
    let id = ObjectIdentifier(disposable)
    guard disposables[id] == nil else { return false }
    disposables[id] = (added, disposable)
    added += 1
    return true
  }

  mutating func remove(_ disposable: Disposable) -> Disposable? {
    disposables.removeValue(forKey: ObjectIdentifier(disposable))?.disposable
  }
}
