import Foundation
import ReactiveConcurrency
import ReactiveFoundation
import Testing

/// A process of the fleet, as its users start it.
final class FleetProcess: Sendable {
  /// What it writes, by lines.
  let output = ReplaySubject<String>()
  let complaints = ReplaySubject<String>()
  private let ended = ReplaySubject<Int32>(capacity: 1)
  let id: Int32

  init(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appending(path: "fleet")
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    process.terminationHandler = { [ended] process in
      ended.send(process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
    }
    try process.run()
    id = process.processIdentifier
    Self.read(output.fileHandleForReading, into: self.output)
    Self.read(errors.fileHandleForReading, into: complaints)
  }

  private static func read(_ handle: FileHandle, into lines: ReplaySubject<String>) {
    let incoming = handle.chunks.lines(longest: 1 << 26)
    Task {
      for try await line in incoming { lines.send(line) }
      lines.finish()
    }
  }

  func send(_ signal: Int32) {
    kill(id, signal)
  }

  /// How it has ended; by a signal, minus its number.
  func status() async throws -> Int32? {
    try await ended.timeout(after: .patient).first()
  }

  /// The first of its complaints with these words.
  func complaint(with words: String) async throws -> String? {
    try await complaints.filter { $0.contains(words) }.timeout(after: .patient).first()
  }

  /// How much memory it has, in kilobytes.
  func residentMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(Int(line.filter(\.isNumber)))
  }

  /// How far it has read a file that it has open: an agent opens its log again to see whether it is another file, and a
  /// descriptor may be closed while it is looked at.
  func position(in file: URL) throws -> Int {
    let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/fd")
    let positions = descriptors.compactMap { descriptor -> Int? in
      guard (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(id)/fd/\(descriptor)")) == file.path,
        let info = try? String(contentsOfFile: "/proc/\(id)/fdinfo/\(descriptor)", encoding: .utf8)
      else { return nil }
      return info.split(separator: "\n").first.flatMap { Int($0.drop { !$0.isNumber }) }
    }
    return try #require(positions.max())
  }
}
