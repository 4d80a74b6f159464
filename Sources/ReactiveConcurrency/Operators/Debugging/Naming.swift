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
    guard SignalName.areKept else { return signal }
    let name = name()
    return Signal(watchedAs: name, origin: SignalName(name), signal.start)
  }
}

extension Signal {
  /// Makes a signal of a stage whose name is made at run time.
  ///
  /// - Parameter place: Where it is written; by default where it is called.
  init(
    watchedAs name: String, origin: (any AnyObject & Sendable)? = nil, at place: CodePlace? = .ofCaller,
    _ start: @escaping @Sendable (Observer<Value>) -> Subscription
  ) {
    #if DEBUG
      let origin = origin ?? WatchedSignal()
      self.init(origin: origin, start: ContractGuard.guarded(start, stage: name, of: origin, at: place))
    #else
      if LiveSubscriptions.isEnabled {
        let origin = origin ?? WatchedSignal()
        self.init(origin: origin) { LiveSubscriptions.watch($0, stage: name, of: origin, at: place, start) }
      } else {
        self.init(origin: origin, start: start)
      }
    #endif
  }

  /// The name given to this signal by `named(_:)`, if names are kept. Operators do not pass it on.
  public var name: String? {
    (origin as? SignalName)?.text
  }
}

/// A name, boxed so that signals without one pay no space for it.
@usableFromInline
final class SignalName: Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Whether this process keeps names. Read from the environment once.
  static let areKept: Bool = {
    guard let setting = environmentValue("REACTIVE_DEBUG_NAMES") else { return false }
    return setting != "0"
  }()
}
