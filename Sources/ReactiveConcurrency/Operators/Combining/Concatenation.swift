/// Signals to run one after another, as a tree that `concat` extends in constant time on either side.
///
/// Subscribing and releasing walk the tree with an explicit stack, so that a hundred thousand chained `concat`s neither
/// nest subscriptions nor overflow the call stack. That stack is untyped: in code that is not specialized for the
/// values, looking up the metadata of an array of trees at each step would take longer than everything else.
///
/// Safety of the casts: the untyped stacks, which are private to this file, hold only trees of this type.
@usableFromInline
final class Concatenation<Value: Sendable>: Sendable {
  private enum Content {
    case part(Signal<Value>)
    case both(Concatenation, Concatenation)
    case released
  }

  /// Safety: changes only in `deinit`, when nothing else refers to this.
  private nonisolated(unsafe) var content: Content

  init(_ left: Signal<Value>, _ right: Signal<Value>) {
    content = .both(Self.tree(of: left), Self.tree(of: right))
  }

  private init(part: Signal<Value>) {
    content = .part(part)
  }

  private static func tree(of signal: Signal<Value>) -> Concatenation {
    signal.origin as? Concatenation ?? Concatenation(part: signal)
  }

  deinit {
    var pending: ContiguousArray<AnyObject> = []
    release(into: &pending)
    while let last = pending.indices.last {
      var tree = unsafeDowncast(pending.remove(at: last), to: Concatenation.self)
      if isKnownUniquelyReferenced(&tree) { tree.release(into: &pending) }
    }
  }

  private func release(into pending: inout ContiguousArray<AnyObject>) {
    if case .both(let left, let right) = content { pending += [left, right] }
    content = .released
  }

  func start(_ observer: Observer<Value>) -> Subscription {
    // The trees that have yet to run. Nothing else keeps the running part alive, so it can be released early.
    let remaining = StageState<ContiguousArray<AnyObject>>([self])
    guard let first = Self.next(of: &remaining.value) else {
      observer.finish(.completed)
      return .ended
    }
    return Succession.start(observer, with: first.start) { end in
      guard case .completed = end, let next = Self.next(of: &remaining.value) else {
        remaining.value = []
        return .end(end)
      }
      return .start(next.start)
    }
  }

  /// Removes and returns the next part from a stack of trees.
  private static func next(of trees: inout ContiguousArray<AnyObject>) -> Signal<Value>? {
    while let tree = trees.popLast() {
      switch unsafeDowncast(tree, to: Concatenation.self).content {
      case .part(let signal): return signal
      case .both(let left, let right): trees += [right, left]
      case .released: break
      }
    }
    return nil
  }
}
