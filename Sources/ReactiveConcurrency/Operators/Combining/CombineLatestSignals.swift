// Each number alike, so without line breaks of their own:
// swift-format-ignore-file

// The compiler does not specialize code over packs, so the usual numbers of signals are written out: ten times as
// fast as with a pack, and quicker to type-check. More than eight use the pack. Those of four and more, which are
// rare, are compiled by who calls them, not with the library.

/// Sends the newest values of two signals, as tuples, whenever one of them sends.
///
/// See the version that takes any number.
@inlinable @inline(never)
public func combineLatest<A, B>(_ a: Signal<A>, _ b: Signal<B>) -> Signal<(A, B)> {
  Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 2), inputs: 2)
    let inputs = (LatestInput<A>(), LatestInput<B>())
    let send: @Sendable (Junction<(A, B), Combination>) -> Demand = { $0.send((inputs.0.newest, inputs.1.newest)) }
    junction.combineLatest(a, as: inputs.0, send: send)
    junction.combineLatest(b, as: inputs.1, send: send)
    return junction.subscription
  }
}

/// The same, with the values combined by `reduce`.
@inlinable
public func combineLatest<A, B, Output, Thrown: Error>(
  _ a: Signal<A>, _ b: Signal<B>, reduce: @escaping @Sendable (A, B) throws(Thrown) -> Output
) -> Signal<Output> {
  combineLatest(a, b).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1) }
}

/// Sends the newest values of three signals, as tuples, whenever one of them sends.
///
/// See the version that takes any number.
@inlinable @inline(never)
public func combineLatest<A, B, C>(_ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>) -> Signal<(A, B, C)> {
  Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 3), inputs: 3)
    let inputs = (LatestInput<A>(), LatestInput<B>(), LatestInput<C>())
    let send: @Sendable (Junction<(A, B, C), Combination>) -> Demand = { $0.send((inputs.0.newest, inputs.1.newest, inputs.2.newest)) }
    junction.combineLatest(a, as: inputs.0, send: send)
    junction.combineLatest(b, as: inputs.1, send: send)
    junction.combineLatest(c, as: inputs.2, send: send)
    return junction.subscription
  }
}

/// The same, with the values combined by `reduce`.
@inlinable
public func combineLatest<A, B, C, Output, Thrown: Error>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, reduce: @escaping @Sendable (A, B, C) throws(Thrown) -> Output
) -> Signal<Output> {
  combineLatest(a, b, c).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1, tuple.2) }
}

/// Sends the newest values of four signals, as tuples, whenever one of them sends.
///
/// See the version that takes any number.
@_alwaysEmitIntoClient @inline(never)
public func combineLatest<A, B, C, D>(_ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>) -> Signal<(A, B, C, D)> {
  Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 4), inputs: 4)
    let inputs = (LatestInput<A>(), LatestInput<B>(), LatestInput<C>(), LatestInput<D>())
    let send: @Sendable (Junction<(A, B, C, D), Combination>) -> Demand = { $0.send((inputs.0.newest, inputs.1.newest, inputs.2.newest, inputs.3.newest)) }
    junction.combineLatest(a, as: inputs.0, send: send)
    junction.combineLatest(b, as: inputs.1, send: send)
    junction.combineLatest(c, as: inputs.2, send: send)
    junction.combineLatest(d, as: inputs.3, send: send)
    return junction.subscription
  }
}

/// The same, with the values combined by `reduce`.
@_alwaysEmitIntoClient
public func combineLatest<A, B, C, D, Output, Thrown: Error>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, reduce: @escaping @Sendable (A, B, C, D) throws(Thrown) -> Output
) -> Signal<Output> {
  combineLatest(a, b, c, d).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1, tuple.2, tuple.3) }
}

/// Sends the newest values of five signals, as tuples, whenever one of them sends.
///
/// See the version that takes any number.
@_alwaysEmitIntoClient @inline(never)
public func combineLatest<A, B, C, D, E>(_ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>) -> Signal<(A, B, C, D, E)> {
  Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 5), inputs: 5)
    let inputs = (LatestInput<A>(), LatestInput<B>(), LatestInput<C>(), LatestInput<D>(), LatestInput<E>())
    let send: @Sendable (Junction<(A, B, C, D, E), Combination>) -> Demand = { $0.send((inputs.0.newest, inputs.1.newest, inputs.2.newest, inputs.3.newest, inputs.4.newest)) }
    junction.combineLatest(a, as: inputs.0, send: send)
    junction.combineLatest(b, as: inputs.1, send: send)
    junction.combineLatest(c, as: inputs.2, send: send)
    junction.combineLatest(d, as: inputs.3, send: send)
    junction.combineLatest(e, as: inputs.4, send: send)
    return junction.subscription
  }
}

/// The same, with the values combined by `reduce`.
@_alwaysEmitIntoClient
public func combineLatest<A, B, C, D, E, Output, Thrown: Error>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>, reduce: @escaping @Sendable (A, B, C, D, E) throws(Thrown) -> Output
) -> Signal<Output> {
  combineLatest(a, b, c, d, e).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1, tuple.2, tuple.3, tuple.4) }
}

