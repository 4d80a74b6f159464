extension SignalStream {
  /// Sends the newest values of both signals whenever one of them sends, once each has sent.
  ///
  /// ```marbles combineLatest(with:)
  /// seconds  0             5       10
  /// first    -1-───2───-───-3───|
  /// second   --a───-───b───--───---c───|
  ///          first.combineLatest(with: second)
  /// output   --'1a''2a''2b'-'3b'---'3c'|
  /// ```
  ///
  /// Stands for `combineLatestWith:`.
  @inlinable
  public func combineLatest<Other>(with other: Signal<Other>) -> Signal<(Value, Other)> {
    ReactiveConcurrency.combineLatest(signal, other)
  }
}

/// `combineLatest` of any number of signals, for `ReactiveClassic`. It has another name, because a form that fits any
/// arguments multiplies the compiler's search. The compiler does not specialize it.
@inlinable @inline(never)
package func combineLatestPack<each Value: Sendable>(
  _ signals: repeat Signal<each Value>
) -> Signal<(repeat each Value)> {
  Signal(stage: #function) { observer in
    let count = packCount(repeat (each Value).self)
    let junction = Junction(observer, state: Combination(count: count), inputs: count)
    let pack = LatestPack<repeat each Value>(repeat LatestInput<each Value>())
    if count == 0 { junction.finish(.completed) }
    repeat junction.combineLatest(each signals, as: each pack.inputs) { pack.send(to: $0) }
    return junction.subscription
  }
}

/// Sends arrays of the newest values of all signals.
///
/// With no signals it completes immediately.
///
/// Stands for `+combineLatest:`; see the version that takes several types.
@inlinable @inline(never)
public func combineLatest<Value: Sendable>(_ signals: [Signal<Value>]) -> Signal<[Value]> {
  Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: signals.count), inputs: signals.count)
    let inputs = signals.map { _ in LatestInput<Value>() }
    if signals.isEmpty { junction.finish(.completed) }
    for (signal, input) in Swift.zip(signals, inputs) {
      junction.combineLatest(signal, as: input) { $0.send(inputs.map(\.newest)) }
    }
    return junction.subscription
  }
}

/// Combines the newest values of all signals with `reduce`.
///
/// Stands for `+combineLatest:reduce:`.
@inlinable
public func combineLatest<Value: Sendable, Output, Thrown: Error>(
  _ signals: [Signal<Value>], returning: Output.Type = Output.self,
  reduce: @escaping @Sendable ([Value]) throws(Thrown) -> Output
) -> Signal<Output> {
  combineLatest(signals).map(reduce)
}

/// Combines the values of any number of signals with `reduce`, for `ReactiveClassic`.
@inlinable
package func combineLatestPack<each Value: Sendable, Output, Thrown: Error>(
  _ signals: repeat Signal<each Value>, reduce: @escaping @Sendable (repeat each Value) throws(Thrown) -> Output
) -> Signal<Output> {
  combineLatestPack(repeat each signals).map { (values: (repeat each Value)) throws(Thrown) in
    try reduce(repeat each values)
  }
}

/// A source of `combineLatest` with its newest value.
///
/// Safety: as for `WaitingInput`.
@usableFromInline
final class LatestInput<Value: Sendable>: Input, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var value: Value?

  @inlinable
  override init() {}

  /// The newest value, read only when each source has sent one.
  @inlinable
  var newest: Value {
    guard let value else { preconditionFailure("combineLatest: a source has sent no value") }
    return value
  }

  @usableFromInline
  override var isStoring: Bool { value != nil }

  @usableFromInline
  override func release() { value = nil }
}

extension Junction where State == Combination {
  /// Subscribes to a source of `combineLatest`.
  ///
  /// - Parameter send: Sends the newest value of every input.
  @inlinable
  func combineLatest<Value>(
    _ signal: Signal<Value>, as input: LatestInput<Value>, send: @escaping @Sendable (Junction) -> Demand
  ) {
    connect(
      signal.start, to: add(input),
      next: { junction, _, value in
        if input.value == nil { junction.state.missing -= 1 }
        input.value = .some(value)
        return junction.state.missing == 0 ? send(junction) : .more
      },
      finished: { junction, termination in
        if termination.isOver { junction.completeIfLast() } else { junction.finish(termination) }
      })
  }
}

/// Sources of `combineLatest` of different types, and how a tuple is made of their values; a struct for the same reason
/// as `WaitingPack`.
@usableFromInline
struct LatestPack<each Value: Sendable>: Sendable {
  @usableFromInline let inputs: (repeat LatestInput<each Value>)

  @inlinable
  init(_ inputs: repeat LatestInput<each Value>) {
    self.inputs = (repeat each inputs)
  }

  @inlinable
  func send(to junction: Junction<(repeat each Value), Combination>) -> Demand {
    let tuple = (repeat (each inputs).newest)
    return junction.send(tuple)
  }
}
