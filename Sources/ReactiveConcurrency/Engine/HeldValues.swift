/// The values that an operator stores until they are due: a plain value type, which decides what is sent and when.
@usableFromInline
protocol HeldValues: Sendable {
  associatedtype Value: Sendable

  /// When the next value, or the end, is due; `nil` if nothing is stored.
  var due: SchedulerInstant? { get }

  /// The number of values stored, if the source is to be paused when there are too many.
  var count: Int { get }

  /// Called before values that are due are sent on the scheduler.
  mutating func startTurn()

  /// Takes the next value, if it is due.
  mutating func take(by now: SchedulerInstant) -> Value?

  /// Notes that the source has completed.
  ///
  /// - Returns: The value to send immediately, before the end.
  mutating func complete(at now: SchedulerInstant) -> Value?

  /// Whether the end of a source that has completed may be sent.
  func isOver(by now: SchedulerInstant) -> Bool
}
