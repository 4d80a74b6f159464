/// The common protocol of tuples of any shape. `Tuple` is the only type that conforms.
///
/// Swift 6.3 cannot declare a property that exists only if a pack begins with a certain type, but a subscript in a
/// protocol extension can require that of `Self`. Looked up as dynamic members, such subscripts provide the typed
/// `first`, `second`, `third`, `fourth`, `fifth` and `last`; the key path only carries the name. Each has a second
/// version for a tuple that ends with the element, because in such a requirement the type checker treats an empty pack
/// as a single type.
public protocol _TupleProtocol {}

extension _TupleProtocol {
  /// `first`: the first element.
  ///
  /// Stands for `first`.
  @inlinable
  public subscript<First, each Other>(dynamicMember _: KeyPath<_TupleMember, _TupleMember.First>) -> First
  where Self == Tuple<First, repeat each Other> {
    self.storage.0
  }

  /// The same, for a tuple that ends here.
  @inlinable
  public subscript<First>(dynamicMember _: KeyPath<_TupleMember, _TupleMember.First>) -> First
  where Self == Tuple<First> {
    self.storage
  }

  /// `second`: the second element.
  ///
  /// Stands for `second`.
  @inlinable
  public subscript<First, Second, each Other>(dynamicMember _: KeyPath<_TupleMember, _TupleMember.Second>) -> Second
  where Self == Tuple<First, Second, repeat each Other> {
    self.storage.1
  }

  /// The same, for a tuple that ends here.
  @inlinable
  public subscript<First, Second>(dynamicMember _: KeyPath<_TupleMember, _TupleMember.Second>) -> Second
  where Self == Tuple<First, Second> {
    self.storage.1
  }

  /// `third`: the third element.
  ///
  /// Stands for `third`.
  @inlinable
  public subscript<First, Second, Third, each Other>(dynamicMember _: KeyPath<_TupleMember, _TupleMember.Third>)
    -> Third
  where Self == Tuple<First, Second, Third, repeat each Other> {
    self.storage.2
  }

  /// The same, for a tuple that ends here.
  @inlinable
  public subscript<First, Second, Third>(dynamicMember _: KeyPath<_TupleMember, _TupleMember.Third>) -> Third
  where Self == Tuple<First, Second, Third> {
    self.storage.2
  }

  /// `fourth`: the fourth element.
  ///
  /// Stands for `fourth`.
  @inlinable
  public subscript<First, Second, Third, Fourth, each Other>(
    dynamicMember _: KeyPath<_TupleMember, _TupleMember.Fourth>
  ) -> Fourth
  where Self == Tuple<First, Second, Third, Fourth, repeat each Other> {
    self.storage.3
  }

  /// The same, for a tuple that ends here.
  @inlinable
  public subscript<First, Second, Third, Fourth>(dynamicMember _: KeyPath<_TupleMember, _TupleMember.Fourth>) -> Fourth
  where Self == Tuple<First, Second, Third, Fourth> {
    self.storage.3
  }

  /// `fifth`: the fifth element.
  ///
  /// Stands for `fifth`.
  @inlinable
  public subscript<First, Second, Third, Fourth, Fifth, each Other>(
    dynamicMember _: KeyPath<_TupleMember, _TupleMember.Fifth>
  ) -> Fifth
  where Self == Tuple<First, Second, Third, Fourth, Fifth, repeat each Other> {
    self.storage.4
  }

  /// The same, for a tuple that ends here.
  @inlinable
  public subscript<First, Second, Third, Fourth, Fifth>(
    dynamicMember _: KeyPath<_TupleMember, _TupleMember.Fifth>
  ) -> Fifth
  where Self == Tuple<First, Second, Third, Fourth, Fifth> {
    self.storage.4
  }

  /// `last`: the last element.
  ///
  /// - Complexity: O(`count`).
  ///
  /// Stands for `last`.
  @inlinable
  public subscript<each Other, Last>(dynamicMember _: KeyPath<_TupleMember, _TupleMember.Last>) -> Last
  where Self == Tuple<repeat each Other, Last> {
    guard let last = self[self.count - 1] as? Last else {
      preconditionFailure("The last element of a tuple does not have its declared type")
    }
    return last
  }

  /// The same, for a tuple of one element.
  @inlinable
  public subscript<Last>(dynamicMember _: KeyPath<_TupleMember, _TupleMember.Last>) -> Last
  where Self == Tuple<Last> {
    self.storage
  }
}

/// The names of the typed members of tuples. It only provides names: no instance is ever made.
///
/// Each has a type of its own, so that the key path to it identifies the name that was written.
public struct _TupleMember {
  /// The type of the member `first`.
  public enum First {}
  /// The type of the member `second`.
  public enum Second {}
  /// The type of the member `third`.
  public enum Third {}
  /// The type of the member `fourth`.
  public enum Fourth {}
  /// The type of the member `fifth`.
  public enum Fifth {}
  /// The type of the member `last`.
  public enum Last {}

  /// The name `first`.
  public var first: First
  /// The name `second`.
  public var second: Second
  /// The name `third`.
  public var third: Third
  /// The name `fourth`.
  public var fourth: Fourth
  /// The name `fifth`.
  public var fifth: Fifth
  /// The name `last`.
  public var last: Last
}
