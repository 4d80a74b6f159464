import Synchronization

/// Looks at subscriptions from outside, where stages and consumers are started. The engine knows nothing else of it: it
/// asks for one there, and `Receiver.receiver` leads from each stage to what is downstream.
@usableFromInline
package protocol Watcher: AnyObject, Sendable {
  /// Whether what the caller subscribes to now is looked at.
  var isWatching: Bool { get }

  /// Starts a stage, or the signal of a consumer. The watcher may start it for another observer, which passes on its
  /// events, and return another subscription.
  func start<Value>(_ start: Start<Value>, for observer: Observer<Value>, as part: WatchedPart) -> Subscription

  /// Called when a receiver becomes one of several that a sender sends to.
  func joins(_ receiver: any Receiver, _ sender: any SharedSender)
}

/// A part that a watcher is asked to start.
@usableFromInline
package enum WatchedPart: Sendable {
  /// A stage, by the name of its operator or source.
  case stage(String)
  /// A consumer, or what subscribes on behalf of another.
  case consumer(StaticString, at: CallSite?)
}

/// A sender with several receivers.
@usableFromInline
package protocol SharedSender: AnyObject, Sendable {
  /// How many values it has sent to nobody.
  var lostCount: Int { get }
}

/// A receiver whose source is shared: `receiver` cannot say for whom it receives.
package protocol SharingReceiver: Receiver {
  /// The sender of what it receives.
  var sender: (any SharedSender)? { get }

  /// Makes the share count its listeners by consumer.
  func countConsumers(then: @escaping @Sendable () -> Void)
}

/// The process's watcher.
@usableFromInline
package final class Watching: Sendable {
  @usableFromInline let watcher: any Watcher

  /// Safety: what is installed is never released.
  private static let installed = Atomic<Unmanaged<Watching>?>(nil)

  private init(_ watcher: any Watcher) { self.watcher = watcher }

  /// Installs a watcher, for the rest of the process. The first one counts.
  package static func install(_ watcher: any Watcher) {
    let watching = Unmanaged.passRetained(Watching(watcher))
    let (exchanged, _) = installed.compareExchange(expected: nil, desired: watching, ordering: .acquiringAndReleasing)
    if !exchanged { watching.release() }
  }

  /// `nil` by default.
  @usableFromInline
  static var watcher: (any Watcher)? { installed.load(ordering: .acquiring)?.takeUnretainedValue().watcher }

  /// Whether there is a watcher: one load.
  @usableFromInline
  static var isOn: Bool { installed.load(ordering: .relaxed) != nil }

  /// Returns what starts a stage, watched if the watcher then wants to.
  @usableFromInline
  static func watched<Value>(_ start: @escaping Start<Value>, as stage: String) -> Start<Value> {
    guard let watcher else { return start }
    return { watcher.start(start, for: $0, as: .stage(stage)) }
  }
}
