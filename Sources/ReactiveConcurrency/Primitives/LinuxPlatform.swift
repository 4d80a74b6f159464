#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  #if canImport(Glibc)
    private typealias TakeStack =
      @convention(c) @Sendable (UnsafeMutablePointer<UnsafeMutableRawPointer?>?, CInt) -> CInt

    /// `backtrace()`, by the tables with which exceptions are thrown: frame pointers would lead anywhere from C code
    /// that was compiled without them. By its name, since the headers that Swift imports do not have it.
    ///
    /// Safety: `execinfo.h` declares it with this type.
    private let takeStack = dlsym(nil, "backtrace").map { unsafeBitCast($0, to: TakeStack.self) }

    /// The addresses that the running calls return to, from the innermost on; none where the C library cannot tell.
    func returnAddresses(atMost most: Int) -> [UInt64] {
      guard let takeStack else { return [] }
      let stack = [UnsafeMutableRawPointer?](unsafeUninitializedCapacity: most) { stack, count in
        count = Int(takeStack(stack.baseAddress, CInt(most)))
      }
      return stack.map { UInt64(UInt(bitPattern: $0)) }
    }

    private let taskResumptions = [
      "swift_job_run", "swift_job_run_on_task_executor", "swift_job_run_on_serial_and_task_executor",
    ].compactMap { (name: String) in dlsym(nil, name) }.map { UInt64(UInt(bitPattern: $0)) }

    /// Whether an address is one that a task returns to, which has been resumed.
    func isTaskResumption(_ address: UInt64) -> Bool {
      // Nobody says how long these functions are: some 200 bytes.
      taskResumptions.contains { address &- $0 < 256 }
    }
  #else
    // Musl has no `backtrace()`.
    func returnAddresses(atMost _: Int) -> [UInt64] { [] }
    func isTaskResumption(_: UInt64) -> Bool { false }
  #endif
#endif
