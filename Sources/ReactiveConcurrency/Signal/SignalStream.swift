/// A type that has a signal, or is one.
// What is no operator, because it returns no signal, is declared on this: `assign`, `valuesOrTrap`, `isolated`, and the
// bridge's spellings, which must not compete with the operators.
public protocol SignalConvertible<Value>: Sendable {
  associatedtype Value: Sendable

  /// The signal to subscribe to.
  nonisolated var signal: Signal<Value> { get }
}

extension Signal {
  /// This signal.
  @inlinable
  public var signal: Signal<Value> { self }
}

/// A type that takes operators and can be iterated: a signal, or a type that has one (a subject, a group, a channel, a
/// channel's terminal, a stateful signal). Operators are its members, and return signals; `Signal` says what they have
/// in common.
///
/// Conform to `AsyncSequence, SignalConvertible, SignalStream`, in this order: the compiler tries the last protocol's
/// operators first, which keeps type-checking of chains fast.
// Every operator is declared once, in an extension of this protocol in its family's file, in Operators. Without them a
// call would choose the standard library's for async sequences, and leave signals. Its closures refer to a
// `let signal = signal`, never to `self`: that would keep a subject or a group alive. Unsupported calls are on
// the broader `SignalConvertible`, so that they lose where both fit.
public protocol SignalStream<Value>: SignalConvertible, AsyncSequence
where Element == Value, Failure == any Error {}

extension Signal: AsyncSequence, SignalConvertible, SignalStream {
  /// Returns an iterator over one run of the signal, with the default buffering policy unless the signal is the result
  /// of `buffering(_:onDrop:)`. A source for which each value is work, such as `Signal.async`, is asked for one at a
  /// time, unless there is a policy.
  ///
  /// The source starts with the first `next()`, is paused whenever the `high` mark of `BufferingPolicy.backpressure` is
  /// reached, and is resumed by a later `next()`, in the consumer's own task.
  // Inlined, a loop's call has a line in the debug information of optimized code, which it has not otherwise.
  @inlinable @inline(__always)
  public func makeAsyncIterator() -> SignalIterator<Value> {
    if let buffered = origin as? BufferedSignal<Value> { return buffered.values.makeAsyncIterator() }
    return SignalIterator(start, buffering: nil)
  }
}

extension SignalStream {
  /// Returns an iterator over the values of its signal.
  @_documentation(visibility: internal)  // As that of `Signal`, whose page lists the members of this protocol.
  @inlinable @inline(__always)
  public nonisolated func makeAsyncIterator() -> SignalIterator<Value> { signal.makeAsyncIterator() }
}
