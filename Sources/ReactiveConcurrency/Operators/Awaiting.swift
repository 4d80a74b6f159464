/// Operators whose closures `await`.
///
/// Without them a call with an async closure would silently choose the standard library's operators for async
/// sequences, and leave signals. Each runs one task for each subscription, never one for each value: values are transformed
/// one after the other, in order, with backpressure. The closures run on the global pool, or where they are isolated.
extension Signal {
  /// Sends what `transform` makes of each value, awaiting one after the other; fails if it throws.
  public func map<Output>(_ transform: @escaping @Sendable (Value) async throws -> Output) -> Signal<Output> {
    .async { emitter in
      for try await value in self { try await emitter.emit(transform(value)) }
    }
  }

  /// Sends the values that pass the test, awaiting one after the other; fails if it throws.
  public func filter(_ isIncluded: @escaping @Sendable (Value) async throws -> Bool) -> Signal {
    .async { emitter in
      for try await value in self where try await isIncluded(value) { try await emitter.emit(value) }
    }
  }

  /// Sends what `transform` makes of each value, leaving out `nil`, awaiting one after the other; fails if it throws.
  public func compactMap<Output>(
    _ transform: @escaping @Sendable (Value) async throws -> Output?
  ) -> Signal<Output> {
    .async { emitter in
      for try await value in self {
        if let output = try await transform(value) { try await emitter.emit(output) }
      }
    }
  }
}
