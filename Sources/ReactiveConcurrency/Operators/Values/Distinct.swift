extension Stage where Input == Output {
  /// Drops values that are the same as the last one sent.
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

extension SignalStream {
  /// Drops each value that equals the previous one.
  ///
  /// ```marbles distinctUntilChanged()
  /// seconds  0    5    10
  /// source   -1-1-2-2-1-|
  ///          distinctUntilChanged()
  /// output   -1---2---1-|
  /// ```
  ///
  /// The first value is always sent. Memory: one value.
  ///
  /// Stands for `distinctUntilChanged`, which compares with `isEqual:`.
  @inlinable @inline(never)
  public func distinctUntilChanged() -> Signal<Value> where Value: Equatable {
    signal.lift(.distinctUntilChanged(by: { $0 == $1 }))
  }

  /// Drops each value for which `isSame` returns `true` with the last one sent.
  ///
  /// The first value is always sent. Memory: one value.
  @inlinable @inline(never)
  public func distinctUntilChanged(by isSame: @escaping @Sendable (Value, Value) -> Bool) -> Signal<Value> {
    signal.lift(.distinctUntilChanged(by: isSame))
  }

  /// Drops each value with the same key as the last one sent: `distinctUntilChanged(by: \.id)`.
  ///
  /// The first value is always sent. Memory: one value. `key` is called for both values that are compared.
  // Disfavored, because for values that are pairs a comparison could also be taken for a key.
  @inlinable @inline(never)
  @_disfavoredOverload
  public func distinctUntilChanged<Key: Equatable & Sendable>(by key: @escaping @Sendable (Value) -> Key) -> Signal<
    Value
  > {
    signal.lift(.distinctUntilChanged(by: { key($0) == key($1) }))
  }

  /// Drops each value that has been sent before. Memory: each distinct value.
  @inlinable @inline(never)
  public func distinct() -> Signal<Value> where Value: Hashable {
    signal.lift(.distinct(by: { $0 }))
  }

  /// Drops each value whose key has occurred before. Memory: each distinct key.
  @inlinable @inline(never)
  public func distinct<Key: Hashable & Sendable>(by key: @escaping @Sendable (Value) -> Key) -> Signal<Value> {
    signal.lift(.distinct(by: key))
  }
}
