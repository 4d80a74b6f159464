import Foundation
import ReactiveConcurrency
import ReactiveFoundation
import Testing

/// `PAGE_PICTURE=page.png swift test --filter PageTests` takes the picture that the README shows.
@Suite("The page", .enabled(if: Browser.program != nil, "there is no Chromium here"))
struct PageTests {
  @Test("A browser shows prices that move, and what the buttons are answered", .timeLimit(.minutes(15)))
  func moves() async throws {
    let server = try ServerProcess()
    let port = try await server.port()
    let picture = ProcessInfo.processInfo.environment["PAGE_PICTURE"]
    var browser = try await Browser("http://127.0.0.1:\(port)/")
    let points = picture == nil ? 20 : 120
    let symbols = try await browser.wait(
      """
      document.querySelector('#chart polyline').points.length > \(points) && $('rate').textContent !== '–'
        && $('candles').rows.length === 5 && [...$('candles').rows].map(row => row.dataset.symbol).join()
      """)
    #expect(symbols == "ABBA,BEAR,CHIP,DUNE,ECHO")
    #expect(try await browser.wait("$('state').textContent") == "live")
    _ = try await browser.wait("($('rebuild').click(), $('rebuild').click(), 'clicked')")
    #expect(try await browser.wait("$('answer').textContent").hasPrefix("409"))
    _ = try await browser.wait("($('upload').click(), 'clicked')")
    #expect(try await browser.wait("$('answer').textContent.includes('\"lines\":20000') && 'counted'") == "counted")
    if let picture { try await browser.picture().write(to: URL(filePath: picture)) }

    // Told to end, the server ends its streams, and the page says so.
    server.terminate()
    #expect(try await server.status() == 0)
    #expect(try await browser.wait("$('state').textContent === 'waiting' && 'waiting'") == "waiting")
    browser.close()
  }
}

/// A page in Chromium, spoken to by the DevTools protocol over two pipes.
private struct Browser {
  static let program = ["/usr/bin/chromium", "/usr/bin/google-chrome"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private struct Message: Decodable {
    struct Content: Decodable {
      struct Value: Decodable { var value: String? }
      var sessionId: String?
      var targetId: String?
      var result: Value?
      var data: Data?
    }
    var id: Int?
    var result: Content?
  }

  private let process = Process()
  private let folder = FileManager.default.temporaryDirectory.appending(path: "browser-\(UUID())")
  private let requests: FileHandle
  private let answers: FileHandle
  private var messages: SignalIterator<ArraySlice<UInt8>>
  private var session: String?
  private var count = 0

  init(_ address: String) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pipes = [folder.appending(path: "requests").path, folder.appending(path: "answers").path]
    for pipe in pipes { mkfifo(pipe, 0o600) }
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", #"exec "$0" "$@" 3<"\#(pipes[0])" 4>"\#(pipes[1])""#, Self.program ?? "",
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run",
      "--hide-scrollbars", "--window-size=900,780", "--remote-debugging-pipe", "--user-data-dir=\(folder.path)/profile",
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    requests = try FileHandle(forWritingTo: URL(filePath: pipes[0]))
    answers = try FileHandle(forReadingFrom: URL(filePath: pipes[1]))
    messages = answers.chunks.split(separator: 0, longest: 1 << 24).makeAsyncIterator()
    let target = try await call("Target.createTarget", ["url": "\"about:blank\""]).targetId ?? ""
    session = try await call("Target.attachToTarget", ["targetId": "\"\(target)\"", "flatten": "true"]).sessionId
    _ = try await call("Page.navigate", ["url": "\"\(address)\""])
  }

  /// What an expression of the page is, as soon as it is a text.
  mutating func wait(_ expression: String) async throws -> String {
    let promise = """
      new Promise(done => {
        const look = () => { const value = \(expression); value ? done(value) : setTimeout(look, 20) };
        document.readyState === 'complete' ? look() : addEventListener('load', look);
      })
      """
    let quoted = String(decoding: try JSONEncoder().encode(promise), as: UTF8.self)
    return try await call("Runtime.evaluate", ["expression": quoted, "awaitPromise": "true"]).result?.value ?? ""
  }

  mutating func picture() async throws -> Data {
    try await call("Page.captureScreenshot", [:]).data ?? Data()
  }

  func close() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// - Parameter parameters: Each as JSON.
  private mutating func call(_ method: String, _ parameters: [String: String]) async throws -> Message.Content {
    count += 1
    let fields = parameters.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    let place = session.map { "\"sessionId\":\"\($0)\"," } ?? ""
    try requests.write(
      contentsOf: Data("{\"id\":\(count),\(place)\"method\":\"\(method)\",\"params\":{\(fields)}}\0".utf8))
    while let message = try await messages.next() {
      let message = try JSONDecoder().decode(Message.self, from: Data(message))
      if message.id == count { return message.result ?? Message.Content() }
    }
    throw SignalError.noValue
  }
}
