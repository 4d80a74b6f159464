// What the core takes from Windows. `Platform.swift` says what each is for.
#if canImport(WinSDK)
  import CRT
  import WinSDK

  @inlinable
  package func currentThread() -> UInt { UInt(GetCurrentThreadId()) }

  @usableFromInline
  func pauseThread() {
    let start = monotonicTime().nanoseconds
    while monotonicTime().nanoseconds - start < 400 {}
  }

  func findByte(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, let place = memchr(base + start, CInt(byte), bytes.count - start) else {
      return nil
    }
    return UnsafeRawPointer(place) - UnsafeRawPointer(base)
  }

  private let clockStart = SuspendingClock.now

  func monotonicTime() -> SchedulerInstant {
    SchedulerInstant(nanoseconds: clockStart.duration(to: .now).clampedNanoseconds)
  }

  func coarseTime() -> SchedulerInstant { monotonicTime() }

  func environmentValue(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  package func writeToStandardError(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty, case let written = _write(2, rest.baseAddress, UInt32(clamping: rest.count)), written > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(Int(written)))
      }
    }
  }

  struct ThreadLocalAddress: Sendable {
    private let index: DWORD

    init(for use: String) {
      index = TlsAlloc()
      precondition(index != .max, "\(use): the system has no thread-specific index left")
    }

    var value: UnsafeMutableRawPointer? {
      get { TlsGetValue(index) }
      nonmutating set { _ = TlsSetValue(index, newValue) }
    }
  }

  @usableFromInline typealias SystemMutex = SRWLOCK

  extension UnsafeMutablePointer<SystemMutex> {
    @usableFromInline
    func initializeMutex() {
      initialize(to: SystemMutex())
      InitializeSRWLock(self)
    }

    @inlinable
    func lock() { AcquireSRWLockExclusive(self) }

    @inlinable
    func unlock() { ReleaseSRWLockExclusive(self) }

    /// There is nothing to release.
    @usableFromInline
    func destroyMutex() {}
  }

  typealias SystemCondition = CONDITION_VARIABLE

  extension UnsafeMutablePointer<SystemCondition> {
    func initializeCondition() {
      initialize(to: SystemCondition())
      InitializeConditionVariable(self)
    }

    func wait(releasing mutex: UnsafeMutablePointer<SystemMutex>, atMost nanoseconds: Int) {
      _ = SleepConditionVariableSRW(self, mutex, DWORD(nanoseconds / 1_000_000), 0)
    }

    func wakeAll() { WakeAllConditionVariable(self) }
  }
#endif
