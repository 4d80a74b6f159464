extension Stage where Input == Output {
  /// Drops values that are the same as the last one sent.
  @inlinable
  public static func distinctUntilChanged<Thrown: Error>(
    by isSame: @escaping @Sendable (Input, Input) throws(Thrown) -> Bool
  ) -> Stage {
    Stage(storing: Input?.none) { value, stage in
      if let before = stage.state {
        do throws(Thrown) { if try isSame(before, value) { return .more } } catch { return stage.fail(error) }
      }
      stage.state = .some(value)
      return stage.next(value)
    }
  }

  /// Sends the first value of each key.
  @inlinable
  public static func distinct<Key: Hashable & Sendable, Thrown: Error>(
    by key: @escaping @Sendable (Input) throws(Thrown) -> Key
  ) -> Stage {
    Stage(storing: Set<Key>()) { value, stage in
      do throws(Thrown) {
        return try stage.stored.insert(key(value)).inserted ? stage.next(value) : .more
      } catch {
        return stage.fail(error)
      }
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
  public consuming func distinctUntilChanged() -> Signal<Value> where Value: Equatable {
    signal.lift(.distinctUntilChanged(by: { $0 == $1 }))
  }

  /// Drops each value for which `isSame` returns `true` with the last one sent.
  ///
  /// The first value is always sent. Memory: one value.
  // Its label differs from the key's: a closure with two parameters is also a key of pairs. And of overloads that
  // differ only in the number of their closure's parameters, the compiler discards the wrong one last, after each
  // combination of the operators in the chain's other closures.
  @inlinable @inline(never)
  public consuming func distinctUntilChanged<Thrown: Error>(
    by isSame: @escaping @Sendable (Value, Value) throws(Thrown) -> Bool
  ) -> Signal<Value> {
    signal.lift(.distinctUntilChanged(by: isSame))
  }

  /// Drops each value with the same key as the last one sent: `distinctUntilChanged(at: \.id)`.
  ///
  /// The first value is always sent. Memory: one value. `key` is called for both values that are compared.
  // Disfavored, so that a trailing closure is taken for a comparison first, and of pairs always.
  @inlinable @inline(never)
  @_disfavoredOverload
  public consuming func distinctUntilChanged<Key: Equatable & Sendable, Thrown: Error>(
    at key: @escaping @Sendable (Value) throws(Thrown) -> Key
  ) -> Signal<Value> {
    signal.lift(.distinctUntilChanged(by: { last, next throws(Thrown) in try key(last) == key(next) }))
  }

  /// Drops each value that has been sent before. Memory: each distinct value.
  @inlinable @inline(never)
  public consuming func distinct() -> Signal<Value> where Value: Hashable {
    signal.lift(.distinct(by: { $0 }))
  }

  /// Drops each value whose key has occurred before. Memory: each distinct key.
  @inlinable @inline(never)
  public consuming func distinct<Key: Hashable & Sendable, Thrown: Error>(
    by key: @escaping @Sendable (Value) throws(Thrown) -> Key
  ) -> Signal<Value> {
    signal.lift(.distinct(by: key))
  }
}
