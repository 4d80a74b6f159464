import Console
import ReactiveConcurrency

/// Linux's `F_SETPIPE_SZ`, which the Glibc module does not offer.
private let setPipeSize: Int32 = 1031

/// A file descriptor that is read chunk by chunk.
struct ByteSource: Sendable {
  static let chunkSize = 262_144

  let descriptor: Int32
  let name: String

  static let standardInput = ByteSource(descriptor: STDIN_FILENO, name: "standard input")

  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Opens a file. Does not wait for the other end of a named pipe to be opened; the reader does that.
  ///
  /// - Throws: `UsageProblem` if there is no such file, or it cannot be read.
  init(path: String) throws(UsageProblem) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { throw UsageProblem("cannot read '\(path)': \(SystemProblem.explain(errno))") }
    self.init(descriptor: descriptor, name: "'\(path)'")
  }

  /// - Throws: `UsageProblem` if it is a directory, or closed.
  func check() throws(UsageProblem) {
    var status = stat()
    let mode = fcntl(descriptor, F_GETFL)
    if mode < 0 || mode & accessMode == O_WRONLY {
      throw UsageProblem("cannot read \(name): it is closed; pipe a log into the command, or name a file")
    }
    guard fstat(descriptor, &status) == 0 else {
      throw UsageProblem("cannot read \(name): \(SystemProblem.explain(errno))")
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw UsageProblem("cannot read \(name): it is a directory") }
    // Fewer, larger reads; if the system does not allow it, reading is merely slower.
    if status.st_mode & S_IFMT == S_IFIFO { _ = fcntl(descriptor, setPipeSize, 1 << 20) }
  }

  /// An explanation for an input that may seem to do nothing, or an empty string.
  var hint: String {
    if isatty(descriptor) == 1 { return ", as typed until Ctrl-D" }
    var status = stat()
    let isPipe = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    return isPipe ? ", a pipe, until its writers close it" : ""
  }

  /// The bytes, in chunks of what is available, read on a thread of their own, because a read may block.
  ///
  /// A chunk is read only on demand. Fails with `SystemProblem` if a read fails.
  func chunks() -> Signal<[UInt8]> {
    Signal.unfold(self) { try $0.read() }
      .subscribe(on: SerialScheduler(name: "reactive.reader"))
  }

  private func read() throws -> [UInt8]? {
    while true {
      // A named pipe without a writer would read as ended: wait until there is something to read, or the end.
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      while poll(&waiting, 1, -1) < 0, errno == EINTR {}
      var problem: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count in
        let result = readBytes(descriptor, buffer.baseAddress, buffer.count)
        problem = result < 0 ? errno : 0
        count = max(0, result)
      }
      switch problem {
      case 0: return chunk.isEmpty ? nil : chunk
      case EINTR, EAGAIN: continue
      default: throw SystemProblem("cannot read \(name)", problem)
      }
    }
  }
}
