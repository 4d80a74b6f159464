/// Releases long chains of objects iteratively, where nested releases would overflow the stack: a closure captures a
/// sequence that has a closure that captures a sequence, a subject has a subscriber that has a subject, and so on.
///
/// A plain loop is not enough, because it does not see what a closure captures.
enum IterativeRelease {
  private static let limit = NestingLimit(for: "IterativeRelease")

  /// Runs, now or later, work that may release further objects: that of a `deinit`.
  static func run(_ work: @escaping () -> Void) {
    limit.run(work) { work }
  }

  /// Releases something now, or, if this is nested too deeply in other releases, later what `take` returns.
  static func release(_ now: () -> Void, or take: () -> Any) {
    limit.run(now) {
      let object = take()
      return { withExtendedLifetime(object) {} }
    }
  }
}
