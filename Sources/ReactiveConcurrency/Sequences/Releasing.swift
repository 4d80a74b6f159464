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
  private final class Pending {
    var closures: [Any] = []
  }

  /// Where a thread finds what its outermost release has yet to do.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let error = pthread_key_create(&key, nil)
    precondition(error == 0, "The system has no thread-specific key left for sequences (error \(error))")
    return key
  }()

  /// Releases a closure now, or leaves it to the release that this is part of.
  static func release(_ closure: consuming Any) {
    // Safety: the outermost release keeps what it stored until it has taken it back.
    if let outermost = pthread_getspecific(key) {
      Unmanaged<Pending>.fromOpaque(outermost).takeUnretainedValue().closures.append(closure)
      return
    }
    let pending = Pending()
    pending.closures.append(closure)
    pthread_setspecific(key, Unmanaged.passUnretained(pending).toOpaque())
    while pending.closures.popLast() != nil {}
    pthread_setspecific(key, nil)
    withExtendedLifetime(pending) {}
  }
}
