/// The state of a command: a plain value, so that a decision and the change that follows from it are one atomic update.
struct CommandState<Output: Sendable>: Sendable {
  /// The last value of the signal that enables the command.
  private var isAllowed = true
  private(set) var allowsConcurrentExecution: Bool
  /// How many executions are running.
  private var running = 0
  /// The signal of the execution that has just begun, if that was the latest change.
  private(set) var begun: Signal<Output>?
  /// How many changes there have been; orders states by time.
  private(set) var age = 0

  init(allowsConcurrentExecution: Bool) {
    self.allowsConcurrentExecution = allowsConcurrentExecution
  }

  /// The state without the signal, which would keep the execution's values alive.
  var withoutSignal: CommandState {
    var state = self
    state.begun = nil
    return state
  }

  var isExecuting: Bool { running > 0 }

  var isEnabled: Bool { isAllowed && (allowsConcurrentExecution || !isExecuting) }

  mutating func begin(_ execution: Signal<Output>) throws(CommandError) {
    guard isEnabled else { throw .notEnabled }
    running += 1
    change(begun: execution)
  }

  mutating func end() {
    running -= 1
    change()
  }

  mutating func allow(_ isAllowed: Bool) {
    self.isAllowed = isAllowed
    change()
  }

  mutating func allowConcurrentExecution(_ allows: Bool) {
    allowsConcurrentExecution = allows
    change()
  }

  private mutating func change(begun: Signal<Output>? = nil) {
    self.begun = begun
    age += 1
  }
}
