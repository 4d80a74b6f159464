/// What a source knows of the receiver of its events, beside its answers. A stage passes on its downstream's receiver,
/// or a `PassThrough`. A stage that stores values answers for itself, so there are no defaults.
///
/// Called from any thread, at any time, even after the end; so it must not hold anything that has to be released at
/// the end.
@usableFromInline
package protocol Receiver: AnyObject, Sendable {
  /// Whether it has cancelled (rule 8 of `Observer`). Too expensive to query for each value.
  var hasCancelled: Bool { get }

  /// The level that it has told; `nil` if it tells that by its answers and calls alone, as a consumer's callbacks do:
  /// their `.paused` is `.held`.
  var level: Level? { get }

  /// Whether it subscribes to the parts that are announced to it (windows, groups, inner signals) later, when it gets
  /// to them. What is sent to such a part until then waits for it. Known when it is made.
  var subscribesLater: Bool { get }

  /// Called by its source, or by one further up.
  func learn(_ fact: SourceFact)
}

/// What a source tells its receivers of itself.
@usableFromInline
package enum SourceFact: Sendable {
  /// Each value is work, such as a page to fetch: from now on the receiver is open only when it needs one, and stores
  /// none ahead for speed.
  case sendsWork
  /// It sends to others, too, and so has to be told of every change of the level.
  case isShared
  /// Its next value is the next of a sequence, which waits for its turn as long as the receiver is not open; any other
  /// source's is news.
  case isPulled
  /// It sends later or elsewhere from now on: until it says so, a prompt source (`Signal.isPrompt`) sends only within
  /// its start.
  case sendsLater
  /// It begins or ends to send values that it has remembered: however many there are, they do not mean that the
  /// receiver falls behind.
  case replays(Bool)
  /// It will send nothing any more, not even an end, unless it is cancelled or its consumer releases its handle. Who
  /// stores passes it on when nothing is stored any more.
  case isSilent
  /// It sends values that may not take the place of others. What stores values downstream adds itself to the gauge.
  case sendsHeartbeats(StorageGauge)
}

/// A receiver with another one downstream.
@usableFromInline
package protocol InnerReceiver: Receiver {
  /// The receiver of what is downstream.
  var receiver: (any Receiver)? { get }
}

/// The receiver of a stage that stores nothing and never pauses by itself: what is downstream answers.
@usableFromInline
package protocol PassThrough: InnerReceiver {}

extension PassThrough {
  @inlinable package var hasCancelled: Bool { receiver?.hasCancelled ?? false }
  @inlinable package var level: Level? { receiver?.level }
  @inlinable package var subscribesLater: Bool { receiver?.subscribesLater ?? false }
  @inlinable package func learn(_ fact: SourceFact) { receiver?.learn(fact) }
}
