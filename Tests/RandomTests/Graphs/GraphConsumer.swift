import ReactiveConcurrency
import ReactiveTesting

/// Who consumes a result, and may stop for ever.
final class GraphConsumer: Sendable {
  struct Record {
    var tokens: [Token] = []
    var end: String?
    var hasStopped = false
  }

  private let world: GraphWorld
  private let plan: SharedGraph.Consumer
  private let trial: SharedGraph.Trial
  private let recorded = Locked(Record())
  private let handle = Locked<(subscription: Subscription?, task: Task<Void, any Error>?)>((nil, nil))
  /// Called when it stops for ever.
  private let onStop: @Sendable () -> Void

  init(
    _ plan: SharedGraph.Consumer, _ trial: SharedGraph.Trial, in world: GraphWorld,
    onStop: @escaping @Sendable () -> Void
  ) {
    self.plan = plan
    self.trial = trial
    self.world = world
    self.onStop = onStop
  }

  var record: Record { recorded.withLock { $0 } }

  func consume(_ signal: Signal<Token>) {
    switch plan {
    case .loop(let time):
      let task = world.scheduler.task { [self] in
        do {
          for try await token in signal {
            if receive(token) { try await world.scheduler.sleep(for: Self.forEver) }
            if time > 0 { try await world.scheduler.sleep(for: .nanoseconds(time)) }
          }
          end("completed")
        } catch {
          end("\(error)")
        }
      }
      handle.withLock { $0.task = task }
    case .callback(let every, let pause):
      let subscription = CurrentScheduler.run(as: world.scheduler) {
        signal.observe(
          Observer(
            next: { [self] token in
              if receive(token) {
                if case .released = trial { world.scheduler.schedule(after: .nanoseconds(1)) { self.release() } }
                return .paused
              }
              let record = record
              if record.hasStopped { return .paused }
              guard record.tokens.count % every == 0 else { return .more }
              world.scheduler.schedule(after: .nanoseconds(pause)) { self.resume() }
              return .paused
            }, finish: { [self] termination in end("\(termination)") }))
      }
      handle.withLock { $0.subscription = subscription }
    }
  }

  func cancel() {
    let (subscription, task) = handle.withLock { $0 }
    subscription?.cancel()
    task?.cancel()
    release()
  }

  static let forEver = Duration.seconds(1_000)

  /// - Returns: Whether it stops here for ever.
  private func receive(_ token: Token) -> Bool {
    let count = recorded.withLock { record in
      record.tokens.append(token)
      return record.tokens.count
    }
    switch trial {
    case .paused(at: count), .released(at: count):
      recorded.withLock { $0.hasStopped = true }
      onStop()
      return true
    default: return false
    }
  }

  private func end(_ end: String) { recorded.withLock { $0.end = end } }

  private func resume() {
    if record.hasStopped { return }
    handle.withLock { $0.subscription }?.resume()
  }

  private func release() {
    let held = handle.withLock { handle in
      defer { handle.subscription = nil }
      return handle.subscription
    }
    _ = held
  }
}
