/// How many values a stage stores for one of its inputs before it pauses that input.
///
/// Large enough that pausing and resuming cost next to nothing per value, small enough that ten thousand inputs fit in
/// memory.
@usableFromInline
package var watermark: Int { 256 }

/// One of a junction's inputs. A stage that stores values for each input subclasses it.
///
/// Safety: `index` is touched only by the junction's owner; `downstream` is set before the source is started; the rest
/// is atomic, locked or immutable.
@usableFromInline
package class Input: Receiver, @unchecked Sendable {
  @usableFromInline package final let source = SubscriptionSlot()
  @usableFromInline package final let latch = NumberedPause()

  /// Its values in the junction's queue.
  final let queued = QueuedValues()

  /// Its index among the junction's inputs, or -1 if it is not one of them, or no longer.
  @exclusivity(unchecked) @usableFromInline final var index = -1

  @exclusivity(unchecked) @usableFromInline final var downstream = Downstream()

  /// State that is set before the source is started.
  @usableFromInline
  struct Downstream: ~Copyable {
    /// The junction. Stored here because a closure that captures only the input needs no allocation. Weak, because
    /// what the junction does when it is resumed refers to the input, also when that has ended.
    @usableFromInline weak var receiver: (any Receiver)?
    /// Whether the input reports through `hasUnansweredPause` even if the junction does not.
    @usableFromInline var reportsPauses = false
    /// Whether what its values announce, such as inner signals, is started later, when there is room for it, or at
    /// once; `nil` if it starts nothing, but passes its values on.
    @usableFromInline var startsLater: Bool?
    /// Whether it takes values in a pause of downstream, until it answers `.paused` itself.
    @usableFromInline var takesInPause = false

    @inlinable
    init() {}
  }

  final let hold = ReportedHold()

  @inlinable
  package init() {}

  @inlinable
  convenience init(startsLater: Bool) {
    self.init()
    downstream.startsLater = startsLater
  }

  /// Resets it for another source. Nothing else may refer to it.
  @usableFromInline
  final func reopen() {
    source.reopen()
    latch.clear()
    hold.clear()
  }

  @usableFromInline
  package final var receiver: (any Receiver)? { downstream.receiver }

  /// Whether the source of this input may stop.
  @usableFromInline
  package final var hasCancelled: Bool {
    source.isClosed || downstream.receiver?.hasCancelled ?? false
  }

  @usableFromInline
  package final var hasUnansweredPause: Bool? {
    downstream.reportsPauses || downstream.receiver?.hasUnansweredPause != nil ? latch.isPaused : nil
  }

  @usableFromInline
  package final var pausing: Pausing {
    let pausing = downstream.receiver?.pausing ?? .binding
    return pausing == .binding ? ownPausing : pausing
  }

  @usableFromInline
  package final var isHeldBack: Bool { hold.report { downstream.receiver?.isHeldBack } ?? false }

  @usableFromInline
  package final var wantsMore: Bool {
    downstream.takesInPause || hold.report { downstream.receiver?.wantsMore == false } == false
  }

  @usableFromInline
  package final var wantsPartsLater: Bool? {
    guard case let later = downstream.startsLater, later != false, let receiver else { return nil }
    // What it starts may announce parts, too.
    return hold.report { (receiver.wantsPartsLater ?? (later == true ? receiver.wantsMore : nil)).map(!) }.map(!)
  }

  @usableFromInline package func sendsWork() { downstream.receiver?.sendsWork() }
  @usableFromInline package func replays(_ isReplaying: Bool) { downstream.receiver?.replays(isReplaying) }

  /// Whether it stores as many values as it should. For the junction's owner.
  @usableFromInline
  var isFull: Bool { false }

  /// The meaning of its pauses to others, unless downstream decides that.
  @usableFromInline
  var ownPausing: Pausing { .binding }

  /// Whether it stores values of its signal.
  @usableFromInline
  var isStoring: Bool { false }

  /// Releases the values that it stores.
  @usableFromInline
  func release() {}
}

/// An input whose values are stored until those of other inputs have come.
///
/// Safety: as of `Input`.
@usableFromInline
class StoringInput: Input, @unchecked Sendable {
  /// Whether each of its values is work, and none is asked for ahead of the others.
  @usableFromInline final let work = Flag()

  @inlinable
  override init() {
    super.init()
    downstream.takesInPause = true
  }

  /// How many values it may store.
  @inlinable final var room: Int { work.isSet ? 1 : watermark }

  // The values that the others wait for may be sent only when this one's source is resumed.
  @usableFromInline
  final override var ownPausing: Pausing { .storing }

  @usableFromInline
  final override func sendsWork() {
    work.set()
    super.sendsWork()
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
      if waitsForEver { input.source.abandon() }
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
