import ReactiveCallbacks

extension Disposable {
  /// The old spelling of `init()`.
  public static func disposable() -> Disposable { Disposable() }

  /// The old spelling of `init(_:)`.
  public static func disposableWithBlock(_ action: @escaping @Sendable () -> Void) -> Disposable { Disposable(action) }

  /// Makes a disposable that calls a closure. The old spelling of `init(_:)`.
  public convenience init(@_inheritActorContext block action: @escaping @isolated(any) @Sendable () -> Void) {
    self.init(action)
  }

  /// The old spelling of `isDisposed`.
  public final var disposed: Bool { isDisposed }
}

extension CompoundDisposable {
  /// The old spelling of `init()`.
  public static func compoundDisposable() -> CompoundDisposable { CompoundDisposable() }

  /// The old spelling of `init(disposables:)`.
  public static func compoundDisposableWithDisposables(_ disposables: [Disposable]) -> CompoundDisposable {
    CompoundDisposable(disposables: disposables)
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
}

extension SerialDisposable {
  /// The old spelling of `init(_:)`.
  public convenience init(disposable: Disposable?) {
    self.init(disposable)
  }

  /// The old spelling of `init(_:)`.
  public static func serialDisposableWithDisposable(_ disposable: Disposable?) -> SerialDisposable {
    SerialDisposable(disposable)
  }

  /// The old spelling of `swap(in:)`.
  @discardableResult
  public func swapInDisposable(_ disposable: Disposable?) -> Disposable? {
    swap(in: disposable)
  }
}

extension ScopedDisposable {
  /// The old spelling of `init(_:)`.
  public convenience init(disposable: Disposable) {
    self.init(disposable)
  }

  /// The old spelling of `init(_:)`.
  public static func scopedDisposableWithDisposable(_ disposable: Disposable) -> ScopedDisposable {
    ScopedDisposable(disposable)
  }
}
