import Synchronization

/// Watches what is subscribed: to see what a chain does, to find leaks, and for tests.
///
/// ```swift
/// let live = LiveSubscriptions()
/// live.track { _ = signal.observe(observer) }
/// print(live.graph)   // subscriber at App/Search.swift:42: 3 in
///                     // map(_:) at App/Search.swift:38: 3 in, 3 out
///                     // …
/// print(live)         // debounce(for:on:) × 1, subscribed at App/Search.swift:42
///                     // …
/// ```
///
/// Everything that belongs to a subscription begun within `track` is watched, including what is subscribed later on its
/// behalf: after a timer, on another thread, in another attempt. Nothing else is. An operator appears under its own
/// name; one that is composed of others may show theirs. The call site is known for `observe(_:)`, for `subscribe` with
/// callbacks, and for a loop over `signal.values()`, `subscribed()` or `failing(with:)`; that of an operator or of
/// a loop over the signal itself is found in the program's debug information on Linux (`SignalGraph.Node.place`).
///
/// Debug builds always watch what is tracked. A release build watches signals that are made after `enable()` has been
/// called; until then the only cost is one load when a signal is made.
///
/// Each scope has a graph of its own, so that tests running in parallel do not see each other's.
public struct LiveSubscriptions: Sendable, CustomStringConvertible {
  private let nodes: Locked<Nodes>
  private let clock: GraphNode.Clock

  private struct Nodes: Sendable {
    var running: [Int: GraphNode] = [:]
    /// The newest that have ended, at most `kept`.
    var ended = Queue<GraphNode>()
    var kept: Int

    /// - Returns: What is to be released outside the lock.
    mutating func keep(_ count: Int) -> [GraphNode] {
      kept = Swift.max(0, count)
      return (0..<Swift.max(0, ended.count - kept)).compactMap { _ in ended.popFirst() }
    }
  }

  /// The scope in which a subscription is watched, and its call site.
  private struct Scope: Sendable {
    var live: LiveSubscriptions?
    var site: CodePlace?
  }

  @TaskLocal private static var scope = Scope()

  private static let isOn = Atomic<Bool>(false)

  /// Makes a scope in which nothing is subscribed yet.
  ///
  /// A stage that was subscribed before the first scope was made, and that subscribes to something within a scope, is
  /// taken for part of that scope.
  ///
  /// - Parameters:
  ///   - scheduler: Whose clock the graph's times are measured by, such as a test's; by default the system's, which for
  ///     this purpose is read with a precision of some milliseconds.
  ///   - count: How many stages and consumers the graph still has after their end, the newest.
  public init(timedBy scheduler: (any Scheduler)? = nil, keepingEnded count: Int = 0) {
    #if DEBUG
      CallStack.enable()
    #endif
    nodes = Locked(Nodes(kept: Swift.max(0, count)))
    clock = GraphNode.Clock(scheduler: scheduler)
    Self.register()
  }

  private static func register() {
    SignalContext.register($scope)
    ErrorPath.chain.withLock { $0 = { scope.site } }
  }

  /// What has been subscribed outside every scope since `enable()` was called.
  public static let process = LiveSubscriptions()

  /// Enables watching in this process from now on: of what is tracked, and of everything else in `process`. It cannot
  /// be disabled again.
  ///
  /// Call it when the program starts: a release build watches only signals that are made afterwards.
  ///
  /// - Parameter count: How many stages and consumers the graph of `process` still has after their end, the newest: to
  ///   see that a chain was there, and how it ended.
  public static func enable(keepingEnded count: Int = 0) {
    register()
    CallStack.enable()
    // Released outside the lock.
    _ = process.nodes.withLock { $0.keep(count) }
    isOn.store(true, ordering: .releasing)
  }

