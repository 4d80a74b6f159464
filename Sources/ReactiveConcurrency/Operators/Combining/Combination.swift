/// The state that `zip` and `combineLatest` share. The values are stored in the inputs.
@usableFromInline
struct Combination: Sendable {
  /// The number of sources whose next value is still missing.
  @usableFromInline var missing: Int
  /// The number of sources that have not completed.
  @usableFromInline var running: Int

  @inlinable
  init(count: Int) {
    missing = count
    running = count
  }
}
