import ReactiveConcurrency
import Testing

#if DEBUG
  @Suite("Graphs, from many threads")
  struct GraphStressTests {
    @Test("Graphs are read while eight threads subscribe, send, pause, cancel and read, and end up empty (GRAPH-5)")
    func readWhileItChanges() async {
      let live = LiveSubscriptions()
      let shared = Subject<Int>()
      let sharing = shared.signal.map { $0 }.share(replay: 1)
      let isOver = Counter(0)
      let reading = Task.detached {
        var longest = 0
        while isOver.value == 0 {
          let graph = live.graph
          longest = max(longest, graph.description.utf8.count, graph.svg.utf8.count, graph.json.utf8.count)
          _ = graph.stuck(pausedFor: .zero, storing: 0, silentFor: .zero).map(\.description)
          _ = graph.chains.count
          await Task.yield()
        }
        return longest
      }
      await onThreads(8, tracking: live) { thread in
        for round in 0..<Scale.rounds(200) {
          let own = Subject<Int>()
          let demand: Demand = round % 3 == 0 ? .paused : .more
          let subscription = own.signal.map { $0 }.merge(with: sharing).filter { $0 % 2 == 0 }
            .flattenMap { .just($0) }.observe(Observer(next: { _ in demand }, finish: { _ in }))
          for value in 0..<4 {
            own.send(value)
            shared.send(thread)
            if round % 2 == 0 { subscription.resume() }
          }
          if round % 5 == 0 { own.finish() }
          if round % 25 == 0 { _ = live.graph.description }
          subscription.cancel()
        }
      }
      isOver.add(1)
      #expect(await reading.value > 0)
      #expect(live.graph.nodes.isEmpty, "\(live.graph)")
    }

    @Test("Each value of a work channel is counted once while its graph is read, and all ends (GRAPH-11)")
    func channel() async {
      let live = LiveSubscriptions(keepingEnded: 10)
      let jobs = live.track { WorkChannel<Int>(capacity: 16) }
      let count = Scale.rounds(1_000)
      await live.track {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<4 { group.addTask { do { for try await _ in jobs {} } catch {} } }
          group.addTask { for _ in 0..<50 { _ = live.graph.description } }
          await withTaskGroup(of: Void.self) { senders in
            for _ in 0..<4 { senders.addTask { for job in 0..<count { try? await jobs.emit(job) } } }
          }
          jobs.finish()
        }
      }
      let nodes = live.graph.nodes
      #expect(nodes.count == 5 && nodes.allSatisfy { $0.end != nil && $0.dropped == 0 }, "\(live.graph)")
      #expect(nodes.map(\.valuesOut).max() == 4 * count)
      #expect(nodes.filter { $0.kind == .consumer }.map(\.valuesIn).reduce(0, +) == 4 * count)
    }
  }
#endif
