import Dispatch
import Foundation
import Testing

/// Ends the process, naming the test, when a test hangs: a deadlock must be a failure, not a build that never ends.
struct Watchdog: SuiteTrait, TestTrait, TestScoping {
  /// Far more seconds than any test takes, also under the thread sanitizer on a busy machine.
  private static let patience =
    ProcessInfo.processInfo.environment["REACTIVE_STRESS_PATIENCE"].flatMap(Double.init) ?? 300

  /// How many times as long everything takes because more wants to run than there are processors.
  private static var delay: Double {
    var load = 0.0
    guard getloadavg(&load, 1) == 1 else { return 1 }
    return max(1, load / Double(ProcessInfo.processInfo.activeProcessorCount))
  }

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    let name = "\(test.name) (\(test.sourceLocation.fileName):\(test.sourceLocation.line))"
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      let start = ContinuousClock.now
      while isDone.wait(timeout: .now() + Self.patience) == .timedOut {
        if ContinuousClock.now - start >= .seconds(Self.patience * Self.delay) { Self.end(name) }
      }
    }
    thread.start()
    defer { isDone.signal() }
    try await function()
  }

  /// Not a trap: what writes the backtrace of one suspends all threads, and under the thread sanitizer hangs itself.
  private static func end(_ name: String) -> Never {
    FileHandle.standardError.write(Data("Stress test hangs: \(name)\n".utf8))
    _exit(EXIT_FAILURE)
  }
}

extension Trait where Self == Watchdog {
  /// See `Watchdog`.
  static var watchdog: Watchdog { Watchdog() }
}
