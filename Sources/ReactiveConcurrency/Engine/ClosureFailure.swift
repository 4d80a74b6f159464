/// What a stage's closure has thrown, in one subscription. For a closure that cannot throw it is nothing, and costs nothing.
@usableFromInline
struct ClosureFailure<Thrown: Error>: Sendable {
  @usableFromInline let thrown: StageState<Thrown?>?

  @inlinable
  init() {
    thrown = Thrown.self == Never.self ? nil : StageState(nil)
  }

  /// Remembers the error.
  ///
  /// - Returns: What lets go of the source, whose end then becomes the failure.
  @inlinable
  func end(with error: Thrown) -> Demand {
    thrown?.value = error
    return .cancelled
  }

  /// The way on for the end: to `finish`, with the error if there is one.
  @inlinable
  func finishing(_ finish: @escaping @Sendable (Termination) -> Void) -> @Sendable (Termination) -> Void {
    guard let thrown else { return finish }
    return { finish(thrown.value.map { .failed($0) } ?? $0) }
  }
}
