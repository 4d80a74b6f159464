import ReactiveConcurrency

/// A disposable that is disposed of when it is released: kept in a property, it ends with its owner.
///
/// Stands for `RACScopedDisposable`.
///
/// Safety: as `Disposable`; it adds no state.
public final class ScopedDisposable: Disposable, @unchecked Sendable {
  /// Makes one that disposes of `disposable`.
  public convenience init(_ disposable: Disposable) {
    self.init { disposable.dispose() }
  }

  deinit {
    dispose()
  }

  /// Itself.
  public override func asScopedDisposable() -> ScopedDisposable {
    self
  }
}
