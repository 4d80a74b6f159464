#if NATS
  import Foundation
  import ReactiveNATSTesting
  import Testing

  /// The code of ReactiveNATS, on its page and in its comments. It needs the trait, so the other suites leave it out.
  @Suite("Code of ReactiveNATS", .compiles)
  struct BrokerPageTests {
    private static let page = "Sources/ReactiveNATS/ReactiveNATS.docc/ReactiveNATS.md"
    private static let options = ["-I", Repository.root.appending(path: "Sources/CNats").path]
    private static let header = Snippet.imports + "import ReactiveNATS\n"

    @Test("Every block of code compiles: as a function, or as a file if it declares a test")
    func compiles() async throws {
      let sources = Repository.sources.filter { $0.hasPrefix("Sources/ReactiveNATS/") }
      let snippets = ([Self.page] + sources).flatMap(Snippet.all(in:))
      #expect(snippets.count > 12)
      let tests = snippets.filter { $0.code.contains("@Test") }
      #expect(tests.count == 1)
      let functions = snippets.filter { !$0.code.contains("@Test") }.map { snippet in
        "func `\(snippet.name)`() async throws {\n\(snippet.body.replacing("…", with: "omitted()"))}\n"
      }
      let files = [
        "Blocks.swift": Self.header + functions.joined(), "Names.swift": Self.header + Self.names,
        "Tests.swift": tests.map { $0.placed($0.code) }.joined(),
      ]
      #expect(try await Compiler.messages(on: files, Self.options).filter { $0.kind == "error" } == [])
    }

    @Test("The page's first block, as a program, stores a price and prints it", .enabled(if: Broker.isInstalled))
    func runs() async throws {
      let first = try #require(Snippet.all(in: Self.page).first)
      try await TestCluster.run(servers: 1) { test in
        _ = try await test.connect()
        // It would wait for the next price.
        let code = first.body.replacing("nats://127.0.0.1:4222", with: test.urls[0])
          .replacing(#"durable: "ledger")"#, with: #"durable: "ledger").take(1)"#)
        let program = try await Program.build("broker", ["main.swift": Self.header + code], Self.options)
        let result = try await program.run()
        #expect(result.output == "prices.ACME 10.5\n", "\(result.errors)")
      }
    }

    /// What the blocks name without declaring it.
    private static let names = """
      func omitted() {}
      var client: NATSClient { fatalError() }
      var cluster: NATSClient { fatalError() }
      let messages = Signal<Message>.empty
      let prices = Signal.of(Price())
      let ledger = Ledger()
      let log = Log()
      func bill(_ order: Message) async throws {}
      struct Price: Sendable {
        var (symbol, json) = ("ACME", "{}")
        init() {}
        init(json: [UInt8]) throws {}
      }
      struct Ledger: Sendable { func add(_ message: Message) async throws {} }
      struct Log: Sendable { func error(_ text: String) {} }
      """
  }
#endif
