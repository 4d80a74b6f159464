import ReactiveCallbacks
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// A way to consume a signal, and to leave it.
struct Consumption: Sendable, CustomTestStringConvertible {
  enum Way: CaseIterable {
    case loop, unbounded, newest, oldest, subscribedValues, stream, first, observe, callbacks
  }

  enum Exit: CaseIterable {
    /// Within a value, or right after it: by `break`, by the answer `.cancelled`, or in a callback.
    case refuses
    case throwsError
    case cancels
    /// What stands for the subscription is released.
    case releases
  }

  let way: Way
  let exit: Exit
  /// How many values it takes before it leaves.
  let count: Int

  var testDescription: String { "\(way) \(exit) after \(count)" }

  static let all: [Consumption] = Way.allCases.flatMap { way in
    Exit.allCases.flatMap { exit in (0...3).map { Consumption(way: way, exit: exit, count: $0) } }
  }.filter(\.isPossible)

  private var isPossible: Bool {
    switch (way, exit) {
    case (.subscribedValues, .releases), (.first, .cancels): count == 0
    case (.first, .refuses): count == 1
    case (.first, _): false
    // Callbacks do not throw. The release of a handle, or of a loop's task, does not cancel.
    case (.observe, .throwsError), (.callbacks, .throwsError), (_, .releases): false
    case (_, .refuses), (_, .throwsError): count > 0
    case (_, .cancels): true
    }
  }
}

/// A signal that is consumed, and left while values wait.
///
/// What stands for the subscription is kept, so that what it keeps shows.
final class ConsumptionRun: Sendable {
  private let kind: Consumption
  private let scheduler: TestScheduler
  private let progress = Locked((taken: 0, hasReturned: false))
  private let task = Locked<Task<Void, any Error>?>(nil)
  private let handle = Locked<Subscription?>(nil)
  private let disposable = Locked<Disposable?>(nil)
  private let values = Locked<(any Sendable)?>(nil)

  /// - Parameter token: What the consumer's closures refer to.
  init<Value>(_ kind: Consumption, of signal: Signal<Value>, on scheduler: TestScheduler, token: Counted) {
    self.kind = kind
    self.scheduler = scheduler
    switch kind.way {
    case .loop: loop(signal, token)
    case .unbounded: loop(signal.values(buffering: .unbounded), token)
    case .newest: loop(signal.values(buffering: .newest(5)), token)
    case .oldest: loop(signal.values(buffering: .oldest(5)), token)
    case .stream: loop(signal.stream(), token)
    case .subscribedValues where kind.exit == .releases:
      let subscribed = signal.subscribedValues()
      values.set(subscribed)
    case .subscribedValues: loop(signal.subscribedValues(), token)
    case .first: call { _ = try await withExtendedLifetime(token) { signal }.first() }
    case .observe:
      let subscription = signal.observe(
        Observer(
          next: { [self] _ in withExtendedLifetime(token) { takesMore() } ? .paused : .cancelled },
          finish: { _ in withExtendedLifetime(token) {} }))
      handle.set(subscription)
    case .callbacks:
      let subscribed = signal.subscribe(next: { [self] _ in
        if !withExtendedLifetime(token, { takesMore() }) { disposable.withLock { $0 }?.dispose() }
      })
      disposable.set(subscribed)
    }
    scheduler.advance()
  }

  /// Whether it has left, or found nothing to leave yet.
  var isOver: Bool {
    switch kind.way {
    case .observe, .callbacks: true
    case .subscribedValues where kind.exit == .releases: true
    default: progress.withLock { $0.hasReturned || kind.exit != .cancels && $0.taken < kind.count }
    }
  }

  /// Whether it has taken all that it takes before it leaves.
  var hasTaken: Bool { progress.withLock { $0.taken >= kind.count } }

  func leave() {
    if kind.exit == .cancels || !hasTaken {
      task.withLock { $0 }?.cancel()
      handle.withLock { $0 }?.cancel()
      disposable.withLock { $0 }?.dispose()
    }
    _ = values.exchange(nil)
    // A busy loop gets to its next step.
    scheduler.advance(by: .seconds(2))
  }

  private func takesMore() -> Bool {
    let taken = progress.withLock { progress in
      progress.taken += 1
      return progress.taken
    }
    return kind.exit == .cancels || taken < kind.count
  }

  private func call(_ body: @escaping @Sendable () async throws -> Void) {
    let body = Locked<(@Sendable () async throws -> Void)?>(body)
    let task = scheduler.task { [progress] in
      defer { progress.withLock { $0.hasReturned = true } }
      try await body.exchange(nil)?()
    }
    self.task.set(task)
  }

  private func loop<Values: AsyncSequence & SendableMetatype>(_ values: sending Values, _ token: Counted)
  where Values.AsyncIterator: SendableMetatype {
    // Safety: it is used by the task alone.
    nonisolated(unsafe) let values = values
    call { [self] in
      for try await _ in values {
        let takesMore = withExtendedLifetime(token) { self.takesMore() }
        if hasTaken { try await scheduler.sleep(for: .seconds(1)) }
        if takesMore { continue }
        if kind.exit == .throwsError { throw Failure("left") }
        break
      }
    }
  }
}
