/// Releases long chains of objects iteratively, where nested releases would overflow the stack: a closure captures a
/// sequence that has a closure that captures a sequence, a subject has a subscriber that has a subject, and so on.
///
/// Down to a certain depth each release does its own work, so that everything is released when it returns. Releases
/// nested deeper than that are left to the one at that depth, which does them one after the other. It serves where a
/// plain loop cannot, because a loop does not see what a closure captures.
enum Releasing {
  /// The nested releases of a thread.
  private struct Nest {
    var depth = 0
    /// What the deepest of them still has to release.
    var pending: [Any] = []
  }

  /// How deeply releases may nest: enough for structures that are not chains, at the cost of a few kilobytes of stack.
  private static let deepest = 16

  /// Where a thread's nest is.
  private static let address = ThreadLocalAddress(for: "Releasing")

  /// Releases something now, or, if this is nested too deeply in other releases, leaves what `take` returns to them.
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
