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

    /// The lines of the graph, without where its nodes are written.
    private var lines: [String] { lines(of: live.graph) }

    private func lines(of graph: SignalGraph) -> [String] {
      graph.description.split(separator: "\n").map { line in
        String(line.replacing(#/ at \w+/SignalGraphTests\.swift(:\d+)?/#, with: ""))
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

    @Test("What brings values to an actor is a stage of its own in the graph, deliver(at:) (GRAPH-1)")
    @MainActor func delivery() {
      let subject = Subject<Int>()
      let isolated = subject.signal.isolated
      let subscription = live.track { isolated.map { $0 + 1 }.observe(observer()) }
      #expect(lines == ["subscriber: 0 in", "map(_:): 0 in, 0 out", "deliver(at:): 0 in, 0 out", "Subject: 0 out"])
      subscription.cancel()
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

    /// What the graph says of the stages that have stored anything.
    private var storages: [String] {
      live.graph.nodes.compactMap { node in
        node.mostStored.flatMap { $0 > 0 ? "\(node.name): \(node.stored ?? 0) (\($0))" : nil }
      }
    }

    @Test("A graph says what a buffering policy has stored and dropped, and what is held (GRAPH-1)")
    func storedByPolicy() {
      let subject = Subject<Int>()
      let buffered = live.track { subject.signal.buffering(.newest(3)).observe(observer(.paused)) }
      for value in 1...20 { subject.send(value) }
      #expect(storages == ["buffering(_:onDrop:): 3 (3)"])
      #expect(live.graph.nodes.map(\.dropped).max() == 16)
      #expect(live.graph.description.contains("20 in, 1 out, 3 stored (most 3), 16 dropped by its policy;"))
      #expect(live.graph.stuck(storing: 3).map(\.node.name) == ["buffering(_:onDrop:)"])
      buffered.resume()
      #expect(storages == ["buffering(_:onDrop:): 2 (3)"])
      buffered.cancel()

      let isOffline = BehaviorSubject(true)
      let held = live.track { subject.signal.hold(while: isOffline.signal).observe(observer()) }
      for value in 1...4 { subject.send(value) }
      #expect(storages == ["hold(while:): 4 (4)"])
      isOffline.send(false)
      #expect(storages == ["hold(while:): 0 (4)"])
      held.cancel()
      #expect(live.graph.nodes.isEmpty)
    }

    @Test("A graph says what batches, joins and flattenings have stored, and the most of it (GRAPH-1)")
    func storedInState() {
      let subject = Subject<Int>()
      let batched = live.track { subject.signal.batched().observe(observer(.paused)) }
      for value in 0..<4 { subject.send(value) }
      #expect(storages == ["batched(upTo:): 3 (3)"])
      batched.resume()
      #expect(storages == ["batched(upTo:): 0 (3)"])
      batched.cancel()

      let conflated = live.track { subject.signal.conflated(+).observe(observer(.paused)) }
      for value in 0..<4 { subject.send(value) }
      #expect(storages == ["conflated(_:): 1 (1)"])
      conflated.cancel()

      let payments = Subject<Int>()
      let joined = live.track {
        subject.signal.join(payments.signal, by: { $0 }, and: { $0 }, within: .seconds(5), on: scheduler)
          .observe(observer())
      }
      for value in 0..<4 { subject.send(value) }
      payments.send(7)
      #expect(storages == ["join(_:by:and:within:on:): 5 (5)"])
      payments.send(2)
      #expect(storages == ["join(_:by:and:within:on:): 4 (5)"])
      scheduler.advance(by: .seconds(5))
      #expect(storages == ["join(_:by:and:within:on:): 0 (5)"])
      joined.cancel()

      let inner = Subject<Int>()
      let queued = live.track {
        subject.signal.flattenMap(.concat) { _ in inner.signal }.observe(observer())
      }
      for value in 0..<4 { subject.send(value) }
      #expect(storages == ["flattenMap(_:_:): 3 (3)"])
      queued.cancel()

      let ordered = live.track {
        subject.signal.flattenMap(.concat(maxConcurrent: 4)) { $0 == 0 ? inner.signal : .of($0, $0) }
          .observe(observer())
      }
      for value in 0..<3 { subject.send(value) }
      #expect(storages == ["flattenMap(_:_:): 4 (4)"])
      inner.finish()
      #expect(storages == ["flattenMap(_:_:): 0 (4)"])
      ordered.cancel()
      scheduler.run()
      #expect(live.graph.nodes.isEmpty)
    }

    @Test("A graph says how many values of groups and windows wait for their first subscriber (GRAPH-1)")
    func storedInParts() {
      let subject = Subject<Int>()
      let groups = live.track {
        subject.signal.group(by: { $0 % 2 }).flattenMap(.concat) { $0.signal.take(2) }.observe(observer())
      }
      for value in [0, 1, 3, 5] { subject.send(value) }
      #expect(storages == ["flattenMap(_:_:): 1 (1)", "group(by:): 3 (3)"])
      subject.send(2)
      #expect(storages == ["flattenMap(_:_:): 0 (1)", "group(by:): 0 (3)"])
      groups.cancel()

      let filtered = live.track {
        subject.signal.group(by: { $0 % 2 }).filter { $0.key == 0 }.flattenMap(.concat, \.signal).observe(observer())
      }
      for value in 0..<6 { subject.send(value) }
      #expect(lines.suffix(3) == ["│ group(by:): 6 in, 2 out", "│ Subject: 6 out", "└ GroupedSignal: 3 out"])
      #expect(storages == [], "nobody can subscribe to the group that the filter has dropped")
      filtered.cancel()

      let windows = live.track { subject.signal.window(count: 2).observe(observer(.paused)) }
      for value in 0..<5 { subject.send(value) }
      #expect(storages == ["window(count:): 5 (5)"])
      windows.cancel()
      #expect(live.graph.nodes.isEmpty)
    }

    /// What the graph says of what each stage and consumer has dropped.
    private func drops(of live: LiveSubscriptions) -> [String] {
      live.graph.nodes.filter { $0.dropped > 0 }.map { "\($0.name): \($0.dropped)" }
    }

    @Test("A work channel says what it stores, and its loops are consumers; one that works is paused (GRAPH-11)")
    func channels() async throws {
      let live = LiveSubscriptions(timedBy: scheduler, keepingEnded: 20)
      let jobs = live.track { WorkChannel<Int>(capacity: 10) }
      for job in 1...5 { _ = jobs.send(job) }
      #expect(lines(of: live.graph) == ["WorkChannel: 0 out, 5 stored (most 5)"])
      let subscription = live.track { jobs.signal.observe(observer(.paused)) }
      try await live.track {
        var worker = jobs.makeAsyncIterator()
        let second = try await worker.next()
        #expect(second == 2)
        #expect(
          lines(of: live.graph).map { $0.replacing(#/, task ".*"/#, with: "") } == [
            "subscriber: 1 in; paused for 0 ms",
            "WorkChannel.signal: 1 in, 1 out; paused for 0 ms by subscriber",
            "WorkChannel: 2 out, 3 stored (most 5); shared by 2",
            "loop: 1 in; paused for 0 ms", "WorkChannel, as above",
          ])
        #expect(live.graph.stuck(storing: 3).map(\.description) == ["WorkChannel: stores 3 values"])
        subscription.cancel()
        jobs.finish()
        var rest: [Int] = []
        while let job = try await worker.next() { rest.append(job) }
        #expect(rest == [3, 4, 5])
      }
      #expect(live.graph.nodes.allSatisfy { $0.end != nil && $0.dropped == 0 })
      #expect(live.graph.nodes.map(\.valuesOut).max() == 5)

      do {
        let abandoned = live.track { WorkChannel<Int>(capacity: 10) }
        for job in 1...3 { _ = abandoned.send(job) }
      }
      #expect(drops(of: live) == ["WorkChannel: 3"], "nobody can take them any more")
    }

    @Test("What a stage stores when it is cancelled or fails is counted as dropped, by that stage (GRAPH-10)")
    func droppedAtEnd() {
      let subject = Subject<Int>()
      let inner = Subject<Int>()
      let clock = scheduler
      let isOffline = Signal.of(true).concat(.never)
      func check<Value>(
        _ expected: String, _ demand: Demand = .more, by end: (Subject<Int>) -> Void = { _ in },
        _ make: (Signal<Int>) -> Signal<Value>
      ) {
        let live = LiveSubscriptions(timedBy: clock, keepingEnded: 20)
        let source = Subject<Int>()
        let subscription = live.track { make(source.signal).observe(observer(demand)) }
        for value in 1...4 { source.send(value) }
        end(source)
        subscription.cancel()
        clock.run()
        #expect(drops(of: live) == [expected])
        #expect(live.graph.nodes.allSatisfy { $0.end != nil && $0.stored ?? 0 == 0 }, "\(live.graph)")
      }
      check("zip(_:_:): 4") { zip($0, subject.signal) }
      check("zip(_:_:): 4", by: { $0.finish() }) { zip($0, subject.signal) }
      check("zip(_:_:): 4", by: { $0.finish(throwing: SignalError.noValue) }) { zip($0, subject.signal) }
      check("delay(for:on:): 4") { $0.delay(for: .seconds(1), on: clock) }
      check("delay(for:on:): 4", by: { $0.finish(throwing: SignalError.noValue) }) {
        $0.delay(for: .seconds(1), on: clock)
      }
      check("debounce(for:on:): 1") { $0.debounce(for: .seconds(1), on: clock) }
      check("buffer(for:on:): 4") { $0.buffer(for: .seconds(1), on: clock) }
      check("buffer(until:skippingEmpty:): 4") { $0.buffer(until: subject.signal) }
      check("deliver(on:): 4") { $0.deliver(on: clock) }
      check("buffering(_:onDrop:): 3", .paused) { $0.buffering(.unbounded) }
      check("buffering(_:onDrop:): 3", .paused, by: { $0.finish() }) { $0.buffering(.newest(2)) }
      check("batched(upTo:): 3", .paused) { $0.batched() }
      check("hold(while:): 4") { $0.hold(while: isOffline) }
      check("join(_:by:and:within:on:): 4") {
        $0.join(subject.signal, by: { $0 }, and: { $0 }, within: .seconds(1), on: clock)
      }
      check("flattenMap(_:_:): 3") { $0.flattenMap(.concat) { _ in inner.signal } }
      check("window(count:): 4", .paused) { $0.window(count: 2) }
      for fails in [false, true] {
        let end = { (source: Subject<Int>) in if fails { source.finish(throwing: SignalError.noValue) } }
        check("collected(): 4", by: end) { $0.collected() }
        check("buffer(count:): 1", by: end) { $0.buffer(count: 3) }
        check("buffer(count:every:): 1", by: end) { $0.buffer(count: 2, every: 3) }
        check("buffer(count:every:): 4", by: end) { $0.buffer(count: 5, every: 1) }
        check("chunked(by:): 3", by: end) { $0.chunked { $0 > 1 && $1 > 0 } }
        check("runs(by:): 3", by: end) { $0.runs { $0 > 1 } }
        check("takeLast(_:): 2", by: end) { $0.takeLast(2) }
        check("skipLast(_:): 3", by: end) { $0.skipLast(3) }
        check("buffer(for:every:on:): 4", by: end) { $0.buffer(for: .seconds(2), every: .seconds(1), on: clock) }
      }
      check("takeLast(_:): 3", .cancelled, by: { $0.finish() }) { $0.takeLast(4) }
    }

    @Test("A graph says why values were dropped: for lack of room, or because they were stored at the end (GRAPH-10)")
    func reasons() {
      let live = LiveSubscriptions(timedBy: scheduler, keepingEnded: 20)
      let source = Subject<Int>()
      let subscription = live.track { source.signal.buffering(.newest(2)).observe(observer(.paused)) }
      for value in 1...8 { source.send(value) }
      subscription.cancel()
      let node = live.graph.nodes.first { $0.dropped > 0 }
      #expect(node?.dropped == 7)
      #expect(node?.droppedAtEnd == 2)
      for text in [live.graph.description, live.graph.dot, live.graph.svg] {
        #expect(text.contains("5 dropped by its policy, 2 dropped at its end"), "\(text)")
      }
      #expect(
        live.graph.svg.contains(">5 dropped by its policy<") && live.graph.svg.contains(">2 dropped at its end<"),
        "not in the tooltip only")
      #expect(live.graph.json.contains(#""dropped":7,"droppedBy":{"policy":5,"end":2},"#))
    }

    @Test("A graph says how many values a subject has sent without subscribers or after its end (SEEN-3)")
    func sentToNobody() {
      let live = LiveSubscriptions(timedBy: scheduler, keepingEnded: 20)
      let source = Subject<Int>()
      for value in 1...3 { source.send(value) }
      let subscription = live.track { source.signal.map { $0 }.observe(observer(.more)) }
      source.send(4)
      #expect(live.graph.nodes.map(\.lost) == [0, 0, 3])
      for text in [live.graph.description, live.graph.dot, live.graph.svg] {
        #expect(text.contains("3 sent to nobody"), "\(text)")
      }
      #expect(live.graph.json.contains(#""lost":3"#))
      source.finish()
      source.send(5)
      #expect(live.graph.nodes.map(\.lost).max() == 4)
      subscription.cancel()
    }

    @Test("What a loop has not taken when it ends is counted as dropped (GRAPH-10)")
    func droppedByLoops() async throws {
      for policy in [nil, BufferingPolicy.newest(3), .unbounded] {
        let live = LiveSubscriptions(timedBy: scheduler, keepingEnded: 20)
        let subject = Subject<Int>()
        let values = live.track { policy.map { subject.subscribed(buffering: $0) } ?? subject.subscribed() }
        for value in 1...5 { subject.send(value) }
        for try await _ in values { break }
        #expect(drops(of: live) == ["loop: 4"], "\(String(describing: policy))")
      }
    }

    @Test("What completes in order has dropped nothing (GRAPH-10)")
    func nothingDropped() {
      let live = LiveSubscriptions(timedBy: scheduler, keepingEnded: 40)
      let clock = scheduler
      let subject = Subject<Int>()
      let subscriptions = live.track {
        [
          subject.signal.delay(for: .seconds(1), on: clock).deliver(on: clock).observe(observer()),
          zip(subject.signal, subject.signal).observe(observer()),
          subject.signal.buffer(for: .seconds(1), on: clock).observe(observer()),
          subject.signal.buffer(until: Signal<Int>.never).observe(observer()),
          subject.signal.batched().hold(while: .never).buffering(.newest(1)).observe(observer()),
          subject.signal.flattenMap(.concat) { .just($0).delay(for: .seconds(1), on: clock) }.observe(observer()),
          subject.signal.group(by: { $0 }).flattenMap(.concat, \.signal).observe(observer()),
          subject.signal.collected().observe(observer()),
          subject.signal.buffer(count: 3).observe(observer()),
          subject.signal.buffer(count: 2, every: 1).observe(observer()),
          subject.signal.chunked { $0 < $1 }.observe(observer()),
          subject.signal.takeLast(2).observe(observer()),
          subject.signal.skipLast(2).observe(observer()),
          subject.signal.buffer(for: .seconds(2), every: .seconds(1), on: clock).observe(observer()),
        ]
      }
      for value in 1...4 { subject.send(value) }
      subject.finish()
      clock.run()
      for subscription in subscriptions { subscription.cancel() }
      #expect(drops(of: live) == [])
    }

    @Test("What sliding arrays share or leave out is not dropped at their end (GRAPH-10)")
    func shared() {
      let live = LiveSubscriptions(timedBy: scheduler, keepingEnded: 20)
      let subject = Subject<Int>()
      let clock = scheduler
      let subscriptions = live.track {
        [
          subject.signal.buffer(count: 3, every: 1).observe(observer()),
          subject.signal.buffer(count: 2, every: 4).observe(observer()),
          subject.signal.buffer(for: .seconds(4), every: .seconds(2), on: clock).observe(observer()),
          subject.signal.buffer(for: .seconds(1), every: .seconds(2), on: clock).observe(observer()),
        ]
      }
      for value in 1...4 { subject.send(value) }
      clock.advance(by: .seconds(2))
      for subscription in subscriptions { subscription.cancel() }
      #expect(drops(of: live) == [])
    }

    @Test("What a stage or a loop drops at its end is reported where that is asked for (GRAPH-10, SEEN-3)")
    func droppedIsReported() async {
      await #expect(processExitsWith: .success) {
        let lost = Recorder<String>()
        LostEvents.handler = { lost.add("\($0)".replacing(#/ at \w+/SignalGraphTests\.swift(:\d+)?/#, with: "")) }
        let subject = Subject<Int>()
        let ignoring = Observer<(Int, Int)>(next: { _ in .more }, finish: { _ in })
        zip(subject.signal, Signal<Int>.never).observe(ignoring).cancel()
        let subscription = LiveSubscriptions().track { zip(subject.signal, Signal<Int>.never).observe(ignoring) }
        for value in 1...3 { subject.send(value) }
        subscription.cancel()
        precondition(
          lost.values == ["zip(_:_:) in the chain subscribed: 3 stored values were dropped at its end"],
          "\(lost.values)")
      }
    }

    @Test("The graph of one signal has its sources and its consumers, and not what else they send to (GRAPH-8)")
    func ofOneSignal() {
      let subject = Subject<Int>()
      let shared = subject.signal.map { $0 }.share()
      let mine = shared.filter { $0 > 1 }
      let other = Signal<Int>.never
      let subscriptions = live.track {
        [mine.enumerated().observe(observer()), shared.observe(observer()), other.observe(observer())]
      }
      for value in 1...3 { subject.send(value) }
      #expect(
        lines(of: live.graph(of: mine)) == [
          "subscriber: 2 in", "enumerated(): 2 in, 2 out", "filter(_:): 3 in, 2 out", "share: 3 in, 3 out",
          "map(_:): 3 in, 3 out; shared by 2", "Subject: 3 out",
        ])
      #expect(live.graph(of: mine).dot.components(separatedBy: " -> ").count == 1 + 5)
      #expect(live.track { mine.graph.description } == live.graph(of: mine).description)
      #expect(live.graph(of: shared).nodes.count == 8)
      #expect(lines(of: live.graph(of: other)) == ["subscriber: 0 in", "never: 0 out"])
      #expect(live.graph(of: shared.filter { $0 > 1 }).nodes.isEmpty, "made again, it is another signal")
      #expect(mine.graph.nodes.isEmpty, "nothing is watched outside the scope")
      for subscription in subscriptions { subscription.cancel() }
      #expect(live.graph(of: mine).nodes.isEmpty)
    }

    @Test("Signals that are made of others, and those that have a name, have a graph, too (GRAPH-8)")
    func ofComposedSignals() {
      let subject = Subject<Int>()
      let signals = [
        subject.signal.concat(.never), subject.signal.buffering(.newest(3)), subject.signal.checkpoint("here"),
        subject.signal.then { .just(1) },
      ]
      for signal in signals {
        let subscriptions = live.track { [signal.map { $0 }.observe(observer()), subject.signal.observe(observer())] }
        let graph = live.graph(of: signal)
        #expect(graph.nodes.first?.kind == .consumer && graph.nodes.last?.name == "Subject", "\(graph)")
        #expect(graph.nodes.count == live.graph.nodes.count - 2)
        for subscription in subscriptions { subscription.cancel() }
      }
    }

    @Test("The graph of one signal has what has paused it, although that is another's consumer (GRAPH-8)")
    func culpritsOfOneSignal() {
      let subject = Subject<Int>()
      let shared = subject.signal.map { $0 }.share()
      let mine = shared.filter { _ in true }
      let subscriptions = live.track {
        [mine.observe(observer()), shared.enumerated().observe(observer(.paused))]
      }
      subject.send(1)
      let graph = live.graph(of: mine)
      #expect(graph.nodes.map(\.name) == ["subscriber", "filter(_:)", "share", "map(_:)", "Subject", "subscriber"])
      #expect(graph.nodes[4].pausedBy == [graph.nodes[5].id])
      for subscription in subscriptions { subscription.cancel() }
    }

    @Test("An operator that takes the current scheduler is one stage, by which its signal is known (GRAPH-1, GRAPH-8)")
    func currentScheduler() {
      let subject = Subject<Int>()
      let chain = subject.signal.map { $0 }.debounce(for: .seconds(1))
      let repeating = Signal<Int>.never.repeated(delay: .seconds(1))
      let subscriptions = live.track { [chain, repeating].map { $0.observe(observer()) } }
      #expect(
        lines(of: live.graph(of: chain)) == [
          "subscriber: 0 in", "debounce(for:on:): 0 in, 0 out", "map(_:): 0 in, 0 out", "Subject: 0 out",
        ])
      #expect(live.graph(of: repeating).nodes.map(\.name) == ["subscriber", "repeated(_:delay:on:)", "never"])
      #expect("\(chain)".hasPrefix("Signal<Int>, debounce(for:on:)"))
      for subscription in subscriptions { subscription.cancel() }
    }

    @Test("A graph says why a consumer was cancelled (GRAPH-13)")
    func cancellation() async throws {
      let subject = Subject<Int>()
      func reasons(_ consume: (LiveSubscriptions) async throws -> Void) async rethrows -> [String] {
        let live = LiveSubscriptions(timedBy: scheduler, keepingEnded: 20)
        try await consume(live)
        #expect(live.count == 0)
        return live.graph.nodes.map { $0.cancellation ?? "\($0.name) \($0.end.map { "\($0)" } ?? "runs")" }
      }
      let upstream = ["map(_:) cancelled", "Subject cancelled"]
      var found = await reasons { live in
        live.track { subject.signal.map { $0 }.observe(observer()) }.cancel()
      }
      #expect(found == ["cancel() was called"] + upstream)
      found = await reasons { live in
        let subscription = live.track { subject.signal.map { $0 }.observe(observer(.cancelled)) }
        subject.send(1)
        subscription.cancel()
      }
      #expect(found == ["it answered .cancelled"] + upstream)
      found = await reasons { live in
        var values: SubscribedValues<Int>? = live.track { subject.signal.map { $0 }.subscribed() }
        withExtendedLifetime(values) {}
        values = nil
      }
      #expect(found == ["the loop was left or released"] + upstream)
      found = try await reasons { live in
        let values = live.track { subject.signal.map { $0 }.subscribed() }
        let task = Task { for try await _ in values {} }
        task.cancel()
        try await task.value
      }
      #expect(found == ["its task was cancelled"] + upstream)
      found = await reasons { live in
        let lifetime = Lifetime()
        lifetime.add(live.track { subject.signal.map { $0 }.observe(observer()) })
      }
      #expect(found == ["the lifetime that it was added to ended"] + upstream)
      found = await reasons { live in
        let subscription = live.track { subject.signal.map { $0 }.take(1).observe(observer()) }
        subject.send(1)
        subscription.cancel()
      }
      #expect(found.first == "subscriber completed")
      found = await reasons { live in
        var released: Subject<Int>? = Subject()
        _ = released.map { subject in live.track { subject.signal.map { $0 }.observe(observer()) } }
        released = nil
      }
      #expect(found == ["its source was cancelled or released"] + upstream)
      found = await reasons { live in
        let connection = subject.signal.map { $0 }.publish()
        _ = live.track { connection.signal.observe(observer()) }
        live.track { connection.connect() as Subscription }.cancel()
      }
      #expect(
        found == [
          "its source was cancelled or released", "MulticastConnection.signal cancelled",
          "cancel() was called", "Subject cancelled",
        ])
      found = await reasons { live in
        live.track { subject.signal.map { $0 }.share().observe(observer()) }.cancel()
      }
      #expect(
        found == ["cancel() was called", "share cancelled", "its last subscriber has left", "Subject cancelled"])
    }

    @Test("A log says why a subscription is cancelled, by its consumer or a stage, where that is watched (GRAPH-13)")
    func loggedCancellation() throws {
      let entries = Recorder<String>()
      let sink = LogSink { entries.add("\($0.event)") }
      let subject = Subject<Int>()
      let logged = subject.signal.log(events: .disposed, to: sink)
      live.track { logged.map { $0 }.observe(observer()) }.cancel()
      let line = #line + 1
      _ = live.track { logged.take(1).observe(observer()) }
      _ = live.track { logged.map { $0 }.observe(observer(.cancelled)) }
      subject.send(1)
      live.track { logged.share().observe(observer()) }.cancel()
      logged.observe(observer()).cancel()
      _ = live.track { logged.observe(observer()) }
      subject.finish()
      var released: Subject<Int>? = Subject()
      _ = released.map { subject in
        live.track { subject.signal.log(events: .disposed, to: sink).map { $0 }.observe(observer()) }
      }
      released = nil
      let place = live.graph.nodes.isEmpty ? " at ReactiveConcurrencyTests/SignalGraphTests.swift:\(line)" : ""
      let values = entries.values.map { $0.replacing(place, with: "") }
      #expect(
        values == [
          "disposed: cancel() was called", "disposed: take(_:) needs no more", "disposed: it answered .cancelled",
          "disposed: its last subscriber has left", "disposed", "disposed",
          "disposed: its source was cancelled or released",
        ])
    }

    @Test("A graph says with which error a stage or a consumer has failed, in each form (GRAPH-9)")
    func failure() throws {
      let live = LiveSubscriptions(timedBy: scheduler, keepingEnded: 9)
      let failing = Signal<Int>.fail(Failure("no <way>\n")).map { $0 }
      _ = live.track { failing.catch { _ in Signal.just(1) }.observe(observer()) }
      _ = live.track { Signal<Int>.never.observe(observer()) }
      let graph = live.graph
      #expect(
        lines(of: graph) == [
          "subscriber: 1 in; completed 0 ms ago", "catch(_:): 1 in, 1 out; completed 0 ms ago",
          "├ map(_:): 0 in, 0 out; failed 0 ms ago: no <way>\\n",
          "│ fail(_:): 0 out; failed 0 ms ago: no <way>\\n",
          "└ just(_:): 1 out; completed 0 ms ago", "subscriber: 0 in", "never: 0 out",
        ])
      let json = try #require(
        JSONSerialization.jsonObject(with: Data(graph.json.utf8)) as? [String: [[String: Any]]])
      #expect(json["nodes"]?.compactMap { $0["failure"] as? String } == ["no <way>\n", "no <way>\n"])
      #expect(graph.dot.components(separatedBy: "failed 0 ms ago: no <way>").count == 1 + 2)
      #expect(graph.svg.components(separatedBy: ">no &lt;way&gt;\\n</text>").count == 1 + 2)
    }

    @Test("A picture of a graph says why a consumer was cancelled, below what it has dropped (GRAPH-6, GRAPH-13)")
    func drawnCancellation() async throws {
      let live = LiveSubscriptions(timedBy: scheduler, keepingEnded: 9)
      let loop = live.track {
        Task { for try await _ in Signal(0..<1_000) { break } }
      }
      try await loop.value
      let graph = live.graph
      #expect(graph.dot.contains("255 dropped at its end\\ncancelled 0 ms ago: the loop was left or released"))
      #expect(graph.svg.contains("y=\"77\">255 dropped at its end<"))
      #expect(graph.svg.contains("y=\"90\">the loop was left or released<"))
    }

    @Test("A graph has what has ended only if it is asked to keep that, the newest, and says how and when (GRAPH-9)")
    func ended() {
      let live = LiveSubscriptions(timedBy: scheduler, keepingEnded: 5)
      let subject = Subject<Int>()
      let first = live.track { subject.signal.map { $0 }.observe(observer(.paused)) }
      subject.send(1)
      first.cancel()
      scheduler.advance(by: .seconds(2))
      let second = live.track { Signal<Int>.fail(SignalError.noValue).observe(observer()) }
      let third = live.track { subject.signal.observe(observer()) }
      #expect(
        lines(of: live.graph) == [
          "subscriber: 1 in; cancelled 2 s ago: cancel() was called", "map(_:): 1 in, 1 out; cancelled 2 s ago",
          "Subject: 1 out; cancelled 2 s ago",
          "subscriber: 0 in; failed 0 ms ago: \(SignalError.noValue)",
          "fail(_:): 0 out; failed 0 ms ago: \(SignalError.noValue)",
          "subscriber: 0 in", "Subject: 0 out",
        ])
      #expect(live.count == 1 && live.description.hasPrefix("Subject × 1"))
      let graph = live.graph
      #expect(
        graph.json.contains(
          #""cancellation":"cancel() was called","end":"cancelled","endedFor":2.0"#))
      #expect(graph.svg.components(separatedBy: "class=\"ended\"").count == 1 + 5)
      #expect(graph.dot.components(separatedBy: "style=dashed").count == 1 + 5)
      #expect(graph.stuck(pausedFor: .zero, silentFor: .zero).map(\.node.name) == ["Subject"])
      third.cancel()
      second.cancel()
      #expect(live.graph.nodes.count == 5)
      #expect(live.graph.nodes.allSatisfy { $0.end != nil && $0.pausedFor == nil })
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
        finding.description.replacing(#/ at \w+/SignalGraphTests\.swift(:\d+)?/#, with: "")
      }
    }

    @Test("A graph of 1,000 nodes is made and written, whatever its shape (GRAPH-5)")
    func large() {
      let subscriptions = live.track {
        (0..<50).map { _ in
          (0..<18).reduce(Signal<Int>.never) { signal, _ in signal.map { $0 } }.observe(observer())
        }
      }
      #expect(live.graph.nodes.count == 1_000)
      #expect(live.graph.chains.count == 50)
      #expect(live.graph.description.split(separator: "\n").count == 1_000)
      #expect(live.graph.dot.components(separatedBy: " -> ").count == 1 + 950)
      #expect(live.graph.svg.components(separatedBy: "class=\"node\"").count == 1 + 1_000)
      #expect(live.graph.json.components(separatedBy: "\"id\":").count == 1 + 1_000)
      for subscription in subscriptions { subscription.cancel() }
      let wide = live.track {
        Signal(0..<2_000).flattenMap { _ in Signal<Int>.never }.observe(observer())
      }
      #expect(live.graph.description.contains("never × 1992 more: 0 out"))
      wide.cancel()
      #expect(live.graph.nodes.isEmpty)
    }
  }
#endif
