/// What can be taken as a signal: a signal itself, or what has one.
public protocol SignalConvertible<Value>: Sendable {
  associatedtype Value: Sendable

  /// What to subscribe to.
  nonisolated var signal: Signal<Value> { get }
}

extension Signal: SignalConvertible {
  /// Itself.
  @inlinable
  public var signal: Signal<Value> { self }
}

/// What has a signal and can be iterated: a signal itself, and each `SignalSource`.
public protocol SignalStream<Value>: SignalConvertible, AsyncSequence where Element == Value {}

extension Signal: SignalStream {}

// Its operators stand in each family's file, in Operators. Without them a call would choose the standard library's for
// async sequences, and leave signals.

/// What has a signal without being one: a subject, a group, a terminal of a channel, a stateful signal. It takes the
/// operators of its signal, which all give signals.
///
/// A type that is also an `AsyncSequence` names this protocol last: the compiler tries the operators of the last one
/// first, and does not look through whole chains of the standard library's for nothing.
public protocol SignalSource<Value>: SignalStream {}
