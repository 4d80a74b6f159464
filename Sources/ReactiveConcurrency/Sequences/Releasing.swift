#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Releases one after the other what would release each other within one another, and overflow the stack: a closure captures
/// a sequence that has a closure that captures a sequence, a subject has a subscriber that has a subject, and so on.
///
/// Down to a depth each release does its own work, so that all is gone when it returns. The one at that depth does it for
/// those within it, which leave theirs to it. For what a loop cannot do, because it does not see what a closure captures.
enum Releasing {
  /// The releases of a thread that are within one another.
  private struct Nest {
    var depth = 0
    /// What the deepest of them has yet to release.
    var pending: [Any] = []
  }

  /// How deep they go: far enough for what is not made to be a chain, and no more than some kilobytes of stack.
  private static let deepest = 16

  /// Where a thread finds its nest.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let error = pthread_key_create(&key, nil)
    precondition(error == 0, "The system has no thread-specific key left for releases (error \(error))")
    return key
  }()

  /// Releases something now, unless this is too deep within other releases, which then release what `take` takes out.
  static func release(_ now: () -> Void, or take: () -> Any) {
    // Safety: the outermost release keeps the nest in place until it has taken its address back.
    guard let nest = pthread_getspecific(key)?.assumingMemoryBound(to: Nest.self) else {
      var nest = Nest()
      return withUnsafeMutablePointer(to: &nest) { nest in
        pthread_setspecific(key, nest)
        descend(nest, now)
        pthread_setspecific(key, nil)
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
