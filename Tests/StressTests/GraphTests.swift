import ReactiveConcurrency
import ReactiveDebugging
import Testing

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
        longest = max(longest, graph.description.utf8.count, graph.dot.utf8.count)
        _ = graph.stuck(pausedFor: .zero, storing: 0, silentFor: .zero).map(\.description)
        // Its shape is consistent: each edge is known at both ends.
        let ids = Set(graph.nodes.map(\.id))
        precondition(graph.nodes.allSatisfy { ids.isSuperset(of: $0.upstream + $0.downstream) })
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
    // What the threads have left to one another may still be cancelled elsewhere.
    await settle { live.graph.nodes.isEmpty }
  }
}
