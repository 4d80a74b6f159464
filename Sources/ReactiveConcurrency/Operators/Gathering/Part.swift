/// The interface of a partition to its parts.
@usableFromInline
protocol PartContainer: AnyObject, Sendable {
  /// Adds a subscriber; `false` if the partition has ended.
  func addMember() -> Bool
  /// Removes a subscriber that has cancelled or received the end.
  func removeMember()
  /// No subscriber of the part is paused any more, or one of them wants more values.
  func partResumed<Value>(_ part: Part<Value>)
  /// Which subscribers of any part want more values.
  var demand: SharedDemand { get }
}

/// One part of a partition.
///
/// Safety: `owned` is accessed only by the owner of the partition's junction.
@usableFromInline
final class Part<Value: Sendable>: PausableSource, @unchecked Sendable {
  @usableFromInline let broadcaster: Broadcaster<Value>
  @usableFromInline let container: any PartContainer
  /// Whether it has ever had a subscriber: then it waits for the slowest.
  @usableFromInline let hasHadListener = Flag()
  @exclusivity(unchecked) @usableFromInline var owned = Owned()

  /// The state that only the owner of the partition's junction may access.
  @usableFromInline
  struct Owned {
    /// The number of values that wait for it.
    @usableFromInline var storedCount = 0
    @usableFromInline var life = Life.open
    /// Whether it counts as paused.
    @usableFromInline var isPaused = false

    @inlinable
    init() {}
  }

  @usableFromInline
  enum Life {
    case open
    /// To be completed after the values that wait for it.
    case closing
    case closed
  }

  @inlinable
  var isClosed: Bool { owned.life == .closed }

  @inlinable
  init(of container: any PartContainer) {
    self.container = container
    broadcaster = Broadcaster()
    super.init()
  }

  @usableFromInline
  var listenerCount: Int { broadcaster.listenerCount }

  /// Stores all values from now on, for later subscribers.
  @usableFromInline
  func rememberAll() { broadcaster.rememberAll() }

  /// Stores all values from now on for the first subscriber, as long as somebody may still subscribe.
  @usableFromInline
  func waitForListener() {
    broadcaster.rememberForFirst { self.hasHadListener.isSet }
  }

  @usableFromInline
  override func resume() { container.partResumed(self) }

  override var isWaiting: Bool { container.demand.isSourceWaiting }

  /// Subscribes to later values and the end.
  @inlinable
  func start(_ observer: Observer<Value>) -> Subscription {
    // After the end there is nothing to count.
    let isFirst = hasHadListener.set()
    guard container.addMember() else { return broadcaster.start(observer) }
    if isFirst { broadcaster.add(self) }
    return broadcaster.start(
      observer.onFinish { [container] _ in container.removeMember() }, sharing: container.demand)
  }
}

extension Part {
  /// The subscribers' handle of a part. After its release there can be no more subscribers.
  @usableFromInline
  final class Handle: Sendable {
    @usableFromInline let part: Part<Value>

    @inlinable
    init(_ part: Part<Value>) {
      self.part = part
    }

    deinit {
      if !part.hasHadListener.isSet { part.broadcaster.forgetForFirst() }
    }
  }
}
