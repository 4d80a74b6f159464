// Each number alike, so without line breaks of their own:
// swift-format-ignore-file

// Two and three signals are a junction; four to eight, which are rare and compiled by their callers, are tuples of
// tuples. Each takes signals and subjects by one declaration: another one for signals alone would multiply the
// compiler's search by the number of closures in the arguments.
//
// How the forms are declared decides how fast the compiler reports a mistake in a closure behind them, and where. It
// tries each form that the arguments fit but for one mistake, with a closure of unknown types. So none may:
//
// - No form takes a pack, which fits any arguments.
// - `reduce:` stands beside a second label. If it were the only one, the last of three signals would be taken for the
//   `reduce:` of two, without its label.
// - From four on the sources are existentials: the compiler takes a trailing closure for a generic source, too. Two and
//   three are generic, because swift-async-algorithms' functions of these numbers are, and would be preferred; also if
//   the tuple of three had a parameter that takes such a closure. So after a mistake in `zip(a, b) { … }`, the compiler
//   says that the closure is no signal.
//
// For two, the compiler still prefers the standard library's `zip`: after a mistake in what follows `zip(a, b)`, it
// says that a signal is no `Sequence`.

/// Pairs the signals' values by position: sends a tuple of the first values of all, then of the second, and so on.
///
/// ```marbles zip(_:)
/// seconds  0            5
/// a        -1-2────-────(3!)
/// b        --a-────b────|
/// c        ---x────y────!
///          zip(a, b, c)
/// output   ---'1ax''2by'|
/// ```
///
/// | behavior | |
/// |---|---|
/// | starts | the signals in order; one that sends at once is paused at 256 values before the next starts |
/// | completes | as soon as no further tuple is possible, and cancels the others |
/// | fails | with the first error before that, and cancels the others |
/// | buffer | the values of a signal that is ahead of others |
/// | demand | pauses such a signal at 256 values, or at one expensive value, as of `Signal.async`, until 64 are left |
/// | overflow | stores more from a source that cannot pause |
///
/// If the signals share a source, it is not paused while one of them lacks a value. Then the others store more than
/// 256, as many as they are ahead. A pause of the consumer stops the source.
///
/// There are forms for two to eight signals. More are an array, or nested:
/// `zip(zip(a, b, c), zip(d, e, f))`. The sources can be subjects, too, so a signal that is made in the call needs its
/// type: `zip(Signal.just(1), numbers)`.
///
/// Stands for `+zip:`.
@inlinable @inline(never)
public func zip<A: SignalStream, B: SignalStream>(_ a: A, _ b: B) -> Signal<(A.Value, B.Value)> {
  let (a, b) = (a.signal, b.signal)
  return Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 2), inputs: 2)
    let inputs = (WaitingInput<A.Value>(), WaitingInput<B.Value>())
    let send: @Sendable (Junction<(A.Value, B.Value), Combination>) -> Demand = { junction in
      var end = Outlook.open
      let tuple = (junction.takeFirst(of: inputs.0, end: &end), junction.takeFirst(of: inputs.1, end: &end))
      return junction.sendZipped(tuple, end: end)
    }
    junction.zip(a, as: inputs.0, send: send)
    junction.zip(b, as: inputs.1, send: send)
    return junction.subscription
  }
}

/// Combines the signals' values by position with `reduce`.
///
/// `zip(numbers, prices, returning: Double.self) { Double($0) * $1 }` states the type that a longer closure returns.
@inlinable
public func zip<A: SignalStream, B: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, returning: Output.Type = Output.self, reduce: @escaping @Sendable (A.Value, B.Value) throws(Thrown) -> Output) -> Signal<Output> {
  zip(a, b).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1) }
}

/// Combines the signals' values by position with `reduce`.
@inlinable
public func zip<A: SignalStream, B: SignalStream, C: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, _ c: C, returning: Output.Type = Output.self, reduce: @escaping @Sendable (A.Value, B.Value, C.Value) throws(Thrown) -> Output) -> Signal<Output> {
  zip(a, b, c).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1, tuple.2) }
}

/// Combines the values of three signals by position into tuples.
@inlinable @inline(never)
public func zip<A: SignalStream, B: SignalStream, C: SignalStream>(_ a: A, _ b: B, _ c: C) -> Signal<(A.Value, B.Value, C.Value)> {
  let (a, b, c) = (a.signal, b.signal, c.signal)
  return Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 3), inputs: 3)
    let inputs = (WaitingInput<A.Value>(), WaitingInput<B.Value>(), WaitingInput<C.Value>())
    let send: @Sendable (Junction<(A.Value, B.Value, C.Value), Combination>) -> Demand = { junction in
      var end = Outlook.open
      let tuple = (junction.takeFirst(of: inputs.0, end: &end), junction.takeFirst(of: inputs.1, end: &end), junction.takeFirst(of: inputs.2, end: &end))
      return junction.sendZipped(tuple, end: end)
    }
    junction.zip(a, as: inputs.0, send: send)
    junction.zip(b, as: inputs.1, send: send)
    junction.zip(c, as: inputs.2, send: send)
    return junction.subscription
  }
}

