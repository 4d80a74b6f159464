/// Why a command did not run.
///
/// Equal to another one for the same reason, whichever command it is of: `error == .notEnabled` and
/// `catch CommandError.notEnabled` match them all, and `error.command === save` tells one command's from another's.
public struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  private enum Reason { case notEnabled }

  private let reason = Reason.notEnabled

  /// The command that has refused, if it is still there. Stands for `RACUnderlyingCommandErrorKey`.
  public weak let command: (any Actor)?

  init(notEnabled command: (any Actor)?) {
    self.command = command
  }

  /// The command was disabled, or was executing and may not do so twice at a time. Stands for `RACCommandErrorNotEnabled`.
  public static var notEnabled: CommandError { CommandError(notEnabled: nil) }

  public static func == (first: CommandError, second: CommandError) -> Bool {
    first.reason == second.reason
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
  }

  /// Lets `catch CommandError.notEnabled` match an error of any type.
  public static func ~= (pattern: CommandError, error: any Error) -> Bool {
    error as? CommandError == pattern
  }

  public var description: String {
    "The command is not enabled now; its signal `enabled` tells when it is."
  }
}
