import Foundation
import MarketServer
import ReactiveConcurrency
import ReactiveFoundation
import Testing

/// `PAGE_PICTURE=page.png swift test --filter PageTests` takes the picture that the README shows.
@Suite("The page", .enabled(if: Browser.program != nil, "there is no Chromium here"), .serialized)
struct PageTests {
  @Test("A browser shows prices that move, and what the buttons are answered", .timeLimit(.minutes(15)))
  func moves() async throws {
    let server = try ServerProcess()
    let picture = ProcessInfo.processInfo.environment["PAGE_PICTURE"]
    try await Browser.run { browser in
      try await browser.open("http://127.0.0.1:\(try await server.port())/")
      let points = picture == nil ? 20 : 120
      let symbols = try await browser.wait(
        """
        document.querySelector('#chart polyline').points.length > \(points) && $('rate').textContent !== '–'
          && $('candles').rows.length === 5 && [...$('candles').rows].map(row => row.dataset.symbol).join()
        """)
      #expect(symbols == "ABBA,BEAR,CHIP,DUNE,ECHO")
      #expect(try await browser.wait("$('state').textContent === 'live' && 'live'") == "live")
      // Two requests have two connections and no order: the first of them may be the one that is refused.
      var answer = ""
      for _ in 1...20 where !answer.hasPrefix("409") {
        let twice = "$('answer').textContent = '', $('rebuild').click(), $('rebuild').click()"
        _ = try await browser.wait("(\(twice), 'clicked')")
        answer = try await browser.wait("$('answer').textContent")
      }
      #expect(answer.hasPrefix("409"))
      _ = try await browser.wait("($('upload').click(), 'clicked')")
      #expect(try await browser.wait("$('answer').textContent.includes('\"lines\":20000') && 'counted'") == "counted")
      if let picture { try await browser.picture().write(to: URL(filePath: picture)) }

      // Told to end, the server ends its streams, and the page says so.
      server.terminate()
      #expect(try await server.status() == 0)
      #expect(try await browser.wait("$('state').textContent === 'waiting' && 'waiting'") == "waiting")
    }
  }

  @Test("Symbols are text, whatever they have in them, and the row of a quiet one goes", .timeLimit(.minutes(15)))
  func symbols() async throws {
    try await TestServer.run { server in
      try await Browser.run { browser in
        try await browser.open("http://127.0.0.1:\(server.port)/")
        #expect(try await browser.wait("$('state').textContent === 'live' && 'live'") == "live")
        for symbol in ["<b>Ü&?/", "__proto__"] {
          // Again and again: the page is live before its stream listens to what happens to symbols, and one that was
          // posted only then is not shown.
          let posting = Task {
            for try await _ in Signal.interval(every: .milliseconds(20)) {
              server.market.post(Price(symbol: symbol, price: 12.5))
            }
          }
          defer { posting.cancel() }
          // The price comes in the stream that the page opens anew for it.
          let row = "[...$('candles').rows].find(row => row.cells[0].textContent === '\(symbol)')"
          let isClicked = try await browser.wait("\(row) && (\(row).click(), 'clicked')")
          #expect(isClicked == "clicked")
          let isShown = "$('symbol').textContent === '\(symbol)' && $('price').textContent === '12.50' && 'shown'"
          #expect(try await browser.wait(isShown) == "shown")
          _ = try await browser.wait("($('quote').click(), 'clicked')")
          #expect(try await browser.wait("$('answer').textContent.startsWith('200 ') && $('answer').textContent") != "")
        }
        #expect(try await browser.wait("$('candles').querySelector('b') === null && 'none'") == "none")
        #expect(try await browser.wait("(quiet = 100, $('candles').rows.length === 0 && 'none')") == "none")
      }
    }
  }

  @Test(
    "Five tabs are live in one browser, a phone's width is enough, and there is one stream for each",
    .timeLimit(.minutes(15)))
  func tabs() async throws {
    let server = try ServerProcess()
    let address = "http://127.0.0.1:\(try await server.port())/"
    try await Browser.run { browser in
      for _ in 1...5 {
        try await browser.open(address)
        #expect(
          try await browser.wait("$('state').textContent === 'live' && $('candles').rows.length > 1 && 'live'")
            == "live")
        _ = try await browser.wait("($('quote').click(), 'clicked')")
        #expect(try await browser.wait("$('answer').textContent.startsWith('200 ') && 'answered'") == "answered")
      }
      let streams =
        "String(performance.getEntriesByType('resource').filter(entry => entry.name.includes('/stream')).length)"
      #expect(try await browser.wait(streams) != "0")
      try await browser.resize(width: 360, height: 740)
      let width = try await browser.wait("String(document.documentElement.scrollWidth)")
      #expect(width == "360")
    }
    server.terminate()
    _ = try await server.status()
  }
}

