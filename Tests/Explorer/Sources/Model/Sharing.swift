/// Who uses a place while the threads run. What only one thread uses, or none changes, is not a choice.
///
/// Learned as the search goes: when a place turns out to be shared, the search begins anew.
struct Sharing {
  private var users: UInt32 = 0
  private var isWritten = false
  private var isKnown = false

  /// The places that are shared, by what distinguishes them. Safety: as `machine`.
  nonisolated(unsafe) static var shared: Set<UInt64> = []
  /// Whether one has been found in this run. Safety: as `machine`.
  nonisolated(unsafe) static var hasGrown = false

  /// Whether every place counts as shared: for a schedule that is given, whose choices are found wherever they are.
  /// Safety: as `machine`.
  nonisolated(unsafe) static var isAssumed = false

  mutating func isShared(_ key: UInt64, writes: Bool) -> Bool {
    if isKnown || Self.isAssumed { return true }
    users |= 1 << UInt32(machine.current.slot)
    isWritten = isWritten || writes
    if Self.shared.contains(key) {
      isKnown = true
    } else if isWritten, users & (users - 1) != 0 {
      isKnown = true
      Self.shared.insert(key)
      Self.hasGrown = true
    }
    return isKnown
  }
}
