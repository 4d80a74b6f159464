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
}

/// A number that several tasks change.
private final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  func change(by difference: Int) -> Int {
    value.wrappingAdd(difference, ordering: .sequentiallyConsistent).newValue
  }
}