/// Sends the newest values of six signals, as tuples, whenever one of them sends.
///
/// See the version that takes any number.
@_alwaysEmitIntoClient @inline(never)
public func combineLatest<A, B, C, D, E, F>(_ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>, _ f: Signal<F>) -> Signal<(A, B, C, D, E, F)> {
  Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 6), inputs: 6)
    let inputs = (LatestInput<A>(), LatestInput<B>(), LatestInput<C>(), LatestInput<D>(), LatestInput<E>(), LatestInput<F>())
    let send: @Sendable (Junction<(A, B, C, D, E, F), Combination>) -> Demand = { $0.send((inputs.0.newest, inputs.1.newest, inputs.2.newest, inputs.3.newest, inputs.4.newest, inputs.5.newest)) }
    junction.combineLatest(a, as: inputs.0, send: send)
    junction.combineLatest(b, as: inputs.1, send: send)
    junction.combineLatest(c, as: inputs.2, send: send)
    junction.combineLatest(d, as: inputs.3, send: send)
    junction.combineLatest(e, as: inputs.4, send: send)
    junction.combineLatest(f, as: inputs.5, send: send)
    return junction.subscription
  }
}

/// The same, with the values combined by `reduce`.
@_alwaysEmitIntoClient
public func combineLatest<A, B, C, D, E, F, Output, Thrown: Error>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>, _ f: Signal<F>, reduce: @escaping @Sendable (A, B, C, D, E, F) throws(Thrown) -> Output
) -> Signal<Output> {
  combineLatest(a, b, c, d, e, f).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1, tuple.2, tuple.3, tuple.4, tuple.5) }
}

/// Sends the newest values of seven signals, as tuples, whenever one of them sends.
///
/// See the version that takes any number.
@_alwaysEmitIntoClient @inline(never)
public func combineLatest<A, B, C, D, E, F, G>(_ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>, _ f: Signal<F>, _ g: Signal<G>) -> Signal<(A, B, C, D, E, F, G)> {
  Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 7), inputs: 7)
    let inputs = (LatestInput<A>(), LatestInput<B>(), LatestInput<C>(), LatestInput<D>(), LatestInput<E>(), LatestInput<F>(), LatestInput<G>())
    let send: @Sendable (Junction<(A, B, C, D, E, F, G), Combination>) -> Demand = { $0.send((inputs.0.newest, inputs.1.newest, inputs.2.newest, inputs.3.newest, inputs.4.newest, inputs.5.newest, inputs.6.newest)) }
    junction.combineLatest(a, as: inputs.0, send: send)
    junction.combineLatest(b, as: inputs.1, send: send)
    junction.combineLatest(c, as: inputs.2, send: send)
    junction.combineLatest(d, as: inputs.3, send: send)
    junction.combineLatest(e, as: inputs.4, send: send)
    junction.combineLatest(f, as: inputs.5, send: send)
    junction.combineLatest(g, as: inputs.6, send: send)
    return junction.subscription
  }
}

/// The same, with the values combined by `reduce`.
@_alwaysEmitIntoClient
public func combineLatest<A, B, C, D, E, F, G, Output, Thrown: Error>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>, _ f: Signal<F>, _ g: Signal<G>, reduce: @escaping @Sendable (A, B, C, D, E, F, G) throws(Thrown) -> Output
) -> Signal<Output> {
  combineLatest(a, b, c, d, e, f, g).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6) }
}

/// Sends the newest values of eight signals, as tuples, whenever one of them sends.
///
/// See the version that takes any number.
@_alwaysEmitIntoClient @inline(never)
public func combineLatest<A, B, C, D, E, F, G, H>(_ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>, _ f: Signal<F>, _ g: Signal<G>, _ h: Signal<H>) -> Signal<(A, B, C, D, E, F, G, H)> {
  Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 8), inputs: 8)
    let inputs = (LatestInput<A>(), LatestInput<B>(), LatestInput<C>(), LatestInput<D>(), LatestInput<E>(), LatestInput<F>(), LatestInput<G>(), LatestInput<H>())
    let send: @Sendable (Junction<(A, B, C, D, E, F, G, H), Combination>) -> Demand = { $0.send((inputs.0.newest, inputs.1.newest, inputs.2.newest, inputs.3.newest, inputs.4.newest, inputs.5.newest, inputs.6.newest, inputs.7.newest)) }
    junction.combineLatest(a, as: inputs.0, send: send)
    junction.combineLatest(b, as: inputs.1, send: send)
    junction.combineLatest(c, as: inputs.2, send: send)
    junction.combineLatest(d, as: inputs.3, send: send)
    junction.combineLatest(e, as: inputs.4, send: send)
    junction.combineLatest(f, as: inputs.5, send: send)
    junction.combineLatest(g, as: inputs.6, send: send)
    junction.combineLatest(h, as: inputs.7, send: send)
    return junction.subscription
  }
}

/// The same, with the values combined by `reduce`.
@_alwaysEmitIntoClient
public func combineLatest<A, B, C, D, E, F, G, H, Output, Thrown: Error>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>, _ f: Signal<F>, _ g: Signal<G>, _ h: Signal<H>, reduce: @escaping @Sendable (A, B, C, D, E, F, G, H) throws(Thrown) -> Output
) -> Signal<Output> {
  combineLatest(a, b, c, d, e, f, g, h).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7) }
}
