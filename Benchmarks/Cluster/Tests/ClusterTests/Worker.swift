import Foundation
import ReactiveConcurrency
import ReactiveFoundation
import Testing

/// A process that reads a stream, as `cluster consume` does.
final class Worker: Sendable {
  /// The texts of the values that it has dealt with.
  let values = ReplaySubject<String>()
  private let id: Int32

  init(_ url: String, _ arguments: [String]) throws {
    let process = Process()
    // It ends by itself, even if nobody is left who would end it.
    process.executableURL = Bundle.main.bundleURL.appending(path: "cluster")
    process.arguments = ["consume"] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["NATS_URL": url]) { $1 }
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    id = process.processIdentifier
    let lines = output.fileHandleForReading.chunks.lines()
    Task { [values] in
      for try await line in lines {
        guard let text = line.split(separator: " ").dropFirst().first.map(String.init) else { continue }
        values.send(text)
      }
      values.finish()
    }
  }

  func send(_ signal: Int32) { kill(id, signal) }

  /// How much memory it has, in kilobytes.
  func residentMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(Int(line.filter(\.isNumber)))
  }
}
