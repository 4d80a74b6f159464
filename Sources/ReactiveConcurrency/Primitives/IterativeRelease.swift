/// Releases long chains of objects iteratively, where nested releases would overflow the stack: a closure captures a
/// sequence that has a closure that captures a sequence, a subject has a subscriber that has a subject, and so on.
///
/// Up to a certain depth each release does its own work, so that everything is released when it returns. A release
/// nested deeper than that is queued, and the release at that depth does the queued ones one after the other. A plain
/// loop is not enough, because it does not see what a closure captures.
enum IterativeRelease {
  /// The nested releases of a thread.
  private struct Nest {
    var depth = 0
    /// What the release at the greatest depth still has to do.
    var pending: [Any] = []
  }

  /// How deeply releases may nest: enough for structures that are not chains, at the cost of a few kilobytes of stack.
  private static let deepest = 16

  /// The address of the thread's `Nest`, if it is releasing.
  private static let address = ThreadLocalAddress(for: "IterativeRelease")

  /// Releases something now, or, if this is nested too deeply in other releases, queues what `take` returns.
  static func release(_ now: () -> Void, or take: () -> Any) {
    // Safety: the outermost release keeps the nest in place until it has cleared its address.
    guard let nest = address.value?.assumingMemoryBound(to: Nest.self) else {
      var nest = Nest()
      return withUnsafeMutablePointer(to: &nest) { nest in
        address.value = UnsafeMutableRawPointer(nest)
        descend(nest, now)
        address.value = nil
      }
    }
    if nest.pointee.depth == deepest { return nest.pointee.pending.append(take()) }
    descend(nest, now)
  }

  private static func descend(_ nest: UnsafeMutablePointer<Nest>, _ now: () -> Void) {
    nest.pointee.depth += 1
    now()
    if nest.pointee.depth == deepest {
      while nest.pointee.pending.popLast() != nil {}
    }
    nest.pointee.depth -= 1
  }
}
