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
  /// How an entry is found. Apart from its key and its content: following a chain copies nothing that is counted.
  @usableFromInline
  struct Slot: Sendable {
    @usableFromInline let hash: Int
    /// The place of the next entry in its bucket, or -1.
    @usableFromInline var next: Int
    /// The places of its neighbors in the order of use, -1 at either end.
    @usableFromInline var older = -1
    @usableFromInline var newer = -1

    @inlinable
    init(_ hash: Int, next: Int) { (self.hash, self.next) = (hash, next) }
  }

  // By place.
  @usableFromInline var slots: ContiguousArray<Slot> = []
  @usableFromInline var keys: ContiguousArray<Key?> = []
  @usableFromInline var values: ContiguousArray<Content?> = []

  @usableFromInline var freePlaces: ContiguousArray<Int> = []
  /// The place of the first entry of each bucket, or -1. A power of two of them, at least twice as many as entries.
  @usableFromInline var buckets: ContiguousArray<Int> = []
  @usableFromInline var count = 0
  @usableFromInline var oldest = -1
  @usableFromInline var newest = -1

  @inlinable
  init() {}

  /// All contents, in no particular order.
  @usableFromInline
  var contents: [Content] { values.compactMap { $0 } }

  /// The place of the entry that was used least recently.
  @inlinable
  var leastRecent: Int? { oldest < 0 ? nil : oldest }

  @inlinable
  subscript(place: Int) -> Content {
    get {
      guard let content = values[place] else { missing(place) }
      return content
    }
    _modify {
      // Moved out and back, because a copy would be changed as a whole: a queue of all that wait for a key, perhaps.
      guard var content = values[place].take() else { missing(place) }
      defer { values[place] = content }
      yield &content
    }
  }

  @inlinable
  func missing(_ place: Int) -> Never { preconditionFailure("KeyTable: there is no entry at \(place)") }

  /// The content at a place, which may be free.
  @inlinable
  func content(at place: Int) -> Content? { values[place] }

  /// The place of the first entry with a hash, or -1.
  @inlinable
  func first(hashed hash: Int) -> Int { buckets.isEmpty ? -1 : from(buckets[hash & (buckets.count - 1)], hashed: hash) }

  /// The place of the next entry with the same hash, or -1.
  @inlinable
  func next(after place: Int) -> Int { from(slots[place].next, hashed: slots[place].hash) }

  @inlinable
  func from(_ place: Int, hashed hash: Int) -> Int {
    var place = place
    while place >= 0, slots[place].hash != hash { place = slots[place].next }
    return place
  }

  /// The place of the entry with a key.
  @inlinable
  func find(_ key: Key, hashed hash: Int) -> Int? {
    var place = first(hashed: hash)
    while place >= 0 {
      if keys[place] == key { return place }
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
    if count * 2 >= buckets.count { grow() }
    let bucket = hash & (buckets.count - 1)
    let slot = Slot(hash, next: buckets[bucket])
    let place = freePlaces.popLast() ?? slots.count
    if place == slots.count {
      slots.append(slot)
      keys.append(key)
      values.append(content)
    } else {
      slots[place] = slot
      keys[place] = key
      values[place] = content
    }
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
  mutating func remove(at place: Int) -> (key: Key, content: Content) {
    unlink(place)
    guard let key = keys[place].take(), let content = values[place].take() else { missing(place) }
    let (hash, next) = (slots[place].hash, slots[place].next)
    let bucket = hash & (buckets.count - 1)
    if buckets[bucket] == place {
      buckets[bucket] = next
    } else {
      var before = buckets[bucket]
      while slots[before].next != place { before = slots[before].next }
      slots[before].next = next
    }
    freePlaces.append(place)
    count -= 1
    return (key, content)
  }

  @inlinable
  @inline(never)
  mutating func grow() {
    buckets = ContiguousArray(repeating: -1, count: max(8, buckets.count * 2))
    // There have never been more entries than now, so all places are in use.
    for place in slots.indices {
      let bucket = slots[place].hash & (buckets.count - 1)
      slots[place].next = buckets[bucket]
      buckets[bucket] = place
    }
  }

  @inlinable
  mutating func link(_ place: Int) {
    slots[place].older = newest
    slots[place].newer = -1
    if newest >= 0 { slots[newest].newer = place } else { oldest = place }
    newest = place
  }

  /// Takes an entry out of the order; it does nothing if it is not in it.
  @inlinable
  mutating func unlink(_ place: Int) {
    let (older, newer) = (slots[place].older, slots[place].newer)
    guard older >= 0 || oldest == place else { return }
    if older >= 0 { slots[older].newer = newer } else { oldest = newer }
    if newer >= 0 { slots[newer].older = older } else { newest = older }
    slots[place].older = -1
    slots[place].newer = -1
  }
}
