extension Stage where Output == Bool {
  /// Sends one answer: `answer` at the first value that passes the test, and ends with it; otherwise `atCompletion` when
  /// the source completes and `false` when it fails.
  @inlinable
  public static func answer(
    _ answer: Bool, when isDecisive: @escaping @Sendable (Input) -> Bool, atCompletion: Bool
  ) -> Stage {
    Stage { downstream in
      let end = StageState<Termination?>(nil)
      return Observer(
        next: { value in
          guard isDecisive(value) else { return .more }
          end.value = .completed
          if downstream.next(answer) == .cancelled { end.value = .cancelled }
          return .cancelled
        },
        finish: { termination in
          if let end = end.value { return downstream.finish(end) }
          let last: Bool
          switch termination {
          case .completed: last = atCompletion
          case .failed: last = false
          case .cancelled: return downstream.finish(.cancelled)
          }
          downstream.complete(sending: last)
        })
    }
  }
}

extension Signal {
  /// Sends `true` at the first value that passes the test, then releases the source and completes; `false` if the
  /// signal ends without one. Stands for `any:`.
  ///
  /// An error counts as an end without a match and is not passed on. Never pauses the source before the answer; nothing is
  /// stored. `isMatch` runs where this signal sends.
  @inlinable @inline(never)
  public func any(_ isMatch: @escaping @Sendable (Value) -> Bool) -> Signal<Bool> {
    lift(.answer(true, when: isMatch, atCompletion: false))
  }

  /// Sends `true` at the first value, then releases the source and completes; `false` if the signal ends without one.
  /// Stands for `any`.
  ///
  /// An error counts as an end without a value and is not passed on. Nothing is stored.
  @inlinable
  public func any() -> Signal<Bool> {
    any { _ in true }
  }

  /// Sends `false` at the first value that fails the test, then releases the source and completes; `true` if the signal
  /// completes without one. Stands for `all:`.
  ///
  /// An error counts as not all, and is not passed on. Never pauses the source before the answer; nothing is stored.
  /// `isMatch` runs where this signal sends.
  @inlinable @inline(never)
  public func all(_ isMatch: @escaping @Sendable (Value) -> Bool) -> Signal<Bool> {
    lift(.answer(false, when: { !isMatch($0) }, atCompletion: true))
  }

  /// Sends the opposite of each value. Stands for `not`.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  @inlinable
  public func not() -> Signal<Bool> where Value == Bool {
    map { !$0 }
  }

  /// Sends whether all elements of each value are `true`. Stands for `and`.
  ///
  /// Of none it is `true`. Demand, completion and errors pass through; nothing is stored.
  @inlinable
  public func and() -> Signal<Bool> where Value: Sequence, Value.Element == Bool {
    map { $0.allSatisfy { $0 } }
  }

  /// Sends whether any element of each value is `true`. Stands for `or`.
  ///
  /// Of none it is `false`. Demand, completion and errors pass through; nothing is stored.
  @inlinable
  public func or() -> Signal<Bool> where Value: Sequence, Value.Element == Bool {
    map { $0.contains(true) }
  }

  /// Sends whether both elements of each pair are `true`. Stands for `and`.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  @inlinable
  public func and() -> Signal<Bool> where Value == (Bool, Bool) {
    map { $0.0 && $0.1 }
  }

  /// Sends whether an element of each pair is `true`. Stands for `or`.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  @inlinable
  public func or() -> Signal<Bool> where Value == (Bool, Bool) {
    map { $0.0 || $0.1 }
  }

  /// Sends whether all three elements of each tuple are `true`. Stands for `and`.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  @inlinable
  public func and() -> Signal<Bool> where Value == (Bool, Bool, Bool) {
    map { $0.0 && $0.1 && $0.2 }
  }

  /// Sends whether any of the three elements of each tuple is `true`. Stands for `or`.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  @inlinable
  public func or() -> Signal<Bool> where Value == (Bool, Bool, Bool) {
    map { $0.0 || $0.1 || $0.2 }
  }
}
