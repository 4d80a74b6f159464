// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Observation
import ReactiveCallbacks

/// Returns the terminal of a channel to a property: it sends the value and each change, and sets the property to each
/// value that it is sent.
///
/// ```swift
/// @MainActor func bind(_ form: Model, to model: Model) {
///   RACChannelTo(form, \.name).bind(to: RACChannelTo(model, \.name))
/// }
/// ```
///
/// A change is sent in a later turn, as by `RACObserve`. The channel does not send back what it has set, nor a value
/// equal to the last one. It does not keep the object, and completes when the object is released. This form is for
/// `@Observable` objects that may be used from any thread: the property is set where the value is sent.
///
/// Stands for `RACChannelTo(object, keyPath)`.
public func RACChannelTo<Root: AnyObject & Observable & Sendable, Value: Equatable & Sendable>(
  _ object: Root, _ keyPath: any ReferenceWritableKeyPath<Root, Value> & Sendable
) -> SignalChannelTerminal<Value> {
  let channel = PropertyChannel(object[keyPath: keyPath])
  channel.changes.setKeyPath(keyPath, onObject: object)
  return channel.connected(to: RACObserve(object, keyPath))
}

/// Returns the terminal of a channel to a property of an `@Observable` object on the main actor, where it is set.
@preconcurrency
@MainActor
public func RACChannelTo<Root: AnyObject & Observable & Sendable, Value: Equatable & Sendable>(
  _ object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>
) -> SignalChannelTerminal<Value> {
  let channel = PropertyChannel(object[keyPath: keyPath], isOnMain: true)
  channel.changes.setKeyPath(keyPath, onObject: object)
  return channel.connected(to: RACObserve(object, keyPath))
}

/// Never available: explains that the object must be `@Observable`.
@available(
  *, unavailable, message: "the object must be @Observable; otherwise bind to a RACChannel that you send the changes to"
)
@_disfavoredOverload
public func RACChannelTo<Root: AnyObject, Value>(
  _ object: Root, _ keyPath: KeyPath<Root, Value>
) -> SignalChannelTerminal<Value> { SignalChannel().following }

/// Never available: explains that a key path is not written as a string.
@available(*, unavailable, message: "write the key path as \\.name, not as a string")
public func RACChannelTo(_ object: AnyObject, _ keyPath: String) -> SignalChannelTerminal<Never> {
  SignalChannel().following
}

extension SignalChannelTerminal {
  /// Connects two terminals: each is sent what comes out of the other, this one first the other's latest value.
  ///
  /// - Returns: The connection, which also ends with either channel.
  ///
  /// Stands for `RACChannelTo(view, text) = RACChannelTo(model, name)`.
  @discardableResult
  public func bind(to other: SignalChannelTerminal<Value>) -> Disposable {
    // This one's latest value gives way to the other's.
    let isBound = Flag()
    let there = signal.filter { _ in isBound.isSet }.subscribe(other)
    _ = isBound.set()
    let back = other.subscribe(self)
    return Disposable {
      there.dispose()
      back.dispose()
    }
  }
}

/// A channel whose leading terminal is a property's.
private struct PropertyChannel<Value: Equatable & Sendable> {
  private let channel = SignalChannel<Value>()
  /// What both terminals know.
  private let latest: Locked<Value>
  /// What is sent to the other terminal.
  let changes: Signal<Value>

  init(_ value: Value, isOnMain: Bool = false) {
    let latest = Locked(value)
    self.latest = latest
    let incoming = channel.leading.signal
    changes = (isOnMain ? incoming.deliver(on: .main, inline: true) : incoming).doNext { _ = latest.exchange($0) }
    channel.leading.send(value)
  }

  /// The terminal that sends the changes, but not those that it has caused.
  func connected(to values: Signal<Value>) -> SignalChannelTerminal<Value> {
    values.filter { [latest] value in latest.exchange(value) != value }.subscribe(channel.leading)
    return channel.following
  }
}