/// Combines the values of four signals by position into tuples.
@_alwaysEmitIntoClient @inline(never)
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>) -> Signal<(A, B, C, D)> {
  zip(zip(a.signal, b.signal), zip(c.signal, d.signal)) { ($0.0, $0.1, $1.0, $1.1) }
}

/// Combines the signals' values by position with `reduce`.
@_alwaysEmitIntoClient
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, Output, Thrown: Error>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, returning: Output.Type = Output.self, reduce: @escaping @Sendable (A, B, C, D) throws(Thrown) -> Output) -> Signal<Output> {
  zip(zip(a.signal, b.signal), zip(c.signal, d.signal)) { x, y throws(Thrown) in try reduce(x.0, x.1, y.0, y.1) }
}

/// Combines the values of five signals by position into tuples.
@_alwaysEmitIntoClient @inline(never)
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, _ e: any SignalStream<E>) -> Signal<(A, B, C, D, E)> {
  zip(zip(a.signal, b.signal, c.signal), zip(d.signal, e.signal)) { ($0.0, $0.1, $0.2, $1.0, $1.1) }
}

/// Combines the signals' values by position with `reduce`.
@_alwaysEmitIntoClient
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, Output, Thrown: Error>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, _ e: any SignalStream<E>, returning: Output.Type = Output.self, reduce: @escaping @Sendable (A, B, C, D, E) throws(Thrown) -> Output) -> Signal<Output> {
  zip(zip(a.signal, b.signal, c.signal), zip(d.signal, e.signal)) { x, y throws(Thrown) in try reduce(x.0, x.1, x.2, y.0, y.1) }
}

/// Combines the values of six signals by position into tuples.
@_alwaysEmitIntoClient @inline(never)
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, _ e: any SignalStream<E>, _ f: any SignalStream<F>) -> Signal<(A, B, C, D, E, F)> {
  zip(zip(a.signal, b.signal, c.signal), zip(d.signal, e.signal, f.signal)) { ($0.0, $0.1, $0.2, $1.0, $1.1, $1.2) }
}

/// Combines the signals' values by position with `reduce`.
@_alwaysEmitIntoClient
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, Output, Thrown: Error>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, _ e: any SignalStream<E>, _ f: any SignalStream<F>, returning: Output.Type = Output.self, reduce: @escaping @Sendable (A, B, C, D, E, F) throws(Thrown) -> Output) -> Signal<Output> {
  zip(zip(a.signal, b.signal, c.signal), zip(d.signal, e.signal, f.signal)) { x, y throws(Thrown) in try reduce(x.0, x.1, x.2, y.0, y.1, y.2) }
}

/// Combines the values of seven signals by position into tuples.
@_alwaysEmitIntoClient @inline(never)
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, _ e: any SignalStream<E>, _ f: any SignalStream<F>, _ g: any SignalStream<G>) -> Signal<(A, B, C, D, E, F, G)> {
  zip(zip(a.signal, b.signal, c.signal), zip(d.signal, e.signal), zip(f.signal, g.signal)) { ($0.0, $0.1, $0.2, $1.0, $1.1, $2.0, $2.1) }
}

/// Combines the signals' values by position with `reduce`.
@_alwaysEmitIntoClient
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, Output, Thrown: Error>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, _ e: any SignalStream<E>, _ f: any SignalStream<F>, _ g: any SignalStream<G>, returning: Output.Type = Output.self, reduce: @escaping @Sendable (A, B, C, D, E, F, G) throws(Thrown) -> Output) -> Signal<Output> {
  zip(zip(a.signal, b.signal, c.signal), zip(d.signal, e.signal), zip(f.signal, g.signal)) { x, y, z throws(Thrown) in try reduce(x.0, x.1, x.2, y.0, y.1, z.0, z.1) }
}

/// Combines the values of eight signals by position into tuples.
@_alwaysEmitIntoClient @inline(never)
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, _ e: any SignalStream<E>, _ f: any SignalStream<F>, _ g: any SignalStream<G>, _ h: any SignalStream<H>) -> Signal<(A, B, C, D, E, F, G, H)> {
  zip(zip(a.signal, b.signal, c.signal), zip(d.signal, e.signal, f.signal), zip(g.signal, h.signal)) { ($0.0, $0.1, $0.2, $1.0, $1.1, $1.2, $2.0, $2.1) }
}

/// Combines the signals' values by position with `reduce`.
@_alwaysEmitIntoClient
public func zip<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable, Output, Thrown: Error>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, _ e: any SignalStream<E>, _ f: any SignalStream<F>, _ g: any SignalStream<G>, _ h: any SignalStream<H>, returning: Output.Type = Output.self, reduce: @escaping @Sendable (A, B, C, D, E, F, G, H) throws(Thrown) -> Output) -> Signal<Output> {
  zip(zip(a.signal, b.signal, c.signal), zip(d.signal, e.signal, f.signal), zip(g.signal, h.signal)) { x, y, z throws(Thrown) in try reduce(x.0, x.1, x.2, y.0, y.1, y.2, z.0, z.1) }
}
