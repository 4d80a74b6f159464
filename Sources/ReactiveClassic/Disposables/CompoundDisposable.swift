import ReactiveConcurrency

/// Several disposables that are disposed of together, in the order in which they were added.
///
/// One that is added after that is disposed of at once. Those that have been disposed of meanwhile, or whose
/// subscription has ended, are forgotten as others are added: memory is that of the live ones, within a factor of two.
///
/// Stands for `RACCompoundDisposable`.
///
/// Safety: as `Disposable`; what it adds is locked.
public class CompoundDisposable: Disposable, @unchecked Sendable {
  private let members = Locked<Members?>(Members())

  /// Makes one of the given disposables.
  public convenience init(_ disposables: Disposable...) {
    self.init(disposables: disposables)
  }

  /// Makes one of the given disposables. Stands for `compoundDisposableWithDisposables:`.
  public init(disposables: [Disposable]) {
    super.init()
    for disposable in disposables { add(disposable) }
  }

  /// Adds a disposable; disposes of it at once if this has been disposed of.
  ///
  /// - Complexity: Constant, over many calls.
  public final func add(_ disposable: Disposable?) {
    guard let disposable, disposable !== self else { return }
    // What is forgotten is released outside the lock: that may run anything.
    let (isTooLate, forgotten) = members.withLock { members -> (Bool, [Disposable]) in
      guard members != nil else { return (true, []) }
      return (false, members?.add(disposable) ?? [])
    }
    if isTooLate { disposable.dispose() }
    withExtendedLifetime(forgotten) {}
  }

  /// Adds a subscription of the core. Nobody hears of its end, so it is kept until it is disposed of here.
  public final func add(_ subscription: Subscription) {
    add(subscription.asDisposable())
  }

  /// Forgets a disposable, which is not disposed of.
  public final func remove(_ disposable: Disposable?) {
    guard let disposable else { return }
    let removed = members.withLock { $0?.remove(disposable) }
    withExtendedLifetime(removed) {}
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

  /// How many disposables it holds, for tests of its memory.
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
}

/// What a compound disposable holds.
private struct Members {
  private var disposables: [ObjectIdentifier: (order: Int, disposable: Disposable)] = [:]
  private var added = 0
  /// At which size the disposed ones are looked for: twice what was live the last time, so that looking costs a
  /// constant for each that is added.
  private var limit = Self.smallestLimit

  private static let smallestLimit = 8

  var count: Int { disposables.count }

  var inOrder: [Disposable] {
    disposables.values.sorted { $0.order < $1.order }.map(\.disposable)
  }

  /// - Returns: Those that have been disposed of and are forgotten.
  mutating func add(_ disposable: Disposable) -> [Disposable] {
    let id = ObjectIdentifier(disposable)
    guard disposables[id] == nil else { return [] }
    disposables[id] = (added, disposable)
    added += 1
    return disposables.count > limit ? forget() : []
  }

  mutating func remove(_ disposable: Disposable) -> Disposable? {
    disposables.removeValue(forKey: ObjectIdentifier(disposable))?.disposable
  }

  private mutating func forget() -> [Disposable] {
    let old = disposables
    disposables = old.filter { !$0.value.disposable.isDisposed }
    limit = max(Self.smallestLimit, 2 * disposables.count)
    return old.values.compactMap { $0.disposable.isDisposed ? $0.disposable : nil }
  }
}
