// The system's library, for all files of the command, Pulse's among them: an import is visible only in its own file
// unless it is exported. Only the command imports this, so no other module is affected.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Android)
  @_exported import Android
#endif

/// The bits of `F_GETFL` that say whether a file is read or written. Not every system's `O_ACCMODE` is known to Swift.
package let accessMode = O_RDONLY | O_WRONLY | O_RDWR

/// The system's `write`, which methods of that name hide.
func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// The system's `read`, likewise.
package func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

/// The size of a terminal, if the descriptor is of one.
func windowSize(of descriptor: Int32) -> winsize? {
  var size = winsize()
  #if os(FreeBSD)
    // `TIOCGWINSZ`, of which Swift's module has nothing there.
    let request: UInt = 0x4008_7468
  #else
    let request = UInt(TIOCGWINSZ)
  #endif
  return ioctl(descriptor, request, &size) == 0 ? size : nil
}

/// Whether the process ignores a signal.
package func isIgnored(_ number: Int32) -> Bool {
  var action = sigaction()
  guard sigaction(number, nil, &action) == 0 else { return false }
  #if canImport(Darwin) || os(FreeBSD)
    let handler = action.__sigaction_u.__sa_handler
  #elseif canImport(Musl)
    let handler = action.__sa_handler.sa_handler
  #elseif canImport(Android)
    let handler = action.sa_handler
  #else
    let handler = action.__sigaction_handler.sa_handler
  #endif
  // Safety: the handlers' addresses are compared, not called; a function pointer is one word, and null is no handler.
  return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
