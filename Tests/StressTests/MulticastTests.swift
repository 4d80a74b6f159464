import ReactiveConcurrency
import ReactiveDebugging
import Testing

extension Stress {
  @Suite struct Multicasting {
    @Test(
      "N threads subscribe first concurrently: one upstream subscription; N leave last concurrently: it is released",
      arguments: ["share 0", "share 1", "share 5", "autoconnect", "replayLazily"])
    func firstAndLast(kind: String) async {
      let live = LiveSubscriptions()
      let threads = 6
      await race(
        rounds: Scale.rounds(1_500), tracking: live, setUp: { _ in ShareArena(kind, threads) },
        (0..<threads).map { index in
          { arena in
            arena.witnesses[index].watch(arena.shared)
            spin { arena.witnesses[index].count > 0 }
            arena.gate.wait()
            if arena.started.value != 1 { Issue.record("\(arena.started.value) upstream subscriptions") }
            arena.gate.wait()
            arena.witnesses[index].cancel()
          }
        },
        check: { arena in
          for witness in arena.witnesses where witness.endCount != 1 { Issue.record("\(witness.endCount) ends") }
          // What is replayed lazily continues without subscribers, by its documentation.
          if kind == "replayLazily" { arena.source.finish() }
          if arena.disposed.value != 1 { Issue.record("Released \(arena.disposed.value) times") }
          if arena.source.subscriberCount != 0 { Issue.record("Still subscribed") }
        })
      #expect(live.description == "")
    }

    @Test("connect() from many threads subscribes once; cancelled concurrently, it releases the source (MC-4)")
    func connect() async {
      let live = LiveSubscriptions()
      await race(
        rounds: Scale.rounds(5_000), tracking: live, setUp: { _ in ConnectArena() },
        [
          { $0.connection.connect() },
          { $0.connection.connect() },
          { $0.connection.connect().cancel() },
          { $0.source.send(1) },
        ],
        check: { arena in
          // None if the cancellation comes first.
          if arena.started.value > 1 { Issue.record("\(arena.started.value) subscriptions") }
          if arena.source.subscriberCount != 0 { Issue.record("Still subscribed") }
        })
      #expect(live.description == "")
    }

    @Test("Subscribers come and go as runs end and begin: each run starts and ends once", arguments: [0, 1, 3])
    func restarts(replay: Int) async {
      let live = LiveSubscriptions()
      let started = Counter()
      let disposed = Counter()
      let shared = Signal(0..<20).subscribe(on: .global).onSubscribe { started.add() }.onDispose { disposed.add() }
        .share(replay: replay)
      let count = Scale.rounds(500)
      await onThreads(6, tracking: live) { thread in
        for number in 0..<count {
          let witness = Witness<Int>().watch(shared)
          if (thread + number) % 2 == 0 {
            spin { witness.endCount == 1 }
            let values = witness.values
            if let first = values.first, values != Array(first..<20) { Issue.record("\(values)") }
          } else {
            witness.cancel()
          }
        }
      }
      await settle { disposed.value == started.value && live.count == 0 }
    }

    @Test("A run of share starts its source when that of the run before has been released", arguments: [0, 1])
    func overlaps(replay: Int) async {
      let live = LiveSubscriptions()
      let alive = Counter()
      let started = Counter()
      let shared = Signal<Int> { sender in
        if alive.add() > 1 { Issue.record("Two sources at once") }
        started.add()
        sender.onDispose { alive.add(-1) }
        sender.send(1)
      }.share(replay: replay)
      let count = Scale.rounds(5_000)
      await onThreads(3, tracking: live) { _ in
        for _ in 0..<count { Witness<Int>().watch(shared).cancel() }
      }
      await settle { alive.value == 0 && live.count == 0 }
      #expect(started.value > 0)
    }

    @Test("Two sources on threads of their own, one subject: both wait for a slow subscriber and neither stalls")
    func twoSources() async {
      let live = LiveSubscriptions()
      let count = Scale.rounds(5_000)
      let subject = Subject<Sent>()
      let witness = Witness<Sent> { $0.number % 3 == 0 ? .paused : .more }
      live.track { _ = witness.watch(subject.signal) }
      await onThreads(3, tracking: live) { thread in
        if thread < 2 {
          Signal(0..<count).map { Sent(sender: thread, number: $0) }.concat(.never).multicast(subject).connect()
        } else {
          while witness.count < 2 * count { witness.resume() }
        }
      }
      expectOrder(witness.values, senders: 2, each: count)
      subject.finish()
      await settle { live.count == 0 }
    }

    @Test("share waits for its slowest loop and loses nothing, as loops come and go")
    func slowest() async throws {
      let live = LiveSubscriptions()
      let count = Scale.rounds(5_000)
      let shared = Signal(0..<count).subscribe(on: .global).share(replay: 1)
      let policy = BufferingPolicy.backpressure(high: 4, low: 1)
      let loops = live.track {
        (0..<6).map { index in
          Task {
            var values: [Int] = []
            for try await value in shared.values(buffering: policy) {
              values.append(value)
              if index % 2 == 1, values.count == 50 * index { break }
              if value % 64 == index { await Task.yield() }
            }
            return values
          }
        }
      }
      for (index, loop) in loops.enumerated() {
        let values = try await loop.value
        guard let first = values.first else { continue }
        #expect(values == Array(first..<first + values.count))
        if index % 2 == 0 { #expect(values.last == count - 1) }
      }
      await settle { live.count == 0 }
    }
  }
}

private final class ShareArena: Sendable {
  let source = BehaviorSubject(0)
  let started = Counter()
  let disposed = Counter()
  let shared: Signal<Int>
  let witnesses: [Witness<Int>]
  let gate: Gate

  init(_ kind: String, _ count: Int) {
    let signal = source.signal.onSubscribe { [started] in started.add() }.onDispose { [disposed] in disposed.add() }
    // Later subscribers of what does not replay need a value of their own to know that they have joined.
    shared =
      switch kind {
      case "share 0": signal.share().start(with: 0)
      case "share 1": signal.share(replay: 1)
      case "share 5": signal.share(replay: 5)
      case "autoconnect": signal.publish().autoconnect().start(with: 0)
      default: signal.replayLazily()
      }
    witnesses = (0..<count).map { _ in Witness<Int>() }
    gate = Gate(count)
  }
}

private final class ConnectArena: Sendable {
  let source = Subject<Int>()
  let started = Counter()
  let connection: MulticastConnection<Int>

  init() { connection = source.signal.onSubscribe { [started] in started.add() }.publish() }
}
