// The system's library, for all files of the command: an import is visible only in its own file unless it is exported.
// Nothing imports a command, so this affects no other module.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Android)
  @_exported import Android
#endif
