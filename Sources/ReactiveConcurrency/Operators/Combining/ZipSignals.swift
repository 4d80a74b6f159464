// Each number alike, so without line breaks of their own:
// swift-format-ignore-file

// The compiler does not specialize code over packs, so the usual numbers of signals are written out: ten times as
// fast as with a pack, and quicker to type-check. More than eight use the pack. Those of four and more, which are
// rare, are compiled by who calls them, not with the library.

/// Combines the values of two signals by position into tuples.
///
/// See the version that takes any number.
@inlinable @inline(never)
public func zip<A, B>(_ a: Signal<A>, _ b: Signal<B>) -> Signal<(A, B)> {
  Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 2), inputs: 2)
    let inputs = (WaitingInput<A>(), WaitingInput<B>())
    let send: @Sendable (Junction<(A, B), Combination>) -> Demand = { junction in
      var end = Outlook.open
      let tuple = (junction.takeFirst(of: inputs.0, end: &end), junction.takeFirst(of: inputs.1, end: &end))
      return junction.sendZipped(tuple, end: end)
    }
    junction.zip(a, as: inputs.0, send: send)
    junction.zip(b, as: inputs.1, send: send)
    return junction.subscription
  }
}

/// The same, with the values combined by `reduce`.
@inlinable
public func zip<A, B, Output, Thrown: Error>(
  _ a: Signal<A>, _ b: Signal<B>, reduce: @escaping @Sendable (A, B) throws(Thrown) -> Output
) -> Signal<Output> {
  zip(a, b).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1) }
}

/// Combines the values of three signals by position into tuples.
///
/// See the version that takes any number.
@inlinable @inline(never)
public func zip<A, B, C>(_ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>) -> Signal<(A, B, C)> {
  Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 3), inputs: 3)
    let inputs = (WaitingInput<A>(), WaitingInput<B>(), WaitingInput<C>())
    let send: @Sendable (Junction<(A, B, C), Combination>) -> Demand = { junction in
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

/// The same, with the values combined by `reduce`.
@inlinable
public func zip<A, B, C, Output, Thrown: Error>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, reduce: @escaping @Sendable (A, B, C) throws(Thrown) -> Output
) -> Signal<Output> {
  zip(a, b, c).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1, tuple.2) }
}

/// Combines the values of four signals by position into tuples.
///
/// See the version that takes any number.
@_alwaysEmitIntoClient @inline(never)
public func zip<A, B, C, D>(_ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>) -> Signal<(A, B, C, D)> {
  Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 4), inputs: 4)
    let inputs = (WaitingInput<A>(), WaitingInput<B>(), WaitingInput<C>(), WaitingInput<D>())
    let send: @Sendable (Junction<(A, B, C, D), Combination>) -> Demand = { junction in
      var end = Outlook.open
      let tuple = (junction.takeFirst(of: inputs.0, end: &end), junction.takeFirst(of: inputs.1, end: &end), junction.takeFirst(of: inputs.2, end: &end), junction.takeFirst(of: inputs.3, end: &end))
      return junction.sendZipped(tuple, end: end)
    }
    junction.zip(a, as: inputs.0, send: send)
    junction.zip(b, as: inputs.1, send: send)
    junction.zip(c, as: inputs.2, send: send)
    junction.zip(d, as: inputs.3, send: send)
    return junction.subscription
  }
}

/// The same, with the values combined by `reduce`.
@_alwaysEmitIntoClient
public func zip<A, B, C, D, Output, Thrown: Error>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, reduce: @escaping @Sendable (A, B, C, D) throws(Thrown) -> Output
) -> Signal<Output> {
  zip(a, b, c, d).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1, tuple.2, tuple.3) }
}

