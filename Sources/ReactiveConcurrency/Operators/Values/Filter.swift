extension Stage where Input == Output {
  /// Sends the values that pass the test, and fails when it throws.
  @inlinable
  public static func filter<Thrown: Error>(
    _ isIncluded: @escaping @Sendable (Input) throws(Thrown) -> Bool
  ) -> Stage {
    guard Thrown.self == Never.self else {
      return failing { value, downstream throws(Thrown) in try isIncluded(value) ? downstream.next(value) : .more }
    }
    return Stage { downstream in
      Observer(
        next: { [next = downstream.next] value in
          do throws(Thrown) { return try isIncluded(value) ? next(value) : .more } catch { return .cancelled }
        },
        finish: downstream.finish)
    }
  }

  /// Sends the first values, and ends with the last of them.
  @inlinable
  public static func take(_ count: Int) -> Stage {
    Stage { downstream in
      let remaining = StageState(max(0, count))
      return Observer(
        next: { value in
          // Counted before it is sent: the value may come back in through a feedback loop.
          remaining.value -= 1
          if remaining.value > 0 { return downstream.next(value) }
          if remaining.value < 0 {
            remaining.value = 0
            return .cancelled
          }
          if downstream.next(value) == .cancelled { remaining.value = .max }
          return .cancelled
        },
        finish: { downstream.finish(remaining.value == 0 ? .completed : $0) })
    }
  }

  /// Sends values until one fails the test, which ends it.
  @inlinable
  public static func take(while isTaken: @escaping @Sendable (Input) -> Bool) -> Stage {
    Stage { downstream in
      let isOver = StageState(false)
      return Observer(
        next: { value in
          if isTaken(value) { return downstream.next(value) }
          isOver.value = true
          return .cancelled
        },
        finish: { downstream.finish(isOver.value ? .completed : $0) })
    }
  }

  /// Sends all but the first values.
  @inlinable
  public static func skip(_ count: Int) -> Stage {
    Stage { downstream in
      let remaining = StageState(max(0, count))
      return Observer(
        next: { value in
          if remaining.value == 0 { return downstream.next(value) }
          remaining.value -= 1
          return .more
        },
        finish: downstream.finish)
    }
  }

  /// Leaves out values until one fails the test.
  @inlinable
  public static func skip(while isSkipped: @escaping @Sendable (Input) -> Bool) -> Stage {
    Stage { downstream in
      let isSkipping = StageState(true)
      return Observer(
        next: { value in
          if isSkipping.value {
            if isSkipped(value) { return .more }
            isSkipping.value = false
          }
          return downstream.next(value)
        },
        finish: downstream.finish)
    }
  }

  /// Sends the last values at completion.
  @inlinable
  public static func takeLast(_ count: Int) -> Stage {
    Stage { downstream in
      let last = Stored(LastValues<Input>(count), before: downstream)
      return Observer(
        next: { value in
          _ = last.content?.add(value)
          return .more
        },
        finish: { last.finish($0) { $0.send(to: downstream) } })
    }
  }

  /// Leaves out values that are the same as the one before.
  @inlinable
  public static func distinctUntilChanged(
    by isSame: @escaping @Sendable (Input, Input) -> Bool
  ) -> Stage {
    Stage { downstream in
      let last = Stored<Input>(nil, before: downstream)
      return Observer(
        next: { value in
          if let last = last.content, isSame(last, value) { return .more }
          last.content = .some(value)
          return downstream.next(value)
        },
        finish: { last.finish($0) })
    }
  }

  /// Sends no values, only the end.
  @inlinable
  public static var ignoreValues: Stage {
    Stage { Observer(next: { _ in .more }, finish: $0.finish) }
  }
}

/// The last values, at most so many.
@usableFromInline
struct LastValues<Value: Sendable>: Sendable {
  @usableFromInline let capacity: Int
  @usableFromInline var values: [Value] = []
  /// Where the oldest one lies once there are as many as there may be.
  @usableFromInline var oldest = 0

  @inlinable
  init(_ capacity: Int) {
    self.capacity = capacity
  }

  /// Adds a value.
  ///
  /// - Returns: The one that is too many, if there is one.
  @inlinable
  mutating func add(_ value: Value) -> Value? {
    if values.count < capacity {
      values.append(value)
      return nil
    }
    guard capacity > 0 else { return .some(value) }
    let displaced = values[oldest]
    values[oldest] = value
    oldest = (oldest + 1) % capacity
    return .some(displaced)
  }

  /// Sends the values, from the oldest to the newest, until one is refused.
  @inlinable
  func send(to downstream: Observer<Value>) -> Demand {
    for offset in values.indices where downstream.next(values[(oldest + offset) % values.count]) == .cancelled {
      return .cancelled
    }
    return .more
  }
}

extension Signal {
  /// Sends the values that pass the test. Stands for `filter:`.
  ///
  /// Demand, completion and errors pass through; nothing is stored. `isIncluded` runs where this signal sends; an error that
  /// it throws releases the source and fails the signal.
  @inlinable @inline(never)
  public func filter<Thrown: Error>(_ isIncluded: @escaping @Sendable (Value) throws(Thrown) -> Bool) -> Signal {
    lift(.filter(isIncluded))
  }

  /// Leaves out values equal to `value`. Stands for `ignore:`.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  @inlinable
  public func ignore(_ value: Value) -> Signal where Value: Equatable {
    filter { $0 != value }
  }

  /// Sends no values, only the end. Stands for `ignoreValues`.
  ///
  /// Never pauses the source; nothing is stored.
  @inlinable @inline(never)
  public func ignoreValues() -> Signal {
    lift(.ignoreValues)
  }

