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

  @Test("Random orders of ends and values, any limit: as concat would send them (FLAT-ORDER-1)", arguments: 0..<40)
  func random(_ seed: Int) {
    var numbers = Seeded(state: UInt64(seed) &+ 1)
    let count = 12
    let delays = (0..<count).map { _ in
      (0..<Int.random(in: 0...4, using: &numbers)).map { _ in Int.random(in: 0...5, using: &numbers) }
    }
    let limit = Int.random(in: 0...5, using: &numbers)
    let scheduler = scheduler
    let inner: @Sendable (Int) -> Signal<Int> = { index in
      Signal(delays[index].indices).flattenMap(.concat) { position in
        let delay = delays[index][position]
        let value = Signal.just(index * 10 + position)
        return delay == 0 ? value : value.delay(for: .seconds(delay), on: scheduler)
      }
    }
    let recording = scheduler.record(Signal(0..<count).flattenMap(.concat(maxConcurrent: limit), inner))
    scheduler.run()
    let expected: [[Int]] = delays.enumerated().map { index, all in all.indices.map { index * 10 + $0 } }
    #expect(recording.values == Array(expected.joined()))
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

  @Test("The first error of any signal is immediate and cancels all others")
  func fails() {
    let disposed = Recorder<Int>()
    let second = Subject<Int>()
    let recording = scheduler.record(
      Signal.of(0, 1).flattenMap(.concat(maxConcurrent: 2)) { index in
        (index == 0 ? Signal<Int>.never : second.signal).onDispose { disposed.add(index) }
      })
    second.send(1)
    second.finish(throwing: Failure("no"))
    #expect(recording.values == [])
    #expect(recording.error is Failure)
    #expect(Set(disposed.values) == [0, 1])
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

  @Test("A pause holds everything back, and a resume continues in order (FLAT-ORDER-1)")
  func pauses() {
    let values = Recorder<Int>()
    let handle = Locked<Subscription?>(nil)
    let subscription = Signal(0..<50).flattenMap(.concat(maxConcurrent: 4)) { .of($0 * 2, $0 * 2 + 1) }.observe(
      .pausing { values.add($0) })
    handle.withLock { $0 = subscription }
    for count in 1..<100 {
      #expect(values.values == Array(0..<count))
      subscription.resume()
    }
    #expect(values.values == Array(0..<100))
  }

  @Test("A limit of 0 means none")
  func zero() {
    expect(Signal(1...3).flattenMap(.concat(maxConcurrent: 0)) { .just($0) }, sends: [1, 2, 3])
  }
}
