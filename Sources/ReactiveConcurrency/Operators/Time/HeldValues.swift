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

extension Signal {
  /// Puts `receive` in front of something that waits until it is due, or until the source completes.
  @inlinable @inline(never)
  func holding<Output>(
    for interval: Duration, on scheduler: any Scheduler, stage: StaticString,
    _ receive: @escaping @Sendable (inout Waiting<Output>, Value, _ now: SchedulerInstant, _ isPaused: Bool) -> Output?
  ) -> Signal<Output> {
    let interval = interval.clampedNanoseconds
    return Signal<Output>(stage: stage) { observer in
      ScheduledDelivery.start(observer, self, holding: Waiting(interval: interval), on: scheduler, receive)
    }
  }
}

/// What waits for its time: a value, or a group.
@usableFromInline
struct Waiting<Content: Sendable>: HeldValues {
  /// In nanoseconds.
  @usableFromInline let interval: Int64
  @usableFromInline var content: Content?
  /// When it is due; if nothing waits, until when the interval runs. The timer may fire earlier, if it has been moved
  /// since, and is then set again.
  @usableFromInline var instant = SchedulerInstant(nanoseconds: .min)

  @inlinable
  init(interval: Int64) {
    self.interval = interval
  }

  @inlinable var due: SchedulerInstant? { content == nil ? nil : instant }
  @inlinable var count: Int { 0 }

  @inlinable
  mutating func startTurn() {}

  @inlinable
  mutating func take(by now: SchedulerInstant) -> Content? {
    guard content != nil, instant <= now else { return nil }
    instant = now.advanced(byNanoseconds: interval)
    return content.take()
  }

  @inlinable
  mutating func complete(at now: SchedulerInstant) -> Content? { content.take() }

  @inlinable
  func isOver(by now: SchedulerInstant) -> Bool { content == nil }
}
