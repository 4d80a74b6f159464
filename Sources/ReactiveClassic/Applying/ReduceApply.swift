import ReactiveConcurrency

// `reduceApply()` on tuples of a function and up to four arguments. A single version with a parameter pack is not
// possible, because a function of a pack cannot be called when it is an element of a tuple ("cannot fully abstract a
// value of variadic function type"). When it is a property of a struct it can: `DeferredCall` takes any number of
// arguments. So does `reduceEach { $0($1, $2) }`, where the number is known.

extension SignalStream {
  /// Calls the function at the start of each tuple with the argument that follows it.
  ///
  /// Stands for `reduceApply`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, Output: Sendable>() -> Signal<Output> where Value == (@Sendable (A) -> Output, A) {
    signal.map { tuple in tuple.0(tuple.1) }
  }

  /// The same for `Tuple`.
  @_alwaysEmitIntoClient
  public func reduceApply<A, Output: Sendable>() -> Signal<Output> where Value == Tuple<@Sendable (A) -> Output, A> {
    signal.map { value in
      let tuple = value.elements
      return tuple.0(tuple.1)
    }
  }

  /// Calls the function at the start of each tuple with the 2 arguments that follow it.
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

  /// Never available: explains that the function does not fit the arguments after it.
  @available(
    *, unavailable, message: "reduceApply() takes tuples of a @Sendable function and the arguments that it takes"
  )
  public func reduceApply() -> Signal<Never> { .empty }
}

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

  /// Never available: explains that the function does not fit the arguments after it.
  @available(
    *, unavailable, message: "reduceApply() takes tuples of a @Sendable function and the arguments that it takes"
  )
  public func reduceApply() -> ReactiveSequence<Never> { .empty }
}
