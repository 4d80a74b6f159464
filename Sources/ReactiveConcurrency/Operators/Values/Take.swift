extension Stage where Input == Output {
  /// Sends values up to the first that passes the test, and ends with it.
  @inlinable
  public static func take(through isLast: @escaping @Sendable (Input) -> Bool) -> Stage {
    Stage { downstream in
      let isOver = StageState(false)
      return Observer(
        next: { value in
          guard isLast(value) else { return downstream.next(value) }
          // Said before it is sent: the receiver's refusal is then the only thing left to learn.
          isOver.value = true
          if downstream.next(value) == .cancelled { isOver.value = false }
          return .cancelled
        },
        finish: { downstream.finish(isOver.value ? .completed : $0) })
    }
  }

  /// Sends all but the last values.
  @inlinable
  public static func skipLast(_ count: Int) -> Stage {
    Stage { downstream in
      let last = Stored(LastValues<Input>(count), before: downstream)
      return Observer(
        next: { value in
          guard let earlier = last.content?.add(value) else { return .more }
          return downstream.next(earlier)
        },
        finish: { last.finish($0) })
    }
  }

  /// Sends the first value of each key.
  @inlinable
  public static func distinct<Key: Hashable & Sendable>(by key: @escaping @Sendable (Input) -> Key) -> Stage {
    Stage { downstream in
      let seen = Stored<Set<Key>>([], before: downstream)
      return Observer(
        next: { seen.content?.insert(key($0)).inserted == true ? downstream.next($0) : .more },
        finish: { seen.finish($0) })
    }
  }
}

extension Signal {
  /// Sends values up to the first that passes the test, that one included, then releases the source and completes.
  ///
  /// With `take(until:)` the value that passes is not sent. Demand, completion and errors pass through; nothing is
  /// stored. `isLast` runs where this signal sends.
  // Disfavoured, so that a closure behind the call means `while`, as it does with `prefix` and `drop`.
  @inlinable @inline(never)
  @_disfavoredOverload
  public func take(through isLast: @escaping @Sendable (Value) -> Bool) -> Signal {
    lift(.take(through: isLast))
  }

  /// Sends all but the last `count` values: each one as soon as so many have come after it.
  ///
  /// Memory: `count` values. A negative count fails with `SignalError.invalidArgument`. Demand, completion and errors
  /// pass through; the source is not paused while the first values are kept.
  @inlinable @inline(never)
  public func skipLast(_ count: Int) -> Signal {
    guard count >= 0 else { return .refused("skipLast(_:) needs a count of 0 or more, not \(count)") }
    return lift(.skipLast(count))
  }

  /// Sends only the value at `index`, counted from 0, then releases the source and completes; nothing if there is none.
  ///
  /// A negative index fails with `SignalError.invalidArgument`. Errors before that are passed on, and demand passes
  /// through; nothing is stored.
  @inlinable
  public func element(at index: Int) -> Signal {
    guard index >= 0 else { return .refused("element(at:) needs an index of 0 or more, not \(index)") }
    return skip(index).take(1)
  }

  /// Leaves out each value that has been sent before. Memory: every different value.
  ///
  /// Demand, completion and errors pass through.
  @inlinable @inline(never)
  public func distinct() -> Signal where Value: Hashable {
    lift(.distinct(by: { $0 }))
  }

  /// Leaves out each value whose key has come before. Memory: every different key.
  ///
  /// Demand, completion and errors pass through. `key` runs where this signal sends.
  @inlinable @inline(never)
  public func distinct<Key: Hashable & Sendable>(by key: @escaping @Sendable (Value) -> Key) -> Signal {
    lift(.distinct(by: key))
  }

  /// Leaves out `nil`.
  ///
  /// Demand, completion and errors pass through; nothing is stored.
  @inlinable
  public func compacted<Wrapped>() -> Signal<Wrapped> where Value == Wrapped? {
    compactMap { $0 }
  }
}
