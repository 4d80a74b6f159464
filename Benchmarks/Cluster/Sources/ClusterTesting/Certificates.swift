import Foundation
import Testing

/// Certificates for one test, by `Scripts/make-certificates`.
public struct Certificates: Sendable {
  private let folder: URL

  public init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "certificates-\(UUID())")
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scripts/make-certificates").standardized
    let process = try Process.run(script, arguments: [folder.path])
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  public func path(_ name: String) -> String { folder.appending(path: name).path }

  public func remove() { try? FileManager.default.removeItem(at: folder) }
}
