/// The state of a command: a plain value, so that a decision and the change that follows from it are one atomic update.
///
/// It is not generic, because what sends its changes would then look up types at each of them.
struct CommandState: Sendable {
  /// The last value of the signal that enables the command.
  var isAllowed = true { didSet { change() } }
  var allowsConcurrentExecution: Bool { didSet { change() } }
  /// Why the signal that enables the command has failed, if it has.
  private(set) var refusal: (any Error)?
  /// How many executions are running.
  private var running = 0
  /// The events of the execution that has just begun, if that was the latest change.
  private(set) var begun: (any AnyObject & Sendable)?
  /// How many changes there have been; orders states by time.
  private(set) var age = 0

  init(allowsConcurrentExecution: Bool) {
    self.allowsConcurrentExecution = allowsConcurrentExecution
  }

  /// The state without the events, which would keep the execution's values alive.
  var withoutEvents: CommandState {
    var state = self
    state.begun = nil
    return state
  }

  var isExecuting: Bool { running > 0 }

  var isEnabled: Bool { isAllowed && (allowsConcurrentExecution || !isExecuting) }

  mutating func begin(_ events: any AnyObject & Sendable) throws(CommandError) {
    guard isEnabled else { throw .notEnabled }
    running += 1
    change(begun: events)
  }

  /// Disables the command for good.
  mutating func refuse(because error: any Error) {
    refusal = error
    isAllowed = false
  }

  mutating func end() {
    running -= 1
    change()
  }

  private mutating func change(begun: (any AnyObject & Sendable)? = nil) {
    self.begun = begun
    age += 1
  }
}
