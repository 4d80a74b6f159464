// What the core takes from Dispatch. `TaskPlatform.swift` has the same for systems without it.
#if canImport(Dispatch)
  import Dispatch

  /// The queue of the main actor's thread.
  package enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
      let key = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: key, value: true)
      return key
    }()

    /// Whether the caller is on it. After `dispatchMain()` it is not bound to the process's first thread.
    package static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }

    package static func async(_ work: @escaping @Sendable () -> Void) {
      DispatchQueue.main.async(execute: work)
    }
  }

  /// The queue of the system's thread pool.
  struct GlobalQueue: Sendable {
    private let queue: DispatchQueue

    init(priority: TaskPriority) {
      let quality: DispatchQoS.QoSClass =
        if priority >= .high {
          .userInitiated
        } else if priority >= .medium {
          .default
        } else if priority >= .low {
          .utility
        } else {
          .background
        }
      queue = .global(qos: quality)
    }

    func async(_ work: @escaping @Sendable () -> Void) {
      queue.async(execute: work)
    }
  }

  /// Runs work in order, on a thread that nothing else waits for.
  struct OwnQueue: Sendable {
    // Dispatch limits the number of threads of its concurrent queues, and not that of its serial ones.
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func async(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
  }

  /// A timer of the system. Starting it again replaces the time for which it was started.
  final class SystemTimer: Sendable {
    private let queue = DispatchQueue(label: "ReactiveConcurrency.Timers")
    /// Safety: used only on `queue`, except for its activation.
    private nonisolated(unsafe) let source: any DispatchSourceTimer

    init(_ fire: @escaping @Sendable () -> Void) {
      source = DispatchSource.makeTimerSource(queue: queue)
      source.setEventHandler(handler: fire)
      source.activate()
    }

    /// Runs work where the timer fires, which is the only place from which it may be started.
    func async(_ work: @escaping @Sendable () -> Void) {
      queue.async(execute: work)
    }

    func start(after nanoseconds: Int64) {
      source.schedule(deadline: .now() + .nanoseconds(Int(nanoseconds)), leeway: .nanoseconds(0))
    }
  }
#endif