/// Combines the values of five signals by position into tuples.
///
/// See the version that takes any number.
@_alwaysEmitIntoClient @inline(never)
public func zip<A, B, C, D, E>(_ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>) -> Signal<(A, B, C, D, E)> {
  Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 5), inputs: 5)
    let inputs = (WaitingInput<A>(), WaitingInput<B>(), WaitingInput<C>(), WaitingInput<D>(), WaitingInput<E>())
    let send: @Sendable (Junction<(A, B, C, D, E), Combination>) -> Demand = { junction in
      var end = Outlook.open
      let tuple = (junction.takeFirst(of: inputs.0, end: &end), junction.takeFirst(of: inputs.1, end: &end), junction.takeFirst(of: inputs.2, end: &end), junction.takeFirst(of: inputs.3, end: &end), junction.takeFirst(of: inputs.4, end: &end))
      return junction.sendZipped(tuple, end: end)
    }
    junction.zip(a, as: inputs.0, send: send)
    junction.zip(b, as: inputs.1, send: send)
    junction.zip(c, as: inputs.2, send: send)
    junction.zip(d, as: inputs.3, send: send)
    junction.zip(e, as: inputs.4, send: send)
    return junction.subscription
  }
}

/// The same, with the values combined by `reduce`.
@_alwaysEmitIntoClient
public func zip<A, B, C, D, E, Output, Thrown: Error>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>, reduce: @escaping @Sendable (A, B, C, D, E) throws(Thrown) -> Output
) -> Signal<Output> {
  zip(a, b, c, d, e).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1, tuple.2, tuple.3, tuple.4) }
}

/// Combines the values of six signals by position into tuples.
///
/// See the version that takes any number.
@_alwaysEmitIntoClient @inline(never)
public func zip<A, B, C, D, E, F>(_ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>, _ f: Signal<F>) -> Signal<(A, B, C, D, E, F)> {
  Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 6), inputs: 6)
    let inputs = (WaitingInput<A>(), WaitingInput<B>(), WaitingInput<C>(), WaitingInput<D>(), WaitingInput<E>(), WaitingInput<F>())
    let send: @Sendable (Junction<(A, B, C, D, E, F), Combination>) -> Demand = { junction in
      var end = Outlook.open
      let tuple = (junction.takeFirst(of: inputs.0, end: &end), junction.takeFirst(of: inputs.1, end: &end), junction.takeFirst(of: inputs.2, end: &end), junction.takeFirst(of: inputs.3, end: &end), junction.takeFirst(of: inputs.4, end: &end), junction.takeFirst(of: inputs.5, end: &end))
      return junction.sendZipped(tuple, end: end)
    }
    junction.zip(a, as: inputs.0, send: send)
    junction.zip(b, as: inputs.1, send: send)
    junction.zip(c, as: inputs.2, send: send)
    junction.zip(d, as: inputs.3, send: send)
    junction.zip(e, as: inputs.4, send: send)
    junction.zip(f, as: inputs.5, send: send)
    return junction.subscription
  }
}

/// The same, with the values combined by `reduce`.
@_alwaysEmitIntoClient
public func zip<A, B, C, D, E, F, Output, Thrown: Error>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>, _ f: Signal<F>, reduce: @escaping @Sendable (A, B, C, D, E, F) throws(Thrown) -> Output
) -> Signal<Output> {
  zip(a, b, c, d, e, f).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1, tuple.2, tuple.3, tuple.4, tuple.5) }
}

