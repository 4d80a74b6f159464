/// Keeps the stack from overflowing where work of one kind causes more of it, within itself, any number of times.
///
/// Up to a certain depth work is done at once, with all that it causes, before the call returns. Work nested deeper
/// than that is queued, and the call at that depth does the queued work, one piece after the other.
struct NestingLimit: Sendable {
  /// The calls of a thread that are under way.
  private struct Nest {
    var depth = 0
    /// The work that the call at the greatest depth still has to do.
    var pending = Queue<() -> Void>()
  }

  /// Enough for what is not nested without limit, at the cost of a few kilobytes of stack.
  private static let deepest = 16

  /// The address of the thread's `Nest`, if there is one.
  private let address: ThreadLocalAddress

  /// - Parameter use: The kind of work.
  init(for use: String) {
    address = ThreadLocalAddress(for: use)
  }

  /// Calls `now`, or, if this is nested too deeply, later what `makeLater` returns.
  func run(_ now: () -> Void, orLater makeLater: () -> () -> Void) {
    // Safety: the outermost call keeps the nest in place until it has cleared its address.
    guard let nest = address.value?.assumingMemoryBound(to: Nest.self) else {
      var nest = Nest()
      return withUnsafeMutablePointer(to: &nest) { nest in
        address.value = UnsafeMutableRawPointer(nest)
        Self.descend(nest, now)
        address.value = nil
      }
    }
    if nest.pointee.depth == Self.deepest { return nest.pointee.pending.append(makeLater()) }
    Self.descend(nest, now)
  }

  private static func descend(_ nest: UnsafeMutablePointer<Nest>, _ now: () -> Void) {
    nest.pointee.depth += 1
    now()
    if nest.pointee.depth == deepest {
      while let next = nest.pointee.pending.popFirst() { next() }
    }
    nest.pointee.depth -= 1
  }
}
