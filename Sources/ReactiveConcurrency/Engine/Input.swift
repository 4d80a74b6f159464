import Synchronization

/// How far a stage that buffers lets one of its inputs run ahead of the others before it pauses it.
///
/// Large enough that a pause and a resume cost nothing per value, small enough that ten thousand inputs fit in memory.
@usableFromInline
package var watermark: Int { 256 }

/// One of a junction's inputs. A stage that stores values for each of them does so in a class of its own.
///
/// Safety: `index` is touched only by the junction's owner; `receiver` and `reportsPauses` are set before the source is
/// started; `isSilent` is set by the source before its end, after which the owner reads it; the rest is atomic, locked
/// or immutable.
@usableFromInline
package class Input: Receiver, @unchecked Sendable {
  @usableFromInline package final let subscription = SubscriptionSlot()
  @usableFromInline package final let latch = NumberedPause()

  /// How many of its values wait in the junction's queue.
  final let waiting = Atomic<Int>(0)

  /// Its place among the junction's inputs, or -1 when it is not, or no longer, one of them.
  @exclusivity(unchecked) @usableFromInline final var index = -1

  /// The junction; here, because a closure that captures the input alone need not be allocated.
  @exclusivity(unchecked) @usableFromInline final var receiver: (any Receiver)?

  /// Whether it tells that it is to resume, though downstream does not.
  @exclusivity(unchecked) @usableFromInline final var reportsPauses = false

  /// Whether the source has been released without an end, and nobody has been told of it.
  @exclusivity(unchecked) final var isSilent = false

  @inlinable
  package init() {}

  /// Lets it serve another source. Nobody else may refer to it.
  @usableFromInline
  final func reopen() {
    subscription.reopen()
    latch.clear()
    isSilent = false
  }

  /// Whether the source of this input need not go on.
  @usableFromInline
  package final var hasCancelled: Bool { subscription.isClosed || receiver?.hasCancelled ?? false }

  @usableFromInline
  package final var owesResume: Bool? {
    reportsPauses || receiver?.owesResume != nil ? latch.isPaused : nil
  }

  @usableFromInline
  package final var handlesSilence: Bool { true }

  @usableFromInline
  package final func fallSilent() { isSilent = true }

  @usableFromInline
  package final var pausing: Pausing {
    let downstream = receiver?.pausing ?? .binding
    return downstream == .binding ? ownPausing : downstream
  }

  /// What its pauses mean to others, if it is not for downstream to say.
  @usableFromInline
  var ownPausing: Pausing { .binding }

  /// Whether it holds values of its signal.
  @usableFromInline
  var isStoring: Bool { false }

  /// Releases the values that it holds.
  @usableFromInline
  func release() {}
}

/// An input that its junction knows of, so that the junction can cancel it: only such an input can be connected.
@usableFromInline
package struct AddedInput: Sendable {
  @usableFromInline let input: Input

  /// For `Junction.add(_:)` and `addAsOwner(_:)` alone.
  init(_ input: Input) {
    self.input = input
  }
}
