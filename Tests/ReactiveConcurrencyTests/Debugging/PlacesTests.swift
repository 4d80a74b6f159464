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
          line, first + 4, first + 4, first + 4, first + 3, first + 3, first + 2, first + 2, first + 1, first,
          first - 1,
        ], "\(graph)")
      precondition(graph.nodes[0].title == "subscriber at \(place(line))")
      let node = graph.nodes[9]
      let title = "map(_:) at \(place(first))"
      precondition(node.title == title && graph.description.contains("\n\(title): 0 in, 0 out"), "\(graph)")
      precondition(graph.dot.contains("\"\(title)\\n0 in, 0 out\"") && graph.svg.contains("<title>\(title): 0 in"))
      precondition(graph.json.contains("\"place\":\"\(place(first))\""))
      subscription.cancel()
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
    @Test("A plain loop says in which file it is written, and what awaits a result says nothing (GRAPH-12)")
    func loops() async { await #expect(processExitsWith: .success) { await PlacesTests.checkLoops() } }

    private static func checkLoops() async {
      LiveSubscriptions.enable()
      let subject = Subject<Int>()
      let first = Task { try await subject.signal.first() }
      let loop = Task {
        for try await _ in subject.signal { break }
      }
      while subject.subscriberCount < 2 { await Task.yield() }
      let places = LiveSubscriptions.process.graph.nodes.filter { $0.kind == .consumer }.map { $0.place ?? "" }.sorted()
      precondition(places == ["", "ReactiveConcurrencyTests/PlacesTests.swift"], "\(places)")
      subject.send(1)
      _ = try? await first.value
      try? await loop.value
    }
  }
#endif