  /// Watches every stage subscribed within `body`, or later on its behalf, until it ends.
  public func track<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$scope.withValue(Scope(live: self), operation: body)
  }

  /// Watches every stage subscribed within `body`, also by its child tasks, or later on its behalf, until it ends.
  public func track<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$scope.withValue(Scope(live: self), operation: body, isolation: isolation)
  }

  /// The number of stages that are currently subscribed.
  public var count: Int {
    nodes.withLock { nodes in nodes.running.values.count { !$0.isConsumer } }
  }

  /// What is currently subscribed, in the order of the chains, with what each stage has done.
  public var graph: SignalGraph {
    let nodes = allNodes
    return SignalGraph(nodes, now: clock.now)
  }

  /// What the subscriptions of some signals are part of.
  func graph(ofSignals signals: Set<ObjectIdentifier>) -> SignalGraph {
    let nodes = allNodes
    let ids = nodes.lazy.filter { node in node.signal.map { signals.contains(ObjectIdentifier($0)) } ?? false }
      .map(\.id)
    return SignalGraph(nodes, now: clock.now).part(around: ids)
  }

  /// In the order in which they were subscribed.
  private var allNodes: [GraphNode] {
    // Sorted outside the lock.
    let nodes = nodes.withLock { nodes in
      Array(nodes.running.values) + (0..<nodes.ended.count).map { nodes.ended[$0] }
    }
    return nodes.sorted { $0.id < $1.id }
  }

  /// One line for each kind of stage that is currently subscribed: how often and, if known, where.
  public var description: String {
    let nodes = nodes.withLock { Array($0.running.values) }
    let places = nodes.lazy.filter { !$0.isConsumer }
      .map { node in (name: node.name, place: node.site?.text.map { ", subscribed at \($0)" } ?? "") }
    let counts = places.reduce(into: [String: [String: Int]]()) { $0[$1.name, default: [:]][$1.place, default: 0] += 1 }
    let lines = counts.flatMap { name, places in places.map { "\(name) × \($1)\($0)" } }
    return lines.sorted().joined(separator: "\n")
  }

  // MARK: Watching

  /// Whether `enable()` has been called, which a release build needs in order to watch.
  @usableFromInline
  static var isEnabled: Bool { isOn.load(ordering: .relaxed) }

  /// Where the subscription that is being started is watched, if it is.
  private static var current: LiveSubscriptions? { scope.live ?? (isEnabled ? process : nil) }

  /// The scope of the caller, or the process's.
  static var here: LiveSubscriptions { scope.live ?? process }

  #if DEBUG
    /// Whether what is subscribed now is watched.
    @usableFromInline
    static var isWatching: Bool { current != nil }
  #endif

  /// Begins to watch a stage of the subscription that is being started, if it is to be watched.
  @usableFromInline
  static func watch(
    _ stage: String, of signal: (any AnyObject & Sendable)?, at place: CodePlace?, before receiver: (any Receiver)?
  ) -> StageWatch? {
    current?.watch(stage, isConsumer: false, of: signal, at: scope.site, place: place, before: receiver)
  }

  private func watch(
    _ name: String, isConsumer: Bool, of signal: (any AnyObject & Sendable)? = nil, at site: CodePlace?,
    place: CodePlace? = nil, task: String? = nil, before receiver: (any Receiver)?
  ) -> StageWatch {
    let node = GraphNode(
      name, isConsumer: isConsumer, site: site, place: place ?? (isConsumer ? site : nil), task: task, clock: clock,
      of: signal, before: receiver)
    nodes.withLock { $0.running[node.id] = node }
    if isConsumer { receiver?.isWatched(as: node) }
    return StageWatch(node, in: self, before: receiver)
  }

  fileprivate func remove(_ node: GraphNode, _ termination: Termination) {
    node.didEnd(termination)
    // Released outside the lock.
    _ = nodes.withLock { nodes in
      guard let node = nodes.running.removeValue(forKey: node.id), nodes.kept > 0 else { return nil as GraphNode? }
      nodes.ended.append(node)
      return nodes.ended.count > nodes.kept ? nodes.ended.popFirst() : nil
    }
  }

  /// Begins to watch a loop over what gives each value to one of several consumers.
  static func watchLoop(over source: AnyObject, at place: CodePlace?) -> StageWatch? {
    guard let watch = current?.watch("loop", isConsumer: true, at: place, task: currentTaskName(), before: nil)
    else { return nil }
    watch.node.shares(source)
    return watch
  }

  /// Begins to watch a consumer, unless it stands for a source with several, and attributes to its call site the stages
  /// that `start` starts.
  @usableFromInline
  static func watchConsumer(
    _ name: StaticString, at site: CodePlace?, before receiver: (any Receiver)?, _ start: (StageWatch?) -> Subscription
  ) -> Subscription {
    var scope = scope
    guard let live = current else { return start(nil) }
    let isReadByTask = receiver?.isReadByTask ?? false
    let isConsumer = receiver?.graphLink == nil
    let place = site ?? (isConsumer ? .ofCaller : nil)
    if let place { scope.site = place }
    return $scope.withValue(scope) {
      guard isConsumer else { return start(nil) }
      return start(
        live.watch(
          name.description, isConsumer: true, at: place,
          task: site == nil || isReadByTask ? currentTaskName() : nil, before: receiver))
    }
  }

  /// Starts a signal with `observer`, watched.
  @inlinable @inline(never)
  static func watch<Value>(
    _ observer: Observer<Value>, stage: String, of signal: (any AnyObject & Sendable)?, at place: CodePlace?,
    _ start: (Observer<Value>) -> Subscription
  ) -> Subscription {
    guard let watch = watch(stage, of: signal, at: place, before: observer.receiver) else { return start(observer) }
    return watch.watch(start(watch.watch(observer)))
  }
}

