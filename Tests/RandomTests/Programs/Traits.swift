/// What an operator or a source may do to the values that pass it, which decides what may be expected of a program.
struct Traits: OptionSet, Sendable {
  let rawValue: Int

  private init(_ place: Int) { rawValue = 1 << place }
  init(rawValue: Int) { self.rawValue = rawValue }

  /// What several parts together may do.
  init(_ all: [Traits]) { self = all.reduce([]) { $0.union($1) } }

  // MARK: What becomes of the values

  /// It may drop values, or make something of them that does not show which they were.
  static let loses = Traits(0)
  /// It may end though its source has not. It drops values then.
  static let ends = Traits(1)
  /// It may fail of itself.
  static let fails = Traits(2)
  /// It may send a value more than once.
  static let repeats = Traits(3)
  /// It may change the order of one sender's values.
  static let shuffles = Traits(4)
  /// The values of the other signals come out as well.
  static let mergesOthers = Traits(5)

  // MARK: When

  /// It subscribes to something later, and not while its consumer is paused.
  static let starts = Traits(7)
  /// It subscribes to its other signals later on.
  static let startsOthersLater = Traits(8)
  /// It subscribes to its source later, so that what a hot one sends before is lost.
  static let late = Traits(9)
  /// It has a scheduler or a task between its source and its consumer.
  static let moves = Traits(10)
  /// What it sends depends on when its source sends.
  static let timed = Traits(11)
  /// What it sends depends on the order in which several signals send.
  static let mixes = Traits(12)
  /// It stores values while its consumer is paused.
  static let holds = Traits(13)
  /// An error may overtake values in it, so what it sends depends on when the error comes.
  static let overtaken = Traits(14)
  /// Each of its values is work.
  static let works = Traits(15)
  /// It stores values until others come, and of what is work it asks for one at a time.
  static let waits = Traits(16)

  // MARK: At the end

  /// At the end it sends several values in one go.
  static let flushes = Traits(17)
  /// At the end it sends a value.
  static let concludes = Traits(18)

  /// Whether the end may be several values in one go: the last one before the source's end, and one that is made of it.
  var mayFlush: Bool { contains(.flushes) || isSuperset(of: [.ends, .concludes]) }
  /// It may not end.
  static let endless = Traits(19)
  /// It goes on, or keeps values, when its consumers have left or it has ended.
  static let stays = Traits(20)
  /// It ends from within what a source sends, so that this is released after the end.
  static let releasesLate = Traits(21)
  /// An inner signal may be what just sends when all ends, with the outer one further up the stack.
  static let hasInner = Traits(22)
  /// It takes its time to clean up, on another thread that is not waited for.
  static let cleansUpSlowly = Traits(23)

  // MARK: Sharing

  /// One run of its source serves all its subscribers; who comes later may miss the beginning.
  static let shared = Traits(24)
  /// It subscribes to its source once only.
  static let once = Traits(25)
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
