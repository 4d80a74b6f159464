/// What `zip` and `combineLatest` share: how far their inputs are. Their values lie in the inputs.
@usableFromInline
struct Combination: Sendable {
  /// How many sources have not sent a value that is still needed.
  @usableFromInline var missing: Int
  /// How many sources have not completed.
  @usableFromInline var running: Int

  @inlinable
  init(count: Int) {
    missing = count
    running = count
  }
}
