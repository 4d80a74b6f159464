/// A value that is used where it is stored.
///
/// Who calls a closure or reads an array in a stored property of a class first retains it, since the property may change
/// meanwhile, and releases it afterwards: two atomic operations, which can take as long as all the rest of sending a
/// value. What cannot be copied is borrowed instead. The property must not change while `read(_:)` runs; it belongs to
/// the owner of a serializer or an executor, which does one thing at a time.
@usableFromInline
struct InPlace<Value>: ~Copyable {
  @usableFromInline var value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }

  /// Calls `body` with the value, without copying it, as `value` would.
  @inlinable @inline(__always)
  borrowing func read<Result>(_ body: (borrowing Value) -> Result) -> Result { body(value) }
}
