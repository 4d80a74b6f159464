/// How an operator treats its source and its consumer. The defaults are those of most operators: it sends where its
/// source does, stores nothing, and passes each pause on immediately.
package struct Traits: Sendable {
  /// How it treats its consumer's demand.
  package enum Demand: Sendable {
    /// A pause reaches the source immediately: no further value is produced.
    case exact
    /// It stores values that are ahead, up to a watermark, but sends nothing while paused.
    case buffering
    /// Each of its inputs may send one value after the pause, and they resume in any order.
    case merging
    /// It sends at times of its own, at the end or by a timer, which need not wait for the consumer.
    case gathering
    /// What it sends depends on when it is resumed.
    case timed
  }

  /// The limits that the event contract states (`Observer`).
  package enum Limit: Sendable {
    /// Rule 5: a source that is itself sending, further up the stack, is released when its call returns.
    case sourceOnStack
    /// Rule 4: the values stored for the end are sent without a break.
    case keptForEnd
  }

  /// Where its values are sent (law WHERE-1).
  package enum Place: Sendable {
    /// Within its source's calls, and within the consumer's `resume()`.
    case source
    /// Within the work of the scheduler that is passed to it.
    case scheduler
    /// Within the calls of its source or of other signals.
    case others
  }

  /// The most that it may store.
  package enum Storage: Sendable {
    case nothing
    /// That many values, or results made from them; each counts as `each` values.
    case newest(Int, each: Int = 1)
    /// The values since it last sent one.
    case group
    /// The values that it has not sent yet, no more than `most` from a source that can pause. Each counts as `each`
    /// values, which are released when the last has been sent.
    case waiting(most: Int, each: Int = 1)
    case everything
    /// The values that arrive while its consumer is paused, and those that it was sending then.
    case held
    /// The same, also after the end, for the parts to which the consumer may still subscribe.
    case heldForParts
    /// That many values for late subscribers, also after the end, until the source is released.
    case kept(Int)
    /// As `waiting`, and the value that a task is sending. A task releases its value when it notices the end.
    case task(most: Int)
  }

  /// What it does when its source is released (law LIFE-2).
  package enum Release: Sendable {
    /// It sends what it would send at a completion, when it would, and then that it has been released.
    case asCompletion
    /// It starts something at a completion or says that there was one, reads its source in a loop, which throws, or may
    /// end for another reason later.
    case otherwise
  }

  /// How many values it has asked for when its consumer pauses at the first one (law AHEAD-3).
  package enum Pulled: Equatable, Sendable {
    /// No more than the first value is made of.
    case needed
    case values(Int)
    /// All that its source has: it needs them for its first value, or its comment says that it never pauses the source.
    case all
  }

  package let demand: Demand
  package let limit: Limit?
  /// Whether the source does not end with the subscriber: it runs by itself, or is kept for later subscribers.
  package let isApart: Bool
  package let place: Place
  /// `nil` if the stored values are not counted.
  package let storage: Storage?
  package let release: Release
  private let told: Pulled?

  /// - Parameter pulled: Where it is not what most of its kind ask for.
  package init(
    _ demand: Demand = .exact, limit: Limit? = nil, isApart: Bool = false, sends place: Place = .source,
    stores storage: Storage? = .nothing, pulls pulled: Pulled? = nil,
    released release: Release = .asCompletion
  ) {
    self.demand = demand
    self.limit = limit
    self.isApart = isApart
    self.place = place
    self.storage = storage
    self.release = release
    told = pulled
  }

  package var pulled: Pulled {
    if let told { return told }
    return switch (demand, storage) {
    case (.exact, _): .needed
    case (.gathering, _) where limit != .sourceOnStack: .all
    case (.buffering, .waiting(.max, _)): .all
    case (.buffering, .waiting(let most, _)): .values(most)
    case (.buffering, .task(let most)): .values(most - 1)
    default: .values(1)
    }
  }
}
