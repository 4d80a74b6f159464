#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Prints a line immediately, also into a pipe.
func show(_ line: String) {
  print(line)
  fflush(nil)
}

func exitUnsuccessfully() -> Never { exit(64) }
