extension SignalStream {
  /// Pairs the values of both signals by position.
  ///
  /// ```marbles zip(with:)
  /// seconds  0       5
  /// first    -1-───2-3-───--───|
  /// second   --a───---b───-c───!
  ///          first.zip(with: second)
  /// output   --'1a'---'2b'-'3c'|
  /// ```
  ///
  /// Stands for `zipWith:`.
  @inlinable
  public func zip<Other>(with other: Signal<Other>) -> Signal<(Value, Other)> {
    ReactiveConcurrency.zip(signal, other)
  }
}

/// `zip` of any number of signals, for `ReactiveClassic`. It has another name, because a form that fits any
/// arguments multiplies the compiler's search. The compiler does not specialize it.
@inlinable @inline(never)
package func zipPack<each Value: Sendable>(
  _ signals: repeat Signal<each Value>
) -> Signal<(repeat each Value)> {
  Signal(stage: #function) { observer in
    let count = packCount(repeat (each Value).self)
    let junction = Junction(observer, state: Combination(count: count), inputs: count)
    let pack = WaitingPack<repeat each Value>(repeat WaitingInput<each Value>())
    if count == 0 { junction.finish(.completed) }
    repeat junction.zip(each signals, as: each pack.inputs) { pack.send(to: $0) }
    return junction.subscription
  }
}

/// Combines the signals' values by position into arrays.
///
/// With no signals it completes immediately.
///
/// Stands for `+zip:`; see the version that takes several types.
@inlinable @inline(never)
public func zip<Value: Sendable>(_ signals: [Signal<Value>]) -> Signal<[Value]> {
  Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: signals.count), inputs: signals.count)
    let inputs = signals.map { _ in WaitingInput<Value>() }
    if signals.isEmpty { junction.finish(.completed) }
    for (signal, input) in Swift.zip(signals, inputs) {
      junction.zip(signal, as: input) { junction in
        var end = Outlook.open
        let values = inputs.map { junction.takeFirst(of: $0, end: &end) }
        return junction.sendZipped(values, end: end)
      }
    }
    return junction.subscription
  }
}

/// Combines the signals' values by position with `reduce`.
///
/// Stands for `+zip:reduce:`.
@inlinable
public func zip<Value: Sendable, Output, Thrown: Error>(
  _ signals: [Signal<Value>], returning: Output.Type = Output.self,
  reduce: @escaping @Sendable ([Value]) throws(Thrown) -> Output
) -> Signal<Output> {
  zip(signals).map(reduce)
}

/// Combines the values of any number of signals with `reduce`, for `ReactiveClassic`.
@inlinable
package func zipPack<each Value: Sendable, Output, Thrown: Error>(
  _ signals: repeat Signal<each Value>, reduce: @escaping @Sendable (repeat each Value) throws(Thrown) -> Output
) -> Signal<Output> {
  zipPack(repeat each signals).map { (values: (repeat each Value)) throws(Thrown) in
    try reduce(repeat each values)
  }
}

/// A source of `zip` with its values that wait for the others.
///
/// Safety: the values are accessed only by the owner of the junction; for the rest see `Input`.
@usableFromInline
final class WaitingInput<Value: Sendable>: StoringInput, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var values = ShortQueue<Value>()

  @inlinable
  override init() {}

  @usableFromInline
  override var isStoring: Bool { !values.isEmpty }

  @inlinable
  var isFull: Bool { values.count >= room }

  @inlinable
  var isLow: Bool { values.count <= room / 4 }

  @usableFromInline
  override func release() { values.removeAll() }
}

/// The state that `zip` and `combineLatest` share. The values are stored in the inputs.
@usableFromInline
struct Combination: Sendable {
  /// The number of sources whose next value is still missing.
  @usableFromInline var missing: Int

  @inlinable
  init(count: Int) { missing = count }
}

extension Junction where State == Combination {
  /// Subscribes to a source of `zip`.
  ///
  /// - Parameter send: Takes the oldest value of every input and sends them together.
  @inlinable
  func zip<Value>(
    _ signal: Signal<Value>, as input: WaitingInput<Value>, send: @escaping @Sendable (Junction) -> Demand
  ) {
    connect(
      signal.start, to: add(input),
      next: { junction, _, value in
        if input.values.isEmpty { junction.state.missing -= 1 }
        input.values.append(value)
        if junction.state.missing == 0 { return send(junction) }
        if input.isFull { input.own = .full }
        return .more
      },
      finished: { junction, termination in
        // Once a source has ended and its values are used up, no further tuple is possible.
        if termination.isOver, !input.values.isEmpty { return }
        junction.finish(termination)
      })
  }

  /// Takes the oldest value of an input for a tuple.
  @inlinable
  func takeFirst<Value>(of input: WaitingInput<Value>, end: inout Outlook) -> Value {
    guard let value = input.values.popFirst() else { preconditionFailure("zip: a source has sent no value") }
    if input.values.isEmpty {
      state.missing += 1
      end = max(end, input.outlook)
    }
    if input.isLow, input.own != .open {
      input.own = .open
      tell(input)
    }
    return value
  }

  /// Sends a tuple, and the end if no further one is possible.
  @inlinable
  func sendZipped(_ value: Output, end: Outlook) -> Demand {
    let demand = send(value)
    if end != .open, demand != .cancelled { finish(end.termination) }
    return demand
  }
}

/// Sources of `zip` of different types, and how a tuple is made of their values.
///
/// A struct, because on Swift 6.3 a closure that captures a tuple made from a pack crashes the compiler.
@usableFromInline
struct WaitingPack<each Value: Sendable>: Sendable {
  @usableFromInline let inputs: (repeat WaitingInput<each Value>)

  @inlinable
  init(_ inputs: repeat WaitingInput<each Value>) {
    self.inputs = (repeat each inputs)
  }

  @inlinable
  func send(to junction: Junction<(repeat each Value), Combination>) -> Demand {
    var end = Outlook.open
    let tuple = (repeat junction.takeFirst(of: each inputs, end: &end))
    return junction.sendZipped(tuple, end: end)
  }
}
