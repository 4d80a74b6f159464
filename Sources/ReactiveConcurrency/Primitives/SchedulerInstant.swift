/// A point in time on a scheduler's clock, to the nanosecond.
///
/// Arithmetic saturates at the ends, 292 years before and after the clock's zero. The last instant means never: work
/// due then does not run. So no duration is too long for an operator; `.seconds(Int64.max)` simply never passes.
public struct SchedulerInstant: InstantProtocol, CustomStringConvertible {
  /// Nanoseconds since the clock's zero: an arbitrary fixed point for real schedulers, the start for virtual ones.
  public var nanoseconds: Int64

  /// Makes the point in time that many nanoseconds after the clock's zero.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Whether this is the instant that never comes.
  package var isNever: Bool { nanoseconds == .max }

  /// The last instant that is ever reached.
  package static var last: SchedulerInstant { SchedulerInstant(nanoseconds: .max - 1) }

  /// The time since the clock's zero.
  public var offset: Duration { .nanoseconds(nanoseconds) }

  public func advanced(by duration: Duration) -> SchedulerInstant {
    advanced(byNanoseconds: duration.clampedNanoseconds)
  }

  /// Used once per value: going through `Duration` would cost a 128-bit division.
  @inlinable
  func advanced(byNanoseconds offset: Int64) -> SchedulerInstant {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(offset)
    return SchedulerInstant(nanoseconds: overflow ? (offset < 0 ? .min : .max) : sum)
  }

  public func duration(to other: SchedulerInstant) -> Duration {
    .nanoseconds(other.nanoseconds) - .nanoseconds(nanoseconds)
  }

  @inlinable
  public static func < (left: SchedulerInstant, right: SchedulerInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  public var description: String { "\(offset)" }
}

extension Duration {
  /// The duration in nanoseconds, clamped to what 64 bits hold: 292 years either way.
  @usableFromInline
  package var clampedNanoseconds: Int64 { Int64(clamping: attoseconds / 1_000_000_000) }

  /// The same for the steps of a clock, which would not get on with less than one nanosecond.
  @usableFromInline
  var stepNanoseconds: Int64 { max(1, clampedNanoseconds) }
}
