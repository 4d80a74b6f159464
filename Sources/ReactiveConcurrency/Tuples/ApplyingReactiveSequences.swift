// Each number alike, so without line breaks of their own:
// swift-format-ignore-file

// `reduceApply()` on tuples of a function and its arguments, for each number of arguments up to 15, as in
// ReactiveCocoa. A single version with a parameter pack is not possible, because a function of a pack cannot be
// called when it is an element of a tuple ("cannot fully abstract a value of variadic function type"). When it is a
// property of a struct it can: `DeferredCall` takes any number of arguments. So does `reduceEach { $0($1, $2) }`,
// where the number is known.
//
// Compiled by who calls them: sixty functions that few call are a twentieth of the library's code.

extension ReactiveSequence {
  /// Calls the function at the start of each tuple with the argument that follows it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (A) -> Output, A) {
    map { tuple in tuple.0(tuple.1) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (A) -> Output, A> {
    map { value in
      let tuple = value.elements
      return tuple.0(tuple.1)
    }
  }

  /// Calls the function at the start of each tuple with the 2 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (A, B) -> Output, A, B) {
    map { tuple in tuple.0(tuple.1, tuple.2) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (A, B) -> Output, A, B> {
    map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2)
    }
  }

  /// Calls the function at the start of each tuple with the 3 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (A, B, C) -> Output, A, B, C) {
    map { tuple in tuple.0(tuple.1, tuple.2, tuple.3) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (A, B, C) -> Output, A, B, C> {
    map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3)
    }
  }

  /// Calls the function at the start of each tuple with the 4 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (A, B, C, D) -> Output, A, B, C, D) {
    map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (A, B, C, D) -> Output, A, B, C, D> {
    map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4)
    }
  }

  /// Calls the function at the start of each tuple with the 5 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (A, B, C, D, E) -> Output, A, B, C, D, E) {
    map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (A, B, C, D, E) -> Output, A, B, C, D, E> {
    map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5)
    }
  }

  /// Calls the function at the start of each tuple with the 6 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (A, B, C, D, E, F) -> Output, A, B, C, D, E, F) {
    map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (A, B, C, D, E, F) -> Output, A, B, C, D, E, F> {
    map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6)
    }
  }

  /// Calls the function at the start of each tuple with the 7 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (A, B, C, D, E, F, G) -> Output, A, B, C, D, E, F, G) {
    map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (A, B, C, D, E, F, G) -> Output, A, B, C, D, E, F, G> {
    map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7)
    }
  }

  /// Calls the function at the start of each tuple with the 8 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (A, B, C, D, E, F, G, H) -> Output, A, B, C, D, E, F, G, H) {
    map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (A, B, C, D, E, F, G, H) -> Output, A, B, C, D, E, F, G, H> {
    map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8)
    }
  }

  /// Calls the function at the start of each tuple with the 9 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (A, B, C, D, E, F, G, H, I) -> Output, A, B, C, D, E, F, G, H, I) {
    map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (A, B, C, D, E, F, G, H, I) -> Output, A, B, C, D, E, F, G, H, I> {
    map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9)
    }
  }

  /// Calls the function at the start of each tuple with the 10 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (A, B, C, D, E, F, G, H, I, J) -> Output, A, B, C, D, E, F, G, H, I, J) {
    map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (A, B, C, D, E, F, G, H, I, J) -> Output, A, B, C, D, E, F, G, H, I, J> {
    map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10)
    }
  }

  /// Calls the function at the start of each tuple with the 11 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (A, B, C, D, E, F, G, H, I, J, K) -> Output, A, B, C, D, E, F, G, H, I, J, K) {
    map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (A, B, C, D, E, F, G, H, I, J, K) -> Output, A, B, C, D, E, F, G, H, I, J, K> {
    map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11)
    }
  }

  /// Calls the function at the start of each tuple with the 12 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, L, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (A, B, C, D, E, F, G, H, I, J, K, L) -> Output, A, B, C, D, E, F, G, H, I, J, K, L) {
    map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11, tuple.12) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, L, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (A, B, C, D, E, F, G, H, I, J, K, L) -> Output, A, B, C, D, E, F, G, H, I, J, K, L> {
    map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11, tuple.12)
    }
  }

  /// Calls the function at the start of each tuple with the 13 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, L, M, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (A, B, C, D, E, F, G, H, I, J, K, L, M) -> Output, A, B, C, D, E, F, G, H, I, J, K, L, M) {
    map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11, tuple.12, tuple.13) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, L, M, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (A, B, C, D, E, F, G, H, I, J, K, L, M) -> Output, A, B, C, D, E, F, G, H, I, J, K, L, M> {
    map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11, tuple.12, tuple.13)
    }
  }

  /// Calls the function at the start of each tuple with the 14 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, L, M, N, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (A, B, C, D, E, F, G, H, I, J, K, L, M, N) -> Output, A, B, C, D, E, F, G, H, I, J, K, L, M, N) {
    map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11, tuple.12, tuple.13, tuple.14) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, L, M, N, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (A, B, C, D, E, F, G, H, I, J, K, L, M, N) -> Output, A, B, C, D, E, F, G, H, I, J, K, L, M, N> {
    map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11, tuple.12, tuple.13, tuple.14)
    }
  }

  /// Calls the function at the start of each tuple with the 15 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == (@Sendable (A, B, C, D, E, F, G, H, I, J, K, L, M, N, O) -> Output, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O) {
    map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11, tuple.12, tuple.13, tuple.14, tuple.15) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, Output: Sendable>() -> ReactiveSequence<Output>
  where Element == Tuple<@Sendable (A, B, C, D, E, F, G, H, I, J, K, L, M, N, O) -> Output, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O> {
    map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11, tuple.12, tuple.13, tuple.14, tuple.15)
    }
  }
}
