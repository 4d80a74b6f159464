/// A hash table whose entries have places, and an order: that in which they were last used.
///
/// Why not a `Dictionary`: its entries are removed by key, which must be found again. A key that does not equal itself
/// (NaN), or whose hash has changed, never is, so its entry would stay for ever, and a loop that removes the oldest
/// entry would not end. Here an entry is removed by its place, and its key is neither hashed nor compared. A holder of
/// a lock can look for entries by a hash taken before, and compare their keys afterwards: both are foreign code.
///
/// Adding, finding and removing take constant time, and allocate only to grow.
@usableFromInline
struct KeyTable<Key: Hashable & Sendable, Content: Sendable>: Sendable {
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let hash: Int
    @usableFromInline let key: Key
    @usableFromInline var content: Content
    /// The place of the next entry in its bucket, or -1.
    @usableFromInline var next = -1
    /// The places of its neighbors in the order of use, -1 at either end.
    @usableFromInline var older = -1
    @usableFromInline var newer = -1

    @inlinable
    init(_ hash: Int, _ key: Key, _ content: Content) {
      (self.hash, self.key, self.content) = (hash, key, content)
    }
  }

  @usableFromInline var entries: ContiguousArray<Entry?> = []
  @usableFromInline var freePlaces: ContiguousArray<Int> = []
  /// The place of the first entry of each bucket, or -1. A power of two of them.
  @usableFromInline var buckets: ContiguousArray<Int> = []
  @usableFromInline var count = 0
  @usableFromInline var oldest = -1
  @usableFromInline var newest = -1

  @inlinable
  init() {}

  /// All contents, in no particular order.
  @usableFromInline
  var contents: [Content] { entries.compactMap { $0?.content } }

  /// The place of the entry that was used least recently.
  @inlinable
  var leastRecent: Int? { oldest < 0 ? nil : oldest }

  @inlinable
  subscript(place: Int) -> Content {
    get {
      guard let content = entries[place]?.content else { missing(place) }
      return content
    }
    _modify {
      // Moved out and back, because a copy would be changed as a whole: a queue of all that wait for a key, perhaps.
      guard var entry = entries[place].take() else { missing(place) }
      defer { entries[place] = entry }
      yield &entry.content
    }
  }

  @inlinable
  func missing(_ place: Int) -> Never { preconditionFailure("KeyTable: there is no entry at \(place)") }

  /// The place of the first entry with a hash, or -1.
  @inlinable
  func first(hashed hash: Int) -> Int { buckets.isEmpty ? -1 : from(buckets[hash & (buckets.count - 1)], hashed: hash) }

  /// The place of the next entry with the same hash, or -1.
  @inlinable
  func next(after place: Int) -> Int {
    guard let next = entries[place]?.next, let hash = entries[place]?.hash else { missing(place) }
    return from(next, hashed: hash)
  }

  @inlinable
  func from(_ place: Int, hashed hash: Int) -> Int {
    var place = place
    while place >= 0, entries[place]?.hash != hash { place = entries[place]?.next ?? -1 }
    return place
  }

  /// The place of the entry with a key.
  @inlinable
  func find(_ key: Key, hashed hash: Int) -> Int? {
    var place = first(hashed: hash)
    while place >= 0 {
      if let known = entries[place]?.key, known == key { return place }
      place = next(after: place)
    }
    return nil
  }

  /// Marks an entry as the one that was used most recently.
  @inlinable
  mutating func use(_ place: Int) {
    if place == newest { return }
    unlink(place)
    link(place)
  }

  /// Adds an entry, also if there is one with its key, as the one that was used most recently.
  ///
  /// - Returns: Its place.
  @inlinable
  @discardableResult
  mutating func add(_ content: Content, for key: Key, hashed hash: Int) -> Int {
    if count == buckets.count { grow() }
    var entry = Entry(hash, key, content)
    let bucket = hash & (buckets.count - 1)
    entry.next = buckets[bucket]
    let place = freePlaces.popLast() ?? entries.count
    if place == entries.count { entries.append(entry) } else { entries[place] = entry }
    buckets[bucket] = place
    count += 1
    link(place)
    return place
  }

  /// Removes the entry at a place.
  ///
  /// - Returns: The entry, for whoever holds a lock to release it later.
  @inlinable
  @discardableResult
  mutating func remove(at place: Int) -> Entry {
    unlink(place)
    guard let entry = entries[place].take() else { missing(place) }
    let bucket = entry.hash & (buckets.count - 1)
    if buckets[bucket] == place {
      buckets[bucket] = entry.next
    } else {
      var before = buckets[bucket]
      while let next = entries[before]?.next, next != place { before = next }
      entries[before]?.next = entry.next
    }
    freePlaces.append(place)
    count -= 1
    return entry
  }

  @inlinable
  @inline(never)
  mutating func grow() {
    buckets = ContiguousArray(repeating: -1, count: max(8, buckets.count * 2))
    for place in entries.indices {
      guard let hash = entries[place]?.hash else { continue }
      let bucket = hash & (buckets.count - 1)
      entries[place]?.next = buckets[bucket]
      buckets[bucket] = place
    }
  }

  @inlinable
  mutating func link(_ place: Int) {
    entries[place]?.older = newest
    entries[place]?.newer = -1
    if newest >= 0 { entries[newest]?.newer = place } else { oldest = place }
    newest = place
  }

  /// Takes an entry out of the order; it does nothing if it is not in it.
  @inlinable
  mutating func unlink(_ place: Int) {
    guard let older = entries[place]?.older, let newer = entries[place]?.newer, older >= 0 || oldest == place else {
      return
    }
    if older >= 0 { entries[older]?.newer = newer } else { oldest = newer }
    if newer >= 0 { entries[newer]?.older = older } else { newest = older }
    entries[place]?.older = -1
    entries[place]?.newer = -1
  }
}
