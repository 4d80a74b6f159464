/// A value that is used where it is stored.
///
/// Calling a closure, or reading an array, in a stored property of a class retains it first, because the property might
/// change meanwhile, and releases it afterwards: two atomic operations, which can take as long as everything else that
/// happens to a value. A value that cannot be copied is borrowed instead.
///
/// The property must not change while `read(_:)` runs. It belongs to the owner of a serializer or an executor, who does
/// one thing at a time.
@usableFromInline
struct InPlace<Value>: ~Copyable {
  @usableFromInline var value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }

  /// Calls `body` with the value. `value`, in contrast, returns a copy.
  @inlinable @inline(__always)
  borrowing func read<Result>(_ body: (borrowing Value) -> Result) -> Result { body(value) }
}
