/// What has happened before: of each thread, how far it was.
struct Clock {
  static let width = 16
  var times = SIMD16<UInt32>(repeating: 0)

  mutating func join(_ other: Clock) {
    times.replace(with: other.times, where: times .< other.times)
  }

  /// Whether what a thread did at a time has happened before. Time 0 is never.
  func knows(_ thread: Int, at time: UInt32) -> Bool { times[thread] >= time }
}

/// Two numbers as one that stands for both, in this order.
func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
  var x = a &* 0x9E37_79B9_7F4A_7C15 ^ b
  x ^= x >> 32
  x = x &* 0xD6E8_FEB8_6659_FD93
  x ^= x >> 32
  return x &* 0xD6E8_FEB8_6659_FD93
}
