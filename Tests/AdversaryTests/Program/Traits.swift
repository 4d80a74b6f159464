import ReactiveConcurrency

/// What an operator or a source may do to the values that pass it, which decides what may be expected of a program.
struct Traits: OptionSet, Sendable {
  let rawValue: Int

  /// It may drop values.
  static let loses = Traits(rawValue: 1)
  /// It may end though its source has not. It drops values then.
  static let ends = Traits(rawValue: 2)
  /// It may fail of itself.
  static let fails = Traits(rawValue: 4)
  /// It may send a value more than once.
  static let repeats = Traits(rawValue: 8)
  /// It may change the order of one sender's values.
  static let shuffles = Traits(rawValue: 16)
  /// The values of the other signals come out as well.
  static let mergesOthers = Traits(rawValue: 32)
  /// It subscribes to its other signals later on.
  static let startsOthersLater = Traits(rawValue: 64)
  /// It subscribes to its source later, so that what a hot one sends before is lost.
  static let late = Traits(rawValue: 128)
  /// It continues, or keeps values, when its consumers have left or it has ended.
  static let stays = Traits(rawValue: 256)
  /// It sends what it has kept for the end in one go.
  static let flushes = Traits(rawValue: 512)
  /// It may not end.
  static let endless = Traits(rawValue: 1024)
  /// It has a scheduler or a task between its source and its consumer.
  static let moves = Traits(rawValue: 2048)
  /// It cancels its source from within what that source sends, so that the release comes after the end.
  static let releasesLate = Traits(rawValue: 4096)
  /// One run of its source serves all its subscribers; who comes later may miss the beginning.
  static let shared = Traits(rawValue: 8192)
  /// It subscribes to its source once only.
  static let once = Traits(rawValue: 16384)
  /// The values of the other signals come out as well, once for each part of its own that is subscribed to them then.
  static let joinsOthers = Traits(rawValue: 32768)
  /// An inner signal may be what just sends when all ends, with the outer one further up the stack.
  static let hasInner = Traits(rawValue: 65536)
  /// It calls a closure, within which the program may do things.
  static let callsClosure = Traits(rawValue: 131072)
  /// It takes its time to clean up, on another thread that is not waited for.
  static let cleansUpSlowly = Traits(rawValue: 262144)
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
struct Entry: Sendable {
  /// How it is printed, with `#` for each number and `@` for each other signal. Nothing else depends on it.
  let pattern: String
  let parameters: [ClosedRange<Int>]
  /// How many signals it has beside its source.
  let others: Int
  let traits: Traits
  let memory: Memory
  let make: @Sendable (Wiring) -> Signal<Item>

  init(
    _ pattern: String, _ parameters: [ClosedRange<Int>] = [], others: Int = 0, _ traits: Traits = [],
    keeps memory: Memory = .none, _ make: @escaping @Sendable (Wiring) -> Signal<Item>
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
  let traits: Traits
  /// Whether actions send its values.
  let isHot: Bool
  /// How many values a cold one has, of its number.
  let count: @Sendable (Int) -> Int
  /// How many values a hot one keeps.
  let memory: Memory
  let make: @Sendable (World, Origin) -> Signal<Item>

  init(
    _ name: String, _ traits: Traits = [], isHot: Bool = false, sends count: @escaping @Sendable (Int) -> Int = { $0 },
    keeps memory: Memory = .none, _ make: @escaping @Sendable (World, Origin) -> Signal<Item>
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
struct Wiring: Sendable {
  let source: Signal<Item>
  let others: [Signal<Item>]
  let parameters: [Int]
  let world: World
  /// To be called in the operator's closures: the program may do something there.
  let touch: @Sendable () -> Void

  /// Hands on what it gets, and lets the program do something.
  var pass: @Sendable (Item) -> Item {
    { [touch] item in
      touch()
      return item
    }
  }

  subscript(index: Int) -> Int { parameters[index] }
  var other: Signal<Item> { others[0] }
  var scheduler: any Scheduler { world.scheduler }
  var executor: (any TaskExecutor)? { world.executor }
  func time(_ index: Int) -> Duration { world.unit * parameters[index] }
}
