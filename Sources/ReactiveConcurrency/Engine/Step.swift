/// What an observer does with a value: a function, and the object that the function is given with each value.
///
/// The function of a stage captures nothing of one subscription: what is downstream is in the object, with what the
/// stage stores. So a closure that is written in the call of an operator and captures nothing becomes part of it.
public struct Step<Value: Sendable>: Sendable {
  @usableFromInline package typealias Function = @Sendable (_ value: Value, _ context: AnyObject) -> Demand

  @usableFromInline let function: Function
  @usableFromInline let context: any AnyObject & Sendable

  /// Makes a step of a function and the object that it is given.
  @inlinable @inline(__always)
  init<Context: AnyObject & Sendable>(
    _ function: @escaping @Sendable (_ value: Value, _ context: Context) -> Demand, in context: Context
  ) {
    // Safety: a reference is passed in one way, whatever its class, and the function is given no object but this one.
    self.function = unsafeBitCast(Given(function: function), to: Given<AnyObject>.self).function
    self.context = context
  }

  /// Makes a step of a function that needs no object.
  @inlinable
  package init(_ function: @escaping Function) {
    self.function = function
    context = NoContext.only
  }

  /// Handles a value and returns the receiver's demand.
  // Transparent in debug builds, so that it takes no stack there either: a chain takes it as often as it has stages. In
  // others it would retain both properties for each value.
  #if DEBUG
    @_transparent
  #else
    @inlinable
  #endif
  public func callAsFunction(_ value: Value) -> Demand { function(value, context) }

  /// A function that is given an object. A struct, because a mere function would be wrapped in another one, and that
  /// one reinterpreted.
  @usableFromInline
  struct Given<Context: AnyObject> {
    @usableFromInline let function: @Sendable (_ value: Value, _ context: Context) -> Demand

    @inlinable
    init(function: @escaping @Sendable (_ value: Value, _ context: Context) -> Demand) {
      self.function = function
    }
  }
}

/// The object of a step that needs none. Not `nil`: an Optional reference in a struct of this size is copied through
/// its type's witnesses.
@usableFromInline
package final class NoContext: Sendable {
  @usableFromInline package static let only = NoContext()
}
