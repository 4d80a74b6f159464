/// Random numbers that are the same for the same seed, here and everywhere.
struct SplitMix64: RandomNumberGenerator, Sendable {
  static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= Self.increment
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of a range.
  mutating func pick(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

  /// One of several things.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[pick(0...(elements.count - 1))] }

  /// Whether something happens that does so in `percent` of all cases.
  mutating func happens(_ percent: Int) -> Bool { pick(1...100) <= percent }
}