extension SignalContext {
  /// Starts a source for a consumer. Its later calls on the subscription, from anywhere, run with the task-locals that
  /// are bound now.
  @inlinable
  static func start<Value>(
    _ start: Start<Value>, for observer: Observer<Value>, as consumer: StaticString,
    at site: @autoclosure () -> CodePlace? = nil
  ) -> Subscription {
    isUsed ? startInContext(start, for: observer, as: consumer, at: site()) : start(observer)
  }

  @inlinable @inline(never)
  static func startInContext<Value>(
    _ start: Start<Value>, for observer: Observer<Value>, as consumer: StaticString, at site: CodePlace?
  ) -> Subscription {
    let context = current
    let subscription = LiveSubscriptions.watchConsumer(consumer, at: site, before: observer.receiver) { watch in
      guard let watch else { return start(observer) }
      return watch.watch(start(watch.watch(observer)))
    }
    return subscription.isEnded ? .ended : subscription.bound(to: context)
  }
}

/// Watches one stage of one subscription, until its end.
@usableFromInline
struct StageWatch: Sendable {
  @usableFromInline let node: GraphNode
  private let live: LiveSubscriptions
  @usableFromInline let receiver: any Receiver

  fileprivate init(_ node: GraphNode, in live: LiveSubscriptions, before receiver: (any Receiver)?) {
    self.node = node
    self.live = live
    self.receiver = WatchedReceiver(node, before: receiver)
  }

  @usableFromInline
  func end(_ termination: Termination) {
    if case .cancelled = termination { node.isCancelled(byReceiver: receiver.hasCancelled) }
    live.remove(node, termination)
    ErrorPath.note(termination, at: node.step, node: node)
  }

  /// Returns the observer of what is downstream, watched.
  @inlinable @inline(never)
  func watch<Value>(_ observer: Observer<Value>) -> Observer<Value> {
    Observer(
      next: { [node, next = observer.next] value, _ in
        node.willSend()
        let demand = SlowClosures.areReported ? SlowClosures.measure(node) { next(value) } : next(value)
        if demand != .more { node.wasAnswered(demand) }
        return demand
      },
      finish: { [self, finish = observer.finish] termination in
        end(termination)
        finish(termination)
      },
      receiver: receiver)
  }

  /// Returns the handle for what is downstream, watched.
  @usableFromInline
  func watch(_ subscription: Subscription) -> Subscription {
    subscription.wrapped(
      cancel: { [node] upstream in
        node.willCancel(.current)
        upstream.cancel()
      },
      resume: { [node] upstream in
        node.wasResumed()
        upstream.resume()
      })
  }
}

/// The name of the current task, if it has one.
private func currentTaskName() -> String? {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { Task.name } else { nil }
}
