import ReactiveConcurrency
import ReactiveTesting
import Testing

#if os(Linux)
  /// Watching is switched on in processes of their own, where it is for release builds, too. What is checked is outside
  /// the macro, because its expansion is another file.
  @Suite("Where operators are written")
  struct PlacesTests {
    private struct Boom: Error {}

    private static func observer<Value>() -> Observer<Value> { Observer(next: { _ in .more }, finish: { _ in }) }

    private static func place(_ line: Int) -> String { "ReactiveConcurrencyTests/PlacesTests.swift:\(line)" }

    /// The lines in which the nodes of a chain are written, from its consumer on.
    private static func lines(of graph: SignalGraph) -> [Int?] {
      graph.nodes.map { node in
        node.place.flatMap { $0.hasPrefix("ReactiveConcurrencyTests/PlacesTests.swift:") ? $0 : nil }
          .flatMap { $0.split(separator: ":").last.flatMap { Int($0) } }
      }
    }

    @Test("A graph says where each operator is written, those that are made at each subscription among them (GRAPH-12)")
    func operators() async { await #expect(processExitsWith: .success) { PlacesTests.checkOperators() } }

    private static func checkOperators() {
      LiveSubscriptions.enable()
      let subject = Subject<Int>()
      let first = #line + 2
      let signal = subject.signal
        .map { $0 + 1 }
        .map(to: 7)
        .timeout(after: .seconds(300))
        .scanAsync(0) { $0 + $1 }
        .repeated(delay: .seconds(1))
      let line = #line + 1
      let subscription = signal.observe(observer())
      let graph = LiveSubscriptions.process.graph
      let lines = lines(of: graph)
      precondition(
        lines == [
          line, first + 4, first + 3, first + 2, first + 1, first, first - 1,
        ], "\(graph)")
      precondition(graph.nodes[0].title == "subscriber at \(place(line))")
      let node = graph.nodes[5]
      let title = "map(_:) at \(place(first))"
      precondition(node.title == title && graph.description.contains("\n\(title): 0 in, 0 out"), "\(graph)")
      precondition(graph.dot.contains("\"\(title)\\n0 in, 0 out\"") && graph.svg.contains("<title>\(title): 0 in"))
      precondition(graph.json.contains("\"place\":\"\(place(first))\""))
      subscription.cancel()
    }

    @Test("Reports of slow closures, dropped values and cancellations say where the operator is written (GRAPH-12)")
    func reports() async { await #expect(processExitsWith: .success) { PlacesTests.checkReports() } }

    private static func checkReports() {
      let reported = Recorder<String>()
      LiveSubscriptions.enable()
      SlowClosures.handler = { reported.add("\($0)") }
      SlowClosures.limit = .milliseconds(1)
      LostEvents.handler = { reported.add("\($0)") }
      let subject = Subject<Int>()
      let line = #line + 2
      let signal = subject.signal
        .map { value in
          let start = ContinuousClock.now
          while start.duration(to: .now) < .milliseconds(20) {}
          return value
        }
        .buffer(count: 2)
        .log(events: .disposed, to: LogSink { reported.add("\($0.event)") })
        .take(until: subject.signal.skip(1))
      _ = signal.observe(observer())
      subject.send(1)
      subject.send(2)
      let expected = [
        "map(_:) at \(place(line)) in the chain subscribed at \(place(line + 8))",
        "buffer(count:) at \(place(line + 5)) in the chain subscribed at \(place(line + 8)): 1",
        "disposed: take(until:) at \(place(line + 7)) needs no more",
      ]
      // On a busy machine others may be slow, too.
      let found = reported.values.map { $0.replacing(#/ took.*| stored value.*/#, with: "") }
      precondition(Set(found).isSuperset(of: expected), "\(reported.values)")
    }

    @Test("What an operator makes while it starts or sends is never said to be written there (GRAPH-12)")
    func madeLater() async { await #expect(processExitsWith: .success) { PlacesTests.checkMadeLater() } }

    private static func checkMadeLater() {
      LiveSubscriptions.enable()
      let source = Subject<Int>()
      let line = #line + 1
      let signal = source.signal.window(count: 2).flattenMap { $0.map { $0 } }.retry(when: { $0.take(1) })
      let subscription = signal.observe(observer())
      source.send(1)
      let graph = LiveSubscriptions.process.graph
      precondition(graph.nodes.contains { $0.name == "window(count:)" && $0.kind == .source }, "\(graph)")
      let lines = lines(of: graph)
      precondition(graph.nodes.first { $0.name == "window(count:)" && $0.kind == .source }?.place == nil, "\(graph)")
      precondition(lines[0] == line + 1 && lines.dropFirst().allSatisfy { $0 == nil || $0 == line }, "\(graph)")
      precondition(lines.count { $0 == line } > 5, "\(graph)")
      subscription.cancel()
    }

    @Test("The path of an error says where each operator is written that it has passed (GRAPH-12, SEEN-1)")
    func errors() async { await #expect(processExitsWith: .success) { PlacesTests.checkErrors() } }

    private static func checkErrors() {
      LiveSubscriptions.enable()
      let paths = Recorder<String>()
      UnhandledErrors.handler = { paths.add($0.path?.description ?? "") }
      let line = #line + 2
      let connection = Signal<Int>.fail(Boom())
        .map { $0 }
        .publish()
      connection.connect()
      precondition(
        paths.values.first?.hasPrefix(
          "from fail(_:) at \(place(line - 1)), through map(_:) at \(place(line))") ?? false,
        "\(paths.values)")
    }

    /// Who awaits a result is not on the stack, so nobody else must be taken for it.
    @Test("A plain loop has the line of its `for`, and what awaits a result has none (GRAPH-12)")
    func loops() async { await #expect(processExitsWith: .success) { await PlacesTests.checkLoops() } }

    private actor Reader {
      var sum = 0
      func read(_ subject: Subject<Int>) async throws {
        for try await value in subject { sum += value }
      }
    }

    private static func checkLoops() async {
      LiveSubscriptions.enable()
      let subject = Subject<Int>()
      let channel = WorkChannel<Int>()
      let reader = Reader()
      let first = Task { try await subject.signal.first() }
      let line = #line
      let loops = [
        Task { for try await _ in subject.signal {} },
        Task { @MainActor in
          await Task.yield()
          for try await value in subject where value > 0 { precondition(value == 1) }
        },
        Task {
          for try await _ in Signal([1]).concat(.never) {
            let signal = subject.map { $0 }
            for try await _ in signal {}
          }
        },
        Task { for try await _ in channel {} },
        Task { try await reader.read(subject) },
      ]
      let expected = [-10, 2, 5, 8, 10, 13].map { line + $0 }
      func places() -> [String] {
        LiveSubscriptions.process.graph.nodes.filter { $0.kind == .consumer }.map { $0.place ?? "" }.sorted()
      }
      while places().count < expected.count + 1 { await Task.yield() }
      #if DEBUG
        precondition(places() == ([""] + expected.map(place)).sorted(), "\(places()) \(line)")
      #else
        // Of a channel's loop, and where a call is not inlined, there is none; there is no wrong one.
        let found = places().filter { $0.contains(":") }
        precondition(!found.isEmpty && Set(found).isSubset(of: expected.map(place)), "\(places()) \(line)")
      #endif
      subject.send(1)
      _ = try? await first.value
      for loop in loops { loop.cancel() }
    }

    @Test("The error that a plain loop throws says in which line the loop is (GRAPH-12, SEEN-1)")
    func loopErrors() async { await #expect(processExitsWith: .success) { await PlacesTests.checkLoopErrors() } }

    private static func checkLoopErrors() async {
      LiveSubscriptions.enable()
      let line = #line + 2
      do {
        for try await _ in Signal<Int>.fail(Boom()) {}
      } catch {
        let path = ErrorPath(of: error)?.description ?? ""
        precondition(path.hasPrefix("from fail(_:) at \(place(line)), to loop"), path)
        #if DEBUG
          precondition(path.hasSuffix(", to loop at \(place(line))"), path)
        #endif
      }
    }
  }
#endif
