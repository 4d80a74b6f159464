#if NATS
  import ReactiveConcurrency
  import Synchronization

  /// Tells the signals of publications what has been acknowledged, in order. Not where that is received: a thread of
  /// the C client, which serves all, does not wait for what a chain does.
  final class Receipts: Sendable {
    typealias Telling = @Sendable () -> Void

    private let scheduler: SerialScheduler
    private let state = Mutex(State())

    private struct State {
      var tellings: [Telling] = []
      var isFollowed = false
      var isScheduled = false

      /// Whether to tell now.
      mutating func schedules() -> Bool {
        if isScheduled || tellings.isEmpty || isFollowed && tellings.count < Limits.gathered { return false }
        isScheduled = true
        return true
      }
    }

    private enum Limits {
      /// So many receipts that come one right after the other are told at once: each by itself would wake a thread.
      static let gathered = 32
    }

    init(on scheduler: SerialScheduler) { self.scheduler = scheduler }

    /// Receives a receipt. What is told for it may wait for the next one if that is here already.
    func receive(isFollowed: Bool, _ body: () -> Void) {
      state.withLock { $0.isFollowed = isFollowed }
      body()
      state.withLock { $0.isFollowed = false }
      if !isFollowed { tellAll() }
    }

    /// Tells what waits for a receipt that does not come any more.
    func tellAll() { if state.withLock({ $0.schedules() }) { schedule() } }

    func tell(_ telling: @escaping Telling) {
      let isDue = state.withLock { state in
        state.tellings.append(telling)
        return state.schedules()
      }
      if isDue { schedule() }
    }

    private func schedule() {
      scheduler.schedule { [self] in
        let tellings = state.withLock { state in
          defer { (state.tellings, state.isScheduled) = ([], false) }
          return state.tellings
        }
        for tell in tellings { tell() }
      }
    }
  }
#endif
