import Foundation
import Testing

/// A program that runs beside the tests: it is waited for without a thread, and two run at once.
enum Subprocess {
  struct Result: Sendable {
    let status: Int32
    let output: String
    let errors: String
  }

  static let isNightly = ProcessInfo.processInfo.environment["REACTIVE_NIGHTLY"] != nil

  /// Runs a program that is in the path.
  static func run(_ words: [String], input: URL? = nil) async throws -> Result {
    try await Turns.two.take {
      let files = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
      try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: files) }
      let (output, errors) = (files.appending(path: "output"), files.appending(path: "errors"))
      for file in [output, errors] { try Data().write(to: file) }
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = words
      process.standardInput = try input.map(FileHandle.init(forReadingFrom:)) ?? FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: errors)
      try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in ended.resume() }
        do { try process.run() } catch { ended.resume(throwing: error) }
      }
      return Result(
        status: process.terminationStatus, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
        errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
  }

  /// A semaphore that no thread waits for.
  private actor Turns {
    static let two = Turns(2)
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    private init(_ count: Int) { free = count }

    nonisolated func take<Result>(_ body: () async throws -> Result) async rethrows -> Result {
      await begin()
      do {
        let result = try await body()
        await end()
        return result
      } catch {
        await end()
        throw error
      }
    }

    private func begin() async {
      if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    }

    private func end() {
      if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// For what takes minutes and rarely fails alone: set `REACTIVE_NIGHTLY=1` to run it.
  static var nightly: Self { .enabled("REACTIVE_NIGHTLY is not set") { Subprocess.isNightly } }
}
