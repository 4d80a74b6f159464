/// Why a command did not run.
///
/// Errors of different commands differ. `catch CommandError.notEnabled` catches that of any command, and
/// `error.command` is the one that it comes from.
public struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The command that was not enabled, if it still exists.
  ///
  /// Stands for `RACUnderlyingCommandErrorKey`.
  public weak let command: (any Actor)?
  /// The same, also when it does not exist any more.
  private let id: ObjectIdentifier?

  init(command: (any Actor)?) {
    self.command = command
    id = command.map { ObjectIdentifier($0) }
  }

  /// The command was disabled, or was already executing and does not allow concurrent executions. As a pattern it
  /// matches the error of any command.
  ///
  /// Stands for `RACCommandErrorNotEnabled`.
  public static var notEnabled: CommandError { CommandError(command: nil) }

  // Another command may have got the address of one that does not exist any more.
  public static func == (first: CommandError, second: CommandError) -> Bool {
    first.id == second.id && first.command === second.command
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// Lets `catch CommandError.notEnabled` match the error of any command.
  public static func ~= (pattern: CommandError, error: any Error) -> Bool {
    guard let error = error as? CommandError else { return false }
    return pattern.id == nil || pattern == error
  }

  public var description: String {
    "The command is not enabled; its `enabled` signal says when it is."
  }
}
