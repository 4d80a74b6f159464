extension Stage where Input == Output {
  /// Drops values that are the same as the last one sent.
  @inlinable
  public static func distinctUntilChanged<Thrown: Error>(
    by isSame: @escaping @Sendable (Input, Input) throws(Thrown) -> Bool
  ) -> Stage {
    @inline(__always) @Sendable func receive(_ value: Input, _ context: AnyObject) -> Demand {
      let last = Stored<Input?, Input>.of(context)
      if let before = last.content {
        do throws(Thrown) { if try isSame(before, value) { return .more } } catch { return last.fail(error) }
      }
      last.content = .some(value)
      return last.next(value)
    }
    return Stage(receive, storing: Input?.none)
  }

  /// Sends the first value of each key.
  @inlinable
  public static func distinct<Key: Hashable & Sendable, Thrown: Error>(
    by key: @escaping @Sendable (Input) throws(Thrown) -> Key
  ) -> Stage {
    @inline(__always) @Sendable func receive(_ value: Input, _ context: AnyObject) -> Demand {
      let seen = Stored<Set<Key>?, Input>.of(context)
      do throws(Thrown) {
        let key = try key(value)
        return seen.content?.insert(key).inserted == true ? seen.next(value) : .more
      } catch {
        return seen.fail(error)
      }
    }
    return Stage(receive, storing: Set<Key>())
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
  @inlinable @inline(never)
  public consuming func distinctUntilChanged<Thrown: Error>(
    by isSame: @escaping @Sendable (Value, Value) throws(Thrown) -> Bool
  ) -> Signal<Value> {
    signal.lift(.distinctUntilChanged(by: isSame))
  }

  /// Drops each value with the same key as the last one sent: `distinctUntilChanged(by: \.id)`.
  ///
  /// The first value is always sent. Memory: one value. `key` is called for both values that are compared.
  // Disfavored, because for values that are pairs a comparison could also be taken for a key.
  @inlinable @inline(never)
  @_disfavoredOverload
  public consuming func distinctUntilChanged<Key: Equatable & Sendable, Thrown: Error>(
    by key: @escaping @Sendable (Value) throws(Thrown) -> Key
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
