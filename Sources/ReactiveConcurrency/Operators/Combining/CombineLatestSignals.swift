// Each number alike, so without line breaks of their own:
// swift-format-ignore-file

// As in ZipSignals.swift.

/// Sends the newest values of two signals, as tuples, whenever one of them sends.
///
/// See the version that takes any number.
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
public func combineLatest<A: SignalStream, B: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, reduce: @escaping @Sendable (A.Value, B.Value) throws(Thrown) -> Output) -> Signal<Output> {
  combineLatest(a, b).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1) }
}

/// Sends the newest values of three signals, as tuples, whenever one of them sends.
///
/// See the version that takes any number.
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

/// Combines the signals' newest values with `reduce` whenever one of them sends.
@inlinable
public func combineLatest<A: SignalStream, B: SignalStream, C: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, _ c: C, reduce: @escaping @Sendable (A.Value, B.Value, C.Value) throws(Thrown) -> Output) -> Signal<Output> {
  combineLatest(a, b, c).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1, tuple.2) }
}

/// Sends the newest values of four signals, as tuples, whenever one of them sends.
@_alwaysEmitIntoClient @inline(never)
public func combineLatest<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream>(_ a: A, _ b: B, _ c: C, _ d: D) -> Signal<(A.Value, B.Value, C.Value, D.Value)> {
  combineLatest(combineLatest(a, b), combineLatest(c, d)) { ($0.0, $0.1, $1.0, $1.1) }
}

/// Combines the signals' newest values with `reduce` whenever one of them sends.
@_alwaysEmitIntoClient
public func combineLatest<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, _ c: C, _ d: D, reduce: @escaping @Sendable (A.Value, B.Value, C.Value, D.Value) throws(Thrown) -> Output) -> Signal<Output> {
  combineLatest(combineLatest(a, b), combineLatest(c, d)) { x, y throws(Thrown) in try reduce(x.0, x.1, y.0, y.1) }
}

/// Sends the newest values of five signals, as tuples, whenever one of them sends.
@_alwaysEmitIntoClient @inline(never)
public func combineLatest<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, E: SignalStream>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) -> Signal<(A.Value, B.Value, C.Value, D.Value, E.Value)> {
  combineLatest(combineLatest(a, b, c), combineLatest(d, e)) { ($0.0, $0.1, $0.2, $1.0, $1.1) }
}

/// Combines the signals' newest values with `reduce` whenever one of them sends.
@_alwaysEmitIntoClient
public func combineLatest<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, E: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, reduce: @escaping @Sendable (A.Value, B.Value, C.Value, D.Value, E.Value) throws(Thrown) -> Output) -> Signal<Output> {
  combineLatest(combineLatest(a, b, c), combineLatest(d, e)) { x, y throws(Thrown) in try reduce(x.0, x.1, x.2, y.0, y.1) }
}

/// Sends the newest values of six signals, as tuples, whenever one of them sends.
@_alwaysEmitIntoClient @inline(never)
public func combineLatest<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, E: SignalStream, F: SignalStream>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) -> Signal<(A.Value, B.Value, C.Value, D.Value, E.Value, F.Value)> {
  combineLatest(combineLatest(a, b, c), combineLatest(d, e, f)) { ($0.0, $0.1, $0.2, $1.0, $1.1, $1.2) }
}

/// Combines the signals' newest values with `reduce` whenever one of them sends.
@_alwaysEmitIntoClient
public func combineLatest<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, E: SignalStream, F: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, reduce: @escaping @Sendable (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value) throws(Thrown) -> Output) -> Signal<Output> {
  combineLatest(combineLatest(a, b, c), combineLatest(d, e, f)) { x, y throws(Thrown) in try reduce(x.0, x.1, x.2, y.0, y.1, y.2) }
}

/// Sends the newest values of seven signals, as tuples, whenever one of them sends.
@_alwaysEmitIntoClient @inline(never)
public func combineLatest<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, E: SignalStream, F: SignalStream, G: SignalStream>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) -> Signal<(A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value)> {
  combineLatest(combineLatest(a, b, c), combineLatest(d, e), combineLatest(f, g)) { ($0.0, $0.1, $0.2, $1.0, $1.1, $2.0, $2.1) }
}

/// Combines the signals' newest values with `reduce` whenever one of them sends.
@_alwaysEmitIntoClient
public func combineLatest<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, E: SignalStream, F: SignalStream, G: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, reduce: @escaping @Sendable (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value) throws(Thrown) -> Output) -> Signal<Output> {
  combineLatest(combineLatest(a, b, c), combineLatest(d, e), combineLatest(f, g)) { x, y, z throws(Thrown) in try reduce(x.0, x.1, x.2, y.0, y.1, z.0, z.1) }
}

/// Sends the newest values of eight signals, as tuples, whenever one of them sends.
@_alwaysEmitIntoClient @inline(never)
public func combineLatest<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, E: SignalStream, F: SignalStream, G: SignalStream, H: SignalStream>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) -> Signal<(A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value)> {
  combineLatest(combineLatest(a, b, c), combineLatest(d, e, f), combineLatest(g, h)) { ($0.0, $0.1, $0.2, $1.0, $1.1, $1.2, $2.0, $2.1) }
}

/// Combines the signals' newest values with `reduce` whenever one of them sends.
@_alwaysEmitIntoClient
public func combineLatest<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, E: SignalStream, F: SignalStream, G: SignalStream, H: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H, reduce: @escaping @Sendable (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value) throws(Thrown) -> Output) -> Signal<Output> {
  combineLatest(combineLatest(a, b, c), combineLatest(d, e, f), combineLatest(g, h)) { x, y, z throws(Thrown) in try reduce(x.0, x.1, x.2, y.0, y.1, y.2, z.0, z.1) }
}
