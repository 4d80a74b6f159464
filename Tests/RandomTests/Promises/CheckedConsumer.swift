import Foundation
import ReactiveConcurrency
import Synchronization

/// A consumer at work. Checks the event contract from outside, and records what comes.
final class CheckedConsumer: Sendable {
  let index: Int
  let plan: ConsumerPlan
  private let signal: Locked<Signal<Item>?>
  private let environment: RunEnvironment
  private let slot = Locked<(subscription: Subscription?, resumesEarly: Bool, cancelsEarly: Bool)>((nil, false, false))
  private let task = Locked<Task<Void, Never>?>(nil)
  private let isBusy = Atomic<Bool>(false)
  private let recorded = Locked(Record())

  struct Record {
    var keys: [Birth.Key] = []
    var count = 0
    /// How many values the newest one is made of: while it is answered, its sender holds it.
    var sizeOfNewest = 1
    var hasStarted = false
    /// `take()` has returned.
    var isSubscribed = false
    var isPaused = false
    /// It has cancelled or refused.
    var hasLeft = false
    /// `cancel()` has returned, on the only thread there is.
    var mayHearNothing = false
    var ends: [String] = []
  }

  init(_ plan: ConsumerPlan, _ index: Int, of signal: Signal<Item>, in environment: RunEnvironment) {
    self.plan = plan
    self.index = index
    self.signal = Locked(signal)
    self.environment = environment
  }

  var record: Record { recorded.withLock { $0 } }
  var isOver: Bool { recorded.withLock { !$0.hasStarted || !$0.ends.isEmpty } }

  // MARK: What it does

  /// Subscribes, once.
  func take() {
    let isNew = recorded.withLock { record in
      defer { record.hasStarted = true }
      return !record.hasStarted
    }
    guard isNew, let signal = signal.withLock({ $0 }) else { return }
    switch plan.way {
    case .observe:
      let subscription = signal.observe(Observer(next: { self.next($0) }, finish: { self.finish($0) }))
      let early = slot.withLock { slot in
        slot.subscription = subscription
        return (slot.resumesEarly, slot.cancelsEarly)
      }
      recorded.withLock { $0.isSubscribed = true }
      if early.1 { cancel() } else if early.0 { resume() }
    case .loop(let policy):
      let loop = Task(executorPreference: environment.executor) {
        await self.loop(over: signal.values(buffering: policy))
      }
      task.set(loop)
    }
  }

  private func loop(over values: SignalValues<Item>) async {
    do {
      for try await item in values {
        switch next(item) {
        case .more: continue
        case .paused:
          recorded.withLock { $0.isPaused = false }
          if let virtual = environment.virtual {
            try? await virtual.sleep(for: environment.unit)
          } else {
            await Task.yield()
          }
        case .cancelled: return finish(.cancelled)
        }
      }
      finish(recorded.withLock { $0.hasLeft } ? .cancelled : .completed)
    } catch {
      finish(.failed(error))
    }
  }

  func resume() {
    guard recorded.withLock({ $0.hasStarted }) else { return }
    let subscription: Subscription? = slot.withLock { slot in
      if slot.subscription == nil { slot.resumesEarly = true }
      return slot.subscription
    }
    recorded.withLock { $0.isPaused = false }
    subscription?.resume()
  }

  func cancel() {
    guard recorded.withLock({ $0.hasStarted }) else { return }
    recorded.withLock { $0.hasLeft = true }
    task.withLock { $0 }?.cancel()
    let subscription: Subscription? = slot.withLock { slot in
      if slot.subscription == nil { slot.cancelsEarly = true }
      return slot.subscription
    }
    guard let subscription else { return }
    subscription.cancel()
    if environment.isInline, !environment.isInClosure { recorded.withLock { $0.mayHearNothing = true } }
  }

  /// Releases what it holds.
  func drop() {
    let held = slot.withLock { slot in
      defer { slot.subscription = nil }
      return slot.subscription
    }
    _ = held
    let running = task.withLock { $0.take() }
    running?.cancel()
    let described = signal.withLock { $0.take() }
    _ = described
  }

  // MARK: What it receives

  private func next(_ item: Item) -> Demand {
    if isBusy.exchange(true, ordering: .acquiringAndReleasing) {
      environment.fail("consumer\(index): two events at once")
    }
    let count = recorded.withLock { record in
      if !record.ends.isEmpty { environment.fail("consumer\(index): a value after the end") }
      if record.mayHearNothing, !environment.program.graph.traits.mayFlush {
        environment.fail("consumer\(index): a value after cancel()")
      }
      record.keys += item.keys
      record.sizeOfNewest = max(1, item.keys.count)
      record.count += 1
      return record.count
    }
    let pauses = plan.pauses.map { count % $0 == 0 } ?? false
    if pauses { recorded.withLock { $0.isPaused = true } }
    environment.touch(-1 - index)
    defer { isBusy.store(false, ordering: .releasing) }
    if let last = plan.leavesAfter, count >= last {
      recorded.withLock { $0.hasLeft = true }
      return .cancelled
    }
    return pauses ? .paused : .more
  }

  private func finish(_ termination: Termination) {
    if isBusy.exchange(true, ordering: .acquiringAndReleasing) {
      environment.fail("consumer\(index): the end during another event")
    }
    let end =
      switch termination {
      case .completed: "completed"
      case .failed(let error): "failed(\(error))"
      case .cancelled: "cancelled"
      case .released: "released"
      }
    let (isSecond, left) = recorded.withLock { record in
      record.ends.append(end)
      record.isPaused = false
      return (record.ends.count > 1, record.hasLeft)
    }
    if isSecond { environment.fail("consumer\(index): a second end, \(record.ends)") }
    if end == "cancelled", !left {
      environment.fail("consumer\(index): cancelled, though it has not let go")
    }
    environment.noteEnd(of: self)
    isBusy.store(false, ordering: .releasing)
  }
}
