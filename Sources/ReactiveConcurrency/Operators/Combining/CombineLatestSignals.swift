// Each number alike, so without line breaks of their own:
// swift-format-ignore-file

// As in ZipSignals.swift.

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
/// `combineLatest(Signal.of(1, 2), Signal.of(3, 4))` sends (2, 3) and (2, 4).
///
/// | behavior | |
/// |---|---|
/// | completes | when all signals have |
/// | fails | with the first error, and cancels the others |
/// | demand | a pause reaches all signals |
/// | memory | the newest value of each signal |
///
/// There are forms for two to eight signals. More are an array, or nested:
/// `combineLatest(combineLatest(a, b, c), combineLatest(d, e, f))`. The sources can be subjects, too, so a signal
/// that is made in the call needs its type: `combineLatest(Signal.just(1), numbers)`.
///
/// Stands for `+combineLatest:`.
@inlinable @inline(never)
public func combineLatest<A: SignalStream, B: SignalStream>(_ a: A, _ b: B) -> Signal<(A.Value, B.Value)> {
  let (a, b) = (a.signal, b.signal)
  return Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 2), inputs: 2)
    let inputs = (LatestInput<A.Value>(), LatestInput<B.Value>())
    let send: @Sendable (Junction<(A.Value, B.Value), Combination>) -> Demand = { $0.send((inputs.0.newest, inputs.1.newest)) }
    junction.combineLatest(a, as: inputs.0, send: send)
    junction.combineLatest(b, as: inputs.1, send: send)
    return junction.subscription
  }
}

/// Combines the signals' newest values with `reduce` whenever one of them sends.
@inlinable
public func combineLatest<A: SignalStream, B: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, returning: Output.Type = Output.self, reduce: @escaping @Sendable (A.Value, B.Value) throws(Thrown) -> Output) -> Signal<Output> {
  combineLatest(a, b).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1) }
}

/// Combines the signals' newest values with `reduce` whenever one of them sends.
@inlinable
public func combineLatest<A: SignalStream, B: SignalStream, C: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, _ c: C, returning: Output.Type = Output.self, reduce: @escaping @Sendable (A.Value, B.Value, C.Value) throws(Thrown) -> Output) -> Signal<Output> {
  combineLatest(a, b, c).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1, tuple.2) }
}

/// Sends the newest values of three signals, as tuples, whenever one of them sends.
@inlinable @inline(never)
public func combineLatest<A: SignalStream, B: SignalStream, C: SignalStream>(_ a: A, _ b: B, _ c: C) -> Signal<(A.Value, B.Value, C.Value)> {
  let (a, b, c) = (a.signal, b.signal, c.signal)
  return Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 3), inputs: 3)
    let inputs = (LatestInput<A.Value>(), LatestInput<B.Value>(), LatestInput<C.Value>())
    let send: @Sendable (Junction<(A.Value, B.Value, C.Value), Combination>) -> Demand = { $0.send((inputs.0.newest, inputs.1.newest, inputs.2.newest)) }
    junction.combineLatest(a, as: inputs.0, send: send)
    junction.combineLatest(b, as: inputs.1, send: send)
    junction.combineLatest(c, as: inputs.2, send: send)
    return junction.subscription
  }
}

/// Sends the newest values of four signals, as tuples, whenever one of them sends.
@_alwaysEmitIntoClient @inline(never)
public func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>) -> Signal<(A, B, C, D)> {
  combineLatest(combineLatest(a.signal, b.signal), combineLatest(c.signal, d.signal)) { ($0.0, $0.1, $1.0, $1.1) }
}

/// Combines the signals' newest values with `reduce` whenever one of them sends.
@_alwaysEmitIntoClient
public func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable, Output, Thrown: Error>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, returning: Output.Type = Output.self, reduce: @escaping @Sendable (A, B, C, D) throws(Thrown) -> Output) -> Signal<Output> {
  combineLatest(combineLatest(a.signal, b.signal), combineLatest(c.signal, d.signal)) { x, y throws(Thrown) in try reduce(x.0, x.1, y.0, y.1) }
}

/// Sends the newest values of five signals, as tuples, whenever one of them sends.
@_alwaysEmitIntoClient @inline(never)
public func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, _ e: any SignalStream<E>) -> Signal<(A, B, C, D, E)> {
  combineLatest(combineLatest(a.signal, b.signal, c.signal), combineLatest(d.signal, e.signal)) { ($0.0, $0.1, $0.2, $1.0, $1.1) }
}

