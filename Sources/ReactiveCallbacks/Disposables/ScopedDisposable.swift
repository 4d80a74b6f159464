import ReactiveConcurrency

// Safety: as for `Disposable`; it adds no state.
/// A disposable that is disposed of when it is released. Kept in a property, it is disposed of with its owner.
///
/// Stands for `RACScopedDisposable`.
public final class ScopedDisposable: Disposable, @unchecked Sendable {
  /// Makes a scoped disposable that disposes of `disposable`.
  public convenience init(_ disposable: Disposable) {
    self.init { disposable.dispose() }
  }

  deinit {
    dispose()
  }

  /// Returns this disposable itself, which is already scoped.
  public override func asScopedDisposable() -> ScopedDisposable {
    self
  }
}
