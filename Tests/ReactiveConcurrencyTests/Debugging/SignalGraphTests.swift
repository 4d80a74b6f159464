import Foundation
import ReactiveConcurrency
import ReactiveTesting
import Testing

#if DEBUG
  @Suite("Signal graph")
  struct SignalGraphTests {
    private let scheduler = TestScheduler()
    private let live: LiveSubscriptions

    init() {
      live = LiveSubscriptions(timedBy: scheduler)
    }

    /// A consumer that answers each value as it is told to.
    private func observer<Value>(_ demand: Demand = .more) -> Observer<Value> {
      Observer(next: { _ in demand }, finish: { _ in })
    }

    /// The lines of the graph, without where its consumers are written.
    private var lines: [String] {
      live.graph.description.split(separator: "\n").map { line in
        String(line.replacing(#/ at \w+/SignalGraphTests\.swift:\d+/#, with: ""))
      }
    }

    @Test("A graph has each chain's stages in their order, with the values that each has got and sent (GRAPH-1)")
    func order() {
      let subject = Subject<Int>()
      let subscription = live.track {
        subject.signal.map { $0 + 1 }.filter { $0 > 2 }.observe(observer())
      }
      for value in 0..<5 { subject.send(value) }
      #expect(
        lines == ["subscriber: 3 in", "filter(_:): 5 in, 3 out", "map(_:): 5 in, 5 out", "Subject: 5 out"])
      subscription.cancel()
      #expect(live.graph.nodes.isEmpty)
      #expect(live.graph.description.isEmpty)
    }

    @Test("A graph says where a consumer is written, and by which task a loop runs (GRAPH-2)")
    func places() async throws {
      let subscription = live.track { Signal<Int>.never.observe(observer()) }
      let line = #line - 1
      #expect(live.graph.nodes.first?.place == "ReactiveConcurrencyTests/SignalGraphTests.swift:\(line)")
      subscription.cancel()
      let subject = Subject<Int>()
      let loop = live.track {
        Task(name: "prices \"\n\"") { for try await _ in subject.signal { break } }
      }
      while subject.subscriberCount == 0 { await Task.yield() }
      #expect(lines.first == "loop, task \"prices \"\\n\"\": 0 in")
      subject.send(1)
      try await loop.value
      #expect(live.graph.nodes.isEmpty)
    }

    @Test("A loop over values that a call has returned has the file and line of that call (GRAPH-2)")
    func loopPlaces() async throws {
      let subject = Subject<Int>()
      let values = subject.values()
      let line = #line - 1
      let subscribed = live.track { subject.subscribed() }
      let loop = live.track { Task(name: "prices") { for try await _ in values { break } } }
      while subject.subscriberCount < 2 { await Task.yield() }
      let titles = live.graph.nodes.filter { $0.kind == .consumer }.map(\.title)
      let file = "ReactiveConcurrencyTests/SignalGraphTests.swift"
      #expect(titles.count == 2 && titles[0].hasPrefix("loop at \(file):\(line + 2)"))
      #expect(titles.last == "loop at \(file):\(line), task \"prices\"")
      subject.send(1)
      try await loop.value
      for try await _ in subscribed { break }
      #expect(live.graph.nodes.isEmpty)
    }

    @Test("A graph says what zip, delay and their like have stored of each input (GRAPH-1)")
    func stored() {
      let subject = Subject<Int>()
      let subscription = live.track {
        zip(subject.signal, subject.signal.delay(for: .seconds(1), on: scheduler)).observe(observer())
      }
      for value in 0..<3 { subject.send(value) }
      #expect(live.graph.nodes.filter { ($0.stored ?? 0) > 0 }.map(\.name) == ["zip(_:_:)", "delay(for:on:)"])
      #expect(live.graph.nodes.compactMap(\.stored) == [3, 3])
      scheduler.advance(by: .seconds(1))
      #expect(live.graph.nodes.compactMap(\.stored) == [0, 0])
      subscription.cancel()
      scheduler.run()
    }

    @Test("A graph says what is paused, since when, and by whom, until it is resumed (GRAPH-3)")
    func pauses() {
      let subscription = live.track { Signal(0..<10).map { $0 }.observe(observer(.paused)) }
      scheduler.advance(by: .seconds(6))
      #expect(
        lines == [
          "subscriber: 1 in; paused for 6 s", "map(_:): 1 in, 1 out; paused for 6 s by subscriber",
          "Signal(sequence): 1 out; paused for 6 s by subscriber",
        ])
      subscription.resume()
      scheduler.advance(by: .seconds(2))
      let graph = live.graph
      #expect(graph.nodes.map(\.valuesOut) == [0, 2, 2])
      #expect(graph.nodes.allSatisfy { $0.pausedFor == .seconds(2) && $0.timePaused == .seconds(8) })
      #expect(graph.nodes.allSatisfy { $0.pausedBy == [graph.nodes[0].id] })
      subscription.cancel()

      let subject = Subject<Int>()
      let hot = live.track { subject.signal.map { $0 }.observe(observer(.paused)) }
      subject.send(1)
      #expect(live.graph.nodes.allSatisfy { $0.pausedFor != nil })
      hot.resume()
      #expect(live.graph.nodes.allSatisfy { $0.pausedFor == nil })
      hot.cancel()
    }

    @Test("A graph has several inputs as branches, also those that are started later and elsewhere (GRAPH-1)")
    func branches() {
      let left = Subject<Int>()
      let right = Subject<Int>()
      let subscription = live.track {
        zip(left.signal.map { $0 }, right.signal).flattenMap { _ in Signal<Int>.never }
          .deliver(on: scheduler).observe(observer())
      }
      left.send(1)
      right.send(2)
      #expect(
        lines == [
          "subscriber: 0 in", "deliver(on:): 0 in, 0 out", "flattenMap(_:_:): 1 in, 0 out",
          "├ zip(_:_:): 2 in, 1 out", "│ ├ map(_:): 1 in, 1 out", "│ │ Subject: 1 out", "│ └ Subject: 1 out",
          "└ never: 0 out",
        ])
      subscription.cancel()
      scheduler.run()
      #expect(live.graph.nodes.isEmpty)
    }

    @Test("A shared source is there once, with all that it sends to (GRAPH-4)")
    func sharing() {
      let subject = Subject<Int>()
      let shared = subject.signal.map { $0 }.share()
      let subscriptions = live.track {
        [shared.observe(observer()), shared.filter { $0 > 1 }.observe(observer())]
      }
      for value in 1...2 { subject.send(value) }
      #expect(
        lines == [
          "subscriber: 2 in", "share: 2 in, 2 out", "map(_:): 2 in, 2 out; shared by 2", "Subject: 2 out",
          "subscriber: 1 in", "filter(_:): 2 in, 1 out", "share: 2 in, 2 out", "map(_:), as above",
        ])
      #expect(live.graph.chains.count == 1)
      for subscription in subscriptions { subscription.cancel() }
      #expect(live.graph.nodes.isEmpty)
    }

    @Test("A graph is written as JSON, DOT and SVG, whatever its names are (GRAPH-6)")
    func formats() async throws {
      let name = "<&\"\\\n\u{7}日本>"
      let subject = Subject<Int>()
      let loop = live.track {
        Task(name: name) { for try await _ in zip(subject.map { $0 }, subject) { break } }
      }
      while subject.subscriberCount < 2 { await Task.yield() }
      let graph = live.graph
      subject.finish()
      try await loop.value

      let json = try #require(
        JSONSerialization.jsonObject(with: Data(graph.json.utf8)) as? [String: [[String: Any]]])
      let nodes = try #require(json["nodes"])
      #expect(nodes.map { $0["name"] as? String } == ["loop", "zip(_:_:)", "map(_:)", "Subject", "Subject"])
      #expect(nodes.map { $0["kind"] as? String } == ["consumer", "operator", "operator", "source", "source"])
      #expect(nodes[0]["task"] as? String == name)
      #expect(nodes[1]["upstream"] as? [Int] == [nodes[2], nodes[4]].compactMap { $0["id"] as? Int })

      #expect(graph.dot.split(separator: "\n").filter { $0.contains(" -> ") }.count == 4)
      let edges = graph.nodes.flatMap { node in node.downstream.map { "  n\(node.id) -> n\($0) " } }
      #expect(edges.allSatisfy(graph.dot.contains))
      #expect(graph.svg.components(separatedBy: "<path ").count == 1 + 4)
      #expect(graph.svg.components(separatedBy: "class=\"node\"").count == 1 + 5)
      #expect(graph.svg.contains("task &quot;&lt;&amp;&quot;"))
      #expect(!graph.svg.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0xFFFF })
      #expect(!graph.dot.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    }

    @Test("A graph says what is stuck: paused for long and by whom, storing much, silent for long (GRAPH-7)")
    func stuck() {
      let subject = Subject<Int>()
      let subscriptions = live.track {
        [
          Signal(0..<10).map { $0 }.observe(observer(.paused)),
          subject.signal.deliver(on: scheduler).observe(observer()),
        ]
      }
      for value in 0..<300 { subject.send(value) }
      #expect(stuck(storing: 300) == ["deliver(on:): stores 300 values"])
      scheduler.advance(by: .seconds(4))
      #expect(stuck() == [])
      scheduler.advance(by: .seconds(2))
      #expect(stuck() == ["Signal(sequence): paused for 6 s by subscriber"])
      scheduler.advance(by: .seconds(60))
      #expect(stuck() == ["Signal(sequence): paused for 66 s by subscriber", "Subject: no value for 66 s"])
      for subscription in subscriptions { subscription.cancel() }
      scheduler.run()
      #expect(stuck() == [])
    }

    private func stuck(storing count: Int = 1_000) -> [String] {
      live.graph.stuck(storing: count).map { finding in
        finding.description.replacing(#/ at \w+/SignalGraphTests\.swift:\d+/#, with: "")
      }
    }

    @Test("A graph of 10,000 nodes is made and written, whatever its shape (GRAPH-5)")
    func large() {
      let subscriptions = live.track {
        (0..<500).map { _ in
          (0..<18).reduce(Signal<Int>.never) { signal, _ in signal.map { $0 } }.observe(observer())
        }
      }
      #expect(live.graph.nodes.count == 10_000)
      #expect(live.graph.chains.count == 500)
      #expect(live.graph.description.split(separator: "\n").count == 10_000)
      for subscription in subscriptions { subscription.cancel() }
      let wide = live.track {
        Signal(0..<10_000).flattenMap { _ in Signal<Int>.never }.observe(observer())
      }
      #expect(live.graph.description.contains("never × 9992 more: 0 out"))
      wide.cancel()
      #expect(live.graph.nodes.isEmpty)
    }
  }
#endif
