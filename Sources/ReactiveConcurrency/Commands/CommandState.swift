/// What a command knows of itself: a plain value, so that a decision and what follows from it are one exchange.
struct CommandState<Output: Sendable>: Sendable {
  /// What the signal that enables the command has sent last.
  private var isAllowed = true
  private(set) var allowsConcurrentExecution: Bool
  /// How many executions have begun and not ended.
  private var running = 0
  /// The execution's signal, if the newest change is that it has begun.
  private(set) var begun: Signal<Output>?
  /// How many changes there have been, which tells an older state from a newer one.
  private(set) var age = 0

  init(allowsConcurrentExecution: Bool) {
    self.allowsConcurrentExecution = allowsConcurrentExecution
  }

  /// The state without what keeps an execution's values.
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
