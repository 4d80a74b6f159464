// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Observation
import ReactiveConcurrency

/// Sends a property of an object, now and after each change, until the object is gone. The old spelling of
/// `.observing(_:on:_:)`, for `@Observable` objects that may be used from any thread.
public func RACObserve<Root: AnyObject & Observable & Sendable, Value: Sendable>(
  _ object: Root, _ keyPath: any KeyPath<Root, Value> & Sendable
) -> Signal<Value> {
  .observing(object) { $0[keyPath: keyPath] }
}

/// Sends a property of an object on the main actor, now and after each change, until the object is gone. The old
/// spelling of `.observing(_:on:_:)`, for `@Observable` objects.
@preconcurrency
@MainActor
public func RACObserve<Root: AnyObject & Observable & Sendable, Value: Sendable>(
  _ object: Root, _ keyPath: KeyPath<Root, Value>
) -> Signal<Value> {
  .observing(object) { @MainActor object in object[keyPath: keyPath] }
}

/// Never available: what `RACObserve` is of an object that does not tell of its changes.
@available(
  *, unavailable, message: "of an @Observable object alone: otherwise a RACBehaviorSubject stands for the property"
)
@_disfavoredOverload
public func RACObserve<Root: AnyObject, Value>(_ object: Root, _ keyPath: KeyPath<Root, Value>) -> Signal<Value> {
  .never
}

/// Never available: what `RACObserve` is with a key path in a string.
@available(*, unavailable, message: "write the key path as \\.name, not as a string")
public func RACObserve(_ object: AnyObject, _ keyPath: String) -> Signal<Never> { .never }
