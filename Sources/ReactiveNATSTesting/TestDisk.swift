#if NATS
  import Foundation
  import Testing

  /// A file system in memory.
  public struct TestDisk: Sendable {
    private static let megabytes = 64

    public init() {}

    public static let isPossible: Bool = {
      let folder = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID())")
      guard geteuid() == 0, (try? TestDisk().mount(at: folder)) != nil else { return false }
      TestDisk().unmount(at: folder)
      return (try? FileManager.default.removeItem(at: folder)) != nil
    }()

    func mount(at folder: URL) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try run("mount", "-t", "tmpfs", "-o", "size=\(Self.megabytes)m", "none", folder.path)
    }

    func unmount(at folder: URL) { try? run("umount", "-l", folder.path) }

    func fill(at folder: URL) {
      // It writes until there is no room.
      #expect(throws: Failed.self) { try run("dd", "if=/dev/zero", "of=\(ballast(folder).path)", "bs=4k") }
    }

    func clear(at folder: URL) throws { try FileManager.default.removeItem(at: ballast(folder)) }

    private func ballast(_ folder: URL) -> URL { folder.appending(path: "ballast") }
  }

  struct Failed: Error {}

  func run(_ command: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Failed() }
  }
#endif
