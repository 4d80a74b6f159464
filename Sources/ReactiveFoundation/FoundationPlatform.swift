#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
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

/// Duplicates a file descriptor, or returns `nil` if the system has none left.
func duplicate(_ descriptor: Int32) -> Int32? {
  let duplicate = dup(descriptor)
  return duplicate < 0 ? nil : duplicate
}

/// Does something while this thread blocks no signals. A program inherits the blocked signals, and Dispatch's threads
/// block nearly all of them, so it would never receive SIGTERM.
func receivingSignals(_ act: () throws -> Void) rethrows {
  var none = sigset_t()
  var before = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  try act()
}
