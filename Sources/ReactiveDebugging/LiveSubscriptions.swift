import ReactiveConcurrency
import Synchronization

/// Watches what is subscribed: to see what a chain does, to find leaks, and for tests.
///
/// ```swift
/// LiveSubscriptions.enable()               // as the program starts
/// print(LiveSubscriptions.process.graph)   // then at any time
/// // subscriber at App/Search.swift:42: 3 in
/// // map(_:): 3 in, 3 out
/// // …
/// ```
///
/// In a test, a scope of its own shows only what is subscribed within it, or later on its behalf: after a timer, on
/// another thread, in another attempt.
///
/// ```swift
/// let live = LiveSubscriptions()
/// live.track { _ = signal.observe(observer) }
/// #expect(live.count == 0, "\(live)")      // debounce(for:on:) × 1, subscribed at App/Search.swift:42
/// ```
///
/// A stage appears under the name of its operator or source, or the one given by `named(_:)`; an operator that is
/// composed of others may show theirs. A consumer has the file and line of its call where that passes them: `observe`,
/// `subscribe` with callbacks, `values()`, `subscribedValues()` and their other forms. A loop has the name of its
/// task.
///
/// Call `enable()`, or make the first scope, before the signals to watch are made. Watching costs less than 40 ns for
/// each value and stage.
public struct LiveSubscriptions: Sendable, CustomStringConvertible {
  /// A scheduler's clock or, by default, the system's, with the few milliseconds of precision that cost next to nothing
  /// for each value.
  struct Clock: Sendable {
    let scheduler: (any Scheduler)?

    var now: SchedulerInstant { scheduler?.now ?? coarseTime() }
  }

  private struct State: Sendable {
    var running: [Int: WatchedNode] = [:]
    /// The newest that have ended, at most `kept`.
    var ended = Queue<WatchedNode>()
    var kept: Int
    var onFailure: (@Sendable (SignalFailure) -> Void)?
  }

  let clock: Clock
  private let state: Locked<State>

  @TaskLocal private static var scope: LiveSubscriptions?
  private static let isOn = Atomic<Bool>(false)

  /// Makes a scope in which nothing is subscribed yet.
  ///
  /// - Parameters:
  ///   - scheduler: Whose clock the graph's times are measured by, such as a test's; by default the system's, with a
  ///     precision of some milliseconds.
  ///   - count: How many stages and consumers the graph still has after their end, the newest.
  public init(timedBy scheduler: (any Scheduler)? = nil, keepingEnded count: Int = 0) {
    clock = Clock(scheduler: scheduler)
    state = Locked(State(kept: max(0, count)))
    SignalContext.register(Self.$scope)
    Watching.install(GraphWatcher())
  }

  /// The subscriptions made outside every scope since `enable()` was called.
  public static let process = LiveSubscriptions()

  /// Watches everything in this process from now on, in `process`. It cannot be disabled again.
  ///
  /// - Parameter count: How many stages and consumers the graph of `process` still has after their end, the newest: to
  ///   see that a chain was there, and how it ended.
  public static func enable(keepingEnded count: Int = 0) {
    // Released outside the lock.
    _ = process.state.withLock { state in
      state.kept = max(0, count)
      return (0..<max(0, state.ended.count - state.kept)).compactMap { _ in state.ended.popFirst() }
    }
    isOn.store(true, ordering: .releasing)
  }

  /// Watches every stage subscribed within `body`, or later on its behalf, until it ends.
  public func track<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$scope.withValue(self, operation: body)
  }

  /// Watches every stage subscribed within `body`, also by its child tasks, or later on its behalf, until it ends.
  public func track<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$scope.withValue(self, operation: body, isolation: isolation)
  }

  /// Called with each failure that arrives at a consumer, on the thread that sends it, before the consumer handles it.
  /// `nil` by default.
  ///
  /// ```swift
  /// LiveSubscriptions.process.onFailure = { logger.error("\($0)") }
  /// // noValue: timeout(each:on:) ← quotes ← retry(_:) ← loop, task "prices"
  /// ```
  public var onFailure: (@Sendable (SignalFailure) -> Void)? {
    get { state.withLock { $0.onFailure } }
    nonmutating set {
      // The old one is released outside the lock, with all that it refers to.
      var handler = newValue
      state.withLock { swap(&$0.onFailure, &handler) }
    }
  }

  /// The number of stages that are currently subscribed.
  public var count: Int { running.count { !$0.isConsumer } }

  /// The current subscriptions, in the order of the chains, with the values of each stage.
  public var graph: SignalGraph {
    // Sorted outside the lock.
    let nodes = state.withLock { state in
      Array(state.running.values) + (0..<state.ended.count).map { state.ended[$0] }
    }
    return SignalGraph(nodes.sorted { $0.id < $1.id }, now: clock.now)
  }

  /// One line for each kind of stage that is currently subscribed: how often and, if known, where.
  public var description: String {
    let lines = running.filter { !$0.isConsumer }.map { [$0.name, $0.place.map { ", subscribed at \($0)" } ?? ""] }
    let counts = Dictionary(grouping: lines, by: \.self).mapValues(\.count)
    return counts.map { line, count in "\(line[0]) × \(count)\(line[1])" }.sorted().joined(separator: "\n")
  }

  // MARK: Watching

  /// Where what is being started is watched, if it is.
  static var current: LiveSubscriptions? { scope ?? (isOn.load(ordering: .relaxed) ? process : nil) }

  /// In no order.
  var running: [WatchedNode] { state.withLock { Array($0.running.values) } }

  func add(_ node: WatchedNode) { state.withLock { $0.running[node.id] = node } }

  func remove(_ node: WatchedNode, _ termination: Termination) {
    node.didEnd(termination)
    // Released outside the lock.
    _ = state.withLock { state -> WatchedNode? in
      guard let node = state.running.removeValue(forKey: node.id), state.kept > 0 else { return nil }
      state.ended.append(node)
      return state.ended.count > state.kept ? state.ended.popFirst() : nil
    }
  }
}

/// An error that has arrived at a consumer, and what it has passed: see `LiveSubscriptions.onFailure`.
public struct SignalFailure: Sendable, CustomStringConvertible {
  public let error: any Error
  /// The stages that it has passed, from where it came from to the consumer that has got it.
  public let path: [String]

  /// `noValue: timeout(each:on:) ← retry(_:) ← loop, task "quotes"`.
  public var description: String { "\(error): \(path.joined(separator: " ← "))" }
}