/// A page in Chromium, spoken to by the DevTools protocol over two pipes.
private struct Browser {
  static let program = ["/usr/bin/chromium", "/usr/bin/google-chrome"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private static let patience = Duration.seconds(180)

  /// What did not happen in time. The rest of the test would only wait as long for each of its steps.
  struct NothingCame: Error, CustomStringConvertible {
    var description: String
  }

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

  /// Runs a browser while `body` runs, however that ends.
  static func run(_ body: (inout Browser) async throws -> Void) async throws {
    var browser = try Browser()
    do {
      try await body(&browser)
    } catch {
      Issue.record(error)
    }
    browser.close()
  }

  private init() throws {
    process.executableURL = URL(filePath: "/bin/sh")
    // It reads and writes the protocol on 3 and 4, and nothing else there. Pipes with names would wait in `open` for a
    // browser that does not begin.
    process.arguments = [
      "-c", #"exec "$0" "$@" 3<&0 4>&1 < /dev/null > /dev/null"#, Self.program ?? "",
      "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run",
      // A tab that is not in front is drawn and timed as the others are.
      "--disable-renderer-backgrounding", "--disable-background-timer-throttling",
      "--hide-scrollbars", "--window-size=900,780", "--remote-debugging-pipe", "--user-data-dir=\(folder.path)/profile",
    ]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    (requests, answers) = (input.fileHandleForWriting, output.fileHandleForReading)
    // A browser that says nothing at all is an error, not a test without an end.
    messages = answers.chunks.split(separator: 0, longest: 1 << 24).timeout(each: Self.patience).makeAsyncIterator()
  }

  /// Opens an address in a new tab, which is the one that is spoken to from now on.
  mutating func open(_ address: String) async throws {
    session = nil
    let target = try await call("Target.createTarget", ["url": "\"about:blank\""]).targetId ?? ""
    session = try await call("Target.attachToTarget", ["targetId": "\"\(target)\"", "flatten": "true"]).sessionId
    _ = try await call("Page.navigate", ["url": "\"\(address)\""])
  }

  mutating func resize(width: Int, height: Int) async throws {
    _ = try await call(
      "Emulation.setDeviceMetricsOverride",
      ["width": "\(width)", "height": "\(height)", "deviceScaleFactor": "1", "mobile": "true"])
  }

  /// What an expression of the page is, as soon as it is a text.
  ///
  /// - Throws: After two minutes, what was waited for, and what the page shows instead.
  mutating func wait(_ expression: String) async throws -> String {
    let nothing = "nothing came of it: "
    let promise = """
      new Promise(done => {
        const end = Date.now() + 120_000;
        const look = () => {
          let value;
          try { value = \(expression) } catch (error) { value = '' }
          if (value) return done(value);
          Date.now() < end ? setTimeout(look, 20) : done('\(nothing)' + document.body?.innerText);
        };
        look();
      })
      """
    let quoted = String(decoding: try JSONEncoder().encode(promise), as: UTF8.self)
    for _ in 1...50 {
      let answer = try await call("Runtime.evaluate", ["expression": quoted, "awaitPromise": "true"])
      // The page that was asked may have been the one before it.
      guard let value = answer.result?.value else { continue }
      if value.hasPrefix(nothing) { throw NothingCame(description: "waited for \(expression); \(value)") }
      return value
    }
    throw NothingCame(description: "waited for \(expression), of which no page knew anything")
  }

  mutating func picture() async throws -> Data {
    try await call("Page.captureScreenshot", [:]).data ?? Data()
  }

  private func close() {
    kill(process.processIdentifier, SIGKILL)
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
    // What else the browser tells all the while does not make the wait longer.
    let deadline = ContinuousClock.now + Self.patience
    do {
      while ContinuousClock.now < deadline, let message = try await messages.next() {
        let message = try JSONDecoder().decode(Message.self, from: Data(message))
        if message.id == count { return message.result ?? Message.Content() }
      }
    } catch SignalError.timedOut {}
    throw NothingCame(description: "the browser did not answer \(method) with \(fields.prefix(2000))")
  }
}
