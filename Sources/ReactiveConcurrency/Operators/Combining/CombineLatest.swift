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

/// Sends the newest values of all signals whenever one of them sends, once each has sent.
///
/// ```marbles combineLatest(_:)
/// seconds  0        5
/// a        -1--────-2───────────|
/// b        --a|
/// c        ---x────-y───────────-z────|
///          combineLatest(a, b, c)
/// output   ---'1ax'-('2ax''2ay')-'2az'|
/// ```
///
/// The signals are started in order. One that sends all its values at once has ended before the next starts. So
/// `combineLatest(.of(1, 2), .of(3, 4))` sends (2, 3) and (2, 4).
///
/// | behavior | |
/// |---|---|
/// | completes | when all signals have; immediately without signals |
/// | fails | with the first error, and cancels the others |
/// | demand | a pause reaches all signals |
/// | memory | the newest value of each signal |
/// | one signal | sends its values as they are, not as tuples |
///
/// Stands for `+combineLatest:`.
@_disfavoredOverload
@inlinable @inline(never)
public func combineLatest<each Value: Sendable>(_ signals: repeat Signal<each Value>) -> Signal<(repeat each Value)> {
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
  _ signals: [Signal<Value>], reduce: @escaping @Sendable ([Value]) throws(Thrown) -> Output
) -> Signal<Output> {
  combineLatest(signals).map(reduce)
}

/// Combines the newest values of all signals with `reduce`.
///
/// Stands for `+combineLatest:reduce:`.
@_disfavoredOverload
@inlinable
public func combineLatest<each Value: Sendable, Output, Thrown: Error>(
  _ signals: repeat Signal<each Value>, reduce: @escaping @Sendable (repeat each Value) throws(Thrown) -> Output
) -> Signal<Output> {
  combineLatest(repeat each signals).map { (values: (repeat each Value)) throws(Thrown) in
    try reduce(repeat each values)
  }
}

/// Sends the sources' newest values whenever one of them sends: `combineLatest` of their signals.
@_disfavoredOverload
@inlinable
public func combineLatest<each Source: SignalStream>(_ sources: repeat each Source) -> Signal<
  (repeat (each Source).Value)
> {
  combineLatest(repeat (each sources).signal)
}

/// Combines the sources' newest values with `reduce` whenever one of them sends.
@_disfavoredOverload
@inlinable
public func combineLatest<each Source: SignalStream, Output, Thrown: Error>(
  _ sources: repeat each Source, reduce: @escaping @Sendable (repeat (each Source).Value) throws(Thrown) -> Output
) -> Signal<Output> {
  combineLatest(repeat (each sources).signal, reduce: reduce)
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
