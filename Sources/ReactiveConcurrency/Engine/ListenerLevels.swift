import Synchronization

/// Counts listeners by their levels: those of a broadcaster, or the parts of a partition. Decides about the level of
/// all of them together.
@usableFromInline
struct ListenerLevels: ~Copyable {
  private var full = 0
  private var held = 0
  /// The level while there is no listener.
  var whenEmpty = Level.open
  /// The listeners by consumer, if they share a source; made for the first of them.
  private var sharing: Sharing?

  @inlinable
  init() {}

  /// The listeners of a share, by the consumers to which they lead.
  private final class Sharing {
    let node = SharingGraph.Node()
    var consumers: [ObjectIdentifier: (listeners: Int, full: Int)] = [:]
    /// The same share as a consumer of another one.
    var asConsumer: ObjectIdentifier? {
      willSet { if let newValue, asConsumer == nil { SharingGraph.connect(newValue, to: node) } }
    }
    /// How many consumers have full listeners only.
    var fullConsumers = 0
    /// How many values were sent since one of them was full and another one was not.
    var sentAhead = 0
    /// Whether a consumer may wait for another share, and how many cycles were known then.
    var isPartOfCycle = (answer: false, cycles: 0)

    func change(_ consumer: ObjectIdentifier, _ change: (inout (listeners: Int, full: Int)) -> Void) {
      var counts = consumers[consumer] ?? (0, 0)
      let wasFull = counts.listeners > 0 && counts.full == counts.listeners
      let wasKnown = counts.listeners > 0
      change(&counts)
      let isFull = counts.listeners > 0 && counts.full == counts.listeners
      fullConsumers += (isFull ? 1 : 0) - (wasFull ? 1 : 0)
      consumers[consumer] = counts.listeners > 0 ? counts : nil
      if wasKnown == (counts.listeners > 0) || consumer == SharingGraph.anyone { return }
      if wasKnown { SharingGraph.disconnect(consumer) } else { SharingGraph.connect(consumer, to: node) }
    }

    var stopsForOne: Bool {
      if fullConsumers == 0 || consumers[SharingGraph.anyone] != nil { return false }
      let cycles = SharingGraph.cycles.load(ordering: .sequentiallyConsistent)
      if isPartOfCycle.cycles != cycles { isPartOfCycle = (SharingGraph.isPartOfCycle(node), cycles) }
      return !isPartOfCycle.answer
    }

    deinit {
      for consumer in consumers.keys where consumer != SharingGraph.anyone { SharingGraph.disconnect(consumer) }
      if let asConsumer { SharingGraph.disconnect(asConsumer) }
    }
  }

  /// Whether the listeners are counted by consumer.
  var countsConsumers: Bool { sharing != nil }

  /// Whether any of them stops a source, or the lack of them does.
  @usableFromInline var stop: Bool { full + held > 0 || whenEmpty != .open }

  /// From now on listeners are counted by consumer.
  ///
  /// - Parameter share: The share as a consumer of another one, if it is one.
  mutating func countConsumers(as share: ObjectIdentifier?) {
    sharing = Sharing()
    sharing?.asConsumer = share
  }

  /// Notes that the share is a consumer of another one, if that matters.
  mutating func listens(as share: ObjectIdentifier) { sharing?.asConsumer = share }

  /// Adds a listener of a share.
  mutating func add(_ consumer: ObjectIdentifier, at level: Level) {
    sharing?.change(consumer) { counts in
      counts.listeners += 1
      if level == .full { counts.full += 1 }
    }
  }

  /// Removes a listener of a share, which is open.
  mutating func remove(_ consumer: ObjectIdentifier) { sharing?.change(consumer) { $0.listeners -= 1 } }

  mutating func change(from old: Level, to new: Level, of consumer: ObjectIdentifier? = nil) {
    count(old, -1)
    count(new, 1)
    guard let consumer, (old == .full) != (new == .full) else { return }
    sharing?.change(consumer) { $0.full += new == .full ? 1 : -1 }
  }

  /// Counts a value that is sent although a listener is full.
  ///
  /// - Returns: How many there were since none was.
  func countAhead() -> Int {
    guard full > 0, let sharing else { return 0 }
    sharing.sentAhead += 1
    return sharing.sentAhead
  }

  private mutating func count(_ level: Level, _ change: Int) {
    switch level {
    case .open: break
    case .full:
      full += change
      if full == 0 { sharing?.sentAhead = 0 }
    case .held, .gone: held += change
    }
  }

  /// The level of so many listeners together: held as soon as one is; full when all are that lead to one consumer,
  /// because one that is open may be what the others wait for.
  func level(of listeners: Int) -> Level {
    if listeners == 0 { return whenEmpty }
    if held > 0 { return .held }
    if full == 0 { return .open }
    return full >= listeners || sharing?.stopsForOne ?? false ? .full : .open
  }
}
