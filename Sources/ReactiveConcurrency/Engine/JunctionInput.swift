import Synchronization

/// How many values a stage stores for one of its inputs before it pauses that input.
///
/// Large enough that pausing and resuming cost next to nothing per value, small enough that ten thousand inputs fit in
/// memory.
@usableFromInline
package var watermark: Int { 256 }

/// One of a junction's inputs. A stage that stores values for each input subclasses it.
///
/// Safety: `index` is touched only by the junction's owner; `receiver` and `reportsPauses` are set before the source is
/// started; `isSourceSilent` is set by the source before its end, after which the owner reads it; the rest is atomic,
/// locked or immutable.
@usableFromInline
package class Input: Receiver, @unchecked Sendable {
  @usableFromInline package final let subscription = SubscriptionSlot()
  @usableFromInline package final let latch = NumberedPause()

  /// How many of its values are in the junction's queue.
  final let queuedCount = Atomic<Int>(0)

  /// Its index among the junction's inputs, or -1 if it is not one of them, or no longer.
  @exclusivity(unchecked) @usableFromInline final var index = -1

  /// The junction. Stored here because a closure that captures only the input needs no allocation.
  @exclusivity(unchecked) @usableFromInline final var receiver: (any Receiver)?

  /// Whether it reports through `owesResume` even if downstream does not.
  @exclusivity(unchecked) @usableFromInline final var reportsPauses = false

  /// Whether the source has been released without an end, and downstream has not been notified.
  @exclusivity(unchecked) final var isSourceSilent = false

  @inlinable
  package init() {}

  /// Resets it for another source. Nothing else may refer to it.
  @usableFromInline
  final func reopen() {
    subscription.reopen()
    latch.clear()
    isSourceSilent = false
  }

  /// Whether the source of this input may stop.
  @usableFromInline
  package final var hasCancelled: Bool { subscription.isClosed || receiver?.hasCancelled ?? false }

  @usableFromInline
  package final var owesResume: Bool? {
    reportsPauses || receiver?.owesResume != nil ? latch.isPaused : nil
  }

  @usableFromInline
  package final var handlesSilence: Bool { true }

  @usableFromInline
  package final func sourceFellSilent() { isSourceSilent = true }

  @usableFromInline
  package final var pausing: Pausing {
    let downstream = receiver?.pausing ?? .binding
    return downstream == .binding ? ownPausing : downstream
  }

  /// What its pauses mean to others, unless downstream decides that.
  @usableFromInline
  var ownPausing: Pausing { .binding }

  /// Whether it stores values of its signal.
  @usableFromInline
  var isStoring: Bool { false }

  /// Releases the values that it stores.
  @usableFromInline
  func release() {}
}

extension Junction {
  /// Adds one of the inputs to come, before its source is started.
  @usableFromInline
  package func add(_ input: Input) -> AddedInput {
    submit {
      self.owned.inputsToCome -= 1
      _ = self.addAsOwner(input)
    }
    return AddedInput(input)
  }

  /// Adds a further input from within a handler, before its source is started.
  @usableFromInline
  package func addAsOwner(_ input: Input) -> AddedInput {
    switch owned.phase {
    case .open, .ending:
      input.index = owned.inputs.count
      owned.inputs.append(input)
    case .acknowledging, .closed: input.subscription.cancel()
    }
    return AddedInput(input)
  }
}

/// An input that has been added to its junction, which can therefore cancel it. Only such an input can be connected.
@usableFromInline
package struct AddedInput: Sendable {
  @usableFromInline let input: Input

  fileprivate init(_ input: Input) {
    self.input = input
  }
}
