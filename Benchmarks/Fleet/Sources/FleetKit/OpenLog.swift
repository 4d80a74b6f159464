import Foundation

/// A log that is open, whatever becomes of its name.
struct OpenLog {
  /// How many bytes before a place its mark stands for.
  private static let markedBytes: UInt64 = 64

  let path: String
  private let handle: FileHandle
  private let identity: [UInt8]

  /// - Returns: `nil` if there is no such file, or it is no file.
  init?(path: String) {
    // A pipe among the logs would keep `open` waiting.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    (self.path, self.handle) = (path, handle)
    identity = withUnsafeBytes(of: status.st_dev, Array.init) + withUnsafeBytes(of: status.st_ino, Array.init)
  }

  func isSame(as other: OpenLog) -> Bool { identity == other.identity }

  var size: UInt64 {
    get throws { try handle.seekToEnd() }
  }

  func read(at offset: UInt64) throws -> Data {
    guard offset <= Int64.max else { return Data() }
    try handle.seek(toOffset: offset)
    return try handle.read(upToCount: 65_536) ?? Data()
  }

  /// Tells this place in this file from the same offset in another one, and from the same one in this file when it has
  /// been written anew; 0 for the start. It is `nil` if the file ends before it.
  func mark(at offset: UInt64) -> UInt64? {
    if offset == 0 { return 0 }
    guard let end = Int64(exactly: offset) else { return nil }
    let count = Int(min(offset, Self.markedBytes))
    var bytes = [UInt8](repeating: 0, count: count)
    guard pread(handle.fileDescriptor, &bytes, count, off_t(end - Int64(count))) == count else { return nil }
    return max(1, bytes.hash(from: identity.hash()))
  }
}
