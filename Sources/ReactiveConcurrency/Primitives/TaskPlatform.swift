// What the core takes from Swift's own executors where there is no Dispatch, and so no threads.
// `DispatchPlatform.swift` says what each is for.
#if !canImport(Dispatch)
  package enum MainQueue {
    package static var isCurrent: Bool {
      // An immediate task runs within this call if the caller is isolated to the main actor.
      let hasRun = Flag()
      Task.immediateDetached { @MainActor in hasRun.set() }
      return hasRun.isSet
    }

    package static func async(_ work: @escaping @Sendable () -> Void) {
      // Of one priority, so that they run in order.
      Task.detached(priority: .medium) { @MainActor in work() }
    }
  }

  struct GlobalQueue: Sendable {
    private let priority: TaskPriority

    init(priority: TaskPriority) { self.priority = priority }

    func async(_ work: @escaping @Sendable () -> Void) {
      Task.detached(priority: priority) { work() }
    }
  }

  struct OwnQueue: Sendable {
    init(label: String) {}

    func async(_ work: @escaping @Sendable () -> Void) { work() }
  }

  final class SystemTimer: Sendable {
    private let fire: @Sendable () -> Void
    private let sleeper = Locked<Task<Void, Never>?>(nil)

    init(_ fire: @escaping @Sendable () -> Void) { self.fire = fire }

    func async(_ work: @escaping @Sendable () -> Void) { work() }

    func start(after nanoseconds: Int64) {
      let next = Task.detached { [fire] in
        guard (try? await Task.sleep(for: .nanoseconds(nanoseconds))) != nil else { return }
        fire()
      }
      sleeper.exchange(next)?.cancel()
    }
  }
#endif
