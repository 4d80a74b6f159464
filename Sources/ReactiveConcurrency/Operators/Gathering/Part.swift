/// What a part needs of the partition that it belongs to.
@usableFromInline
protocol PartKeeper: AnyObject, Sendable {
  /// Adds a listener; `false` if it is over.
  func join() -> Bool
  /// A listener has left or been told the end.
  func leave()
  /// None of the part's listeners is paused any more, or one of them wants more.
  func resumed<Value>(_ part: Part<Value>)
  /// Who of those that listen to any part wants more.
  var partDemand: PartDemand { get }
}

/// One part of a partition.
///
/// Safety: `owned` is touched only by the owner of the partition's junction.
@usableFromInline
final class Part<Value: Sendable>: PacedSource, @unchecked Sendable {
  @usableFromInline let broadcaster: Broadcaster<Value>
  @usableFromInline let keeper: any PartKeeper
  /// Whether anybody has ever listened to it: then it waits for the slowest.
  @usableFromInline let isListenedTo = Flag()
  @exclusivity(unchecked) @usableFromInline var owned = Owned()

  /// What the owner of the partition's junction alone may see.
  @usableFromInline
  struct Owned {
    @usableFromInline var life = Life.open
    /// Whether it counts as paused.
    @usableFromInline var isPaused = false
    /// How many values wait for it.
    @usableFromInline var held = 0

    @inlinable
    init() {}
  }

  @usableFromInline
  enum Life {
    case open
    /// To be completed after what waits for it.
    case closing
    case closed
  }

  @inlinable
  var isClosed: Bool { owned.life == .closed }

  @inlinable
  init(of keeper: any PartKeeper) {
    self.keeper = keeper
    broadcaster = Broadcaster(partDemand: keeper.partDemand)
    super.init()
  }

  @inlinable
  func relay(_ value: Value) -> Demand { broadcaster.relay(value, of: self) }

  @inlinable
  func finish(_ termination: Termination) { broadcaster.finish(termination) }

  var listenerCount: Int { broadcaster.listenerCount }

  func removeCancelledListeners() { broadcaster.removeCancelledListeners() }

  /// Keeps what it is sent from now on, for whoever comes later.
  @usableFromInline
  func remembersAll() { broadcaster.rememberAll() }

  @usableFromInline
  override func resume() { keeper.resumed(self) }

  /// Listens to what is sent from now on, and to the end.
  @usableFromInline
  func start(_ observer: Observer<Value>) -> Subscription {
    // After the end there is nothing to keep.
    guard keeper.join() else { return broadcaster.start(observer) }
    if isListenedTo.set() { broadcaster.add(self) }
    return broadcaster.start(
      Observer(
        next: observer.next,
        finish: { [keeper] termination in
          keeper.leave()
          observer.finish(termination)
        }
      ).following(observer))
  }
}
