import Foundation

/// Numbers, names and bytes as somebody would choose them who wants to do harm: the same ones for the same seed.
struct Fuzzer: RandomNumberGenerator {
  /// `FLEET_SEED=7 FLEET_ROUNDS=1000000 swift test --filter OutsideTests` tries others, and more.
  static let seed = setting("FLEET_SEED", or: 20_261_124)
  static let rounds = Int(setting("FLEET_ROUNDS", or: 20_000))

  private static func setting(_ name: String, or standard: UInt64) -> UInt64 {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } ?? standard
  }

  private var state: UInt64

  init(seed: UInt64 = Fuzzer.seed) {
    state = seed
  }

  // SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }

  mutating func number() -> UInt64 {
    let edges: [UInt64] = [0, 1, 2, 63, 64, 65, 1_000_000, 1_000_001, 1 << 53, 1 << 63, .max - 1, .max]
    return isLikely(0.2) ? next() >> (next() % 64) : edges.randomElement(using: &self) ?? 0
  }

  mutating func name() -> String {
    let names = [
      "", "a", "b", "c", "\u{0}", "a\n", "\u{202e}", "ü", String(repeating: "x", count: 128),
      String(repeating: "x", count: 129),
    ]
    return isLikely(0.2) ? "name \(next() % 40)" : names.randomElement(using: &self) ?? ""
  }

  mutating func isLikely(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

  mutating func numbers(upTo count: Int) -> [UInt64] {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in number() }
  }

  /// Changes, removes and adds some bytes.
  mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let place = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &self)
      switch next() % 4 {
      case 0 where !bytes.isEmpty: bytes[place] = UInt8(truncatingIfNeeded: next())
      case 1 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(next() % 8)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int(next() % 16)))
      default: bytes.insert(UInt8(truncatingIfNeeded: next()), at: place)
      }
    }
    return bytes
  }
}
