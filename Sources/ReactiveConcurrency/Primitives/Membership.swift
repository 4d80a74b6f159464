/// Counts the users of something shared, and closes when the last of them is removed.
@usableFromInline
package struct Membership: Sendable {
  private struct State {
    /// Includes the creator.
    var count = 1
    /// How often it has become empty without closing.
    var vacancies = 0
    var isClosed = false
  }

  /// A time at which nobody was left, to be closed if nobody is added.
  package struct Vacancy: Sendable {
    fileprivate let number: Int
  }

  private let state = Locked(State())

  @usableFromInline
  package init() {}

  /// Adds a member.
  ///
  /// - Returns: `false` if it is closed: nobody can be added any more.
  package func addMember() -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.count += 1
      return true
    }
  }

  /// Removes a member, and closes if nobody is left.
  ///
  /// - Returns: Whether this call has closed it.
  @usableFromInline
  package func removeMember() -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.count -= 1
      state.isClosed = state.count == 0
      return state.isClosed
    }
  }

  /// Removes a member, and stays open even if nobody is left.
  ///
  /// - Returns: If nobody is left, the vacancy with which to close it later.
  package func removeMemberStayingOpen() -> Vacancy? {
    state.withLock { state in
      guard !state.isClosed else { return nil }
      state.count -= 1
      guard state.count == 0 else { return nil }
      state.vacancies += 1
      return Vacancy(number: state.vacancies)
    }
  }

  /// Whether nobody has been added since.
  package func isVacant(since vacancy: Vacancy) -> Bool {
    state.withLock { !$0.isClosed && $0.count == 0 && $0.vacancies == vacancy.number }
  }

  /// Closes it if nobody has been added since.
  ///
  /// - Returns: Whether this call has closed it.
  package func close(ifVacantSince vacancy: Vacancy) -> Bool {
    state.withLock { state in
      guard !state.isClosed, state.count == 0, state.vacancies == vacancy.number else { return false }
      state.isClosed = true
      return true
    }
  }

  /// Closes it, whether or not members are left.
  package func close() {
    state.withLock { $0.isClosed = true }
  }
}
