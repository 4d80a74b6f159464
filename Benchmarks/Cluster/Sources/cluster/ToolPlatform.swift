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

func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

func exit(_ status: Int32, saying complaint: String) -> Never {
  let line = complaint + "\n"
  write(STDERR_FILENO, line, line.utf8.count)
  exit(status)
}
