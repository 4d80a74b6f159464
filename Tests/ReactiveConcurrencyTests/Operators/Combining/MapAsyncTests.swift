import ReactiveConcurrency
import ReactiveTesting
import Synchronization
import Testing

@Suite("mapAsync")
struct MapAsyncTests {
  private let scheduler = TestScheduler()

  @Test("mapAsync(maxConcurrent:) keeps the order, whichever result is first")
  func keepsOrder() {
    let signal = Signal.of(3, 1, 2).mapAsync(maxConcurrent: 3, on: scheduler) { [scheduler] seconds in
      try await scheduler.sleep(for: .seconds(seconds))
      return "after \(seconds)"
    }
    expect(signal, sends: ["after 3", "after 1", "after 2"], at: [3, 3, 3], endsAt: 3, on: scheduler)
  }

  @Test("mapAsync(maxConcurrent: n) runs at most n at a time and asks the source for no more", arguments: 1...4)
  func isBounded(_ limit: Int) {
    let probe = Probe()
    let active = Recorder<Int>()
    let running = Counter()
    let signal = probe.values(1...).mapAsync(maxConcurrent: limit, on: scheduler) { [scheduler] value in
      active.add(running.change(by: 1))
      defer { _ = running.change(by: -1) }
      try await scheduler.sleep(for: .seconds(1))
      return value
    }
    let recording = scheduler.record(signal)
    scheduler.advance()
    #expect(probe.produced == limit)
    scheduler.advance(by: .seconds(3))
    #expect(recording.values == Array(1...3 * limit))
    #expect(active.values.max() == limit)
    recording.cancel()
    scheduler.advance()
    #expect(probe.releases == 1)
    #expect(scheduler.isIdle)
  }

  @Test("mapAsync works off what a source sends that cannot pause")
  func worksOffSubject() {
    let subject = Subject<Int>()
    let recording = scheduler.record(
      subject.signal.mapAsync(maxConcurrent: 2, on: scheduler) { [scheduler] value in
        try await scheduler.sleep(for: .seconds(1))
        return value
      })
    for value in 1...5 { subject.send(value) }
    subject.finish()
    scheduler.advance(by: .seconds(10))
    expect(recording, has: [1, 2, 3, 4, 5], at: [1, 1, 2, 2, 3], then: .completed, endsAt: 3)
  }

  @Test("The first error ends mapAsync immediately and cancels the other runs")
  func fails() {
    let cancelled = Recorder<Int>()
    let signal = Signal(1...3).mapAsync(maxConcurrent: 3, on: scheduler) { [scheduler] value in
      do {
        try await scheduler.sleep(for: .seconds(value == 2 ? 1 : 5))
      } catch {
        cancelled.add(value)
        throw error
      }
      if value > 0 { throw Failure("no \(value)") }
      return value
    }
    expect(signal, sends: [Int](), then: .failed(Failure("no 2")), endsAt: 1, on: scheduler)
    #expect(cancelled.values.sorted() == [1, 1, 3, 3])
  }

  @Test("mapAsync(.latest) sends the result of the newest value only")
  func mapsLatest() {
    let source = scheduler.timeline((0, .next(1)), (1, .next(2)), (5, .next(3)), (6, .completed))
    let signal = source.mapAsync(.latest, on: scheduler) { [scheduler] value in
      try await scheduler.sleep(for: .seconds(2))
      return value
    }
    expect(signal, sends: [2, 3], at: [3, 7], endsAt: 7, on: scheduler)
  }

  @Test("On the global pool, too, mapAsync keeps the order and loses nothing", arguments: [1, 2, 8])
  func keepsOrderInParallel(_ limit: Int) async throws {
    let values = try await Signal(0..<2000).mapAsync(maxConcurrent: limit) { $0 }.collect()
    #expect(values == Array(0..<2000))
    let first = try await Signal(0...).mapAsync(maxConcurrent: limit) { $0 }.take(100).collect()
    #expect(first == Array(0..<100))
  }
}

/// A number that several tasks change.
private final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  func change(by difference: Int) -> Int {
    value.wrappingAdd(difference, ordering: .sequentiallyConsistent).newValue
  }
}
