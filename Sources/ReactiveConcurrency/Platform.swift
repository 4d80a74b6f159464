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

/// The time of the system's clock that never goes back.
func monotonicTime() -> SchedulerInstant {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return SchedulerInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
}

/// What the environment says by a name.
func environmentValue(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// Writes a text to standard error, as far as that takes it.
func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty, case let written = write(STDERR_FILENO, rest.baseAddress, rest.count), written > 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
    }
  }
}

/// An address of which each thread has its own.
struct ThreadLocalAddress: Sendable {
  private let key: pthread_key_t

  /// - Parameter use: What it is for, to be named if the system has none left.
  init(for use: String) {
    var key = pthread_key_t()
    let error = pthread_key_create(&key, nil)
    precondition(error == 0, "\(use): the system has no thread-specific key left (error \(error))")
    self.key = key
  }

  /// The calling thread's; none until it has set one.
  var value: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }
}
