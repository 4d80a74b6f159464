import ReactiveConcurrency

/// Chooses which of several pieces of work that are due at one instant runs next.
///
/// By default that is the one that arrived first. After a departure from that, what the chosen one causes at this
/// instant goes first as well: so a few departures tell what has overtaken what.
struct WorkOrder: Sendable {
  /// One choice among several.
  struct Choice: Sendable {
    /// 0 is the default; the others are numbered in the order of arrival.
    let alternative: Int
    let count: Int
    fileprivate let chosen: VirtualQueue.Entry
    fileprivate let usual: VirtualQueue.Entry

    /// In words, unless it is the default.
    var departure: String? { alternative == 0 ? nil : "at \(chosen.due.offset): \(chosen) before \(usual)" }
  }

  private enum Strategy {
    case departures([Int: Int])
    case random(SeededGenerator)
    /// Each task and timer has a priority, and falls behind all others at the choices in `falls`: as if its thread were
    /// slow.
    case priorities(SeededGenerator, falls: Set<Int>, of: [Int: Int])
  }

  private var strategy: Strategy
  private(set) var choices: [Choice] = []
  private var instant: SchedulerInstant?
  /// What departures have put first at this instant, the newest with the highest rank.
  private var ranks: [Int: Int] = [:]

  /// - Parameter departures: The alternatives to choose, by the number of the choice.
  init(departures: [Int: Int]) {
    strategy = .departures(departures)
  }

  /// Half of the seeds choose at random each time. The others give priorities, which finds what takes few departures
  /// with a known probability (probabilistic concurrency testing).
  init(seed: UInt64) {
    var generator = SeededGenerator(state: seed)
    if Bool.random(using: &generator) {
      strategy = .random(generator)
    } else {
      // How many choices there will be is not known, so all magnitudes are tried.
      let length = 1 << Int.random(in: 1...10, using: &generator)
      let count = Int.random(in: 0...3, using: &generator)
      let falls = (0..<count).map { _ in Int.random(in: 0..<length, using: &generator) }
      strategy = .priorities(generator, falls: Set(falls), of: [:])
    }
  }

  /// Notes what a piece of work causes.
  mutating func note(_ caused: Int, causedBy cause: Int) {
    if let rank = ranks[cause] { ranks[caused] = max(ranks[caused, default: 0], rank) }
  }

  /// - Returns: The place of what runs next.
  mutating func choose(among entries: [VirtualQueue.Entry]) -> Int {
    if instant != entries[0].due { (instant, ranks) = (entries[0].due, [:]) }
    let usual = Self.first(of: entries, by: ranks)
    let place = place(among: entries, usual: usual)
    let alternative = place == usual ? 0 : place < usual ? place + 1 : place
    choices.append(
      Choice(alternative: alternative, count: entries.count, chosen: entries[place], usual: entries[usual]))
    if place != usual { ranks[entries[place].cause] = choices.count }
    return place
  }

  private mutating func place(among entries: [VirtualQueue.Entry], usual: Int) -> Int {
    let number = choices.count
    switch strategy {
    case .departures(let departures):
      guard let alternative = departures[number], entries.indices.contains(alternative), alternative > 0 else {
        return usual
      }
      return alternative <= usual ? alternative - 1 : alternative
    case .random(var generator):
      defer { strategy = .random(generator) }
      return Int.random(in: entries.indices, using: &generator)
    case .priorities(var generator, let falls, var priorities):
      for entry in entries where priorities[entry.cause] == nil {
        priorities[entry.cause] = Int.random(in: 0 ..< .max, using: &generator)
      }
      defer { strategy = .priorities(generator, falls: falls, of: priorities) }
      if falls.contains(number) { priorities[entries[Self.first(of: entries, by: priorities)].cause] = -number - 1 }
      return Self.first(of: entries, by: priorities)
    }
  }

  /// The place of the first of those whose cause has the highest rank.
  private static func first(of entries: [VirtualQueue.Entry], by ranks: [Int: Int]) -> Int {
    func rank(_ place: Int) -> Int { ranks[entries[place].cause, default: 0] }
    return entries.indices.reduce(0) { rank($1) > rank($0) ? $1 : $0 }
  }
}

/// SplitMix64: the same numbers from the same seed, on every machine.
struct SeededGenerator: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
