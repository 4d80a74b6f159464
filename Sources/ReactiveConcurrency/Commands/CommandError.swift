/// Why a command did not run.
@nonexhaustive
public enum CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The command was disabled, or was executing and may not do so twice at a time. Stands for `RACCommandErrorNotEnabled`.
  case notEnabled

  public var description: String {
    switch self {
    case .notEnabled: "The command is not enabled now; its signal `enabled` tells when it is."
    }
  }
}
