// Each number alike, so without line breaks of their own:
// swift-format-ignore-file

// The compiler does not specialize code over packs, so the usual numbers are written out, thirty times as fast: two and
// three signals as a junction, four to eight, which are rare and compiled by their callers, as tuples of tuples. More
// than eight use the pack. Each takes signals and subjects by one declaration: another one for signals alone would
// multiply the compiler's search by the number of closures in the arguments.

/// Combines the values of two signals by position into tuples.
///
/// See the version that takes any number.
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
@inlinable
public func zip<A: SignalStream, B: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, reduce: @escaping @Sendable (A.Value, B.Value) throws(Thrown) -> Output) -> Signal<Output> {
  zip(a, b).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1) }
}

/// Combines the values of three signals by position into tuples.
///
/// See the version that takes any number.
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

/// Combines the signals' values by position with `reduce`.
@inlinable
public func zip<A: SignalStream, B: SignalStream, C: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, _ c: C, reduce: @escaping @Sendable (A.Value, B.Value, C.Value) throws(Thrown) -> Output) -> Signal<Output> {
  zip(a, b, c).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1, tuple.2) }
}

/// Combines the values of four signals by position into tuples.
@_alwaysEmitIntoClient @inline(never)
public func zip<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream>(_ a: A, _ b: B, _ c: C, _ d: D) -> Signal<(A.Value, B.Value, C.Value, D.Value)> {
  zip(zip(a, b), zip(c, d)) { ($0.0, $0.1, $1.0, $1.1) }
}

/// Combines the signals' values by position with `reduce`.
@_alwaysEmitIntoClient
public func zip<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, _ c: C, _ d: D, reduce: @escaping @Sendable (A.Value, B.Value, C.Value, D.Value) throws(Thrown) -> Output) -> Signal<Output> {
  zip(zip(a, b), zip(c, d)) { x, y throws(Thrown) in try reduce(x.0, x.1, y.0, y.1) }
}

/// Combines the values of five signals by position into tuples.
@_alwaysEmitIntoClient @inline(never)
public func zip<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, E: SignalStream>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) -> Signal<(A.Value, B.Value, C.Value, D.Value, E.Value)> {
  zip(zip(a, b, c), zip(d, e)) { ($0.0, $0.1, $0.2, $1.0, $1.1) }
}

/// Combines the signals' values by position with `reduce`.
@_alwaysEmitIntoClient
public func zip<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, E: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, reduce: @escaping @Sendable (A.Value, B.Value, C.Value, D.Value, E.Value) throws(Thrown) -> Output) -> Signal<Output> {
  zip(zip(a, b, c), zip(d, e)) { x, y throws(Thrown) in try reduce(x.0, x.1, x.2, y.0, y.1) }
}

/// Combines the values of six signals by position into tuples.
@_alwaysEmitIntoClient @inline(never)
public func zip<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, E: SignalStream, F: SignalStream>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) -> Signal<(A.Value, B.Value, C.Value, D.Value, E.Value, F.Value)> {
  zip(zip(a, b, c), zip(d, e, f)) { ($0.0, $0.1, $0.2, $1.0, $1.1, $1.2) }
}

/// Combines the signals' values by position with `reduce`.
@_alwaysEmitIntoClient
public func zip<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, E: SignalStream, F: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, reduce: @escaping @Sendable (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value) throws(Thrown) -> Output) -> Signal<Output> {
  zip(zip(a, b, c), zip(d, e, f)) { x, y throws(Thrown) in try reduce(x.0, x.1, x.2, y.0, y.1, y.2) }
}

/// Combines the values of seven signals by position into tuples.
@_alwaysEmitIntoClient @inline(never)
public func zip<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, E: SignalStream, F: SignalStream, G: SignalStream>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) -> Signal<(A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value)> {
  zip(zip(a, b, c), zip(d, e), zip(f, g)) { ($0.0, $0.1, $0.2, $1.0, $1.1, $2.0, $2.1) }
}

/// Combines the signals' values by position with `reduce`.
@_alwaysEmitIntoClient
public func zip<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, E: SignalStream, F: SignalStream, G: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, reduce: @escaping @Sendable (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value) throws(Thrown) -> Output) -> Signal<Output> {
  zip(zip(a, b, c), zip(d, e), zip(f, g)) { x, y, z throws(Thrown) in try reduce(x.0, x.1, x.2, y.0, y.1, z.0, z.1) }
}

/// Combines the values of eight signals by position into tuples.
@_alwaysEmitIntoClient @inline(never)
public func zip<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, E: SignalStream, F: SignalStream, G: SignalStream, H: SignalStream>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) -> Signal<(A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value)> {
  zip(zip(a, b, c), zip(d, e, f), zip(g, h)) { ($0.0, $0.1, $0.2, $1.0, $1.1, $1.2, $2.0, $2.1) }
}

/// Combines the signals' values by position with `reduce`.
@_alwaysEmitIntoClient
public func zip<A: SignalStream, B: SignalStream, C: SignalStream, D: SignalStream, E: SignalStream, F: SignalStream, G: SignalStream, H: SignalStream, Output, Thrown: Error>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H, reduce: @escaping @Sendable (A.Value, B.Value, C.Value, D.Value, E.Value, F.Value, G.Value, H.Value) throws(Thrown) -> Output) -> Signal<Output> {
  zip(zip(a, b, c), zip(d, e, f), zip(g, h)) { x, y, z throws(Thrown) in try reduce(x.0, x.1, x.2, y.0, y.1, y.2, z.0, z.1) }
}
