extension SignalStream {
  /// Gives the signal a name, for debugging.
  ///
  /// Names are kept if subscriptions are watched (`ReactiveDebugging`), or if the environment variable
  /// `REACTIVE_DEBUG_NAMES` is set to any value other than 0. Otherwise this returns the signal unchanged and does not
  /// evaluate the name. Kept names appear in `name`, in `log(_:)`, in graphs, in the paths of failures and, in debug
  /// builds, in messages about a broken contract.
  ///
  /// - Parameter name: Evaluated only if it is kept.
  ///
  /// Stands for `setNameWithFormat:`.
  public func named(_ name: @autoclosure () -> String) -> Signal<Value> {
    guard Watching.isOn || namesAreKept else { return signal }
    let name = name()
    return Signal(checkedAs: name, origin: SignalName(name), isPrompt: signal.isPrompt, signal.start)
  }
}

extension Signal: CustomStringConvertible {
  /// The name given to this signal by `named(_:)`, if names are kept. Operators do not pass it on.
  public var name: String? { (origin as? SignalName)?.name }

  /// Its type, and its name if it has one: `Signal<Int>, quotes`.
  public var description: String { name.map { "\(Self.self), \($0)" } ?? "\(Self.self)" }
}

/// The origin of a signal that has a name.
private final class SignalName: Sendable {
  let name: String

  init(_ name: String) { self.name = name }
}

/// Whether this process keeps names. Read from the environment once.
private let namesAreKept: Bool = {
  guard let setting = environmentValue("REACTIVE_DEBUG_NAMES") else { return false }
  return setting != "0"
}()
