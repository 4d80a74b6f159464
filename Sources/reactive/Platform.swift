// The system's library, for all files of the command: an import counts in its own file alone unless it is exported.
// Nobody imports a command, so nobody else gets it.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif
