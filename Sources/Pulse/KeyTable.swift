import Console

/// Numbers keys, up to a limit, without making strings from them.
///
/// Keys are kept whole. Memory: bounded by their number and, since some are long, by `mostBytes`.
///
/// Open addressing over the keys' bytes. Hashes are seeded in each run, so that no log can be made to collide.
struct KeyTable: Sendable {
  /// Room for 160 bytes in each of the largest permitted number of keys, and for some of the longest lines.
  static let mostBytes = 16 << 20

  private(set) var keys: [[UInt8]] = []
  private var byteCount = 0
  private var hashes: [UInt64] = []
  private var slots: [Int32]
  private let limit: Int
  private let seed: UInt64

  init(limit: Int, seed: UInt64 = .random(in: .min ... .max)) {
    self.limit = limit
    self.seed = seed
    var capacity = 64
    while capacity < limit * 2 { capacity *= 2 }
    slots = Array(repeating: -1, count: capacity)
  }

  /// The number of a key, from 0 in order of appearance; `nil` for a new key if the table is full.
  mutating func index(of key: UnsafeRawBufferPointer) -> Int? {
    let hash = hash(key)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let index = Int(slots[slot])
      if index < 0 { break }
      if hashes[index] == hash, keys[index].withUnsafeBytes({ $0.elementsEqual(key) }) { return index }
      slot = (slot + 1) & mask
    }
    guard keys.count < limit, byteCount + key.count <= Self.mostBytes else { return nil }
    byteCount += key.count
    slots[slot] = Int32(keys.count)
    keys.append(Array(key))
    hashes.append(hash)
    return keys.count - 1
  }

  /// Removes all keys but these, which are renumbered in the given order.
  mutating func keep(_ indices: [Int]) {
    let kept = indices.map { keys[$0] }
    self = KeyTable(limit: limit, seed: seed)
    for key in kept { _ = key.withUnsafeBytes { index(of: $0) } }
  }

  private func hash(_ key: UnsafeRawBufferPointer) -> UInt64 {
    var hash = seed ^ UInt64(key.count)
    var offset = 0
    while offset + 8 <= key.count {
      hash = Self.mix(hash ^ key.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < key.count {
      rest = rest << 8 | UInt64(key[offset])
      offset += 1
    }
    return Self.mix(hash ^ rest)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let (high, low) = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return high ^ low
  }
}
