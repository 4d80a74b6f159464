import Synchronization

/// How many values a stage stores for one of its inputs before it pauses that input.
///
/// Large enough that pausing and resuming cost next to nothing per value, small enough that ten thousand inputs fit in
/// memory.
@usableFromInline
package var watermark: Int { 256 }

/// One of a junction's inputs. A stage that stores values for each input subclasses it.
///
/// It tells its source the stronger one of two levels: downstream's, which the junction knows, and its `own`.
///
/// Safety: `index` and `outlook` are touched only by the junction's owner; `downstream` is set before the source is
/// started; the rest is atomic, locked or immutable.
@usableFromInline
package class Input: InnerReceiver, @unchecked Sendable {
  @usableFromInline package final let source = SubscriptionSlot()
  /// What the source was last answered or told.
  @usableFromInline package final let told = ToldLevel()
  @usableFromInline final let ownLevel = Atomic<UInt8>(0)

  /// Its values in the junction's queue.
  final let queued = QueuedValues()

  /// Its index among the junction's inputs, or -1 if it is not one of them, or no longer.
  @exclusivity(unchecked) @usableFromInline final var index = -1

  /// Whether its signal will send nothing any more.
  final let isSilent = Flag()

  /// How its signal has ended, if it has. Touched by the junction's owner.
  @exclusivity(unchecked) @usableFromInline final var outlook = Outlook.open

  @exclusivity(unchecked) @usableFromInline final var downstream = Downstream()

  /// State that is set before the source is started.
  @usableFromInline
  struct Downstream: ~Copyable {
    /// The junction. Stored here because a closure that captures only the input needs no allocation. Weak, because
    /// what the junction does when downstream is open again refers to the input, also when that has ended.
    @usableFromInline weak var receiver: (any Receiver)?
    /// Whether what its values announce, such as inner signals, is started later, when there is room for it, or at
    /// once; `nil` if it starts nothing, but passes its values on.
    @usableFromInline var startsLater: Bool?

    @inlinable
    init() {}
  }

  @inlinable
  package init() {}

  @inlinable
  convenience init(startsLater: Bool) {
    self.init()
    downstream.startsLater = startsLater
  }

  /// Makes the input of a signal that no pause of downstream reaches: its values decide about others, or only the
  /// newest is stored.
  @usableFromInline
  convenience init(ignoringPauses: Bool) {
    self.init()
    ignoresPauses = ignoringPauses
  }

  /// Resets it for another source. Nothing else may refer to it.
  @usableFromInline
  final func reopen() {
    source.reopen()
    told.reset()
    outlook = .open
    isSilent.value.store(false, ordering: .relaxed)
    ownLevel.store(0, ordering: .relaxed)
  }

  // MARK: Its level, for the junction's owner

  /// Whether it tells downstream's level, and its source was last told `.open`.
  @inlinable
  final var isPlain: Bool { ownLevel.load(ordering: .relaxed) & 3 == 0 && told.isOpen }

  /// The level that it tells if downstream's is not stronger: `.full` while it has no room, or waits for another input;
  /// `.held` while it waits for a timer.
  @inlinable
  package final var own: Level {
    get { Level(rawValue: ownLevel.load(ordering: .relaxed) & 3) ?? .open }
    set { setOwnLevel(newValue.rawValue | ownLevel.load(ordering: .relaxed) & Self.ignoring) }
  }

  /// Whether a pause of downstream is not passed on: what comes meanwhile is stored or dropped. Downstream's `.gone`
  /// is.
  @inlinable
  package final var ignoresPauses: Bool {
    get { ownLevel.load(ordering: .relaxed) & Self.ignoring != 0 }
    set { setOwnLevel(ownLevel.load(ordering: .relaxed) & 3 | (newValue ? Self.ignoring : 0)) }
  }

  @inlinable
  static var ignoring: UInt8 { 4 }

  @inlinable
  final func setOwnLevel(_ new: UInt8) {
    if ownLevel.load(ordering: .relaxed) != new { ownLevel.store(new, ordering: .sequentiallyConsistent) }
  }

  /// Its level, given downstream's.
  @usableFromInline
  final func level(before downstream: Level) -> Level {
    let own = ownLevel.load(ordering: .sequentiallyConsistent)
    let level = max(Level(rawValue: own & 3) ?? .open, queued.level)
    return own & Self.ignoring != 0 && downstream != .gone ? level : max(level, downstream)
  }

  // MARK: What its source knows of it

  @usableFromInline
  package final var receiver: (any Receiver)? { downstream.receiver }

  /// Whether the source of this input may stop.
  @usableFromInline
  package final var hasCancelled: Bool {
    if source.isClosed { return true }
    guard let receiver = downstream.receiver else { return false }
    if receiver.hasCancelled { return true }
    told.notePause { level(before: receiver.level ?? .open) }
    return false
  }

  @usableFromInline
  package final var level: Level? { told.level }

  @usableFromInline
  package final var subscribesLater: Bool { downstream.startsLater ?? downstream.receiver?.subscribesLater ?? false }

  @usableFromInline
  package func learn(_ fact: SourceFact) {
    if case .isSilent = fact { isSilent.set() }
    // The junction first: a pause of downstream that it does not tell from now on is read here.
    downstream.receiver?.learn(fact)
    switch fact {
    case .isShared, .sendsWork: told.share { level(before: downstream.receiver?.level ?? .open) }
    case .isPulled, .sendsLater, .replays, .sendsHeartbeats, .isSilent: break
    }
  }

  /// Whether it stores values of its signal.
  @usableFromInline
  var isStoring: Bool { false }

  /// Releases the values that it stores.
  @usableFromInline
  func release() {}
}

/// Whether a source will send more, or how it has ended. A failure or a cancellation ends everything, and is not noted.
@usableFromInline
enum Outlook: UInt8, Comparable {
  case open
  /// It was released without an end.
  case released
  case completed

  @inlinable
  static func < (one: Outlook, other: Outlook) -> Bool { one.rawValue < other.rawValue }

  /// The end of what ends as this source has.
  @inlinable var termination: Termination { self == .released ? .released : .completed }
}

/// An input whose values are stored until those of other inputs have come.
///
/// Safety: as of `Input`.
@usableFromInline
class StoringInput: Input, @unchecked Sendable {
  /// Whether each of its values is work: then it stores no more than one.
  @usableFromInline final let work = Flag()

  @inlinable
  override init() {}

  /// How many values it may store.
  @inlinable final var room: Int { work.isSet ? 1 : watermark }

  @usableFromInline
  final override func learn(_ fact: SourceFact) {
    if case .sendsWork = fact { work.set() }
    super.learn(fact)
  }
}

extension Junction {
  /// Adds one of the inputs to come, before its source is started.
  @usableFromInline
  package func add(_ input: Input) -> Input.Added {
    submit {
      self.owned.inputsToCome -= 1
      _ = self.addAsOwner(input)
    }
    return Input.Added(input)
  }

  /// Adds a further input from within a handler, before its source is started.
  @usableFromInline
  package func addAsOwner(_ input: Input) -> Input.Added {
    switch owned.phase {
    case .open, .ending:
      input.index = owned.inputs.count
      owned.inputs.append(input)
      if !downstreamLevel.isPlain { tell(input) }
    case .acknowledging, .closed: input.source.cancel()
    }
    return Input.Added(input)
  }
}

extension Input {
  /// An input that its junction knows, and can therefore cancel. Only such an input can be connected.
  @usableFromInline
  package struct Added: Sendable {
    @usableFromInline let input: Input

    fileprivate init(_ input: Input) {
      self.input = input
    }
  }
}
