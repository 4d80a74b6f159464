/// Why a command did not run.
///
/// Errors with the same reason are equal, whichever command they come from: `error == .notEnabled` and
/// `catch CommandError.notEnabled` match those of any command, and `error.command` is the one that it comes from.
public struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The command that was not enabled, if it still exists.
  ///
  /// Stands for `RACUnderlyingCommandErrorKey`.
  public weak let command: (any Actor)?

  /// The command was disabled, or was already executing and does not allow concurrent executions.
  ///
  /// Stands for `RACCommandErrorNotEnabled`.
  public static var notEnabled: CommandError { CommandError(command: nil) }

  // There is only one reason.
  public static func == (first: CommandError, second: CommandError) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}

  /// Lets `catch CommandError.notEnabled` match an error of any type.
  public static func ~= (pattern: CommandError, error: any Error) -> Bool {
    error as? CommandError == pattern
  }

  public var description: String {
    "The command is not enabled; its `enabled` signal says when it is."
  }
}
