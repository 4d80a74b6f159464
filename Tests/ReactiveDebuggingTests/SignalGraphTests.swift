import Foundation
import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

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

  /// Without the names of tasks, which are those of tests.
  private var lines: [String] { graphLines(of: live.graph).map { $0.replacing(#/, task "\[.*"/#, with: "") } }

  @Test("A graph has each chain's stages in their order, with the values that each has got and sent (GRAPH-1)")
  func order() {
    let subject = Subject<Int>()
    let subscription = live.track {
      subject.signal.map { $0 + 1 }.filter { $0 > 2 }.observe(observer())
    }
    for value in 0..<5 { subject.send(value) }
    #expect(lines == ["subscriber: 3 in", "filter(_:): 5 in, 3 out", "map(_:): 5 in, 5 out", "Subject: 5 out"])
    subscription.cancel()
    #expect(live.graph.nodes.isEmpty)
    #expect(live.graph.description.isEmpty)
  }

  @Test("A stage that has a name goes by it (GRAPH-1)")
  func named() {
    let subscription = live.track { Signal<Int>.never.map { $0 }.named("quotes").observe(observer()) }
    #expect(lines == ["subscriber: 0 in", "quotes: 0 in, 0 out", "map(_:): 0 in, 0 out", "never: 0 out"])
    subscription.cancel()
  }

  @Test("What brings values to an actor is a stage of its own in the graph, deliver(at:) (GRAPH-1)")
  @MainActor func delivery() {
    let subject = Subject<Int>()
    let isolated = live.track { subject.signal.isolated }
    let subscription = live.track { isolated.map { $0 + 1 }.observe(observer()) }
    #expect(
      lines == ["subscriber: 0 in", "map(_:): 0 in, 0 out", "deliver(at:): 0 in, 0 out, 0 stored", "Subject: 0 out"])
    subscription.cancel()
  }

  @Test("An operator that takes the current scheduler is one stage (GRAPH-1)")
  func currentScheduler() {
    let subscription = live.track { Signal<Int>.never.debounce(for: .seconds(1)).observe(observer()) }
    #expect(lines == ["subscriber: 0 in", "debounce(for:on:): 0 in, 0 out", "never: 0 out"])
    subscription.cancel()
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
        "subscriber: 0 in", "deliver(on:): 0 in, 0 out, 0 stored", "flattenMap(_:_:): 1 in, 0 out",
        "├ zip(_:_:): 2 in, 1 out", "│ ├ map(_:): 1 in, 1 out", "│ │ Subject: 1 out", "│ └ Subject: 1 out",
        "└ never: 0 out",
      ])
    subscription.cancel()
    scheduler.run()
    #expect(live.graph.nodes.isEmpty)
  }

  @Test("Workers that take from one channel are consumers of their own (GRAPH-1)")
  func channels() {
    let jobs = WorkChannel<Int>(capacity: 10)
    for job in 1...5 { _ = jobs.send(job) }
    let workers = live.track { (0..<2).map { _ in jobs.signal.observe(observer(.paused)) } }
    let worker = ["subscriber: 1 in; paused for 0 ms", "WorkChannel.signal: 1 out; paused for 0 ms by subscriber"]
    #expect(lines == worker + worker)
    for worker in workers { worker.cancel() }
  }

  @Test("Where a stage stores, what it has got and sent differ; a loop and deliver(on:) say what they store (GRAPH-1)")
  func stored() async throws {
    let subject = Subject<Int>()
    let zipping = live.track {
      zip(subject.signal.deliver(on: scheduler), subject.signal.delay(for: .seconds(1), on: scheduler))
        .observe(observer())
    }
    let values = live.track { subject.subscribedValues() }
    for value in 0..<3 { subject.send(value) }
    #expect(
      lines == [
        "subscriber: 0 in", "zip(_:_:): 0 in, 0 out", "├ deliver(on:): 3 in, 0 out, 3 stored", "│ Subject: 3 out",
        "└ delay(for:on:): 3 in, 0 out", "  Subject: 3 out", "loop: 3 in, 3 stored", "Subject: 3 out",
      ])
    scheduler.advance()
    #expect(lines[1...2] == ["zip(_:_:): 3 in, 0 out", "├ deliver(on:): 3 in, 3 out, 0 stored"])
    zipping.cancel()
    for try await _ in values { break }
    scheduler.run()
    #expect(live.graph.nodes.isEmpty)
    for policy in [BufferingPolicy.newest(3), .unbounded] {
      let values = live.track { subject.subscribedValues(buffering: policy) }
      for value in 0..<5 { subject.send(value) }
      #expect(live.graph.nodes.first?.stored == (policy == .unbounded ? 5 : 3))
      withExtendedLifetime(values) {}
    }
  }

  @Test("A graph says where a consumer subscribes, and by which task a loop runs (GRAPH-2)")
  func places() async throws {
    let subscription = live.track { Signal<Int>.never.observe(observer()) }
    let line = #line - 1
    #expect(
      live.graph.nodes.map(\.place)
        == Array(repeating: "ReactiveDebuggingTests/SignalGraphTests.swift:\(line)", count: 2))
    subscription.cancel()
    let subject = Subject<Int>()
    let loop = live.track {
      Task(name: "prices \"\n\"") { for try await _ in subject.signal { break } }
    }
    while subject.subscriberCount == 0 { await Task.yield() }
    #expect(lines.first == "loop, task \"prices \"\\n\"\": 0 in, 0 stored")
    subject.send(1)
    try await loop.value
    #expect(live.graph.nodes.isEmpty)
  }

  @Test("A loop over values that a call has returned has the file and line of that call (GRAPH-2)")
  func loopPlaces() async throws {
    let subject = Subject<Int>()
    let values = subject.values()
    let line = #line - 1
    let subscribed = live.track { subject.subscribedValues() }
    let loop = live.track { Task(name: "prices") { for try await _ in values { break } } }
    while subject.subscriberCount < 2 { await Task.yield() }
    let titles = live.graph.nodes.filter { $0.kind == .consumer }.map(\.title)
    let file = "ReactiveDebuggingTests/SignalGraphTests.swift"
    #expect(titles.count == 2 && titles[0].hasPrefix("loop at \(file):\(line + 2)"))
    #expect(titles.last == "loop at \(file):\(line), task \"prices\"")
    subject.send(1)
    try await loop.value
    for try await _ in subscribed { break }
    #expect(live.graph.nodes.isEmpty)
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
    for subscription in subscriptions { subscription.cancel() }
    #expect(live.graph.nodes.isEmpty)
  }

  @Test("A graph is written as JSON and read again, and as DOT, whatever its names are (GRAPH-6)")
  func formats() async throws {
    let name = "<&\"\\\n\u{7}日本>"
    let subject = Subject<Int>()
    let loop = live.track {
      Task(name: name) { for try await _ in zip(subject.map { $0 }, subject) { break } }
    }
    while subject.subscriberCount < 2 { await Task.yield() }
    scheduler.advance(by: .milliseconds(1_500))
    let graph = live.graph
    subject.finish()
    try await loop.value

    let data = try JSONEncoder().encode(graph)
    #expect(try JSONDecoder().decode(SignalGraph.self, from: data).nodes == graph.nodes)
    let json = try #require(JSONSerialization.jsonObject(with: data) as? [String: [[String: Any]]])
    var nodes = try #require(json["nodes"])
    #expect(nodes.map { $0["name"] as? String } == ["loop", "zip(_:_:)", "map(_:)", "Subject", "Subject"])
    #expect(nodes.map { $0["kind"] as? String } == ["consumer", "operator", "operator", "source", "source"])
    #expect(nodes.allSatisfy { $0["age"] as? Double == 1.5 }, "times are in seconds")
    #expect(nodes[0]["task"] as? String == name)
    #expect(nodes[1]["upstream"] as? [Int] == [nodes[2], nodes[4]].compactMap { $0["id"] as? Int })
    nodes[0]["age"] = 1e300
    let altered = try JSONSerialization.data(withJSONObject: ["nodes": nodes])
    #expect(try JSONDecoder().decode(SignalGraph.self, from: altered).nodes[0].age > .seconds(1e9))

    #expect(graph.dot.split(separator: "\n").filter { $0.contains(" -> ") }.count == 4)
    let edges = graph.nodes.flatMap { node in node.downstream.map { "  n\(node.id) -> n\($0) " } }
    #expect(edges.allSatisfy(graph.dot.contains))
    #expect(graph.dot.contains(#"label="loop, task \"<&\"\\\\n\\u{07}日本>\"\n"#), "\(graph.dot)")
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
    live.graph.stuck(storing: count).map { withoutPlaces("\($0)") }
  }

  @Test("A graph of 1,000 nodes is made and written, whatever its shape (GRAPH-5)")
  func large() {
    let subscriptions = live.track {
      (0..<50).map { _ in
        (0..<18).reduce(Signal<Int>.never) { signal, _ in signal.map { $0 } }.observe(observer())
      }
    }
    #expect(live.graph.nodes.count == 1_000)
    #expect(live.graph.description.split(separator: "\n").count == 1_000)
    #expect(live.graph.dot.components(separatedBy: " -> ").count == 1 + 950)
    for subscription in subscriptions { subscription.cancel() }
    let wide = live.track {
      Signal(0..<2_000).flattenMap { _ in Signal<Int>.never }.observe(observer())
    }
    #expect(live.graph.description.contains("never × 1992 more: 0 out"))
    wide.cancel()
    #expect(live.graph.nodes.isEmpty)
  }

  @Test("A graph has what has ended only if it is asked to keep that, the newest, and says how and when (GRAPH-8)")
  func ended() {
    let live = LiveSubscriptions(timedBy: scheduler, keepingEnded: 5)
    let subject = Subject<Int>()
    let first = live.track { subject.signal.map { $0 }.observe(observer(.paused)) }
    subject.send(1)
    first.cancel()
    scheduler.advance(by: .seconds(2))
    let second = live.track { Signal<Int>.fail(Failure("no <way>\n")).observe(observer()) }
    let third = live.track { subject.signal.observe(observer()) }
    #expect(
      graphLines(of: live.graph) == [
        "subscriber: 1 in; cancelled 2 s ago",
        "map(_:): 1 in, 1 out; cancelled 2 s ago",
        "Subject: 1 out; cancelled 2 s ago",
        "subscriber: 0 in; failed 0 ms ago: no <way>\\n", "fail(_:): 0 out; failed 0 ms ago: no <way>\\n",
        "subscriber: 0 in", "Subject: 0 out",
      ])
    #expect(live.count == 1 && live.description.hasPrefix("Subject × 1"))
    let graph = live.graph
    #expect(graph.dot.components(separatedBy: "style=dashed").count == 1 + 5)
    #expect(graph.stuck(pausedFor: .zero, silentFor: .zero).map(\.node.name) == ["Subject"])
    third.cancel()
    second.cancel()
    #expect(live.graph.nodes.count == 5)
    #expect(live.graph.nodes.allSatisfy { $0.end != nil && $0.pausedFor == nil })
  }

  @Test("A graph says who has cancelled: the consumer, or nobody, because the source is gone (GRAPH-9)")
  func cancellation() async throws {
    let subject = Subject<Int>()
    func reasons(_ consume: (LiveSubscriptions) async throws -> Void) async rethrows -> Set<String> {
      let live = LiveSubscriptions(timedBy: scheduler, keepingEnded: 20)
      try await consume(live)
      #expect(live.count == 0)
      return Set(live.graph.nodes.map { "\($0.end.map { "\($0)" } ?? "runs")" })
    }
    let ways: [(LiveSubscriptions) async throws -> Void] = [
      { live in live.track { subject.signal.map { $0 }.observe(observer()) }.cancel() },
      { live in
        _ = live.track { subject.signal.map { $0 }.observe(observer(.cancelled)) }
        subject.send(1)
      },
      { live in withExtendedLifetime(live.track { subject.signal.map { $0 }.subscribedValues() }) {} },
      { live in
        let values = live.track { subject.signal.map { $0 }.subscribedValues() }
        let task = Task { for try await _ in values {} }
        task.cancel()
        try await task.value
      },
      { live in
        let lifetime = Lifetime()
        lifetime.add(live.track { subject.signal.map { $0 }.observe(observer()) })
      },
      { live in live.track { subject.signal.map { $0 }.share().observe(observer()) }.cancel() },
    ]
    for way in ways {
      let found = try await reasons(way)
      #expect(found == ["cancelled"])
    }
    let found = await reasons { live in
      var released: Subject<Int>? = Subject()
      let subscription = released.map { subject in live.track { subject.signal.map { $0 }.observe(observer()) } }
      released = nil
      withExtendedLifetime(subscription) {}
    }
    #expect(found == ["released"])
  }
}
