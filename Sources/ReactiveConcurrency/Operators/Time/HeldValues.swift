/// What an operator holds back until its time comes: a plain value, which decides what is sent and when.
@usableFromInline
protocol HeldValues: Sendable {
  associatedtype Value: Sendable

  /// When the next value, or the end, is due; `nil` if nothing is held.
  var due: SchedulerInstant? { get }

  /// How many values it holds, if the source is to wait when they are too many.
  var count: Int { get }

  /// Called before the scheduler sends what is due.
  mutating func startTurn()

  /// Takes the next value, if it is due.
  mutating func take(by now: SchedulerInstant) -> Value?

  /// Notes that the source has completed.
  ///
  /// - Returns: What is to be sent at once, before the end.
  mutating func complete(at now: SchedulerInstant) -> Value?

  /// Whether the end of a source that has completed may be sent.
  func isOver(by now: SchedulerInstant) -> Bool
}
