import Synchronization

/// The interface of a partition to its parts.
@usableFromInline
protocol PartContainer: AnyObject, Sendable {
  /// Adds a subscriber; `false` if the partition has ended.
  func addMember() -> Bool
  /// Removes a subscriber that has cancelled or received the end.
  func removeMember()
  /// The part has another level, or its first or no subscriber.
  func partChanged<Value>(_ part: Part<Value>)
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
    /// The level at which it is counted; `nil` while it has no subscribers.
    @usableFromInline var counted: Level?

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
    // The container counts its level among those of others.
    told.isShared.set()
    broadcaster.isListenerOfShare.set()
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

  /// The level of its subscribers.
  @usableFromInline var level: Level { listenersLevel.load(ordering: .sequentiallyConsistent) }

  override func tell() {
    told.store { level }
    container.partChanged(self)
  }

  /// Subscribes to later values and the end.
  @inlinable
  func start(_ observer: Observer<Value>) -> Subscription {
    // After the end there is nothing to count.
    let isFirst = hasHadListener.set()
    guard container.addMember() else { return broadcaster.start(observer) }
    if isFirst { broadcaster.add(self) }
    let subscription = broadcaster.start(
      observer.onFinish { [self] termination in
        switch termination {
        // A part that has ended is not counted.
        case .completed, .failed: break
        case .cancelled, .released: container.partChanged(self)
        }
        container.removeMember()
      })
    container.partChanged(self)
    return subscription
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
