import ReactiveConcurrency
import ReactiveTesting
import Testing

extension Stress {
  @Suite struct Scheduling {
    @Test("ConcurrentScheduler fed from 4 threads, by closures and by tasks: never over its limit, nothing lost")
    func limits() async {
      let scheduler = ConcurrentScheduler(limit: 3)
      let running = Counter()
      let ran = Counter()
      let count = Scale.rounds(20_000)
      let work: @Sendable () -> Void = {
        if running.add() > 3 { Issue.record("More than 3 at once") }
        running.add(-1)
        ran.add()
      }
      await onThreads(4) { thread in
        for number in 0..<count {
          if number % 8 == 0 { Task(executorPreference: scheduler) { work() } } else { scheduler.schedule(work) }
          // Cancelled work may have begun, but must not break anything.
          if number % 5 == 0 { scheduler.schedule {}.cancel() }
        }
      }
      spin { ran.value == 4 * count }
    }

    @Test("A serial scheduler on an actor, fed from 4 threads, with calls of the actor's own: isolated, in order")
    func actors() async {
      let place = Place()
      let scheduler = SerialScheduler(actor: place)
      let ran = Counter()
      let count = Scale.rounds(10_000)
      await onThreads(4) { thread in
        for number in 0..<count {
          scheduler.schedule {
            place.assumeIsolated { $0.values.append(Sent(sender: thread, number: number)) }
            ran.add()
          }
          if number % 100 == 0 { Task { await place.touch() } }
        }
      }
      spin { ran.value == 4 * count }
      expectOrder(await place.values, senders: 4, each: count)
    }

    @Test("ClockScheduler: timers made and cancelled by 4 threads: each fires once or not at all")
    func clocks() async {
      let scheduler = ClockScheduler(ContinuousClock())
      let fired = Counter()
      let count = Scale.rounds(2_000)
      await onThreads(4) { thread in
        for number in 0..<count {
          scheduler.schedule(after: .microseconds(number * 7 % 3000 + 1)) { fired.add() }
          scheduler.schedule(after: .seconds(600)) { Issue.record("Cancelled work ran") }.cancel()
        }
      }
      spin { fired.value == 4 * count }
    }
  }
}

private actor Place {
  var values: [Sent] = []
  private var touched = 0

  func touch() { touched += values.count }
}
