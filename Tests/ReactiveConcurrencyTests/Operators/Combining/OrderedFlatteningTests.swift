import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("flattenMap(.concat(maxConcurrent:))")
struct OrderedFlatteningTests {
  private let scheduler = TestScheduler()

  @Test("Values are sent in the order of the signals, although several run (FLAT-ORDER-1)")
  func orders() throws {
    let (a, b, c) = (Subject<String>(), Subject<String>(), Subject<String>())
    let inner = ["a": a, "b": b, "c": c]
    let started = Recorder<String>()
    let recording = scheduler.record(
      Signal.of("a", "b", "c").flattenMap(.concat(maxConcurrent: 2)) { name -> Signal<String> in
        started.add(name)
        return inner[name]?.signal ?? .empty
      })
    #expect(started.values == ["a", "b"])
    b.send("b1")
    a.send("a1")
    b.send("b2")
    #expect(recording.values == ["a1"])
    b.finish()
    #expect(started.values == ["a", "b"])
    a.send("a2")
    a.finish()
    #expect(recording.values == ["a1", "a2", "b1", "b2"])
    #expect(started.values == ["a", "b", "c"])
    c.send("c1")
    #expect(recording.values.last == "c1")
    c.finish()
    #expect(recording.isCompleted)
  }

  @Test("A signal that waits for an earlier one is paused at 256 values, or at one if each is work (FLAT-ORDER-2)")
  func bounds() {
    let pulled = Locked([0, 0])
    let sources: [Signal<Int>] = [
      Signal(0...).onNext { _ in pulled.withLock { $0[0] += 1 } },
      .async(on: scheduler) { emitter in
        for value in 0... {
          pulled.withLock { $0[1] += 1 }
          try await emitter.emit(value)
        }
      },
    ]
    let subscription = Signal<Signal<Int>>([.never] + sources).flatten(.concat(maxConcurrent: 3)).observe(.ignoring)
    scheduler.advance()
    #expect(pulled.withLock { $0 } == [256, 1])
    subscription.cancel()
    scheduler.run()
  }

  @Test("Outer values are asked for when their signals may run (AHEAD-3)")
  func pulls() {
    let pulled = Locked(0)
    let subscription = Signal(0...).onNext { _ in pulled.withLock { $0 += 1 } }
      .flattenMap(.concat(maxConcurrent: 3)) { _ in Signal<Int>.never }.observe(.ignoring)
    #expect(pulled.withLock { $0 } == 3)
    subscription.cancel()
  }

  @Test("If the signal whose values are next is released without an end, everything is released (LIFE-8)")
  func silent() {
    let disposed = Recorder<String>()
    var lost: Subject<Int>? = Subject<Int>()
    let later = Subject<Int>()
    let signals = [lost!.signal, later.signal.onDispose { disposed.add("later") }]
    let ends = Recorder<String>()
    let subscription = Signal<Signal<Int>>(signals).onDispose { disposed.add("outer") }
      .flatten(.concat(maxConcurrent: 2)).observe(.taking(end: { ends.add("\($0)") }))
    later.send(1)
    lost = nil
    #expect(later.subscriberCount == 0)
    #expect(disposed.values.contains("later"))
    subscription.cancel()
  }
}
