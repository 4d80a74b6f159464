#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Signal {
  /// The same signal, with a name for those who look for something. Stands for `setNameWithFormat:`.
  ///
  /// Names are kept only in a process that finds `REACTIVE_DEBUG_NAMES` in its environment, with whatever value but 0;
  /// otherwise this returns the signal as it is, and the name is not even made. Those that are kept are shown by `name`,
  /// `log(_:)`, `LiveSubscriptions` and, in debug builds, the messages of a broken contract.
  ///
  /// - Parameter name: Made only when it is kept.
  public func named(_ name: @autoclosure () -> String) -> Signal {
    guard SignalName.areKept else { return self }
    let name = name()
    let start = start
    #if DEBUG
      return Signal(named: SignalName(name)) { start(ContractGuard.watch($0, stage: name)) }
    #else
      guard LiveSubscriptions.isEnabled else { return Signal(named: SignalName(name), start: start) }
      return Signal(named: SignalName(name)) { start(LiveSubscriptions.count($0, stage: name)) }
    #endif
  }

  /// The name that `named(_:)` has given to this signal, if names are kept. Operators do not pass it on.
  public var name: String? {
    if case .named(let name) = origin { name.text } else { nil }
  }
}

/// A name, in a box that takes no room in the signals that have none.
final class SignalName: Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Whether this process keeps names. Looked up once.
  static let areKept: Bool = {
    guard let setting = getenv("REACTIVE_DEBUG_NAMES") else { return false }
    return String(cString: setting) != "0"
  }()
}
