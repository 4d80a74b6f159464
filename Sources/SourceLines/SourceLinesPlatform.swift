#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A file that is read in pieces.
  final class OpenFile {
    private let descriptor: CInt

    init?(path: String) {
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Returns the bytes from `offset` on, as many as the system gives at once; none at the end and after an error.
    ///
    /// Not mapped into memory: a file that is truncated then would end the process.
    func bytes(at offset: UInt64) -> [UInt8] {
      guard let offset = off_t(exactly: offset) else { return [] }
      return [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
        count = max(0, pread(descriptor, bytes.baseAddress, bytes.count, offset))
      }
    }
  }
#endif
