// Declarations that the compiler chooses when nothing else fits. They are unavailable, so that it reports what is wrong
// in this library's words instead of listing the candidates that it has tried.

extension Tuple {
  // There is no subscript of a string beside it, which would explain any other name: where the type of the element is
  // given, or a member of it follows, the compiler would speak of that subscript's type, or of this one's.
  /// Never available: explains that a tuple is too short to have `first` … `fifth` or `last`.
  @available(*, unavailable, message: "the tuple is too short to have this element")
  public subscript<Name>(dynamicMember _: KeyPath<_TupleMember, Name>) -> IsTooShort { .init() }

  /// The type of an element for which a tuple is too short: where a type is given, the compiler names this one.
  public struct IsTooShort: Sendable {}
}

/// Never available: explains that `zip` does not take an array of signals of different types.
@available(*, unavailable, message: "an array's signals have one type; give different ones as arguments: zip(a, b, c)")
public func zip(_ signals: [any SignalConvertible]) -> Signal<Never> { .empty }

/// Never available: explains that `combineLatest` does not take an array of signals of different types.
@available(
  *, unavailable, message: "an array's signals have one type; give different ones as arguments: combineLatest(a, b, c)"
)
public func combineLatest(_ signals: [any SignalConvertible]) -> Signal<Never> { .empty }
