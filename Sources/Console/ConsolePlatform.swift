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
