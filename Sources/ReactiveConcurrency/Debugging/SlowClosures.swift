import Synchronization

/// Reports closures that keep their thread for long, which in Swift's concurrent pool is a thread that others wait for.
///
/// ```swift
/// LiveSubscriptions.enable()  // as the program starts: what is watched is measured
/// SlowClosures.limit = .milliseconds(20)  // off by default
/// // ReactiveConcurrency: map(_:) at App/Prices.swift:9 in the chain subscribed at
/// // App/Prices.swift:12 took 250 ms for a value, on a thread of the concurrent pool
/// ```
///
/// What a stage does with a value is measured, without what the stages after it do; a loop's body and async closures,
/// which may wait without keeping a thread, are not. The clock is that of `LiveSubscriptions`, the system's having a
/// precision of some milliseconds.
public enum SlowClosures {
  private static let most = Atomic<Int64>(.max)
  private static let current = Locked<(@Sendable (SlowClosure) -> Void)?>(nil)

  /// How long a stage may take for a value before that is reported; `nil`, which is the default, if nothing is. Holds
  /// for what is subscribed after it has been set.
  public static var limit: Duration? {
    get {
      let most = most.load(ordering: .relaxed)
      return most == .max ? nil : .nanoseconds(most)
    }
    set { most.store(newValue.map { Swift.max(0, $0.clampedNanoseconds) } ?? .max, ordering: .relaxed) }
  }

  /// Called with what took too long, on the thread that it kept, possibly on several at a time. Without a handler it is
  /// written to the standard error stream.
  public static var handler: (@Sendable (SlowClosure) -> Void)? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// The time that the calling thread has spent so far in what is measured within the current measurement, in
  /// nanoseconds.
  private static let inner = ThreadLocalAddress(for: "SlowClosures")

  @usableFromInline
  static var areReported: Bool { most.load(ordering: .relaxed) != .max }

  #if DEBUG
    /// Returns the observer of what is downstream of a node, measured if that is asked for. By a closure of its own,
    /// because a debug build's chains have little room on the stack.
    static func measured<Value>(_ observer: Observer<Value>, _ node: GraphNode) -> Observer<Value> {
      guard areReported else { return observer }
      return Observer(
        before: observer, next: { value, _ in measure(node) { observer.next(value) } }, finish: observer.finish)
    }
  #endif

  /// Runs `deliver`, which sends a value of a node downstream, and reports it if that takes too long.
  @usableFromInline
  static func measure(_ node: GraphNode, _ deliver: () -> Demand) -> Demand {
    let outer = Int(bitPattern: inner.value)
    inner.value = nil
    let start = node.now
    let demand = deliver()
    let total = Swift.max(0, start.duration(to: node.now).clampedNanoseconds)
    let own = total - Int64(Int(bitPattern: inner.value))
    inner.value = UnsafeMutableRawPointer(bitPattern: outer &+ Int(clamping: total))
    if own > most.load(ordering: .relaxed) { report(node, took: .nanoseconds(own)) }
    return demand
  }

  private static var isOnConcurrentPool: Bool {
    withUnsafeCurrentTask { $0 != nil } && CurrentScheduler.bound == nil && !MainQueue.isCurrent
  }

  private static func report(_ node: GraphNode, took duration: Duration) {
    var name = "what shares \(node.name)"
    var place: CodePlace?
    if node.isConsumer {
      (name, place) = (node.name, node.place)
    } else if case .node(let next)? = node.downstream {
      (name, place) = (next.name, next.place)
    }
    let slow = SlowClosure(
      name: name, place: place?.text, chain: node.site?.text, duration: duration,
      isOnConcurrentPool: isOnConcurrentPool)
    if let handler { handler(slow) } else { writeToStandardError("ReactiveConcurrency: \(slow)\n") }
  }
}

/// A stage, or a consumer, that has kept its thread for long.
public struct SlowClosure: Sendable, CustomStringConvertible {
  /// The name of the operator or consumer.
  public let name: String
  /// The file and line where it is written, if known.
  public let place: String?
  /// The file and line where its chain is subscribed, if known.
  public let chain: String?
  /// How long it took for one value.
  public let duration: Duration
  /// Whether the thread was one of Swift's concurrent pool: a task's, on neither the main actor nor a scheduler. What
  /// runs on another executor of one's own counts, too, since nothing tells it from the pool.
  public let isOnConcurrentPool: Bool

  public var description: String {
    // A consumer is where its chain is subscribed.
    let chain = chain == place ? "" : chain.map { " in the chain subscribed at \($0)" } ?? ""
    let pool = isOnConcurrentPool ? ", on a thread of the concurrent pool" : ""
    return "\(located(name, at: place))\(chain) took \(inWords(duration)) for a value\(pool)"
  }
}
