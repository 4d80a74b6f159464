/// Signals to run one after another, as a tree that `concat` extends in constant time on either side.
///
/// Subscribing and releasing walk the tree with an explicit stack, so that a hundred thousand chained `concat`s neither
/// nest subscriptions nor overflow the call stack. That stack is untyped, and a side is no enum: in code that is not
/// specialized for the values, looking up the metadata of either at each step would take longer than everything else.
///
/// Safety of the casts: the untyped trees, which only this file makes, are of this type.
@usableFromInline
final class Concatenation<Value: Sendable>: Sendable {
  /// One side of a tree: another tree, or a signal.
  @usableFromInline
  struct Side {
    @usableFromInline var tree: AnyObject?
    @usableFromInline var signal: Signal<Value>?

    @inlinable
    init(tree: AnyObject? = nil, signal: Signal<Value>? = nil) {
      self.tree = tree
      self.signal = signal
    }
  }

  /// Safety: changes only in `deinit`, when nothing else refers to this.
  @usableFromInline nonisolated(unsafe) var left: Side
  /// Safety: as of `left`.
  @usableFromInline nonisolated(unsafe) var right: Side

  @inlinable
  init(_ left: Signal<Value>, _ right: Signal<Value>) {
    self.left = Self.side(left)
    self.right = Self.side(right)
  }

  /// Makes a tree of one signal, to be stored as one.
  @inlinable
  init(part signal: Signal<Value>) {
    left = Side(signal: signal)
    right = Side()
  }

  @inlinable
  static func side(_ signal: Signal<Value>) -> Side {
    if let origin = signal.origin, origin is Concatenation { return Side(tree: origin) }
    return Side(signal: signal)
  }

  deinit {
    if left.tree == nil, right.tree == nil { return }
    var pending: ContiguousArray<AnyObject> = []
    release(into: &pending)
    while let last = pending.indices.last {
      var tree = unsafeDowncast(pending.remove(at: last), to: Concatenation.self)
      if isKnownUniquelyReferenced(&tree) { tree.release(into: &pending) }
    }
  }

  private func release(into pending: inout ContiguousArray<AnyObject>) {
    if let tree = left.tree { pending.append(tree) }
    if let tree = right.tree { pending.append(tree) }
    left.tree = nil
    right.tree = nil
  }

  @inlinable
  func start(_ observer: Observer<Value>) -> Subscription {
    // Nothing else keeps the running part alive, so it can be released early.
    let rest = Rest(self)
    guard let first = rest.next() else {
      observer.finish(.completed)
      return .ended
    }
    return Succession.start(observer, with: rest.step(first)) { end in
      guard case .completed = end, let next = rest.next() else {
        rest.clear()
        return .end(end)
      }
      return rest.step(next)
    }
  }

  /// What has yet to run of a tree.
  ///
  /// Safety: touched only by the one thread that starts parts.
  @usableFromInline
  final class Rest: @unchecked Sendable {
    /// What comes first, and what follows it, last first. Apart, because there is often no more than one.
    @exclusivity(unchecked) @usableFromInline var first: Side
    @exclusivity(unchecked) @usableFromInline var later: ContiguousArray<AnyObject> = []

    @inlinable
    init(_ tree: Concatenation) { first = Side(tree: tree) }

    /// Removes and returns the next part.
    @inlinable
    func next() -> Signal<Value>? {
      var side = first
      first = Side()
      if side.tree == nil, side.signal == nil { side.tree = later.popLast() }
      while let object = side.tree {
        let tree = unsafeDowncast(object, to: Concatenation.self)
        insert(tree.right)
        side = tree.left
      }
      return side.signal
    }

    /// Puts something before all others.
    @inlinable @inline(__always)
    func insert(_ side: Side) {
      if let waiting = first.tree { later.append(waiting) }
      if let waiting = first.signal { later.append(Concatenation(part: waiting)) }
      first = side
    }

    /// The step that starts a part. If that is deferred and makes a concatenation, the parts of that one follow: so a
    /// recursive concatenation is one loop, and no value passes all levels.
    @inlinable
    func step(_ part: Signal<Value>) -> Succession<Value>.Step {
      part.deferred == nil ? .signal(part) : .start { part.start($0, unwrap: self.unwrap) }
    }

    @usableFromInline
    func unwrap(_ made: Signal<Value>) -> Signal<Value>? {
      guard let origin = made.origin, origin is Concatenation else { return nil }
      insert(Side(tree: origin))
      return next()
    }

    @inlinable
    func clear() {
      first = Side()
      later = []
    }
  }
}
