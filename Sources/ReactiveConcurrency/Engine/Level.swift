import Synchronization

/// How much a receiver wants, as it tells its source. Each level is a stronger stop than those before it.
///
/// # The protocol of demand
///
/// Each receiver tells its source a level, and tells it again when that changes. No part asks another what a pause
/// means.
///
/// 1. **Told, not asked.** A source decides only from levels that it has been told.
/// 2. **Taken back.** Each change reaches the source; the newest one counts.
/// 3. **Held depends on nothing upstream**, so the consumer or a scheduler always ends it.
/// 4. **Full yields** to an open path to the same consumer.
/// 5. **A told `open` is worth one value.** A hop sends it even if `held` follows first.
/// 6. **Storage decides.** A stage that stores answers for itself; one that does not passes on what is downstream.
/// 7. **A pause is bounded.** While a consumer is `held`, a source sends at most what the stages between have room for.
/// 8. **Gone is a level**, told where `held` is.
///
/// An answer of `.paused` and a call of `Upstream.tell(_:)` both mean: the level has changed. The level itself is a
/// word of the receiver (`Receiver.level`), written before the answer or the call and read after it. So what overtakes
/// or is overtaken does no harm: whoever reads later reads what has been told last.
@usableFromInline
package enum Level: UInt8, Comparable, Sendable, AtomicRepresentable {
  /// It wants more.
  case open
  /// It has enough, and stores what still arrives. It may be waiting for another value *of the same source*, which
  /// reaches its consumer on another path.
  case full
  /// It has enough, and opens again without another value of its source.
  case held
  /// Held for ever: nothing is left that could open it.
  case gone

  @inlinable
  package static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
}

/// The level of what is downstream of a machine that has one owner at a time, and what its owner has yet to look at.
///
/// The machine's owner notes answers and takes what has been told. Everything is in one word, so that a value costs a
/// single load.
@usableFromInline
struct DownstreamLevel: ~Copyable, Sendable {
  /// The two lowest bits are the level.
  @usableFromInline static var levels: UInt8 { 3 }
  /// Downstream has told `.open`, which the owner has yet to take.
  @usableFromInline static var opened: UInt8 { 4 }
  /// Downstream has told another level, which the owner has yet to take.
  @usableFromInline static var changed: UInt8 { 8 }
  @usableFromInline static var cancellation: UInt8 { 16 }
  /// The consumer has released its handle: from now on its pause is for ever.
  @usableFromInline static var released: UInt8 { 32 }

  @usableFromInline let word = Atomic<UInt8>(0)

  @inlinable
  init() {}

  /// Whether more is wanted, and nothing waits for the owner.
  @inlinable var isPlain: Bool { word.load(ordering: .relaxed) & ~Self.released == 0 }

  /// Whether nothing more is wanted. That is never taken back.
  @inlinable var isCancelled: Bool { word.load(ordering: .relaxed) & Self.cancellation != 0 }

  /// Whether the consumer has released its handle.
  var isReleased: Bool { word.load(ordering: .relaxed) & Self.released != 0 }

  @inlinable var isPaused: Bool { word.load(ordering: .relaxed) & Self.levels != 0 }

  /// Sequentially consistent: a receiver that writes its level and then calls, and a source that stops and then reads,
  /// cannot both miss each other.
  @inlinable var level: Level {
    Level(rawValue: word.load(ordering: .sequentiallyConsistent) & Self.levels) ?? .open
  }

  /// - Returns: Whether this call is the first to cancel.
  @usableFromInline
  @discardableResult
  borrowing func cancel() -> Bool {
    word.bitwiseOr(Self.cancellation, ordering: .acquiringAndReleasing).oldValue & Self.cancellation == 0
  }

  /// Notes that downstream has told a level.
  ///
  /// - Returns: Whether the owner has to be made to take it: nothing else waits for that.
  @usableFromInline
  borrowing func tell(_ level: Level) -> Bool {
    let told =
      switch level {
      case .open: Self.opened
      case .full, .held: Self.changed
      case .gone: Self.changed | Self.released
      }
    let old = word.bitwiseOr(told, ordering: .sequentiallyConsistent).oldValue
    return old & (Self.opened | Self.changed) == 0
  }

  // MARK: For the owner

  /// Notes downstream's answer of `.paused`, or of `.more` to a value that was sent in a pause.
  ///
  /// - Returns: The answer to pass on: `.more` if downstream has told in the meantime that it is open again.
  @usableFromInline
  borrowing func note(_ answer: Demand, of receiver: (any Receiver)?) -> Demand {
    if let told = receiver.told { return set(told, isConsumers: false) == .open ? .more : .paused }
    // A consumer that has paused has to resume.
    if answer == .paused { set(.held, isConsumers: true) }
    return .paused
  }

