/// A result of `join`: two values that belong together, or one that stayed alone.
public enum Joined<Left: Sendable, Right: Sendable>: Sendable {
  /// Two values with the same key that came within the time.
  case pair(Left, Right)
  /// A value of the first signal, for which none came within the time.
  case left(Left)
  /// A value of the second signal, for which none came within the time.
  case right(Right)
}

extension Joined: Equatable where Left: Equatable, Right: Equatable {}
extension Joined: Hashable where Left: Hashable, Right: Hashable {}

extension SignalStream {
  /// Pairs values of two signals that have the same key and come within `interval` of each other: orders and payments.
  ///
  /// ```swift
  /// orders.join(payments, by: \.id, and: \.orderID, within: .seconds(5)).subscribe { result in
  ///   switch result {
  ///   case .pair(let order, let payment): ship(order, payment)
  ///   case .left(let order): remind(order)
  ///   case .right(let payment): refund(payment)
  ///   }
  /// }
  /// ```
  ///
  /// ```marbles join(_:by:and:within:on:)
  /// seconds   0       5       10
  /// orders    -1-2───---───---|
  /// payments  ---1───---───2-|
  ///           orders.join(payments, by: { $0 }, and: { $0 }, within: .seconds(3), on: scheduler)
  /// output    ---'11'--'2-'---('-2'|)
  /// ```
  ///
  /// A value is paired with the oldest waiting value of the other signal that has its key. A value that has waited for
  /// `interval` is sent alone. The interval must not be negative.
  ///
  /// | behavior | |
  /// |---|---|
  /// | sends on | the signal that sends the second of a pair; the scheduler for a value that stayed alone |
  /// | completes | when both signals have, after sending the waiting values alone, in order |
  /// | fails | immediately, and drops the waiting values |
  /// | buffer | the values of one interval |
  /// | demand | a pause reaches both signals; values that become due meanwhile follow where the consumer resumes |
  ///
  /// - Parameters:
  ///   - leftKey: The key of a value of this signal.
  ///   - rightKey: The key of a value of the other one.
  @inlinable @inline(never)
  public func join<Other, Key: Hashable & Sendable, LeftError: Error, RightError: Error>(
    _ other: Signal<Other>, by leftKey: @escaping @Sendable (Value) throws(LeftError) -> Key,
    and rightKey: @escaping @Sendable (Other) throws(RightError) -> Key, within interval: Duration,
    on scheduler: (any Scheduler)? = nil
  ) -> Signal<Joined<Value, Other>> {
    signal.timed(interval, on: scheduler) { signal, scheduler in
      Signal<Joined<Value, Other>>(stage: #function) { observer in
        let junction = Junction(
          observer, state: Unjoined<Value, Other, Key>(interval: interval.clampedNanoseconds), inputs: 2)
        junction.owned.onResume = { junction in
          junction.state.expire(before: scheduler.now.advanced(byNanoseconds: 1))
          if junction.sendResults(on: scheduler) == .cancelled { return junction.finish(.cancelled) }
          junction.tellAll()
        }
        junction.connectSide(signal, by: leftKey, on: scheduler) { $0.receive(left: $1, $2, at: $3) }
        junction.connectSide(other, by: rightKey, on: scheduler) { $0.receive(right: $1, $2, at: $3) }
        return junction.subscription
      }
    }
  }
}

/// The values of one side that wait, by their keys.
@usableFromInline
struct WaitingSide<Value: Sendable, Key: Hashable & Sendable>: Sendable {
  @usableFromInline var byKey = KeyTable<Key, Queue<(number: Int, value: Value)>>()
  @usableFromInline var count = 0

  @inlinable
  init() {}

  /// - Returns: The place of its key, by which the value is found again: not every key equals itself.
  @inlinable
  mutating func add(_ value: Value, _ key: Key, _ hash: Int, _ number: Int) -> Int {
    let place = byKey.find(key, hashed: hash) ?? byKey.add(Queue(), for: key, hashed: hash)
    byKey[place].append((number, value))
    count += 1
    return place
  }

  /// Takes the oldest value with that key.
  @inlinable
  mutating func take(_ key: Key, _ hash: Int) -> Value? {
    byKey.find(key, hashed: hash).flatMap { take(at: $0) }
  }

  @inlinable
  mutating func take(at place: Int) -> Value? {
    guard let value = byKey[place].popFirst()?.value else { return nil }
    if byKey[place].isEmpty { byKey.remove(at: place) }
    count -= 1
    return value
  }

  /// Whether the value with that number still waits at the place of its key, which may be another's by now: those of a
  /// key leave in their order.
  @inlinable
  func contains(_ number: Int, at place: Int) -> Bool {
    byKey.content(at: place)?.first.map { $0.number <= number } ?? false
  }
}

/// The values of both sides that wait.
@usableFromInline
struct Unjoined<Left: Sendable, Right: Sendable, Key: Hashable & Sendable>: Sendable {
  /// A value that has waited, and may have been paired since.
  @usableFromInline typealias Arrival = (due: SchedulerInstant, number: Int, place: Int, isLeft: Bool)

