// Each number alike, so without line breaks of their own:
// swift-format-ignore-file

// `reduceApply()` on tuples of a function and its arguments, for each number of arguments up to 15, as in
// ReactiveCocoa. A single version with a parameter pack is not possible, because a function of a pack cannot be
// called when it is an element of a tuple ("cannot fully abstract a value of variadic function type"). When it is a
// property of a struct it can: `DeferredCall` takes any number of arguments. So does `reduceEach { $0($1, $2) }`,
// where the number is known.
//
// Compiled by who calls them: sixty functions that few call are a twentieth of the library's code.

extension SignalStream {
  /// Calls the function at the start of each tuple with the argument that follows it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, Output: Sendable>() -> Signal<Output>
  where Value == (@Sendable (A) -> Output, A) {
    signal.map { tuple in tuple.0(tuple.1) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (A) -> Output, A> {
    signal.map { value in
      let tuple = value.elements
      return tuple.0(tuple.1)
    }
  }

  /// Calls the function at the start of each tuple with the 2 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, Output: Sendable>() -> Signal<Output>
  where Value == (@Sendable (A, B) -> Output, A, B) {
    signal.map { tuple in tuple.0(tuple.1, tuple.2) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (A, B) -> Output, A, B> {
    signal.map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2)
    }
  }

  /// Calls the function at the start of each tuple with the 3 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, Output: Sendable>() -> Signal<Output>
  where Value == (@Sendable (A, B, C) -> Output, A, B, C) {
    signal.map { tuple in tuple.0(tuple.1, tuple.2, tuple.3) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (A, B, C) -> Output, A, B, C> {
    signal.map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3)
    }
  }

  /// Calls the function at the start of each tuple with the 4 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, Output: Sendable>() -> Signal<Output>
  where Value == (@Sendable (A, B, C, D) -> Output, A, B, C, D) {
    signal.map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (A, B, C, D) -> Output, A, B, C, D> {
    signal.map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4)
    }
  }

  /// Calls the function at the start of each tuple with the 5 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, Output: Sendable>() -> Signal<Output>
  where Value == (@Sendable (A, B, C, D, E) -> Output, A, B, C, D, E) {
    signal.map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (A, B, C, D, E) -> Output, A, B, C, D, E> {
    signal.map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5)
    }
  }

  /// Calls the function at the start of each tuple with the 6 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, Output: Sendable>() -> Signal<Output>
  where Value == (@Sendable (A, B, C, D, E, F) -> Output, A, B, C, D, E, F) {
    signal.map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (A, B, C, D, E, F) -> Output, A, B, C, D, E, F> {
    signal.map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6)
    }
  }

  /// Calls the function at the start of each tuple with the 7 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, Output: Sendable>() -> Signal<Output>
  where Value == (@Sendable (A, B, C, D, E, F, G) -> Output, A, B, C, D, E, F, G) {
    signal.map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (A, B, C, D, E, F, G) -> Output, A, B, C, D, E, F, G> {
    signal.map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7)
    }
  }

  /// Calls the function at the start of each tuple with the 8 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, Output: Sendable>() -> Signal<Output>
  where Value == (@Sendable (A, B, C, D, E, F, G, H) -> Output, A, B, C, D, E, F, G, H) {
    signal.map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (A, B, C, D, E, F, G, H) -> Output, A, B, C, D, E, F, G, H> {
    signal.map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8)
    }
  }

  /// Calls the function at the start of each tuple with the 9 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, Output: Sendable>() -> Signal<Output>
  where Value == (@Sendable (A, B, C, D, E, F, G, H, I) -> Output, A, B, C, D, E, F, G, H, I) {
    signal.map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (A, B, C, D, E, F, G, H, I) -> Output, A, B, C, D, E, F, G, H, I> {
    signal.map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9)
    }
  }

  /// Calls the function at the start of each tuple with the 10 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, Output: Sendable>() -> Signal<Output>
  where Value == (@Sendable (A, B, C, D, E, F, G, H, I, J) -> Output, A, B, C, D, E, F, G, H, I, J) {
    signal.map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (A, B, C, D, E, F, G, H, I, J) -> Output, A, B, C, D, E, F, G, H, I, J> {
    signal.map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10)
    }
  }

  /// Calls the function at the start of each tuple with the 11 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, Output: Sendable>() -> Signal<Output>
  where Value == (@Sendable (A, B, C, D, E, F, G, H, I, J, K) -> Output, A, B, C, D, E, F, G, H, I, J, K) {
    signal.map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (A, B, C, D, E, F, G, H, I, J, K) -> Output, A, B, C, D, E, F, G, H, I, J, K> {
    signal.map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11)
    }
  }

  /// Calls the function at the start of each tuple with the 12 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, L, Output: Sendable>() -> Signal<Output>
  where Value == (@Sendable (A, B, C, D, E, F, G, H, I, J, K, L) -> Output, A, B, C, D, E, F, G, H, I, J, K, L) {
    signal.map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11, tuple.12) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, L, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (A, B, C, D, E, F, G, H, I, J, K, L) -> Output, A, B, C, D, E, F, G, H, I, J, K, L> {
    signal.map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11, tuple.12)
    }
  }

  /// Calls the function at the start of each tuple with the 13 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, L, M, Output: Sendable>() -> Signal<Output>
  where Value == (@Sendable (A, B, C, D, E, F, G, H, I, J, K, L, M) -> Output, A, B, C, D, E, F, G, H, I, J, K, L, M) {
    signal.map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11, tuple.12, tuple.13) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, L, M, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (A, B, C, D, E, F, G, H, I, J, K, L, M) -> Output, A, B, C, D, E, F, G, H, I, J, K, L, M> {
    signal.map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11, tuple.12, tuple.13)
    }
  }

  /// Calls the function at the start of each tuple with the 14 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, L, M, N, Output: Sendable>() -> Signal<Output>
  where Value == (@Sendable (A, B, C, D, E, F, G, H, I, J, K, L, M, N) -> Output, A, B, C, D, E, F, G, H, I, J, K, L, M, N) {
    signal.map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11, tuple.12, tuple.13, tuple.14) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, L, M, N, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (A, B, C, D, E, F, G, H, I, J, K, L, M, N) -> Output, A, B, C, D, E, F, G, H, I, J, K, L, M, N> {
    signal.map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11, tuple.12, tuple.13, tuple.14)
    }
  }

  /// Calls the function at the start of each tuple with the 15 arguments that follow it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, Output: Sendable>() -> Signal<Output>
  where Value == (@Sendable (A, B, C, D, E, F, G, H, I, J, K, L, M, N, O) -> Output, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O) {
    signal.map { tuple in tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11, tuple.12, tuple.13, tuple.14, tuple.15) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, Output: Sendable>() -> Signal<Output>
  where Value == Tuple<@Sendable (A, B, C, D, E, F, G, H, I, J, K, L, M, N, O) -> Output, A, B, C, D, E, F, G, H, I, J, K, L, M, N, O> {
    signal.map { value in
      let tuple = value.elements
      return tuple.0(tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7, tuple.8, tuple.9, tuple.10, tuple.11, tuple.12, tuple.13, tuple.14, tuple.15)
    }
  }
}
