/// How an operator treats its source and its consumer. What is not told is as in most: it sends where its source does,
/// stores nothing, and passes each pause on at once.
package struct Traits: Sendable {
  /// How it treats its consumer's demand.
  package enum Demand: Sendable {
    /// A pause reaches the source at once: not one value more is produced.
    case exact
    /// It stores what comes ahead up to a watermark, but sends nothing while paused.
    case buffering
    /// Each of its inputs may send one value after the pause, and they go on in whatever order.
    case merging
    /// It sends on its own time, at the end or by a timer, and that need not wait for the consumer.
    case gathering
    /// What it sends depends on when it is resumed.
    case timed
  }

  /// The limits that the event contract states (`Observer`).
  package enum Limit: Sendable {
    /// Rule 5: a source that is itself just sending, further up the stack, is released when its call returns.
    case sourceOnStack
    /// Rule 4: what was kept for the end is sent in one go.
    case keptForEnd
  }

  /// Where its values come from (law WHERE-1).
  package enum Place: Sendable {
    /// Its source's calls, and what the consumer calls to go on.
    case source
    /// The work of the scheduler that it is given.
    case scheduler
    /// Signals of its own decide that as well.
    case others
  }

  /// The most that it may store.
  package enum Storage: Sendable {
    case nothing
    /// So many values, or results made of them, each value as so many of its own.
    case newest(Int, each: Int = 1)
    /// What has come since it last sent a value.
    case group
    /// What it has not sent on yet, each value as so many of its own, which are released when the last has been
    /// answered; no more than `most` from a source that can pause.
    case waiting(most: Int, each: Int = 1)
    case everything
    /// What comes while its consumer is paused, and what it was sending then.
    case held
    /// The same, also when the end is seen, for the parts that the consumer may yet listen to.
    case heldForParts
    /// So many values for those who come later, also past the end, until the source has gone.
    case kept(Int)
    /// As `waiting`, and the one that a task is just sending. What a task holds it releases when it comes to notice the
    /// end.
    case task(most: Int)
  }

  /// Why it may live on though nobody holds the subscription or the source any more.
  package enum Survival: Sendable {
    /// It is to subscribe to its source later or again: a subject among its signals is kept by it, and keeps it.
    case keepsSource
    /// It waits for another signal of its own, which runs on.
    case waitsForOthers
    /// Signals of its own have been paused, which nobody can resume or cancel when the handle is gone.
    case pausesOthers
  }

  package let demand: Demand
  package let limit: Limit?
  /// Whether it runs its source for itself, or keeps it for others to come: one subscriber's letting go is not the
  /// source's.
  package let isApart: Bool
  package let place: Place
  /// Nothing if it is not counted what it stores.
  package let storage: Storage?
  package let survival: Survival?

  package init(
    _ demand: Demand = .exact, limit: Limit? = nil, isApart: Bool = false, sends place: Place = .source,
    stores storage: Storage? = .nothing, livesOn survival: Survival? = nil
  ) {
    self.demand = demand
    self.limit = limit
    self.isApart = isApart
    self.place = place
    self.storage = storage
    self.survival = survival
  }
}
