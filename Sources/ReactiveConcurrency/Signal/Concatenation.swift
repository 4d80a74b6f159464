/// Signals to run one after another, as a tree that `concat` builds in constant time from either side.
///
/// Subscribing and releasing walk the tree with a stack of their own, so that a hundred thousand chained `concat`s
/// neither nest subscriptions nor overflow the stack.
///
/// Safety: `left` and `right` change only in `deinit`, when nobody else can see them.
final class Concatenation<Value: Sendable>: @unchecked Sendable {
  private var left: Signal<Value>?
  private var right: Signal<Value>?

  init(_ left: Signal<Value>, _ right: Signal<Value>) {
    self.left = left
    self.right = right
  }

  deinit {
    var pending: [Concatenation] = []
    Self.release(&left, into: &pending)
    Self.release(&right, into: &pending)
    while var tree = pending.popLast() {
      guard isKnownUniquelyReferenced(&tree) else { continue }
      Self.release(&tree.left, into: &pending)
      Self.release(&tree.right, into: &pending)
    }
  }

  private static func release(_ signal: inout Signal<Value>?, into pending: inout [Concatenation]) {
    if let tree = signal?.concatenation { pending.append(tree) }
    signal = nil
  }

  /// The signals in order.
  private var parts: [Signal<Value>] {
    var parts: [Signal<Value>] = []
    var remaining: [Signal<Value>?] = [right, left]
    while let next = remaining.popLast() {
      guard let next else { continue }
      if let tree = next.concatenation {
        remaining.append(tree.right)
        remaining.append(tree.left)
      } else {
        parts.append(next)
      }
    }
    return parts
  }

  func start(_ observer: Observer<Value>) -> Subscription {
    let remaining = StageState(Queue(parts))
    return Succession.start(observer) { end in
      guard case .completed = end, let next = remaining.value.popFirst() else {
        remaining.value.removeAll()
        return .end(end)
      }
      return .start(next)
    }
  }
}

extension Signal {
  /// If this is a concatenation, its parts.
  fileprivate var concatenation: Concatenation<Value>? {
    if case .concatenation(let concatenation) = origin { concatenation } else { nil }
  }
}