  /// Sends the first `count` values, then releases the source and completes, with the last of them and before the
  /// source could send another. Stands for `take:`.
  ///
  /// With 0 the source is not started. A negative count fails with `SignalError.invalidArgument`. Demand, completion
  /// and errors pass through; nothing is stored.
  @inlinable @inline(never)
  public func take(_ count: Int) -> Signal {
    guard count > 0 else { return count == 0 ? .empty : .refused("take(_:) needs a count of 0 or more, not \(count)") }
    return lift(.take(count))
  }

  /// Sends values as long as they pass the test, then completes. Stands for `takeWhileBlock:`.
  ///
  /// The source is released before that. Demand, completion and errors pass through; nothing is stored. `isTaken` runs
  /// where this signal sends.
  @inlinable @inline(never)
  public func take(while isTaken: @escaping @Sendable (Value) -> Bool) -> Signal {
    lift(.take(while: isTaken))
  }

  /// Sends values until one passes the test, which is not sent, then completes. Stands for `takeUntilBlock:`.
  ///
  /// ```marbles take(until: predicate)
  /// seconds  0    5
  /// source   -1-2-(3!)
  ///          take(until: { $0 == 3 })
  /// output   -1-2-|
  /// ```
  ///
  /// The source is released before that. Demand, completion and errors pass through; nothing is stored. `isLast` runs
  /// where this signal sends.
  // Disfavoured, so that a closure behind the call means `while`, as it does with `prefix` and `drop`.
  @inlinable @inline(never)
  @_disfavoredOverload
  public func take(until isLast: @escaping @Sendable (Value) -> Bool) -> Signal {
    lift(.take(while: { !isLast($0) }))
  }

  /// Sends the last `count` values when the signal completes; nothing if it fails. Stands for `takeLast:`.
  ///
  /// They are sent in one go, whatever the consumer's demand; only its answer `.cancelled` stops that. Memory: `count`
  /// values. Never pauses the source. A negative count fails with `SignalError.invalidArgument`.
  @inlinable @inline(never)
  public func takeLast(_ count: Int) -> Signal {
    guard count >= 0 else { return .refused("takeLast(_:) needs a count of 0 or more, not \(count)") }
    return lift(.takeLast(count))
  }

  /// Sends all but the first `count` values. Stands for `skip:`.
  ///
  /// A negative count fails with `SignalError.invalidArgument`. Demand, completion and errors pass through; nothing is
  /// stored.
  @inlinable @inline(never)
  public func skip(_ count: Int) -> Signal {
    guard count >= 0 else { return .refused("skip(_:) needs a count of 0 or more, not \(count)") }
    return lift(.skip(count))
  }

  /// Leaves out values as long as they pass the test. Stands for `skipWhileBlock:`.
  ///
  /// Demand, completion and errors pass through; nothing is stored. `isSkipped` runs where this signal sends, and not
  /// again after the first value that is sent.
  @inlinable @inline(never)
  public func skip(while isSkipped: @escaping @Sendable (Value) -> Bool) -> Signal {
    lift(.skip(while: isSkipped))
  }

  /// Leaves out values until one passes the test, which is sent. Stands for `skipUntilBlock:`.
  ///
  /// Demand, completion and errors pass through; nothing is stored. `isFirst` runs where this signal sends, and not
  /// again after the first value that is sent.
  // Disfavoured, so that a closure behind the call means `while`, as it does with `prefix` and `drop`.
  @inlinable @inline(never)
  @_disfavoredOverload
  public func skip(until isFirst: @escaping @Sendable (Value) -> Bool) -> Signal {
    lift(.skip(while: { !isFirst($0) }))
  }

  /// Leaves out each value equal to the one before it. Stands for `distinctUntilChanged`.
  ///
  /// ```marbles distinctUntilChanged()
  /// seconds  0    5    10
  /// source   -1-1-2-2-1-|
  ///          distinctUntilChanged()
  /// output   -1---2---1-|
  /// ```
  ///
  /// The first value is always sent. Demand, completion and errors pass through. Memory: one value. Stands for
  /// `distinctUntilChanged`, which compares by `isEqual:`.
  @inlinable @inline(never)
  public func distinctUntilChanged() -> Signal where Value: Equatable {
    lift(.distinctUntilChanged(by: { $0 == $1 }))
  }

  /// Leaves out each value that is the same as the last one sent.
  ///
  /// The first value is always sent. Demand, completion and errors pass through. Memory: one value. `isSame` runs where
  /// this signal sends.
  @inlinable @inline(never)
  public func distinctUntilChanged(by isSame: @escaping @Sendable (Value, Value) -> Bool) -> Signal {
    lift(.distinctUntilChanged(by: isSame))
  }

  /// Leaves out each value with the same key as the last one sent: `distinctUntilChanged(by: \.id)`.
  ///
  /// The first value is always sent. Demand, completion and errors pass through. Memory: one value. `key` runs where this
  /// signal sends, for both values that are compared.
  // Disfavoured, because a comparison may also be read as a key of values that are pairs.
  @inlinable @inline(never)
  @_disfavoredOverload
  public func distinctUntilChanged<Key: Equatable & Sendable>(by key: @escaping @Sendable (Value) -> Key) -> Signal {
    lift(.distinctUntilChanged(by: { key($0) == key($1) }))
  }

  /// The signal that stands for one whose arguments cannot be used.
  @usableFromInline
  static func refused(_ explanation: String) -> Signal {
    .fail(SignalError.invalidArgument(explanation))
  }
}