/// Combines the values of seven signals by position into tuples.
///
/// See the version that takes any number.
@_alwaysEmitIntoClient @inline(never)
public func zip<A, B, C, D, E, F, G>(_ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>, _ f: Signal<F>, _ g: Signal<G>) -> Signal<(A, B, C, D, E, F, G)> {
  Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 7), inputs: 7)
    let inputs = (WaitingInput<A>(), WaitingInput<B>(), WaitingInput<C>(), WaitingInput<D>(), WaitingInput<E>(), WaitingInput<F>(), WaitingInput<G>())
    let send: @Sendable (Junction<(A, B, C, D, E, F, G), Combination>) -> Demand = { junction in
      var end = Outlook.open
      let tuple = (junction.takeFirst(of: inputs.0, end: &end), junction.takeFirst(of: inputs.1, end: &end), junction.takeFirst(of: inputs.2, end: &end), junction.takeFirst(of: inputs.3, end: &end), junction.takeFirst(of: inputs.4, end: &end), junction.takeFirst(of: inputs.5, end: &end), junction.takeFirst(of: inputs.6, end: &end))
      return junction.sendZipped(tuple, end: end)
    }
    junction.zip(a, as: inputs.0, send: send)
    junction.zip(b, as: inputs.1, send: send)
    junction.zip(c, as: inputs.2, send: send)
    junction.zip(d, as: inputs.3, send: send)
    junction.zip(e, as: inputs.4, send: send)
    junction.zip(f, as: inputs.5, send: send)
    junction.zip(g, as: inputs.6, send: send)
    return junction.subscription
  }
}

/// The same, with the values combined by `reduce`.
@_alwaysEmitIntoClient
public func zip<A, B, C, D, E, F, G, Output, Thrown: Error>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>, _ f: Signal<F>, _ g: Signal<G>, reduce: @escaping @Sendable (A, B, C, D, E, F, G) throws(Thrown) -> Output
) -> Signal<Output> {
  zip(a, b, c, d, e, f, g).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6) }
}

/// Combines the values of eight signals by position into tuples.
///
/// See the version that takes any number.
@_alwaysEmitIntoClient @inline(never)
public func zip<A, B, C, D, E, F, G, H>(_ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>, _ f: Signal<F>, _ g: Signal<G>, _ h: Signal<H>) -> Signal<(A, B, C, D, E, F, G, H)> {
  Signal(stage: #function) { observer in
    let junction = Junction(observer, state: Combination(count: 8), inputs: 8)
    let inputs = (WaitingInput<A>(), WaitingInput<B>(), WaitingInput<C>(), WaitingInput<D>(), WaitingInput<E>(), WaitingInput<F>(), WaitingInput<G>(), WaitingInput<H>())
    let send: @Sendable (Junction<(A, B, C, D, E, F, G, H), Combination>) -> Demand = { junction in
      var end = Outlook.open
      let tuple = (junction.takeFirst(of: inputs.0, end: &end), junction.takeFirst(of: inputs.1, end: &end), junction.takeFirst(of: inputs.2, end: &end), junction.takeFirst(of: inputs.3, end: &end), junction.takeFirst(of: inputs.4, end: &end), junction.takeFirst(of: inputs.5, end: &end), junction.takeFirst(of: inputs.6, end: &end), junction.takeFirst(of: inputs.7, end: &end))
      return junction.sendZipped(tuple, end: end)
    }
    junction.zip(a, as: inputs.0, send: send)
    junction.zip(b, as: inputs.1, send: send)
    junction.zip(c, as: inputs.2, send: send)
    junction.zip(d, as: inputs.3, send: send)
    junction.zip(e, as: inputs.4, send: send)
    junction.zip(f, as: inputs.5, send: send)
    junction.zip(g, as: inputs.6, send: send)
    junction.zip(h, as: inputs.7, send: send)
    return junction.subscription
  }
}

/// The same, with the values combined by `reduce`.
@_alwaysEmitIntoClient
public func zip<A, B, C, D, E, F, G, H, Output, Thrown: Error>(
  _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>, _ d: Signal<D>, _ e: Signal<E>, _ f: Signal<F>, _ g: Signal<G>, _ h: Signal<H>, reduce: @escaping @Sendable (A, B, C, D, E, F, G, H) throws(Thrown) -> Output
) -> Signal<Output> {
  zip(a, b, c, d, e, f, g, h).map { tuple throws(Thrown) in try reduce(tuple.0, tuple.1, tuple.2, tuple.3, tuple.4, tuple.5, tuple.6, tuple.7) }
}
