#if DEBUG
  /// The lock that the calling thread holds, in debug builds.
  ///
  /// A thread that holds one and comes to another, or to a serializer, runs foreign code under a lock: a closure, a
  /// deinitializer, a comparison. In the worst case that code needs the same lock, and the thread waits for itself. So
  /// it traps, and names the lock, each time and not only in the worst case.
  @usableFromInline
  package enum HeldLock {
    /// Where a lock is made, which is its name.
    @usableFromInline
    package struct Site: Sendable {
      let file: StaticString
      let line: UInt

      @usableFromInline
      init(_ file: StaticString, _ line: UInt) {
        (self.file, self.line) = (file, line)
      }
    }

    private static let address = ThreadLocalAddress(for: "HeldLock")

    /// Runs `body`, which takes the lock that was made at `site`.
    @usableFromInline
    static func hold<Result>(_ site: Site, _ body: () -> Result) -> Result {
      checkNone()
      // Safety: the address is cleared before the pointer ceases to be valid.
      return withUnsafePointer(to: site) { site in
        address.value = UnsafeMutableRawPointer(mutating: site)
        defer { address.value = nil }
        return body()
      }
    }

    /// Traps if the calling thread holds a lock.
    @usableFromInline
    package static func checkNone() {
      guard let site = address.value?.assumingMemoryBound(to: Site.self).pointee else { return }
      preconditionFailure("Foreign code runs under the lock that is made at \(site.file):\(site.line)")
    }
  }
#endif
