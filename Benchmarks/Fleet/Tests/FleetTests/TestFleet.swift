import FleetKit
import Foundation
import ReactiveConcurrency
import ReactiveFoundation
import Testing

/// A folder with a fleet's files, and its processes: killed when the test is over.
final class TestFleet: Sendable {
  let folder: URL
  private let processes = BehaviorSubject<[FleetProcess]>([])

  private init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "fleet-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  static func run(_ body: (TestFleet) async throws -> Void) async throws {
    let fleet = try TestFleet()
    defer {
      for process in fleet.processes.value { process.send(SIGKILL) }
      try? FileManager.default.removeItem(at: fleet.folder)
    }
    try await body(fleet)
  }

  func start(_ arguments: String...) throws -> FleetProcess {
    try start(arguments)
  }

  private func start(_ arguments: [String]) throws -> FleetProcess {
    let process = try FleetProcess(arguments + ["--certificates", try Certificates.ours.path])
    processes.update { $0.append(process) }
    return process
  }

  func startAggregator(port: Int = 0, _ arguments: String...) async throws -> TestAggregator {
    let process = try start(
      ["aggregator", "--port", "\(port)", "--book", folder.appending(path: "book").path] + arguments)
    let line = try #require(try await process.output.timeout(after: .patient).first())
    let port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
    let security = Security.certificates(folder: try Certificates.ours.path)
    return TestAggregator(process: process, peer: Peer(port: port, security: security))
  }

  func startAgent(_ id: String, of service: String = "shop", log: TestLog, port: Int, _ arguments: String...) throws
    -> FleetProcess
  {
    try start(
      ["agent", "--id", id, "--service", service, "--log", log.file.path, "--to", "127.0.0.1:\(port)"]
        + ["--interval", "0.02", "--beat", "0.1"] + arguments)
  }

  func startWatcher(port: Int) throws -> FleetProcess {
    try start(["watch", "--to", "127.0.0.1:\(port)"])
  }

  func log(_ name: String) throws -> TestLog {
    try TestLog(file: folder.appending(path: "\(name).log"))
  }
}

struct TestAggregator: Sendable {
  let process: FleetProcess
  let peer: Peer

  /// The first totals that are as they should be; they come again and again, also over a new connection.
  @discardableResult
  func totals(
    _ location: SourceLocation = #_sourceLocation, when isExpected: @escaping @Sendable (Totals) -> Bool
  ) async throws -> Totals {
    let last = BehaviorSubject<Totals?>(nil)
    do {
      let totals = peer.totals().retry(delay: .constant(.milliseconds(50)))
        .onNext { last.send($0) }
        .filter(isExpected).timeout(after: .patient)
      return try #require(try await totals.first(), sourceLocation: location)
    } catch {
      Issue.record("\(error); the last totals were \(last.value.map { "\($0)" } ?? "none")", sourceLocation: location)
      throw error
    }
  }
}

/// A log with requests that are numbered by how long they took.
final class TestLog: Sendable {
  let file: URL

  init(file: URL) throws {
    self.file = file
    try Data().write(to: file)
  }

  init(appendingTo file: URL) throws {
    self.file = file
  }

  func append(_ lines: Int, error: Bool = false) throws {
    try append(String(repeating: "GET /orders \(error ? 500 : 200) 1.5\n", count: lines))
  }

  /// As who moves logs aside does.
  func move(to name: String) throws {
    try FileManager.default.moveItem(at: file, to: file.deletingLastPathComponent().appending(path: name))
  }

  func truncate() throws {
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 0)
    try handle.close()
  }

  func append(_ text: String) throws {
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }
}

/// Certificates made for this run of the tests.
enum Certificates {
  /// Who may report with them.
  private static let agents = ["a", "b", "c", "0", "1", "2"]

  static var ours: URL { get throws { try made.get() } }
  /// Of an authority that nobody trusts.
  static var strangers: URL { get throws { try strange.get() } }

  private static let made = Result { try make() }
  private static let strange = Result { try make() }

  private static func make() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "certificates-\(UUID())")
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scripts/make-certificates").standardized
    let process = try Process.run(script, arguments: [folder.path] + agents)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return folder
  }
}

extension Totals {
  func requests(_ service: String = "shop") -> UInt64 {
    services.first { $0.service == service }?.figures.requests ?? 0
  }

  func agent(_ id: String) -> AgentStatus? {
    agents.first { $0.reporter.agent == id }
  }
}

extension Duration {
  /// How long to wait for what must come, on a machine that does much else.
  static let patient = Duration.seconds(120)
}
