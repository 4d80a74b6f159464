#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Releases closures one after the other that would release each other within one another, and overflow the stack: one
/// captures a sequence that has a closure that captures a sequence, and so on.
///
/// The outermost release on a thread does the work, and those within it leave theirs to it. For what a loop cannot do,
/// because it does not see what a closure captures.
enum Releasing {
  /// Where a thread finds what its outermost release has yet to do.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let error = pthread_key_create(&key, nil)
    precondition(error == 0, "The system has no thread-specific key left for sequences (error \(error))")
    return key
  }()

  /// Releases something now, unless this is part of another release, which then releases what `take` takes out.
  static func release(_ now: () -> Void, or take: () -> Any) {
    // Safety: the outermost release keeps the array in place until it has taken its address back.
    if let pending = pthread_getspecific(key) {
      return pending.assumingMemoryBound(to: [Any].self).pointee.append(take())
    }
    var pending: [Any] = []
    withUnsafeMutablePointer(to: &pending) { pending in
      pthread_setspecific(key, pending)
      now()
      while pending.pointee.popLast() != nil {}
      pthread_setspecific(key, nil)
    }
  }
}
