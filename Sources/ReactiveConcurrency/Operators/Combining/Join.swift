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
  /// A value is paired with the oldest one of the other signal that has its key and waits, and then neither waits any
  /// more. One that has waited for `interval` is sent alone; so are all that wait when both signals have completed, in
  /// the order in which they came. An error of either is sent immediately and drops them. Both signals are paused while
  /// the consumer is, and values that become due meanwhile wait. The interval must not be negative. Memory: the values
  /// of one interval.
  ///
  /// Sends on: the signal that sends the second of a pair; a value that stayed alone, on the scheduler or, after a
  /// pause, where the consumer resumes.
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
    let signal = signal
    return .timed("join(_:by:and:within:on:)", interval, on: scheduler) { scheduler in
      Signal<Joined<Value, Other>>(stage: #function) { observer in
        let junction = Junction(
          observer, state: Unjoined<Value, Other, Key>(interval: interval.clampedNanoseconds), inputs: 2)
        junction.owned.onResume = { junction in
          junction.state.expire(before: scheduler.now.advanced(byNanoseconds: 1))
          if junction.sendUnjoined(on: scheduler) == .cancelled { return junction.finish(.cancelled) }
          junction.resumeAllInputs()
        }
        let inputs = (Input(), Input())
        junction.connect(
          signal, to: junction.add(inputs.0),
          next: { junction, _, value in
            let key: Key
            do throws(LeftError) {
              key = try leftKey(value)
            } catch {
              junction.finish(.failed(error))
              return .cancelled
            }
            let now = scheduler.now
            junction.state.expire(before: now)
            if let other = junction.state.right.take(key) {
              return junction.sendJoined(.pair(value, other), on: scheduler)
            }
            junction.state.left.add(value, key, junction.state.arrival(of: key, isLeft: true, at: now))
            return junction.sendUnjoined(on: scheduler)
          },
          finished: { junction, termination in junction.joinFinished(termination, on: scheduler) })
        junction.connect(
          other, to: junction.add(inputs.1),
          next: { junction, _, value in
            let key: Key
            do throws(RightError) {
              key = try rightKey(value)
            } catch {
              junction.finish(.failed(error))
              return .cancelled
            }
            let now = scheduler.now
            junction.state.expire(before: now)
            if let other = junction.state.left.take(key) {
              return junction.sendJoined(.pair(other, value), on: scheduler)
            }
            junction.state.right.add(value, key, junction.state.arrival(of: key, isLeft: false, at: now))
            return junction.sendUnjoined(on: scheduler)
          },
          finished: { junction, termination in junction.joinFinished(termination, on: scheduler) })
        return junction.subscription
      }
    }
  }
}

/// The values of one side that wait, by their keys.
@usableFromInline
struct WaitingSide<Value: Sendable, Key: Hashable & Sendable>: Sendable {
  @usableFromInline var byKey: [Key: Queue<(number: Int, value: Value)>] = [:]
  @usableFromInline var count = 0

  @inlinable
  init() {}

  @inlinable
  mutating func add(_ value: Value, _ key: Key, _ number: Int) {
    byKey[key, default: Queue()].append((number, value))
    count += 1
  }

  /// Takes the oldest value with that key.
  @inlinable
  mutating func take(_ key: Key) -> Value? {
    guard let value = byKey[key]?.popFirst()?.value else { return nil }
    if byKey[key]?.isEmpty ?? false { byKey[key] = nil }
    count -= 1
    return value
  }

  /// Whether the value with that number still waits: those of a key leave in their order.
  @inlinable
  func contains(_ number: Int, _ key: Key) -> Bool {
    byKey[key]?.first.map { $0.number <= number } ?? false
  }
}

/// The values of both sides that wait.
@usableFromInline
struct Unjoined<Left: Sendable, Right: Sendable, Key: Hashable & Sendable>: Sendable {
  /// A value that has waited, and may have been paired since.
  @usableFromInline typealias Arrival = (due: SchedulerInstant, number: Int, key: Key, isLeft: Bool)