  @usableFromInline let interval: Int64
  @usableFromInline var left = WaitingSide<Left, Key>()
  @usableFromInline var right = WaitingSide<Right, Key>()
  /// Oldest first.
  @usableFromInline var arrivals = Queue<Arrival>()
  @usableFromInline var number = 0
  /// The results to send: pairs, and values that stayed alone.
  @usableFromInline var results = Queue<Joined<Left, Right>>()
  /// The number of signals that have not completed.
  @usableFromInline var running = 2

  @inlinable
  init(interval: Int64) { self.interval = interval }

  /// Pairs a value of the first signal, or lets it wait.
  @inlinable
  mutating func receive(left value: Left, _ key: Key, at now: SchedulerInstant) {
    let hash = key.hashValue
    if let other = right.take(key, hash) { return results.append(.pair(value, other)) }
    number += 1
    note(left.add(value, key, hash, number), isLeft: true, at: now)
  }

  /// Pairs a value of the second signal, or lets it wait.
  @inlinable
  mutating func receive(right value: Right, _ key: Key, at now: SchedulerInstant) {
    let hash = key.hashValue
    if let other = left.take(key, hash) { return results.append(.pair(other, value)) }
    number += 1
    note(right.add(value, key, hash, number), isLeft: false, at: now)
  }

  /// Notes the value that waits from now on.
  @inlinable
  mutating func note(_ place: Int, isLeft: Bool, at now: SchedulerInstant) {
    arrivals.append((now.advanced(byNanoseconds: interval), number, place, isLeft))
    if arrivals.count > 64, arrivals.count > 4 * (left.count + right.count) { removePaired() }
  }

  /// Removes what has been paired, so that a long interval with many pairs takes no memory for them.
  @inlinable
  mutating func removePaired() {
    for _ in 0..<arrivals.count {
      guard let arrival = arrivals.popFirst() else { return }
      if waits(arrival) { arrivals.append(arrival) }
    }
  }

  @inlinable
  func waits(_ arrival: Arrival) -> Bool {
    arrival.isLeft
      ? left.contains(arrival.number, at: arrival.place) : right.contains(arrival.number, at: arrival.place)
  }

  /// Moves the values whose time is over to those that stayed alone.
  ///
  /// - Parameter instant: `nil` if the time is over for all, however long it is.
  @inlinable
  mutating func expire(before instant: SchedulerInstant?) {
    while let oldest = arrivals.first, instant.map({ oldest.due < $0 }) ?? true || !waits(oldest) {
      _ = arrivals.popFirst()
      guard waits(oldest) else { continue }
      if oldest.isLeft, let value = left.take(at: oldest.place) { results.append(.left(value)) }
      if !oldest.isLeft, let value = right.take(at: oldest.place) { results.append(.right(value)) }
    }
  }
}

extension Junction {
  /// Subscribes to one of the signals.
  @inlinable
  func connectSide<Side, Left, Right, Key, Thrown: Error>(
    _ signal: Signal<Side>, by key: @escaping @Sendable (Side) throws(Thrown) -> Key, on scheduler: any Scheduler,
    _ receive: @escaping @Sendable (inout State, Side, Key, SchedulerInstant) -> Void
  ) where State == Unjoined<Left, Right, Key>, Output == Joined<Left, Right> {
    connect(
      signal.start,
      next: { junction, _, value in
        let found: Key
        do throws(Thrown) {
          found = try key(value)
        } catch {
          junction.finish(.failed(error))
          return .cancelled
        }
        let now = scheduler.now
        junction.state.expire(before: now)
        receive(&junction.state, value, found, now)
        return junction.sendResults(on: scheduler)
      },
      finished: { junction, termination in
        guard termination.isOver else { return junction.finish(termination) }
        junction.state.running -= 1
        guard junction.state.running == 0 else { return }
        junction.state.expire(before: nil)
        if junction.sendResults(on: scheduler) == .cancelled { junction.finish(.cancelled) }
      })
  }

  /// Sends what is due, and sets the timer for the next value.
  @inlinable
  @discardableResult
  func sendResults<Left, Right, Key>(on scheduler: any Scheduler) -> Demand
  where State == Unjoined<Left, Right, Key>, Output == Joined<Left, Right> {
    if sendAll({ $0.results.popFirst() }) == .cancelled { return .cancelled }
    if isEnded { return .cancelled }
    if isDownstreamPaused { return .paused }
    if state.running == 0 {
      complete()
    } else if let next = state.arrivals.first {
      setTimer(on: scheduler, after: scheduler.now.duration(to: next.due)) { junction in
        junction.state.expire(before: scheduler.now.advanced(byNanoseconds: 1))
        if junction.sendResults(on: scheduler) == .cancelled { junction.finish(.cancelled) }
      }
    }
    return .more
  }
}
