extension SignalStream {
  /// Gives the signal a name, for debugging.
  ///
  /// Names are kept only if the environment variable `REACTIVE_DEBUG_NAMES` is set, to any value other than 0.
  /// Otherwise this returns the signal unchanged, and the name is not even evaluated. Names that are kept appear in
  /// `name`, `log(_:)`, `LiveSubscriptions` and, in debug builds, the messages about a broken contract.
  ///
  /// - Parameter name: Evaluated only if it is kept.
  ///
  /// Stands for `setNameWithFormat:`.
  public func named(_ name: @autoclosure () -> String) -> Signal<Value> {
    guard namesAreKept else { return signal }
    let name = name()
    return Signal(watchedAs: name, origin: WatchedSignal(name: name), signal.start)
  }
}

extension Signal {
  /// The name given to this signal by `named(_:)`, if names are kept. Operators do not pass it on.
  public var name: String? {
    (origin as? WatchedSignal)?.name
  }
}

/// Whether this process keeps names. Read from the environment once.
private let namesAreKept: Bool = {
  guard let setting = environmentValue("REACTIVE_DEBUG_NAMES") else { return false }
  return setting != "0"
}()
