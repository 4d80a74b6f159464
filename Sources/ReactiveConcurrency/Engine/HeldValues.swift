/// The values that an operator stores until they are due: a plain value type, which decides what is sent and when.
@usableFromInline
protocol HeldValues: Sendable {
  associatedtype Value: Sendable

  /// How many values are taken at a time, at most: fewer if they are made when they are taken.
  static var batch: Int { get }

  /// When the next value, or the end, is due; `nil` if nothing is stored.
  var due: SchedulerInstant? { get }

  /// The number of values stored, if the source is to be paused when there are too many.
  var count: Int { get }

  /// Whether all that is stored has been sent once, so that the source may continue although something is due.
  var isSpent: Bool { get }

  /// Called before values that are due are sent on the scheduler.
  mutating func startTurn()

  /// Whether values have been due that need not wait for their timer where the source sends on the scheduler, which may
  /// be what keeps the timer from firing.
  func isLate(at now: SchedulerInstant) -> Bool

  /// Takes the next value, if it is due.
  mutating func take(by now: SchedulerInstant) -> Value?

  /// Notes that the source has completed.
  ///
  /// - Returns: The value to send immediately, before the end.
  mutating func complete(at now: SchedulerInstant) -> Value?

  /// Notes that the source was released without an end: what is stored is still sent when it is due.
  mutating func release()

  /// Whether the end of a source that has completed may be sent.
  func isOver(by now: SchedulerInstant) -> Bool
}

extension HeldValues {
  @inlinable static var batch: Int { watermark / 4 }
  @inlinable var isSpent: Bool { false }

  @inlinable
  func isLate(at now: SchedulerInstant) -> Bool { false }

  @inlinable
  mutating func release() {}
}
