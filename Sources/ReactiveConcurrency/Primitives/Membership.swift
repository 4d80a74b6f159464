/// Who has an interest in something that is shared, and is over when the last of them leaves.
@usableFromInline
package struct Membership: Sendable {
  private struct State {
    /// The one who founded it.
    var count = 1
    /// How often it has been left empty.
    var vacancies = 0
    var isOver = false
  }

  private let state = Locked(State())

  @usableFromInline
  package init() {}

  /// Adds a member.
  ///
  /// - Returns: `false` if it is over: nobody may join any more.
  package func join() -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      state.count += 1
      return true
    }
  }

  /// Takes a member away, and is over if nobody is left.
  ///
  /// - Returns: Whether this call has ended it.
  @usableFromInline
  package func leave() -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      state.count -= 1
      state.isOver = state.count == 0
      return state.isOver
    }
  }

  /// Takes a member away, and stays open even if nobody is left.
  ///
  /// - Returns: If nobody is, what to end it with should that still be so later on.
  package func leaveVacant() -> Int? {
    state.withLock { state in
      guard !state.isOver else { return nil }
      state.count -= 1
      guard state.count == 0 else { return nil }
      state.vacancies += 1
      return state.vacancies
    }
  }

  /// Whether it has been empty ever since.
  package func isVacant(since vacancy: Int) -> Bool {
    state.withLock { !$0.isOver && $0.count == 0 && $0.vacancies == vacancy }
  }

  /// Ends it if it has been empty ever since.
  ///
  /// - Returns: Whether this call has ended it.
  package func close(ifVacantSince vacancy: Int) -> Bool {
    state.withLock { state in
      guard !state.isOver, state.count == 0, state.vacancies == vacancy else { return false }
      state.isOver = true
      return true
    }
  }

  /// Ends it, whoever is left.
  package func close() {
    state.withLock { $0.isOver = true }
  }
}
