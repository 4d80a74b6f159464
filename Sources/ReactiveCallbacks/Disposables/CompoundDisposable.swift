import ReactiveConcurrency

// Safety: as for `Disposable`; it adds no state.
/// Several disposables that are disposed of together, in the order in which they were added.
///
/// A disposable that is added after that is disposed of immediately. One that has been disposed of elsewhere is
/// released immediately, as is one that `subscribe` has returned once its signal has ended: only the live ones take
/// memory.
///
/// Stands for `RACCompoundDisposable`.
public class CompoundDisposable: Disposable, @unchecked Sendable {
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
    addLinks { links in
      if links.add(member: disposable) { disposable.addLinks { $0.add(holder: self) } }
    }
  }

  /// Adds a subscription. Its end is not observed, so it is kept until this compound is disposed of.
  public final func add(_ subscription: Subscription) {
    add(subscription.asDisposable())
  }

  /// Removes a disposable without disposing of it.
  public final func remove(_ disposable: Disposable?) {
    guard let disposable else { return }
    // Released outside the lock, because releasing it may run any code.
    let removed = existingLinks?.remove(member: disposable)
    removed?.existingLinks?.remove(holder: ObjectIdentifier(self))
  }

  /// The number of disposables it holds, for tests of its memory.
  package final var count: Int {
    existingLinks?.memberCount ?? 0
  }

  deinit {
    guard let last = existingLinks?.removeAll() else { return }
    for member in last.members { member.existingLinks?.remove(holder: ObjectIdentifier(self)) }
  }
}
