// What the core takes from Windows. `Platform.swift` says what each is for.
#if canImport(WinSDK)
  import WinSDK

  @inlinable
  package func currentThread() -> UInt { UInt(GetCurrentThreadId()) }

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
