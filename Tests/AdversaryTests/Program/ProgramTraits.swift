import ReactiveConcurrency

/// What an operator or a source may do to the values that pass it, which decides what may be expected of a program.
struct ProgramTraits: OptionSet, Sendable {
  let rawValue: Int

  /// It may drop values.
  static let loses = ProgramTraits(rawValue: 1)
  /// It may end though its source has not. It drops values then.
  static let ends = ProgramTraits(rawValue: 2)
  /// It may fail of itself.
  static let fails = ProgramTraits(rawValue: 4)
  /// It may send a value more than once.
  static let repeats = ProgramTraits(rawValue: 8)
  /// It may change the order of one sender's values.
  static let shuffles = ProgramTraits(rawValue: 16)
  /// The values of the other signals come out as well.
  static let mergesOthers = ProgramTraits(rawValue: 32)
  /// It subscribes to its other signals later on.
  static let startsOthersLater = ProgramTraits(rawValue: 64)
  /// It subscribes to its source later, so that what a hot one sends before is lost.
  static let late = ProgramTraits(rawValue: 128)
  /// It goes on, or keeps values, when its consumers have left or it has ended.
  static let stays = ProgramTraits(rawValue: 256)
  /// It sends what it has kept for the end in one go.
  static let flushes = ProgramTraits(rawValue: 512)
  /// It may not end.
  static let endless = ProgramTraits(rawValue: 1024)
  /// It has a scheduler or a task between its source and its consumer.
  static let moves = ProgramTraits(rawValue: 2048)
  /// It tells its source to let go from within what that source sends, so that the release comes after the end.
  static let releasesLate = ProgramTraits(rawValue: 4096)
  /// One run of its source serves all its subscribers; who comes later may miss the beginning.
  static let shared = ProgramTraits(rawValue: 8192)
  /// It subscribes to its source once only.
  static let once = ProgramTraits(rawValue: 16384)
  /// The values of the other signals come out as well, once for each part of its own that listens to them then.
  static let joinsOthers = ProgramTraits(rawValue: 32768)
  /// An inner signal may be what just sends when all ends, with the outer one further up the stack.
  static let hasInner = ProgramTraits(rawValue: 65536)
  /// It calls a closure, within which the program may do things.
  static let callsClosure = ProgramTraits(rawValue: 131072)
  /// It takes its time to clean up, on another thread that is not waited for.
  static let cleansUpSlowly = ProgramTraits(rawValue: 262144)
}

/// How many values an operator may keep.
struct Memory: Sendable {
  /// While its consumer takes what comes; `nil` if that depends on more than its arguments.
  let rest: @Sendable ([Int]) -> Int?
  /// While its consumer is paused and its source is not held up by that.
  let paused: @Sendable ([Int]) -> Int?

  static let none = Memory(rest: { _ in 0 }, paused: { _ in 0 })
  static let one = Memory(rest: { _ in 1 }, paused: { _ in 1 })
  /// As many as its first argument says.
  static let count = Memory(rest: { $0[0] }, paused: { $0[0] })
  /// As many as its first argument says, and only for a consumer that is paused.
  static let backlog = Memory(rest: { _ in 0 }, paused: { $0[0] })
  /// Nothing, but for a consumer that is paused whatever comes.
  static let whilePaused = Memory(rest: { _ in 0 }, paused: { _ in nil })
  static let any = Memory(rest: { _ in nil }, paused: { _ in nil })
}

/// An operator: how it is written, what it may do, and how to make it.
struct ProgramEntry: Sendable {
  /// How it is printed, with `#` for each number and `@` for each other signal. Nothing else depends on it.
  let pattern: String
  let parameters: [ClosedRange<Int>]
  /// How many signals it has beside its source.
  let others: Int
  let traits: ProgramTraits
  let memory: Memory
  let make: @Sendable (ProgramWiring) -> Signal<ProgramItem>

  init(
    _ pattern: String, _ parameters: [ClosedRange<Int>] = [], others: Int = 0, _ traits: ProgramTraits = [],
    keeps memory: Memory = .none, _ make: @escaping @Sendable (ProgramWiring) -> Signal<ProgramItem>
  ) {
    self.pattern = pattern
    self.parameters = parameters
    self.others = others
    self.traits = traits
    self.memory = memory
    self.make = make
  }
}

/// A source: how it is written, what it may do, and how to make it.
struct OriginEntry: Sendable {
  /// How it is printed, with `#` for its number and `$` for which source it is. Nothing else depends on it.
  let name: String
  let traits: ProgramTraits
  /// Whether actions send its values.
  let isHot: Bool
  /// How many values a cold one has, of its number.
  let count: @Sendable (Int) -> Int
  /// How many values a hot one keeps.
  let memory: Memory
  let make: @Sendable (RunEnvironment, Origin) -> Signal<ProgramItem>

  init(
    _ name: String, _ traits: ProgramTraits = [], isHot: Bool = false,
    sends count: @escaping @Sendable (Int) -> Int = { $0 },
    keeps memory: Memory = .none, _ make: @escaping @Sendable (RunEnvironment, Origin) -> Signal<ProgramItem>
  ) {
    self.name = name
    self.traits = traits
    self.isHot = isHot
    self.count = count
    self.memory = memory
    self.make = make
  }
}

/// What an operator is made with.
struct ProgramWiring: Sendable {
  let source: Signal<ProgramItem>
  let others: [Signal<ProgramItem>]
  let parameters: [Int]
  let environment: RunEnvironment
  /// To be called in the operator's closures: the program may do something there.
  let touch: @Sendable () -> Void

  /// Hands on what it gets, and lets the program do something.
  var pass: @Sendable (ProgramItem) -> ProgramItem {
    { [touch] item in
      touch()
      return item
    }
  }

  subscript(index: Int) -> Int { parameters[index] }
  var other: Signal<ProgramItem> { others[0] }
  var scheduler: any Scheduler { environment.scheduler }
  var executor: (any TaskExecutor)? { environment.executor }
  func time(_ index: Int) -> Duration { environment.unit * parameters[index] }
}
