/// What an observer does with a value: a function, and the context that the function is given with each value.
///
/// The function of a stage captures nothing of one subscription: what is downstream is in the context, with what the
/// stage stores. So for `map`, `filter` and `compactMap` the compiler makes one function of it and of a closure that is
/// written in the call and captures nothing.
public struct Step<Value: Sendable>: Sendable {
  @usableFromInline package typealias Function = @Sendable (_ value: Value, _ context: AnyObject) -> Demand

  @usableFromInline let function: Function
  @usableFromInline let context: any AnyObject & Sendable

  @inlinable
  package init(_ function: @escaping Function, in context: any AnyObject & Sendable = NoContext.only) {
    self.function = function
    self.context = context
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
}

/// The context of a step that needs none. Not `nil`: an Optional reference in a struct of this size is copied through
/// its type's witnesses.
@usableFromInline
package final class NoContext: Sendable {
  @usableFromInline package static let only = NoContext()
}

/// The context of a stage that keeps nothing but what is downstream.
///
/// Safety: neither it nor `DownstreamAndClosure` has anything but constants.
@usableFromInline
class Downstream<Value: Sendable>: @unchecked Sendable {
  @usableFromInline final let next: Step<Value>

  @inlinable
  init(_ next: Step<Value>) {
    self.next = next
  }

  /// Safety: called only by a function that has been put into a `Step` together with such a context.
  @inlinable @inline(__always)
  static func of(_ context: AnyObject) -> Self { unsafeDowncast(context, to: Self.self) }
}

/// The context of a stage that keeps the user's closure, too.
///
/// Safety: as its superclass.
@usableFromInline
final class DownstreamAndClosure<Value: Sendable, Closure: Sendable>: Downstream<Value>, @unchecked Sendable {
  @usableFromInline let closure: Closure

  @inlinable
  init(_ next: Step<Value>, _ closure: Closure) {
    self.closure = closure
    super.init(next)
  }
}

/// The stages of which a closure in the call becomes a part. One byte in a call, where a name would take three words.
@usableFromInline
enum DirectStage: UInt8 {
  case map, filter, compactMap

  @usableFromInline var name: StaticString {
    switch self {
    case .map: "map(_:)"
    case .filter: "filter(_:)"
    case .compactMap: "compactMap(_:)"
    }
  }
}

/// Whether a closure captures nothing, so that a function that captures only it captures nothing, either. Of a closure
/// that is written in the call the compiler knows it, and drops the other way.
@inlinable @inline(__always)
func capturesNothing<Function>(_ function: Function) -> Bool {
  // Safety: a closure is a function and what it captures, or zero. Were it something else, the answer would be wrong,
  // which makes a difference to speed alone.
  MemoryLayout<Function>.size == MemoryLayout<(Int, Int)>.size && unsafeBitCast(function, to: (Int, Int).self).1 == 0
}
