import Synchronization

/// What is known of one stage or consumer while it is subscribed, for `SignalGraph`.
///
/// Each stage that is being watched gets a node and is wrapped at its downstream side: in the observer that it sends
/// to, and in the subscription that it returns. A node finds the one downstream of it through the receiver, which
/// stages pass on to their sources, whenever and wherever these are started.
@usableFromInline
package final class GraphNode: Sendable {
  /// A graph's clock: a scheduler's or, by default, the system's, with the few milliseconds of precision that cost
  /// next to nothing for each value.
  struct Clock: Sendable {
    let scheduler: (any Scheduler)?

    var now: SchedulerInstant { scheduler?.now ?? coarseTime() }
  }

  let id: Int
  let name: String
  /// Where the consumer of the chain is written.
  let site: CodePlace?
  /// Where this node itself is written, if that is known.
  let place: CodePlace?
  /// The name of the task of a loop.
  let task: String?
  let isConsumer: Bool
  let downstream: GraphLink?
  /// What stands for the signal that this is a subscription of; `nil` for a consumer.
  let signal: (any AnyObject & Sendable)?
  let begin: SchedulerInstant
  private let clock: Clock

  /// What stores the values that this node sends, if that is not merely passed on from further downstream.
  weak let storage: (any Receiver)?
  /// Whether there has been one.
  private let hasStorage: Bool

  private let latch = PauseLatch()
  private let valueCount = Atomic<Int>(0)
  private let lastValue: Atomic<Int64>
  /// `notPaused`, or when the pause began.
  private let pauseBegan = Atomic<Int64>(notPaused)
  private let earlierPauses = Atomic<Int64>(0)
  private let mostStoredSeen = Atomic<Int>(0)
  private let droppedByStorageSeen = Atomic<Int>(0)
  private let droppedAtEnd = Atomic<Int>(0)
  private let sharedSource = Atomic<UInt>(0)
  private let lostCount = Locked<(@Sendable () -> Int)?>(nil)
  private let cancelled = Locked<CancellationReason?>(nil)
  private let ending = Locked<(termination: Termination, time: SchedulerInstant)?>(nil)

  private static let notPaused = Int64.min
  private static let newest = Atomic<Int>(0)

  init(
    _ name: String, isConsumer: Bool, site: CodePlace?, place: CodePlace?, task: String?, clock: Clock,
    of signal: (any AnyObject & Sendable)?, before receiver: (any Receiver)?
  ) {
    id = Self.newest.wrappingAdd(1, ordering: .relaxed).newValue
    self.name = name
    self.isConsumer = isConsumer
    self.site = site
    self.place = place
    self.task = task
    self.clock = clock
    self.signal = signal
    begin = clock.now
    lastValue = Atomic(begin.nanoseconds)
    downstream = isConsumer ? nil : receiver?.graphLink
    storage = receiver is WatchedReceiver ? nil : receiver
    hasStorage = storage != nil
  }

  // MARK: Events, one at a time

  /// A value is about to be sent.
  @usableFromInline
  func willSend() {
    // The events of one observer do not overlap, so nothing is lost between the two.
    valueCount.store(valueCount.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    lastValue.store(clock.now.nanoseconds, ordering: .relaxed)
    latch.prepareForNextAnswer()
    if pauseBegan.load(ordering: .relaxed) != Self.notPaused { endPause() }
  }

  /// A value has been given to one of several consumers, on whatever thread.
  func hasSent() {
    valueCount.wrappingAdd(1, ordering: .relaxed)
    lastValue.store(clock.now.nanoseconds, ordering: .relaxed)
    noteStored()
  }

  /// The value that was sent has been answered.
  @usableFromInline
  func wasAnswered(_ demand: Demand) {
    switch demand {
    case .more: break
    case .paused: wasPaused()
    case .cancelled: willCancel(.answered)
    }
  }

  func wasPaused() {
    noteStored()
    // Stored before the latch, because a `resume()` that finds the latch paused ends what it finds here.
    pauseBegan.store(clock.now.nanoseconds, ordering: .relaxed)
    if !latch.pause() { pauseBegan.store(Self.notPaused, ordering: .relaxed) }
  }

  /// Nothing follows.
  func didEnd(_ termination: Termination) {
    if pauseBegan.load(ordering: .relaxed) != Self.notPaused { endPause() }
    noteStored()
    let time = clock.now
    ending.withLock { $0 = (termination, time) }
  }

  /// It ends with `.cancelled`, though perhaps nothing has been seen to cancel it.
  ///
  /// - Parameter isOwn: Whether that is what its receiver wants.
  func isCancelled(byReceiver isOwn: @autoclosure () -> Bool) {
    // A stage is cancelled on behalf of what is downstream of it.
    if case .node = downstream { return }
    willCancel(isOwn() ? .called : .sourceIsGone)
  }

  // MARK: From anywhere

  /// It cancels, or is cancelled; only the first reason counts, and none after its end.
  func willCancel(_ reason: CancellationReason) {
    if end == nil { cancelled.withLock { $0 = $0 ?? reason } }
  }

  private var reason: CancellationReason? { cancelled.withLock { $0 } }

  /// Why it was cancelled, in words; `nil` for a stage that was cancelled on behalf of what is downstream of it in the
  /// graph.
  var ownCancellation: String? {
    if case .node = downstream { nil } else { reason?.rawValue }
  }

  /// Why it is being cancelled, in words, if that is known: why its consumer has cancelled, or which stage needs no
  /// more from it.
  ///
  /// - Parameter isOwn: Whether its receiver has cancelled.
  func cancellation(byReceiver isOwn: Bool) -> String? {
    if reason == nil, !isOwn { return CancellationReason.sourceIsGone.rawValue }
    var node = self
    while case .node(let next) = node.downstream {
      node = next
      if node.reason == nil, !node.isConsumer { return "\(node.title) needs no more" }
    }
    return node.reason?.rawValue
  }

  /// Its name, and where it is written, if that is known.
  var title: String { located(name, at: place?.text) }

  func wasResumed() {
    if latch.resume() { endPause() }
  }

  private func endPause() {
    let began = pauseBegan.exchange(Self.notPaused, ordering: .relaxed)
    if began != Self.notPaused {
      earlierPauses.wrappingAdd(clock.now.nanoseconds &- began, ordering: .relaxed)
    }
  }

  /// What sends to it and to others alike, such as a subject.
  @usableFromInline
  func shares(_ source: AnyObject) {
    sharedSource.store(UInt(bitPattern: ObjectIdentifier(source)), ordering: .relaxed)
    if let sender = source as? any LosingSender {
      lostCount.withLock { $0 = { [weak sender] in sender?.lostCount ?? 0 } }
    }
  }

  /// How many values what sends to it has sent to nobody so far.
  var lost: Int { lostCount.withLock { $0 }?() ?? 0 }

  /// Identifies what it shares with others; `nil` if nothing.
  var sharedSourceID: UInt? {
    let id = sharedSource.load(ordering: .relaxed)
    return id == 0 ? nil : id
  }

  /// How and when it has ended, if it has.
  var end: (termination: Termination, time: SchedulerInstant)? { ending.withLock { $0 } }

  var values: Int { valueCount.load(ordering: .relaxed) }
  var lastValueTime: SchedulerInstant { SchedulerInstant(nanoseconds: lastValue.load(ordering: .relaxed)) }
  var now: SchedulerInstant { clock.now }

  /// When the current pause began.
  var pausedSince: SchedulerInstant? {
    let began = pauseBegan.load(ordering: .relaxed)
    return began == Self.notPaused ? nil : SchedulerInstant(nanoseconds: began)
  }

  /// How long earlier pauses have lasted, in nanoseconds.
  var timePausedEarlier: Int64 { earlierPauses.load(ordering: .relaxed) }

  /// How many of the values that it has sent are stored before they get further, the most that has been seen, and how
  /// many have been dropped there.
  @discardableResult
  func noteStored() -> (now: Int, most: Int, dropped: Int)? {
    guard hasStorage else { return nil }
    guard let storage else {
      return (0, mostStoredSeen.load(ordering: .relaxed), droppedByStorageSeen.load(ordering: .relaxed))
    }
    guard let now = storage.storedNow else { return nil }
    let most = max(now, mostStoredSeen.load(ordering: .relaxed))
    mostStoredSeen.store(most, ordering: .relaxed)
    let dropped = storage.droppedSoFar ?? 0
    droppedByStorageSeen.store(dropped, ordering: .relaxed)
    return (now, most, dropped)
  }

  /// Counts values that it has stored and drops at its end.
  func drop(_ count: Int) {
    guard count > 0 else { return }
    droppedAtEnd.wrappingAdd(count, ordering: .relaxed)
    LostEvents.reportAtEnd(count, sender: title + (site?.text.map { " in the chain subscribed at \($0)" } ?? ""))
  }

  /// How many of the values that it has stored it has dropped at its end.
  var dropped: Int { droppedAtEnd.load(ordering: .relaxed) }
}

/// What sends to several subscribers, and counts the values that it sends to none.
protocol LosingSender: AnyObject, Sendable {
  var lostCount: Int { get }
}

/// What a node is upstream of.
@usableFromInline
package enum GraphLink: Sendable {
  case node(GraphNode)
  /// What sends to several subscribers, by its identity.
  case shared(UInt)
  /// What gives each value that it stores to one of several consumers, by its identity.
  case distributed(UInt)

  package static func shared(_ object: AnyObject?) -> GraphLink? {
    object.map { .shared(UInt(bitPattern: ObjectIdentifier($0))) }
  }

  static func distributed(_ object: AnyObject) -> GraphLink { .distributed(UInt(bitPattern: ObjectIdentifier(object))) }

  /// The identity of what stands between this node and several others.
  var sharedID: UInt? {
    switch self {
    case .node: nil
    case .shared(let id), .distributed(let id): id
    }
  }

  var isDistributed: Bool { if case .distributed = self { true } else { false } }
}

/// Answers for the receiver of what is downstream of a node, and says which node that is.
final class WatchedReceiver: Receiver {
  /// The receiver that stands behind what is watched.
  static func unwrap(_ receiver: (any Receiver)?) -> (any Receiver)? {
    var receiver = receiver
    while let watched = receiver as? WatchedReceiver { receiver = watched.receiver }
    return receiver
  }

  private let node: GraphNode
  let receiver: (any Receiver)?

  init(_ node: GraphNode, before receiver: (any Receiver)?) {
    self.node = node
    self.receiver = receiver
  }

  var graphLink: GraphLink? { .node(node) }
  // What downstream stores is not stored by this stage.
  var storedNow: Int? { nil }

  var hasCancelled: Bool { receiver?.hasCancelled ?? false }
  var hasUnansweredPause: Bool? { receiver?.hasUnansweredPause }
  var handlesSilence: Bool { receiver?.handlesSilence ?? false }
  func sourceFellSilent() { receiver?.sourceFellSilent() }
  var subscribesLater: Bool { receiver?.subscribesLater ?? false }
}
