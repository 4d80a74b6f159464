/// The users of something shared, which ends when the last of them has left.
@usableFromInline
package enum Membership: Sendable {
  /// - members: How many use it now.
  /// - vacancies: How often it has become empty without ending.
  case open(members: Int, vacancies: Int)
  /// Nobody can be added any more.
  case closed

  /// A time at which nobody was left, to be ended if nobody is added.
  package struct Vacancy: Sendable, Equatable {
    fileprivate let number: Int
  }

  /// - Parameter members: How many there are from the start.
  @inlinable
  package init(_ members: Int) {
    self = .open(members: members, vacancies: 0)
  }

  @inlinable
  package var isClosed: Bool { if case .closed = self { true } else { false } }

  /// Adds a member.
  ///
  /// - Returns: `false` if it is closed.
  @inlinable
  package mutating func add() -> Bool {
    guard case .open(let members, let vacancies) = self else { return false }
    self = .open(members: members + 1, vacancies: vacancies)
    return true
  }

  /// Removes a member, and closes if nobody is left.
  ///
  /// - Returns: Whether this call has closed it.
  @inlinable
  package mutating func remove() -> Bool {
    guard case .open(let members, let vacancies) = self else { return false }
    precondition(members > 0, "Membership: a member leaves, and there is none")
    self = members == 1 ? .closed : .open(members: members - 1, vacancies: vacancies)
    return members == 1
  }

  /// Removes a member, and stays open even if nobody is left.
  ///
  /// - Returns: If nobody is left, the vacancy with which to close it later.
  package mutating func removeStayingOpen() -> Vacancy? {
    guard case .open(let members, var vacancies) = self else { return nil }
    precondition(members > 0, "Membership: a member leaves, and there is none")
    if members == 1 { vacancies += 1 }
    self = .open(members: members - 1, vacancies: vacancies)
    return members == 1 ? Vacancy(number: vacancies) : nil
  }

  /// Whether nobody has been added since.
  package func isVacant(since vacancy: Vacancy) -> Bool {
    if case .open(members: 0, vacancies: vacancy.number) = self { true } else { false }
  }

  /// Closes it if nobody has been added since.
  ///
  /// - Returns: Whether this call has closed it.
  package mutating func close(ifVacantSince vacancy: Vacancy) -> Bool {
    guard isVacant(since: vacancy) else { return false }
    self = .closed
    return true
  }

  /// Closes it if nobody is a member.
  ///
  /// - Returns: Whether it is closed now.
  package mutating func closeIfVacant() -> Bool {
    if case .open(members: 0, _) = self { self = .closed }
    return isClosed
  }
}
