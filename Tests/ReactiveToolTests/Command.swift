import Foundation
import Testing

/// A shell that runs the executable, which it knows as `$REACTIVE`.
enum Command {
  /// The products lie side by side.
  static let executable: String? = {
    guard let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return nil }
    let path = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("reactive").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  struct Result: Sendable {
    var status: Int32
    var output: String
    var error: String
  }

  private static func process(_ script: String) -> Process {
    let process = Process()
    // A command that hangs fails its test, not the run of all tests.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["timeout", "50", "bash", "-c", script]
    let variables = ["REACTIVE": executable ?? "", "TERM": "xterm"]
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// A run whose output and errors go to a terminal of that size.
  static func run(_ script: String, rows: UInt16, columns: Int) async throws -> (written: String, status: Int32) {
    try await offPool { try onTerminal(script, rows, columns) }
  }

  static func run(_ script: String) async throws -> Result {
    try await offPool { try toPipes(script) }
  }

  /// Runs what waits for a process on a thread of its own.
  private static func offPool<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Swift.Result(catching: body)) }
    }
  }

  private static func onTerminal(
    _ script: String, _ rows: UInt16, _ columns: Int
  ) throws -> (written: String, status: Int32) {
    // Linux's requests to unlock a new terminal and to open its other end, which the Glibc module does not offer.
    let (unlock, openOtherEnd): (UInt, UInt) = (0x4004_5431, 0x5441)
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(terminal >= 0)
    defer { close(terminal) }
    var isLocked: Int32 = 0
    try #require(ioctl(terminal, unlock, &isLocked) == 0)
    let otherEnd = ioctl(terminal, openOtherEnd, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(otherEnd >= 0)
    let process = process(script)
    do {
      defer { close(otherEnd) }
      var size = winsize(ws_row: rows, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
      try #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
      process.standardOutput = FileHandle(fileDescriptor: otherEnd)
      process.standardError = process.standardOutput
      try process.run()
    }
    var written: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      // Fails when all who could write to the terminal are gone.
      let count = read(terminal, &buffer, buffer.count)
      if count <= 0 { break }
      written += buffer[..<count]
    }
    process.waitUntilExit()
    return (String(decoding: written, as: UTF8.self), process.terminationStatus)
  }

  private static func toPipes(_ script: String) throws -> Result {
    let process = process(script)
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    try process.run()
    // What is printed fits in a pipe on one side at least: read the larger one first.
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let complained = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
      error: String(decoding: complained, as: UTF8.self))
  }
}
