import ReactiveConcurrency

/// A disposable's links to others: its members, if it is a compound, and the compounds that hold it and remove it
/// when it has been disposed of.
final class CompoundLinks: Sendable {
  private struct Links {
    var members: [ObjectIdentifier: (order: Int, disposable: Disposable)] = [:]
    var added = 0
    var holders: [ObjectIdentifier: Holder] = [:]
  }

  private struct Holder {
    weak let compound: CompoundDisposable?
  }

  private let links = Locked(Links())

  var memberCount: Int { links.withLock { $0.members.count } }

  /// - Returns: Whether the member is new.
  func add(member: Disposable) -> Bool {
    links.withLock { links in
      let id = ObjectIdentifier(member)
      guard links.members[id] == nil else { return false }
      links.members[id] = (links.added, member)
      links.added += 1
      return true
    }
  }

  func remove(member: Disposable) -> Disposable? {
    links.withLock { $0.members.removeValue(forKey: ObjectIdentifier(member))?.disposable }
  }

  func add(holder: CompoundDisposable) {
    links.withLock { $0.holders[ObjectIdentifier(holder)] = Holder(compound: holder) }
  }

  func remove(holder: ObjectIdentifier) {
    links.withLock { _ = $0.holders.removeValue(forKey: holder) }
  }

  /// - Returns: The members, in the order in which they were added, and the compounds that still exist.
  func removeAll() -> (members: [Disposable], holders: [CompoundDisposable]) {
    let last = links.withLock { links in
      defer { links = Links() }
      return links
    }
    return (
      last.members.values.sorted { $0.order < $1.order }.map(\.disposable), last.holders.values.compactMap(\.compound)
    )
  }
}
