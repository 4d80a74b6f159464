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