  @usableFromInline let interval: Int64
  @usableFromInline var left = WaitingSide<Left, Key>()
  @usableFromInline var right = WaitingSide<Right, Key>()
  /// Oldest first.
  @usableFromInline var arrivals = Queue<Arrival>()
  @usableFromInline var number = 0
  /// The values that stayed alone, to be sent.
  @usableFromInline var expired = Queue<Joined<Left, Right>>()
  /// The number of signals that have not completed.
  @usableFromInline var running = 2
  @usableFromInline var isTimerSet = false

  @inlinable
  init(interval: Int64) { self.interval = interval }

  @inlinable
  var storedCount: Int { left.count + right.count + expired.count }

  /// Notes a value that waits from now on.
  ///
  /// - Returns: Its number.
  @inlinable
  mutating func arrival(of key: Key, isLeft: Bool, at now: SchedulerInstant) -> Int {
    number += 1
    arrivals.append((now.advanced(byNanoseconds: interval), number, key, isLeft))
    if arrivals.count > 64, arrivals.count > 4 * (left.count + right.count) { removePaired() }
    return number
  }

  /// Removes what has been paired, so that a long interval with many pairs takes no memory for them.
  @inlinable
  mutating func removePaired() {
    for _ in 1..<arrivals.count {
      guard let arrival = arrivals.popFirst() else { return }
      if waits(arrival) { arrivals.append(arrival) }
    }
    // The newest one, which is being added.
    if let newest = arrivals.popFirst() { arrivals.append(newest) }
  }

  @inlinable
  func waits(_ arrival: Arrival) -> Bool {
    arrival.isLeft ? left.contains(arrival.number, arrival.key) : right.contains(arrival.number, arrival.key)
  }

  /// Moves the values whose time is over to those that stayed alone.
  @inlinable
  mutating func expire(before instant: SchedulerInstant) {
    while let oldest = arrivals.first, oldest.due < instant || !waits(oldest) {
      _ = arrivals.popFirst()
      guard waits(oldest) else { continue }
      if oldest.isLeft {
        if let value = left.take(oldest.key) { expired.append(.left(value)) }
      } else {
        if let value = right.take(oldest.key) { expired.append(.right(value)) }
      }
    }
  }
}

extension Junction {
  /// Sends a pair, and before it what has stayed alone.
  @inlinable
  func sendJoined<Left, Right, Key>(_ pair: Output, on scheduler: any Scheduler) -> Demand
  where State == Unjoined<Left, Right, Key>, Output == Joined<Left, Right> {
    state.expired.append(pair)
    return sendUnjoined(on: scheduler)
  }

  /// Sends what is due, and sets the timer for the next value.
  @inlinable
  @discardableResult
  func sendUnjoined<Left, Right, Key>(on scheduler: any Scheduler) -> Demand
  where State == Unjoined<Left, Right, Key>, Output == Joined<Left, Right> {
    if sendAll({ $0.expired.popFirst() }) == .cancelled { return .cancelled }
    if isEnded { return .cancelled }
    // All of them at one input, whichever sent them: a graph adds them up.
    countStored(state.storedCount, from: owned.inputs.first)
    if isDownstreamPaused { return .paused }
    if state.running == 0 {
      finish(.completed)
    } else if let next = state.arrivals.first, !state.isTimerSet {
      state.isTimerSet = true
      schedule(on: scheduler, after: scheduler.now.duration(to: next.due)) { junction in
        junction.state.isTimerSet = false
        junction.state.expire(before: scheduler.now.advanced(byNanoseconds: 1))
        if junction.sendUnjoined(on: scheduler) == .cancelled { junction.finish(.cancelled) }
      }
    }
    return .more
  }

  @inlinable
  func joinFinished<Left, Right, Key>(_ termination: Termination, on scheduler: any Scheduler)
  where State == Unjoined<Left, Right, Key>, Output == Joined<Left, Right> {
    guard case .completed = termination else { return finish(termination) }
    state.running -= 1
    guard state.running == 0 else { return }
    state.expire(before: SchedulerInstant(nanoseconds: .max))
    if sendUnjoined(on: scheduler) == .cancelled { finish(.cancelled) }
  }
}
