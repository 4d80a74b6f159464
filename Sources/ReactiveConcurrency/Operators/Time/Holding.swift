extension Signal {
  /// An operator that stores one value, changed by `receive`, until it is due or the source completes.
  @inlinable @inline(never)
  func holding<Output>(
    for interval: Duration, on scheduler: any Scheduler, stage: StaticString,
    _ receive:
      @escaping @Sendable (inout HeldContent<Output>, Value, _ now: SchedulerInstant, _ isPaused: Bool) ->
      Received<Output>
  ) -> Signal<Output> {
    let interval = interval.clampedNanoseconds
    return Signal<Output>(stage: stage) { observer in
      ScheduledDelivery.start(observer, start, holding: HeldContent(interval: interval), on: scheduler) {
        waiting, value, now, isPaused in
        // A late timer must not cost the content that it was to send. An interval of zero ends with the next turn.
        let isLate = !isPaused && waiting.instant < now && waiting.interval > 0
        let late = isLate ? waiting.take(by: now) : nil
        var received = receive(&waiting, value, now, isPaused)
        guard late != nil else { return received }
        if let output = received.output {
          // Follows immediately. It is late for a value that comes before, which must not replace it. Nothing waits:
          // that has been taken, or is what `receive` returns.
          _ = waiting.replace(with: .some(output))
          waiting.instant = now.advanced(byNanoseconds: -1)
        }
        received.output = late
        return received
      }
    }
  }
}

/// A value or an array that waits until it is due.
@usableFromInline
struct HeldContent<Content: Sendable>: HeldValues {
  /// In nanoseconds.
  @usableFromInline let interval: Int64
  /// Changed in place or by `replace(with:)`, which lets the old one out: it must not be released here.
  @usableFromInline var content: Content?
  /// How many values the content is made of.
  @usableFromInline var contentCount = 1
  /// When it is due; if nothing waits, the end of the interval. The timer may fire earlier, if the time has been moved,
  /// and is then set again.
  @usableFromInline var instant = SchedulerInstant(nanoseconds: .min)

  @inlinable
  init(interval: Int64) {
    self.interval = interval
  }

  @inlinable var due: SchedulerInstant? { content == nil ? nil : instant }

  /// Replaces the content.
  ///
  /// - Returns: The old content, to be released outside the lock.
  @inlinable
  mutating func replace(with new: Content?) -> Content? {
    var old = new
    swap(&content, &old)
    return old
  }

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
