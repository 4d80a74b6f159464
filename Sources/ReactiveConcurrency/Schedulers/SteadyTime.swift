/// The time of a clock that may be set back: it goes on from where it was.
struct SteadyTime: Sendable {
  /// The latest reading of the clock since it was last set back.
  private var latest = Duration.nanoseconds(Int64.min)
  /// How far this time is ahead of the clock.
  private var lead = Duration.zero
  /// How often the clock has been set back.
  private(set) var resets = 0

  /// Takes a reading of the clock.
  ///
  /// - Parameter before: This time as it was before the clock was read. The clock has been set back if it shows less
  ///   than was read by then: later readings, of other threads, may have overtaken this one.
  /// - Returns: This time, or `nil` if the clock has been set back meanwhile, so that it has to be read again.
  mutating func read(_ reading: Duration, after before: SteadyTime) -> SchedulerInstant? {
    if resets != before.resets { return nil }
    // Within what the scheduler's instants hold, so that no sum overflows.
    let reading = Duration.nanoseconds(reading.clampedNanoseconds)
    if reading < before.latest {
      lead += latest - reading
      latest = reading
      resets += 1
    } else {
      latest = max(latest, reading)
    }
    return SchedulerInstant(nanoseconds: (reading + lead).clampedNanoseconds)
  }

  /// What the clock will show at a point in this time.
  func reading(at nanoseconds: Int64) -> Duration { .nanoseconds(nanoseconds) - lead }
}
