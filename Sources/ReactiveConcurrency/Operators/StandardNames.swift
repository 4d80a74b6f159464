/// The standard library's names for operators that have another name here.
///
/// Without them a call would silently choose the standard library's versions for async sequences, and leave signals.
extension Signal {
  /// The standard library's name for `flattenMap(.concat)`, which should say how the signals combine.
  @available(*, deprecated, renamed: "flattenMap(_:_:)", message: "Say how the signals combine: .merge or .concat")
  public func flatMap<Output>(_ transform: @escaping @Sendable (Value) -> Signal<Output>) -> Signal<Output> {
    flattenMap(.concat, transform)
  }

  /// The standard library's name for `take(_:)`.
  public func prefix(_ count: Int) -> Signal { take(count) }

  /// The standard library's name for `take(while:)`.
  public func prefix(while isTaken: @escaping @Sendable (Value) -> Bool) -> Signal { take(while: isTaken) }

  /// The standard library's name for `skip(_:)`.
  public func dropFirst(_ count: Int = 1) -> Signal { skip(count) }

  /// The standard library's name for `skip(while:)`.
  public func drop(while isSkipped: @escaping @Sendable (Value) -> Bool) -> Signal { skip(while: isSkipped) }
}
