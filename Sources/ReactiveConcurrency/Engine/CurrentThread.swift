#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A number that tells the calling thread from every other one that is alive; never 0.
@inlinable
package func currentThread() -> UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}

/// Gives up the processor for a moment.
@usableFromInline
func yieldThread() {
  sched_yield()
}

/// Whether the calling thread runs what other threads have left behind. What that causes in turn is theirs, too: the
/// caller's own call does not wait for it.
enum RunningForOthers {
  /// True within a drain that has come to others' work, on this thread, whichever queue it is in.
  static var value: Bool {
    get { pthread_getspecific(key) != nil }
    set { pthread_setspecific(key, newValue ? UnsafeRawPointer(bitPattern: 1) : nil) }
  }

  private static let key = threadSpecificKey()
}

/// A new key for a value that each thread has of its own; `nil` at first.
func threadSpecificKey() -> pthread_key_t {
  var key = pthread_key_t()
  let result = pthread_key_create(&key, nil)
  precondition(result == 0, "ReactiveConcurrency: the system has no thread-specific key left (error \(result))")
  return key
}
