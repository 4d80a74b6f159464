// What the core takes from any system and, further below, what it takes from those with POSIX's threads, for which
// `WindowsPlatform.swift` and `WasmPlatform.swift` have the same.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#elseif canImport(WinSDK)
  import CRT
#elseif canImport(WASILibc)
  import WASILibc
#endif

/// Keeps the processor for a fraction of a microsecond, and stays away from memory that another thread may need.
///
/// Why not `sched_yield`: on a busy machine it gives the processor to other processes, each time for milliseconds.
@usableFromInline
func pauseThread() {
  let start = monotonicTime().nanoseconds
  while monotonicTime().nanoseconds - start < 400 {}
}

func power(_ base: Double, _ exponent: Int) -> Double { pow(base, Double(exponent)) }

/// The index of the first such byte at `start` or after it.
func findByte(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
  guard let base = bytes.baseAddress, let place = memchr(base + start, CInt(byte), bytes.count - start) else {
    return nil
  }
  return UnsafeRawPointer(place) - UnsafeRawPointer(base)
}

/// The value of an environment variable.
package func environmentValue(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// Writes text to standard error; gives up on an error.
package func writeToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in
    var rest = UnsafeRawBufferPointer(bytes)
    while !rest.isEmpty, case let written = writeSome(rest), written > 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
    }
  }
}

/// Writes as much to standard error as the system takes at once; returns how much that is.
private func writeSome(_ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(WinSDK)
    Int(_write(2, bytes.baseAddress, UInt32(clamping: bytes.count)))
  #else
    write(STDERR_FILENO, bytes.baseAddress, bytes.count)
  #endif
}

#if canImport(WinSDK) || canImport(WASILibc)
  private let clockStart = SuspendingClock.now

  func monotonicTime() -> SchedulerInstant {
    SchedulerInstant(nanoseconds: clockStart.duration(to: .now).clampedNanoseconds)
  }

  package func coarseTime() -> SchedulerInstant { monotonicTime() }
#else
  /// A number that identifies the calling thread among all living ones; never 0.
  @inlinable
  package func currentThread() -> UInt {
    #if canImport(Darwin) || canImport(Musl) || os(FreeBSD)
      // There it is a pointer.
      UInt(bitPattern: pthread_self())
    #else
      // A number, which has a sign on Android.
      UInt(truncatingIfNeeded: pthread_self())
    #endif
  }

  /// The clock that stands still while the system sleeps, as Dispatch's timers do: a deadline means the same to both.
  private var awakeClock: clockid_t {
    #if canImport(Darwin)
      // There `CLOCK_MONOTONIC` goes on.
      CLOCK_UPTIME_RAW
    #else
      CLOCK_MONOTONIC
    #endif
  }

  /// The time of the system's monotonic clock.
  func monotonicTime() -> SchedulerInstant {
    var time = timespec()
    clock_gettime(awakeClock, &time)
    return SchedulerInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// The time of the same clock, up to some milliseconds old, at a tenth of the cost.
  package func coarseTime() -> SchedulerInstant {
    #if canImport(Darwin)
      SchedulerInstant(nanoseconds: Int64(clock_gettime_nsec_np(CLOCK_UPTIME_RAW_APPROX)))
    #else
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
      return SchedulerInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    #endif
  }

  /// An address that each thread stores separately.
  struct ThreadLocalAddress: Sendable {
    private let key: pthread_key_t

    /// - Parameter use: Its purpose, named in the message if the system has no key left.
    init(for use: String) {
      var key = pthread_key_t()
      let error = pthread_key_create(&key, nil)
      precondition(error == 0, "\(use): the system has no thread-specific key left (error \(error))")
      self.key = key
    }

    /// The calling thread's address; `nil` until it has set one.
    var value: UnsafeMutableRawPointer? {
      get { pthread_getspecific(key) }
      nonmutating set { pthread_setspecific(key, newValue) }
    }
  }

  #if os(FreeBSD)
    // There they are pointers to what the system allocates.
    @usableFromInline typealias SystemMutex = pthread_mutex_t?
    typealias SystemCondition = pthread_cond_t?
    private typealias ConditionAttributes = pthread_condattr_t?

    extension Optional<OpaquePointer> {
      fileprivate init() { self = nil }
    }
  #else
    /// A mutex of the system. It is used through a pointer, because its address must not change.
    @usableFromInline typealias SystemMutex = pthread_mutex_t

    /// A condition of the system, for which threads wait that hold a mutex. Used through a pointer, as the mutex.
    typealias SystemCondition = pthread_cond_t
    private typealias ConditionAttributes = pthread_condattr_t
  #endif

  extension UnsafeMutablePointer<SystemMutex> {
    @usableFromInline
    func initializeMutex() {
      initialize(to: SystemMutex())
      let error = pthread_mutex_init(self, nil)
      precondition(error == 0, "The system has no mutex left (error \(error))")
    }

    @inlinable
    func lock() { pthread_mutex_lock(self) }

    @inlinable
    func unlock() { pthread_mutex_unlock(self) }

    @usableFromInline
    func destroyMutex() { pthread_mutex_destroy(self) }
  }

  extension UnsafeMutablePointer<SystemCondition> {
    func initializeCondition() {
      initialize(to: SystemCondition())
      var attributes = ConditionAttributes()
      var error = pthread_condattr_init(&attributes)
      #if !canImport(Darwin)
        error += pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      #endif
      error += pthread_cond_init(self, &attributes) + pthread_condattr_destroy(&attributes)
      precondition(error == 0, "The system has no condition left (error \(error))")
    }

    /// Releases the mutex, sleeps until `wakeAll()`, but at most this long, and takes the mutex again.
    ///
    /// - Parameter nanoseconds: Less than a second.
    func wait(releasing mutex: UnsafeMutablePointer<SystemMutex>, atMost nanoseconds: Int) {
      #if canImport(Darwin)
        var time = timespec(tv_sec: 0, tv_nsec: nanoseconds)
        pthread_cond_timedwait_relative_np(self, mutex, &time)
      #else
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        time.tv_nsec += nanoseconds
        if time.tv_nsec >= 1_000_000_000 {
          (time.tv_sec, time.tv_nsec) = (time.tv_sec + 1, time.tv_nsec - 1_000_000_000)
        }
        pthread_cond_timedwait(self, mutex, &time)
      #endif
    }

    func wakeAll() { pthread_cond_broadcast(self) }
  }
#endif
