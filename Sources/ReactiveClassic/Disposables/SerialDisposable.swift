import ReactiveConcurrency

/// A place for one disposable that is replaced by the next.
///
/// Setting another disposes of the one before. Once the place itself has been disposed of, whatever is put there is
/// disposed of at once. Setting, swapping and disposing may race: each disposable is disposed of or handed back, never
/// lost.
///
/// Stands for `RACSerialDisposable`.
///
/// Safety: as `Disposable`; what it adds is locked.
public final class SerialDisposable: Disposable, @unchecked Sendable {
  private enum State {
    case open(Disposable?)
    /// Whatever comes is disposed of at once.
    case closed
  }

  private let state: Locked<State>

  /// - Parameter disposable: What is in the place at first.
  public init(_ disposable: Disposable? = nil) {
    state = Locked(.open(disposable))
    super.init()
  }

  /// The old spelling of `init(_:)`.
  public convenience init(disposable: Disposable?) {
    self.init(disposable)
  }

  /// The disposable in the place. Setting another disposes of it; `nil` empties the place.
  public var disposable: Disposable? {
    get {
      state.withLock { if case .open(let disposable) = $0 { disposable } else { nil } }
    }
    set {
      swap(in: newValue)?.dispose()
    }
  }

  /// Puts a disposable in the place of the one before. Stands for `swapInDisposable:`.
  ///
  /// - Returns: The one before, not disposed of.
  @discardableResult
  public func swap(in disposable: Disposable?) -> Disposable? {
    let (isClosed, old) = state.withLock { state -> (Bool, Disposable?) in
      guard case .open(let old) = state else { return (true, nil) }
      state = .open(disposable)
      return (false, old)
    }
    if isClosed { disposable?.dispose() }
    return old
  }

  /// The old spelling of `swap(in:)`.
  @discardableResult
  public func swapInDisposable(_ disposable: Disposable?) -> Disposable? {
    swap(in: disposable)
  }

  override func release() {
    let last = state.withLock { state -> Disposable? in
      defer { state = .closed }
      if case .open(let disposable) = state { return disposable }
      return nil
    }
    last?.dispose()
  }
}
