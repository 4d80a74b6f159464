#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Android)
  import Android
#endif

/// Waits until one of two files has data to read, an end or an error.
///
/// - Returns: Whether the first one has.
func waitUntilReadable(_ first: Int32, or second: Int32?) -> Bool {
  // A negative descriptor is ignored.
  var requests = [first, second ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  while poll(&requests, nfds_t(requests.count), -1) < 0, errno == EINTR {}
  return requests[0].revents != 0
}

/// The result of reading from a descriptor.
enum ReadResult {
  case bytes([UInt8])
  case end
  /// There is nothing to read now.
  case nothing
  /// The system's error number.
  case failed(Int32)
}

/// Reads what there is, at most so many bytes. `FileHandle.availableData` would end the process at any error, such as
/// that of a peer that has reset its connection.
func readAvailable(_ descriptor: Int32, atMost limit: Int) -> ReadResult {
  var count = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: min(limit, 65_536)) { buffer, initialized in
    repeat { count = read(descriptor, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
    initialized = max(0, count)
  }
  if count > 0 { return .bytes(bytes) }
  if count == 0 { return .end }
  let error = errno
  return error == EAGAIN || error == EWOULDBLOCK ? .nothing : .failed(error)
}

/// Opens a file that programs do not inherit. Returns a negative number at an error, which is in `errno`.
///
/// The opening of a pipe does not wait for a writer, and its reading says that there is nothing to read now.
func openForReading(_ path: String) -> Int32 {
  while true {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    if descriptor >= 0 || errno != EINTR { return descriptor }
  }
}

/// Whether a file may have nothing to read for as long as somebody else likes, as a pipe or a terminal, and the system
/// says when it has. A disk is only slow, and of that the system says nothing.
func mayBeSilent(_ descriptor: Int32) -> Bool {
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { return false }
  return ![S_IFREG, S_IFDIR, S_IFBLK].contains(status.st_mode & S_IFMT)
}

/// Makes a pipe that programs do not inherit. Returns negative numbers at an error, which is in `errno`.
func openPipe() -> (reading: Int32, writing: Int32) {
  var ends: (Int32, Int32) = (-1, -1)
  withUnsafeMutableBytes(of: &ends) { ends in
    let ends = ends.assumingMemoryBound(to: Int32.self)
    #if canImport(Darwin)
      // Foundation passes no descriptor on there but those that it is told to.
      if pipe(ends.baseAddress) == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
    #else
      _ = pipe2(ends.baseAddress, O_CLOEXEC)
    #endif
  }
  return ends
}

#if canImport(Glibc) || canImport(Musl)
  // At once, or a program that another thread starts at that moment would have it. Swift's module of Glibc has no
  // declaration of this function.
  @_silgen_name("pipe2")
  private func pipe2(_ ends: UnsafeMutablePointer<Int32>?, _ flags: Int32) -> Int32
#endif

/// Whether a descriptor is open only for writing. It then never becomes readable.
func isOnlyForWriting(_ descriptor: Int32) -> Bool {
  fcntl(descriptor, F_GETFL) & O_ACCMODE == O_WRONLY
}

/// How many bytes there are to read from a pipe now.
func readableCount(_ descriptor: Int32) -> Int {
  #if canImport(Darwin)
    // FIONREAD, which is a macro that Swift does not see there.
    let request: UInt = 0x4004_667F
  #else
    let request = UInt(FIONREAD)
  #endif
  var count: Int32 = 0
  return ioctl(descriptor, request, &count) == 0 ? Int(count) : 0
}

/// Duplicates a file descriptor, which programs do not inherit. Returns a negative number at an error, which is in
/// `errno`.
func duplicate(_ descriptor: Int32) -> Int32 {
  fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
}

/// Does something while this thread blocks no signals. A program inherits the blocked signals, and Dispatch's threads
/// block nearly all of them, so it would never receive SIGTERM.
func receivingSignals<Result>(_ act: () throws -> Result) rethrows -> Result {
  var none = sigset_t()
  var before = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return try act()
}
