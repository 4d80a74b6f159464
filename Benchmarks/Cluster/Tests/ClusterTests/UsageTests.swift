import Foundation
import Testing

@Suite struct UsageTests {
  @Test(
    "The program says what is wrong, and ends with 1, or with 2 for what cannot be meant",
    arguments: [
      ("nats://127.0.0.1:1", ["measure"], 1, "cluster: 127.0.0.1:1: "),
      (",", ["measure"], 2, "NATS_URL has the addresses"),
      ("nats://127.0.0.1:1", ["consume"], 2, "cluster consume STREAM"),
    ] as [(String, [String], Int32, String)])
  func usage(url: String, arguments: [String], status: Int32, complaint: String) async throws {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appending(path: "cluster")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["NATS_URL": url]) { $1 }
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = try #require(String(data: errors.fileHandleForReading.readDataToEndOfFile(), encoding: .utf8))
    process.waitUntilExit()
    #expect(process.terminationStatus == status && process.terminationReason == .exit)
    #expect(text.contains(complaint) && !text.contains("Fatal"))
  }
}