/// Combines the signals' newest values with `reduce` whenever one of them sends.
@_alwaysEmitIntoClient
public func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, Output, Thrown: Error>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, _ e: any SignalStream<E>, returning: Output.Type = Output.self, reduce: @escaping @Sendable (A, B, C, D, E) throws(Thrown) -> Output) -> Signal<Output> {
  combineLatest(combineLatest(a.signal, b.signal, c.signal), combineLatest(d.signal, e.signal)) { x, y throws(Thrown) in try reduce(x.0, x.1, x.2, y.0, y.1) }
}

/// Sends the newest values of six signals, as tuples, whenever one of them sends.
@_alwaysEmitIntoClient @inline(never)
public func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, _ e: any SignalStream<E>, _ f: any SignalStream<F>) -> Signal<(A, B, C, D, E, F)> {
  combineLatest(combineLatest(a.signal, b.signal, c.signal), combineLatest(d.signal, e.signal, f.signal)) { ($0.0, $0.1, $0.2, $1.0, $1.1, $1.2) }
}

/// Combines the signals' newest values with `reduce` whenever one of them sends.
@_alwaysEmitIntoClient
public func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, Output, Thrown: Error>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, _ e: any SignalStream<E>, _ f: any SignalStream<F>, returning: Output.Type = Output.self, reduce: @escaping @Sendable (A, B, C, D, E, F) throws(Thrown) -> Output) -> Signal<Output> {
  combineLatest(combineLatest(a.signal, b.signal, c.signal), combineLatest(d.signal, e.signal, f.signal)) { x, y throws(Thrown) in try reduce(x.0, x.1, x.2, y.0, y.1, y.2) }
}

/// Sends the newest values of seven signals, as tuples, whenever one of them sends.
@_alwaysEmitIntoClient @inline(never)
public func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, _ e: any SignalStream<E>, _ f: any SignalStream<F>, _ g: any SignalStream<G>) -> Signal<(A, B, C, D, E, F, G)> {
  combineLatest(combineLatest(a.signal, b.signal, c.signal), combineLatest(d.signal, e.signal), combineLatest(f.signal, g.signal)) { ($0.0, $0.1, $0.2, $1.0, $1.1, $2.0, $2.1) }
}

/// Combines the signals' newest values with `reduce` whenever one of them sends.
@_alwaysEmitIntoClient
public func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, Output, Thrown: Error>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, _ e: any SignalStream<E>, _ f: any SignalStream<F>, _ g: any SignalStream<G>, returning: Output.Type = Output.self, reduce: @escaping @Sendable (A, B, C, D, E, F, G) throws(Thrown) -> Output) -> Signal<Output> {
  combineLatest(combineLatest(a.signal, b.signal, c.signal), combineLatest(d.signal, e.signal), combineLatest(f.signal, g.signal)) { x, y, z throws(Thrown) in try reduce(x.0, x.1, x.2, y.0, y.1, z.0, z.1) }
}

/// Sends the newest values of eight signals, as tuples, whenever one of them sends.
@_alwaysEmitIntoClient @inline(never)
public func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, _ e: any SignalStream<E>, _ f: any SignalStream<F>, _ g: any SignalStream<G>, _ h: any SignalStream<H>) -> Signal<(A, B, C, D, E, F, G, H)> {
  combineLatest(combineLatest(a.signal, b.signal, c.signal), combineLatest(d.signal, e.signal, f.signal), combineLatest(g.signal, h.signal)) { ($0.0, $0.1, $0.2, $1.0, $1.1, $1.2, $2.0, $2.1) }
}

/// Combines the signals' newest values with `reduce` whenever one of them sends.
@_alwaysEmitIntoClient
public func combineLatest<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable, Output, Thrown: Error>(_ a: any SignalStream<A>, _ b: any SignalStream<B>, _ c: any SignalStream<C>, _ d: any SignalStream<D>, _ e: any SignalStream<E>, _ f: any SignalStream<F>, _ g: any SignalStream<G>, _ h: any SignalStream<H>, returning: Output.Type = Output.self, reduce: @escaping @Sendable (A, B, C, D, E, F, G, H) throws(Thrown) -> Output) -> Signal<Output> {
  combineLatest(combineLatest(a.signal, b.signal, c.signal), combineLatest(d.signal, e.signal, f.signal), combineLatest(g.signal, h.signal)) { x, y, z throws(Thrown) in try reduce(x.0, x.1, x.2, y.0, y.1, y.2, z.0, z.1) }
}
