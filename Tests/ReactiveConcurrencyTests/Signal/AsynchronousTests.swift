import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Asynchronous sources")
struct AsynchronousTests {
  let scheduler = TestScheduler()

  @Test("Signal.async sends what its closure emits, completes when it returns, fails with what it throws")
  func emits() {
    let signal = Signal<Int>.async(on: scheduler) { [scheduler] emitter in
      try await emitter.emit(1)
      try await scheduler.sleep(for: .seconds(2))
      try await emitter.emit(2)
    }
    expect(signal, sends: [1, 2], at: [0, 2], then: .completed, endsAt: 2, on: scheduler)
    let failing = Signal<Int>.async(on: scheduler) { emitter in
      try await emitter.emit(1)
      throw Failure("no")
    }
    expect(failing, sends: [1], then: .failed(Failure("no")), on: scheduler)
  }

  @Test("A task that is cancelled while it waits to emit leaves nothing with the emitter (LEAVE-1)")
  func cancelsWaiting() {
    let kept = Locked<Emitter<Int>?>(nil)
    let witness = Witness { _, _ in .paused }
    witness.observe(
      Signal<Int>.async(on: scheduler) { emitter in
        kept.set(emitter)
        try await emitter.emit(1)
      })
    scheduler.advance()
    guard let emitter = kept.exchange(nil) else { return }
    for _ in 1...100 {
      let task = scheduler.task { try await emitter.emit(2) }
      scheduler.advance()
      task.cancel()
      scheduler.advance()
    }
    #expect(emitter.waiterCount <= 2)
    witness.cancel()
  }

  @Test("emit waits while the consumer is paused")
  func waits() {
    let emitted = Recorder<Int>()
    let witness = Witness { _, _ in .paused }
    witness.observe(
      Signal<Int>.async(on: scheduler) { emitter in
        for value in 1...3 {
          try await emitter.emit(value)
          emitted.add(value)
        }
      })
    scheduler.run()
    #expect(witness.values == ["1"])
    #expect(emitted.values.isEmpty)
    for _ in 1...3 {
      witness.resume()
      scheduler.run()
    }
    #expect(witness.values == ["1", "2", "3"])
    #expect(emitted.values == [1, 2, 3])
    #expect(witness.ends == ["completed"])
  }

  @Test("When the consumer cancels, the task is cancelled and emit throws, also while it waits")
  func cancels() {
    for answer in [Demand.more, .paused, .cancelled] {
      let errors = Recorder<Bool>()
      let witness = Witness { _, _ in answer }
      witness.observe(
        Signal<Int>.async(on: scheduler) { [scheduler] emitter in
          do {
            try await emitter.emit(1)
            try await scheduler.sleep(for: .seconds(1000))
          } catch {
            errors.add(error is CancellationError)
            throw error
          }
        })
      scheduler.advance()
      witness.cancel()
      scheduler.advance()
      #expect(errors.values == [true])
      #expect(witness.ends == ["cancelled"])
    }
  }

  @Test("What an async closure returns is sent once, and its end when the consumer resumes, not by an earlier resume")
  func callWaits() {
    let witness = Witness { _, _ in .paused }
    witness.observe(
      Signal<Int>(on: scheduler) { [scheduler] in
        try await scheduler.sleep(for: .seconds(2))
        return 1
      })
    scheduler.advance(by: .seconds(1))
    witness.resume()
    #expect(witness.values == [] && witness.ends == [])
    scheduler.run()
    #expect(witness.values == ["1"] && witness.ends == [])
    witness.resume()
    #expect(witness.values == ["1"] && witness.ends == ["completed"])
  }

  @Test("When the consumer cancels, an async closure's task is cancelled; the end comes immediately, and no value")
  func callIsCancelled() {
    let wasCancelled = Recorder<Bool>()
    let witness = Witness()
    witness.observe(
      Signal<Int>(on: scheduler) { [scheduler] in
        do { try await scheduler.sleep(for: .seconds(2)) } catch { wasCancelled.add(Task.isCancelled) }
        return 1
      })
    scheduler.advance(by: .seconds(1))
    witness.cancel()
    #expect(witness.ends == ["cancelled"])
    scheduler.run()
    #expect(wasCancelled.values == [true])
    #expect(witness.values == [] && witness.ends == ["cancelled"])
  }

  @Test("An async sequence is pulled only as there is room")
  func pulls() throws {
    let probe = Probe()
    let signal = Signal(probe.values(1...).values(buffering: .backpressure(high: 1, low: 0)), on: scheduler)
    let recording = scheduler.record(signal.take(5))
    scheduler.run()
    #expect(recording.values == [1, 2, 3, 4, 5])
    #expect(probe.produced <= 6)
    #expect(probe.releases == 1)
  }

  @Test("A throwing stream as a signal")
  func streams() {
    let (stream, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
    continuation.yield(1)
    continuation.yield(2)
    continuation.finish(throwing: Failure("no"))
    let recording = scheduler.record(Signal(stream: stream, on: scheduler))
    scheduler.run()
    expect(recording, has: [1, 2], then: .failed(Failure("no")))
  }
}
