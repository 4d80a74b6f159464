// What the core takes from a system without threads. `Platform.swift` says what each is for.
#if canImport(WASILibc)
  #if _runtime(_multithreaded)
    #error("Wasm with threads has neither been tried nor written for")
  #endif

  @inlinable
  package func currentThread() -> UInt { 1 }

  struct ThreadLocalAddress: Sendable {
    private final class Place {
      var address: UnsafeMutableRawPointer?
    }

    /// Safety: there is one thread.
    private nonisolated(unsafe) let place = Place()

    init(for use: String) {}

    var value: UnsafeMutableRawPointer? {
      get { place.address }
      nonmutating set { place.address = newValue }
    }
  }

  /// Nobody else could hold it.
  @usableFromInline
  struct SystemMutex {}

  extension UnsafeMutablePointer<SystemMutex> {
    @usableFromInline
    func initializeMutex() { initialize(to: SystemMutex()) }

    @inlinable
    func lock() {}

    @inlinable
    func unlock() {}

    @usableFromInline
    func destroyMutex() {}
  }

  /// Nobody could be awaited.
  struct SystemCondition {}

  extension UnsafeMutablePointer<SystemCondition> {
    func initializeCondition() { initialize(to: SystemCondition()) }

    func wait(releasing mutex: UnsafeMutablePointer<SystemMutex>, atMost nanoseconds: Int) {}

    func wakeAll() {}
  }
#endif
