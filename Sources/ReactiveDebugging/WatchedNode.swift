import ReactiveConcurrency
import Synchronization

/// The record of one stage or consumer while it is subscribed: the values that have crossed its border downstream.
final class WatchedNode: Sendable {
  /// Where its events go.
  enum Destination: Sendable {
    case node(WatchedNode)
    case shared(WeakSender)
    /// It is a consumer, or its consumer is not watched.
    case nobody

    /// The nearest watched node downstream of a receiver.
    init(of receiver: (any Receiver)?) {
      var next = receiver
      while let receiver = next {
        if let watched = receiver as? WatchedReceiver {
          self = .node(watched.node)
          return
        }
        if let sharing = receiver as? any SharingReceiver, let sender = sharing.sender {
          self = .shared(WeakSender(sender))
          return
        }
        next = (receiver as? any InnerReceiver)?.receiver
      }
      self = .nobody
    }

    var node: WatchedNode? { if case .node(let node) = self { node } else { nil } }
  }

  let id: Int
  let name: String
  /// Where its consumer subscribes, if that is known.
  let place: String?
  /// The name of the task of a loop.
  let task: String?
  let isConsumer: Bool
  let downstream: Destination
  let begin: SchedulerInstant
  private let clock: LiveSubscriptions.Clock
  /// The storage for its values, such as a loop's.
  private weak let storage: (any StoredCount)?

  private let latch = PauseLatch()
  private let valueCount = Atomic<Int>(0)
  private let lastValue: Atomic<Int64>
  /// `notPaused`, or when the pause began.
  private let pauseBegan = Atomic<Int64>(notPaused)
  private let earlierPauses = Atomic<Int64>(0)
  private let rare = Locked(Rare())

  /// The state that changes once or a few times.
  private struct Rare: Sendable {
    /// The shared sender of its values, if there is one.
    var source: WeakSender?
    /// The path of the last failure from upstream.
    var path: [String] = []
    var end: (termination: Termination, time: SchedulerInstant)?
  }

  private static let notPaused = Int64.min
  private static let newest = Atomic<Int>(0)

  init(
    _ name: String, isConsumer: Bool, before receiver: (any Receiver)?, to downstream: Destination, place: String?,
    task: String?, clock: LiveSubscriptions.Clock
  ) {
    id = Self.newest.wrappingAdd(1, ordering: .relaxed).newValue
    self.name = name
    self.isConsumer = isConsumer
    self.place = place
    self.task = task
    self.downstream = downstream
    self.clock = clock
    storage = receiver as? any StoredCount
    begin = clock.now
    lastValue = Atomic(begin.nanoseconds)
  }

  // MARK: Events, one at a time

  /// A value is about to be sent.
  func willSend() {
    // The events of one observer do not overlap, so nothing is lost between the two.
    valueCount.store(valueCount.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    lastValue.store(clock.now.nanoseconds, ordering: .relaxed)
    latch.prepareForNextAnswer()
    if pauseBegan.load(ordering: .relaxed) != Self.notPaused { endPause() }
  }

  /// The value that was sent has been answered with a pause.
  func wasPaused() {
    // Stored before the latch, because a `resume()` that finds the latch paused ends what it finds here.
    pauseBegan.store(clock.now.nanoseconds, ordering: .relaxed)
    if !latch.pause() { pauseBegan.store(Self.notPaused, ordering: .relaxed) }
  }

  /// Nothing follows.
  func didEnd(_ termination: Termination) {
    if pauseBegan.load(ordering: .relaxed) != Self.notPaused { endPause() }
    let time = clock.now
    rare.withLock { $0.end = (termination, time) }
  }

  // MARK: From anywhere

  func wasResumed() { if latch.resume() { endPause() } }

  private func endPause() {
    let began = pauseBegan.exchange(Self.notPaused, ordering: .relaxed)
    if began != Self.notPaused { earlierPauses.wrappingAdd(clock.now.nanoseconds &- began, ordering: .relaxed) }
  }

  func shares(_ sender: any SharedSender) { rare.withLock { $0.source = WeakSender(sender) } }

  // MARK: Failures

  /// Notes what a failure has passed that comes next.
  func willFail(after path: [String]) { rare.withLock { $0.path = path } }

  /// The path of the last failure from upstream, and this node.
  var path: [String] { rare.withLock { $0.path } + [title] }

  // MARK: For a graph

  var values: Int { valueCount.load(ordering: .relaxed) }
  var lastValueTime: SchedulerInstant { SchedulerInstant(nanoseconds: lastValue.load(ordering: .relaxed)) }
  var source: (any SharedSender)? { rare.withLock { $0.source }?.object }
  var end: (termination: Termination, time: SchedulerInstant)? { rare.withLock { $0.end } }
  var stored: Int? { storage?.storedNow }

  /// When the current pause began.
  var pausedSince: SchedulerInstant? {
    let began = pauseBegan.load(ordering: .relaxed)
    return began == Self.notPaused ? nil : SchedulerInstant(nanoseconds: began)
  }

  /// How long earlier pauses have lasted, in nanoseconds.
  var timePausedEarlier: Int64 { earlierPauses.load(ordering: .relaxed) }

  /// Its kind and place: `subscriber at App/Search.swift:42`; `loop, task "prices"`.
  var title: String { SignalGraph.title(name, isConsumer ? place : nil, task) }
}

/// A weak reference to what sends to several.
struct WeakSender: Sendable {
  weak let object: (any SharedSender)?

  init(_ object: any SharedSender) { self.object = object }

  var id: ObjectIdentifier? { object.map { ObjectIdentifier($0) } }
}

/// Answers for the receiver of what is downstream of a node, and leads to that node.
final class WatchedReceiver: PassThrough {
  let node: WatchedNode
  let receiver: (any Receiver)?

  init(_ node: WatchedNode, before receiver: (any Receiver)?) {
    self.node = node
    self.receiver = receiver
  }
}