  /// Reads the receiver's level, which cannot be told while the machine's subscription is still being made.
  @usableFromInline
  borrowing func read(from receiver: (any Receiver)?) {
    if let told = receiver.told { set(told, isConsumers: false) }
  }

  /// Takes what downstream has told, if there is anything.
  ///
  /// - Returns: Whether there was.
  @usableFromInline
  @discardableResult
  borrowing func take(from receiver: (any Receiver)?) -> Bool {
    let waiting = Self.opened | Self.changed
    guard word.load(ordering: .relaxed) & waiting != 0 else { return false }
    // Before the receiver's level is read, so that a change in between is taken by the next call.
    let old = word.bitwiseAnd(~waiting, ordering: .sequentiallyConsistent).oldValue
    if let told = receiver.told {
      set(told, isConsumers: false)
    } else {
      set(old & Self.opened != 0 ? .open : Level(rawValue: old & Self.levels) ?? .open, isConsumers: true)
    }
    return true
  }

  @discardableResult
  private borrowing func set(_ level: Level, isConsumers: Bool) -> Level {
    var current = word.load(ordering: .relaxed)
    while true {
      // What it has told before it released its handle still opens this pause.
      let isForEver = isConsumers && level == .held && current & (Self.released | Self.opened) == Self.released
      let next = isForEver ? Level.gone : level
      let (exchanged, original) = word.weakCompareExchange(
        expected: current, desired: current & ~Self.levels | next.rawValue, ordering: .sequentiallyConsistent)
      if exchanged { return next }
      current = original
    }
  }
}

extension (any Receiver)? {
  /// The level that it has told, if it has a word of its own.
  fileprivate var told: Level? { self?.level }
}

/// The level that a source was last answered or told: the word that it reads.
@usableFromInline
package struct ToldLevel: ~Copyable, Sendable {
  @usableFromInline let told = Atomic<Level>(.open)
  /// Whether the source has to know of every change: because it sends to others, too, or because each of its values is
  /// work. Any other source learns of a pause by the answer to its next value.
  @usableFromInline let isShared = Flag()

  @inlinable
  init() {}

  @inlinable var level: Level { told.load(ordering: .sequentiallyConsistent) }

  /// Whether it is open, for whoever answers.
  @inlinable var isOpen: Bool { told.load(ordering: .sequentiallyConsistent) == .open }

  /// Answers a value. Stored by whoever answers, before the answer is returned.
  @inlinable
  borrowing func answer(_ level: Level) -> Demand {
    told.store(level == .gone ? .held : level, ordering: .sequentiallyConsistent)
    return level == .open ? .more : .paused
  }

  /// Whether the source has to be called to learn of a level.
  @inlinable
  borrowing func differs(from level: Level) -> Bool {
    told.load(ordering: .sequentiallyConsistent) != level && (level == .open || level == .gone || isShared.isSet)
  }

  /// Calls the source, unless it knows the level, and again when that has changed meanwhile. Not under a lock, and not
  /// by the owner: the source may send within the call.
  ///
  /// Whoever changes the level calls this afterwards. One of several callers looks at it after it has been told.
  @usableFromInline
  borrowing func tell(_ level: () -> Level, to source: borrowing SubscriptionSlot) {
    while case let level = level(), differs(from: level) {
      if told.exchange(level, ordering: .sequentiallyConsistent) != level { source.tell(level) }
    }
  }

  /// From now on each change is told, and the current level can be read.
  @usableFromInline
  borrowing func share(_ level: () -> Level) {
    if isShared.set() { store(level) }
  }

  /// Stores the level for a source that reads it without being called, and again when that has changed meanwhile: an
  /// answer may have been stored since the level was read.
  borrowing func store(_ level: () -> Level) {
    while case let level = level(), level != .gone, told.exchange(level, ordering: .sequentiallyConsistent) != level {}
  }

  /// Notes a pause for a source that asks whether it is cancelled and reads the level next: it may go on without a
  /// value that could be answered.
  ///
  /// It takes nothing back: the one that asks may be further up than the source, which is paused, and has yet to be
  /// told `.open`.
  @usableFromInline
  borrowing func notePause(_ level: () -> Level) {
    guard isOpen, case let new = level(), new == .full || new == .held,
      told.compareExchange(expected: .open, desired: new, ordering: .sequentiallyConsistent).exchanged
    else { return }
    // Whoever has opened meanwhile may have found that the source knows.
    if level() == .open { _ = told.compareExchange(expected: new, desired: .open, ordering: .sequentiallyConsistent) }
  }

  /// Forgets what the source was told. Nothing else refers to it.
  borrowing func reset() { told.store(.open, ordering: .relaxed) }
}
