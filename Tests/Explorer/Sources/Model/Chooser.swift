/// Makes the choices of a schedule, and remembers them, so that the next schedule is another one.
struct Chooser {
  enum Mode {
    /// All schedules, one after the other.
    case search
    /// One that is given by its choices.
    case replay([Int: Int])
    /// Random priorities that change at a few points (PCT).
    case random
  }

  struct Choice {
    var chosen: Int
    var count: Int
  }

  var mode = Mode.search
  /// How often a thread may be interrupted that could run on.
  var mostPreemptions = 3
  /// How often a value may be read that is not the newest.
  var mostStale = 2
  /// The choices on the way to where the search is.
  var path: [Choice] = []
  /// Which states have been seen, and at which cost.
  var seen: [UInt64: (preemptions: Int, stale: Int)] = [:]
  /// How many choices there have been in this run, and those that were not the first, by the point at which they were
  /// made.
  private(set) var length = 0
  private var made: [(point: Int, choice: Int)] = []
  private var preemptions = 0
  private var stale = 0
  /// Whether this is a state from where others have not been tried.
  private var isNew = true
  private var random = Random(seed: 1)
  private var changes: Set<Int> = []
  private var lowest = 0

  /// Begins a run.
  mutating func begin(seed: UInt64 = 0, expecting expected: Int = 0) {
    length = 0
    made.removeAll(keepingCapacity: true)
    preemptions = 0
    stale = 0
    isNew = true
    if case .random = mode {
      random = Random(seed: seed)
      lowest = 0
      changes = Set((0..<4).map { _ in random.below(max(1, expected)) })
    }
  }

  /// Goes to the next run of the search.
  ///
  /// - Returns: Whether there is one.
  mutating func advance() -> Bool {
    while let last = path.popLast() {
      if last.chosen + 1 < last.count {
        path.append(Choice(chosen: last.chosen + 1, count: last.count))
        return true
      }
    }
    return false
  }

  /// Begins the search anew.
  mutating func forget() {
    path = []
    seen = [:]
  }

  /// The schedule's number: the choices that are not the first, by their points.
  var number: String {
    made.isEmpty ? "0" : made.map { "\($0.point)=\($0.choice)" }.joined(separator: ",")
  }

  static func read(_ number: String) -> Chooser? {
    var chooser = Chooser()
    (chooser.mostPreemptions, chooser.mostStale) = (.max, .max)
    var choices: [Int: Int] = [:]
    for choice in number.split(separator: ",") where choice != "0" {
      let numbers = choice.split(separator: "=").compactMap { Int($0) }
      guard numbers.count == 2 else { return nil }
      choices[numbers[0]] = numbers[1]
    }
    chooser.mode = .replay(choices)
    return chooser
  }

  mutating func newPriority() -> Int {
    if case .random = mode { return random.below(1 << 20) }
    return 0
  }

  /// Chooses a thread; the first is the one that has run last, if it can run on.
  mutating func thread(of ready: [ModelThread], staysPossible: Bool, _ machine: Machine) -> Int {
    guard ready.count > 1 else { return 0 }
    if case .random = mode { return randomThread(of: ready, machine) }
    if staysPossible, preemptions >= mostPreemptions { return 0 }
    if case .search = mode, isNew, length >= path.count {
      let signature = machine.signature
      if let known = seen[signature], known.preemptions <= preemptions, known.stale <= stale {
        isNew = false
      } else {
        seen[signature] = (preemptions, stale)
      }
    }
    let chosen = choose(ready.count, at: machine.point * 2)
    if staysPossible, chosen > 0 { preemptions += 1 }
    return chosen
  }

  /// Chooses which of so many values is read; the first is the newest.
  mutating func value(of count: Int, _ machine: Machine) -> Int {
    guard count > 1 else { return 0 }
    if stale >= mostStale { return 0 }
    let chosen = choose(count, at: machine.point * 2 + 1)
    if chosen > 0 { stale += 1 }
    return chosen
  }

  private mutating func choose(_ count: Int, at point: Int) -> Int {
    let place = length
    var chosen = 0
    switch mode {
    case .search:
      if place < path.count {
        chosen = path[place].chosen
      } else {
        path.append(Choice(chosen: 0, count: isNew ? count : 1))
      }
    case .replay(let given): chosen = min(given[point] ?? 0, count - 1)
    case .random: chosen = random.below(4) == 0 ? random.below(count) : 0
    }
    remember(chosen, at: point)
    return chosen
  }

  private mutating func randomThread(of ready: [ModelThread], _ machine: Machine) -> Int {
    if changes.contains(length) {
      lowest -= 1
      ready[0].priority = lowest
    }
    let chosen = ready.indices.max { ready[$0].priority < ready[$1].priority } ?? 0
    remember(chosen, at: machine.point * 2)
    return chosen
  }

  private mutating func remember(_ chosen: Int, at point: Int) {
    length += 1
    if chosen > 0 { made.append((point, chosen)) }
  }
}

/// Random numbers that are the same for the same seed.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = mix(seed, 0x5DEE_CE66) }

  mutating func below(_ bound: Int) -> Int {
    state = mix(state, 1)
    return Int(state % UInt64(bound))
  }
}
