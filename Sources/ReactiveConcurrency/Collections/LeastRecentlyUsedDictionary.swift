/// A dictionary that knows the order in which its keys were last used.
///
/// A linked list runs through an array of nodes, so that looking up, adding and removing take constant time and
/// allocate only to grow.
@usableFromInline
struct LeastRecentlyUsedDictionary<Key: Hashable & Sendable, Content: Sendable>: Sendable {
  @usableFromInline
  struct Node: Sendable {
    @usableFromInline let key: Key
    @usableFromInline var content: Content
    /// The indices of its neighbors, -1 at either end.
    @usableFromInline var older = -1
    @usableFromInline var newer = -1

    @inlinable
    init(_ key: Key, _ content: Content) {
      self.key = key
      self.content = content
    }
  }

  @usableFromInline var places: [Key: Int] = [:]
  @usableFromInline var nodes: ContiguousArray<Node> = []
  @usableFromInline var oldest = -1
  @usableFromInline var newest = -1

  @inlinable
  init() {}

  @inlinable
  var count: Int { nodes.count }

  /// All contents, in no particular order.
  @usableFromInline
  var contents: [Content] { nodes.map(\.content) }

  /// The least recently used entry.
  @inlinable
  var leastRecent: (key: Key, content: Content)? {
    oldest < 0 ? nil : (nodes[oldest].key, nodes[oldest].content)
  }

  /// Reads or changes the content of a key and marks it as the most recently used.
  @inlinable
  mutating func use<Result>(_ key: Key, _ body: (inout Content) -> Result) -> Result? {
    guard let place = places[key] else { return nil }
    if place != newest {
      unlink(place)
      link(place)
    }
    return body(&nodes[place].content)
  }

  /// Adds the content of a new key and marks it as the most recently used.
  @inlinable
  mutating func add(_ content: Content, for key: Key) {
    let place = nodes.count
    nodes.append(Node(key, content))
    places[key] = place
    link(place)
  }

  /// Removes and returns the content of a key.
  @inlinable
  @discardableResult
  mutating func remove(_ key: Key) -> Content? {
    guard let place = places.removeValue(forKey: key) else { return nil }
    unlink(place)
    let last = nodes.removeLast()
    guard place < nodes.count else { return last.content }
    // The last node fills the gap.
    let content = nodes[place].content
    nodes[place] = last
    places[last.key] = place
    if last.older >= 0 { nodes[last.older].newer = place } else { oldest = place }
    if last.newer >= 0 { nodes[last.newer].older = place } else { newest = place }
    return content
  }

  @inlinable
  mutating func link(_ place: Int) {
    nodes[place].older = newest
    nodes[place].newer = -1
    if newest >= 0 { nodes[newest].newer = place } else { oldest = place }
    newest = place
  }

  @inlinable
  mutating func unlink(_ place: Int) {
    let (older, newer) = (nodes[place].older, nodes[place].newer)
    if older >= 0 { nodes[older].newer = newer } else { oldest = newer }
    if newer >= 0 { nodes[newer].older = older } else { newest = older }
  }
}
