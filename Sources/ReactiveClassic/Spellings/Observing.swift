// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Observation
import ReactiveConcurrency

/// Sends the value of a property, now and after each change, until the object is released. The old spelling of
/// `.observing(_:on:_:)`, for `@Observable` objects that may be used from any thread.
public func RACObserve<Root: AnyObject & Observable & Sendable, Value: Sendable>(
  _ object: Root, _ keyPath: any KeyPath<Root, Value> & Sendable
) -> Signal<Value> {
  .observing(object) { $0[keyPath: keyPath] }
}

/// Sends the value of a property of an object on the main actor, now and after each change, until the object is
/// released. The old spelling of `.observing(_:on:_:)`, for `@Observable` objects.
@preconcurrency
@MainActor
public func RACObserve<Root: AnyObject & Observable & Sendable, Value: Sendable>(
  _ object: Root, _ keyPath: KeyPath<Root, Value>
) -> Signal<Value> {
  .observing(object) { @MainActor object in object[keyPath: keyPath] }
}

/// Never available: explains that the object must be `@Observable`.
@available(
  *, unavailable, message: "the object must be @Observable; otherwise use a RACBehaviorSubject for the property"
)
@_disfavoredOverload
public func RACObserve<Root: AnyObject, Value>(_ object: Root, _ keyPath: KeyPath<Root, Value>) -> Signal<Value> {
  .never
}

/// Never available: explains that a key path is not written as a string.
@available(*, unavailable, message: "write the key path as \\.name, not as a string")
public func RACObserve(_ object: AnyObject, _ keyPath: String) -> Signal<Never> { .never }
