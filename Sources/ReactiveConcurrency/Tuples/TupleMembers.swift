/// What all tuples are, whatever their shape. `Tuple` is the only one that conforms.
///
/// Swift 6.3 has no properties that exist only if a pack begins with some type, but a subscript may require it of `Self` in an
/// extension of a protocol. Looked up as dynamic members, such subscripts are the typed `first`, `second`, `third`, `fourth`,
/// `fifth` and `last`: the key path serves for its name alone. Where nothing follows
/// the element there is a second one, because the type checker takes an empty pack in such a requirement for one type.
public protocol TupleProtocol {}

extension TupleProtocol {
  /// `first`: the first element. Stands for `first`.
  public subscript<First, each Other>(dynamicMember _: KeyPath<TupleMember.First, Void>) -> First
  where Self == Tuple<First, repeat each Other> {
    self.elements.0
  }

  /// The same, of a tuple that is no longer.
  public subscript<First>(dynamicMember _: KeyPath<TupleMember.First, Void>) -> First
  where Self == Tuple<First> {
    self.elements
  }

  /// `second`: the second element. Stands for `second`.
  public subscript<First, Second, each Other>(dynamicMember _: KeyPath<TupleMember.Second, Void>) -> Second
  where Self == Tuple<First, Second, repeat each Other> {
    self.elements.1
  }

  /// The same, of a tuple that is no longer.
  public subscript<First, Second>(dynamicMember _: KeyPath<TupleMember.Second, Void>) -> Second
  where Self == Tuple<First, Second> {
    self.elements.1
  }

  /// `third`: the third element. Stands for `third`.
  public subscript<First, Second, Third, each Other>(dynamicMember _: KeyPath<TupleMember.Third, Void>) -> Third
  where Self == Tuple<First, Second, Third, repeat each Other> {
    self.elements.2
  }

  /// The same, of a tuple that is no longer.
  public subscript<First, Second, Third>(dynamicMember _: KeyPath<TupleMember.Third, Void>) -> Third
  where Self == Tuple<First, Second, Third> {
    self.elements.2
  }

  /// `fourth`: the fourth element. Stands for `fourth`.
  public subscript<First, Second, Third, Fourth, each Other>(dynamicMember _: KeyPath<TupleMember.Fourth, Void>)
    -> Fourth
  where Self == Tuple<First, Second, Third, Fourth, repeat each Other> {
    self.elements.3
  }

  /// The same, of a tuple that is no longer.
  public subscript<First, Second, Third, Fourth>(dynamicMember _: KeyPath<TupleMember.Fourth, Void>) -> Fourth
  where Self == Tuple<First, Second, Third, Fourth> {
    self.elements.3
  }

  /// `fifth`: the fifth element. Stands for `fifth`.
  public subscript<First, Second, Third, Fourth, Fifth, each Other>(dynamicMember _: KeyPath<TupleMember.Fifth, Void>)
    -> Fifth
  where Self == Tuple<First, Second, Third, Fourth, Fifth, repeat each Other> {
    self.elements.4
  }

  /// The same, of a tuple that is no longer.
  public subscript<First, Second, Third, Fourth, Fifth>(dynamicMember _: KeyPath<TupleMember.Fifth, Void>) -> Fifth
  where Self == Tuple<First, Second, Third, Fourth, Fifth> {
    self.elements.4
  }

  /// `last`: the last element. Stands for `last`.
  public subscript<each Other, Last>(dynamicMember _: KeyPath<TupleMember.Last, Void>) -> Last
  where Self == Tuple<repeat each Other, Last> {
    guard let last = self[self.count - 1] as? Last else {
      preconditionFailure("A tuple's last element has changed its type")
    }
    return last
  }

  /// The same, of a tuple of one element.
  public subscript<Last>(dynamicMember _: KeyPath<TupleMember.Last, Void>) -> Last
  where Self == Tuple<Last> {
    self.elements
  }
}

extension Tuple {
  /// Never chosen. Swift wants the attribute's subscript on the type itself, and names this one when a shape does not fit.
  public subscript(dynamicMember _: KeyPath<TupleMember.OfThisShape, Never>) -> Never {
    preconditionFailure("There is no such member")
  }
}

/// The names of the typed members of tuples. Nothing but names: none is ever made.
public enum TupleMember {
  /// Has no name.
  public struct OfThisShape {}
  /// The name `first`.
  public struct First { public var first: Void }
  /// The name `second`.
  public struct Second { public var second: Void }
  /// The name `third`.
  public struct Third { public var third: Void }
  /// The name `fourth`.
  public struct Fourth { public var fourth: Void }
  /// The name `fifth`.
  public struct Fifth { public var fifth: Void }
  /// The name `last`.
  public struct Last { public var last: Void }
}
