import ReactiveConcurrency

// Safety: as for `Disposable`; the state added here is locked.
/// Holds one disposable at a time, which can be replaced by another.
///
/// Setting a disposable disposes of the previous one. After the serial disposable itself has been disposed of, any
/// disposable that is set is disposed of immediately. Setting, swapping and disposing may race: each disposable is
/// either disposed of or returned, never lost.
///
/// Stands for `RACSerialDisposable`.
public final class SerialDisposable: Disposable, @unchecked Sendable {
  private enum State {
    case open(Disposable?)
    /// Every further disposable is disposed of immediately.
    case closed
  }

  private let state: Locked<State>

  /// Makes a serial disposable.
  ///
  /// - Parameter disposable: The first disposable to hold.
  public init(_ disposable: Disposable? = nil) {
    state = Locked(.open(disposable))
    super.init()
  }

  /// The current disposable. Setting another one, or `nil`, disposes of it.
  public var disposable: Disposable? {
    get {
      state.withLock { if case .open(let disposable) = $0 { disposable } else { nil } }
    }
    set {
      swap(in: newValue)?.dispose()
    }
  }

  /// Replaces the disposable with another.
  ///
  /// - Returns: The previous one, which is not disposed of.
  ///
  /// Stands for `swapInDisposable:`.
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

  override func release() {
    let last = state.withLock { state -> Disposable? in
      defer { state = .closed }
      if case .open(let disposable) = state { return disposable }
      return nil
    }
    last?.dispose()
  }
}
