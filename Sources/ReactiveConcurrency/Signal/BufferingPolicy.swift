/// What the edge between a signal and a `for try await` loop, or `buffering(_:)`, does when what follows is slower than the
/// source.
@nonexhaustive
public enum BufferingPolicy: Sendable, Hashable {
  /// Pauses the source when `high` values wait and lets it go on when no more than `low` are left. A source that cannot
  /// pause (a subject's `send`, a callback) is stored beyond `high`.
  case backpressure(high: Int, low: Int)

  /// Stores everything, however much, and never pauses the source.
  case unbounded

  /// Keeps the `count` newest values and drops older ones. Never pauses the source.
  case newest(Int)

  /// Keeps the `count` oldest values and drops newer ones while there is no room. Never pauses the source.
  case oldest(Int)

  /// Backpressure with the engine's watermark: at most 256 values of a cold signal wait.
  public static var `default`: BufferingPolicy { .backpressure(high: watermark, low: watermark / 4) }

  var high: Int {
    switch self {
    case .backpressure(let high, _): high
    case .unbounded, .newest, .oldest: .max
    }
  }

  var low: Int {
    if case .backpressure(_, let low) = self { low } else { 0 }
  }

  /// How many values a consumer takes before it reports room: few enough that a paused source goes on while it is
  /// still busy with the rest, and one where each counts.
  var longestBatch: Int {
    switch self {
    case .backpressure(let high, let low): high - low
    case .oldest: 1
    case .unbounded, .newest: .max
    }
  }

  /// What is wrong with it, if anything.
  var problem: String? {
    switch self {
    case .backpressure(let high, let low) where high <= 0 || low < 0 || low >= high:
      "backpressure(high:low:) needs 0 <= low < high, not \(low), \(high)"
    case .newest(let count) where count <= 0, .oldest(let count) where count <= 0:
      "A buffering policy needs room for at least one value, not \(count)"
    default: nil
    }
  }
}

/// The values that wait at an edge, kept as its policy says.
@usableFromInline
struct Inbox<Value: Sendable>: Sendable {
  @usableFromInline let mailbox: Mailbox<Value>
  @usableFromInline let newest: NewestValues<Value>?
  @usableFromInline let capacity: Int

  init(_ policy: BufferingPolicy) {
    if let problem = policy.problem { preconditionFailure(problem) }
    mailbox = Mailbox(high: policy.high)
    if case .newest(let count) = policy { newest = NewestValues(count) } else { newest = nil }
    if case .oldest(let count) = policy { capacity = count } else { capacity = .max }
  }

  /// Stores or drops a value.
  ///
  /// - Returns: The answer to the source, and whether the consumer must be woken.
  @inlinable
  func add(_ value: Value) -> (demand: Demand, wakes: Bool) {
    if let newest {
      newest.add(value)
      return (.more, mailbox.stopWaiting())
    }
    if mailbox.count >= capacity { return (.more, false) }
    return mailbox.add(value)
  }

  @usableFromInline
  func finish(_ termination: Termination) -> Bool {
    mailbox.finish(termination)
  }

  func end() -> Termination? {
    // Read in this order: what is added before the end is seen before it.
    guard let end = mailbox.end() else { return nil }
    return newest?.isEmpty ?? true ? end : nil
  }

  /// Announces that the consumer will wait.
  ///
  /// - Returns: `false` if there is something to take, or the end, after all.
  func startWaiting() -> Bool {
    guard mailbox.startWaiting() else { return false }
    // A value that came just before the announcement woke nobody.
    if let newest, !newest.isEmpty, mailbox.stopWaiting() { return false }
    return true
  }
}

/// The newest values that have not been taken, at most so many.
@usableFromInline
struct NewestValues<Value: Sendable>: Sendable {
  private let capacity: Int
  private let values = Locked(Queue<Value>())

  init(_ capacity: Int) {
    self.capacity = capacity
  }

  var isEmpty: Bool {
    values.withLock { $0.isEmpty }
  }

  @usableFromInline
  func add(_ value: Value) {
    // The dropped value is released outside the lock: its deinitialiser is not ours.
    let dropped: Value? = values.withLock { values in
      defer { values.append(value) }
      return values.count < capacity ? nil : values.popFirst()
    }
    _ = dropped
  }

  @usableFromInline
  func take() -> Value? {
    values.withLock { $0.popFirst() }
  }
}
