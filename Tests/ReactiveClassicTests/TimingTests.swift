import Foundation
import ReactiveClassic
import ReactiveTesting
import Testing

@Suite("Timing in the old spellings")
struct TimingTests {
  private let scheduler = TestScheduler()
  private let subject = Subject<Int>()
  private let record = Record()

  /// Notes each event with its time in milliseconds.
  private func watch<Value>(_ signal: Signal<Value>) {
    let (record, scheduler) = (record, scheduler)
    let milliseconds: @Sendable () -> Int64 = { scheduler.now.nanoseconds / 1_000_000 }
    signal.subscribe(
      next: { record.add("\(milliseconds()):\($0)") }, error: { record.add("\(milliseconds()):✗\($0)") },
      completed: { record.add("\(milliseconds()):|") })
  }

  private func burst() {
    subject.sendNext(1)
    scheduler.advance(by: .milliseconds(500))
    for value in 2...5 {
      subject.sendNext(value)
      scheduler.advance(by: .milliseconds(100))
    }
    scheduler.advance(by: .milliseconds(400))
    subject.sendNext(6)
    subject.sendCompleted()
  }

  @Test("throttle is the field's debounce (V16)")
  func throttleIsDebounce() {
    watch(subject.throttle(0.3, onScheduler: scheduler))
    burst()
    #expect(record.text == "300:1 1100:5 1300:6 1300:|")
  }

  @Test("A value that fails throttle's test passes immediately and drops the waiting one (V17)")
  func throttleWithTest() {
    watch(subject.throttle(0.3, onScheduler: scheduler, valuesPassingTest: { $0 != 4 }))
    burst()
    #expect(record.text == "300:1 700:4 1100:5 1300:6 1300:|")
  }

  @Test("throttle without a scheduler takes the one that is current at the subscription (SIG-THROTTLE-1)")
  func currentScheduler() {
    let delayed = subject.throttle(0.3).delay(0.1)
    scheduler.schedule { [self] in
      watch(delayed)
      subject.sendNext(1)
    }
    scheduler.run()
    #expect(record.text == "400:1")
  }

  @Test("bufferWithTime groups what arrives within the interval (V18, SIG-BUFFER-1)")
  func bufferGroups() {
    watch(subject.signal.bufferWithTime(0.3, onScheduler: scheduler))
    burst()
    #expect(record.text == "300:[1] 800:[2, 3, 4] 1100:[5] 1300:[6] 1300:|")
  }

  @Test("timeout spans the whole signal, values or not (V25)")
  func timeoutSpansTheWhole() {
    watch(subject.timeout(1, onScheduler: scheduler))
    scheduler.advance(by: .milliseconds(900))
    subject.sendNext(1)
    scheduler.advance(by: .milliseconds(900))
    subject.sendNext(2)
    #expect(record.text == "900:1 1000:✗The signal timed out.")
    #expect(subject.subscriberCount == 0)
  }

  @Test("delay in seconds (SIG-DELAY-1)")
  func delay() {
    watch(Signal.of(1, 2).delay(0.3, onScheduler: scheduler))
    scheduler.run()
    #expect(record.text == "300:1 300:2 300:|")
  }

  @Test("interval in seconds, its values the scheduler's time (SIG-INTERVAL-1)")
  func interval() {
    watch(RACSignal.interval(0.1, onScheduler: scheduler, withLeeway: 0).map(\.offset).take(3))
    scheduler.advance(by: .seconds(1))
    #expect(record.text == "100:0.1 seconds 200:0.2 seconds 300:0.3 seconds 300:|")
  }

  @Test("deliverOn and subscribeOn (SIG-DELIVER-1, SIG-SUBON-1)")
  func delivery() {
    let (record, scheduler) = (record, scheduler)
    watch(Signal.of(1).initially { record.add("start") }.subscribeOn(scheduler).deliverOn(scheduler))
    #expect(record.text.isEmpty)
    scheduler.run()
    #expect(record.text == "start 0:1 0:|")
  }

  @Test("the scheduler's old spellings, and their disposables (SCH-2, SCH-3, SCH-4)")
  func schedulerSpellings() {
    let (record, scheduler) = (record, scheduler)
    scheduler.afterDelay(0.2) { record.add("b") }
    scheduler.afterDelay(0.1) { record.add("a") }
    scheduler.afterDelay(0.1) { record.add("never") }.dispose()
    scheduler.after(scheduler.now.advanced(by: .milliseconds(300))) { record.add("c") }
    let repeating = scheduler.after(scheduler.now.advanced(by: .milliseconds(350)), repeatingEvery: 0.1) {
      record.add(scheduler.now.nanoseconds / 1_000_000)
    }
    scheduler.advance(by: .milliseconds(600))
    repeating.dispose()
    scheduler.run()
    #expect(record.text == "a b c 350 450 550")
    #expect(scheduler.isIdle)
  }

  @Test("A run of repeated work that takes longer than an interval delays the next one, the first run too")
  func slowRuns() {
    let (record, scheduler) = (record, scheduler)
    let repeating = scheduler.after(scheduler.now, repeatingEvery: 0.1) {
      record.add("begin")
      // What other threads would run meanwhile.
      scheduler.advance(by: .milliseconds(150))
      record.add("end")
    }
    scheduler.step(2)
    repeating.dispose()
    #expect(record.text == "begin end begin end")
  }

  @Test("scheduleRecursiveBlock unrolls its recursion (SCH-REC-3)")
  func recursion() {
    let (record, scheduler) = (record, scheduler)
    let left = Locked(10_000)
    scheduler.scheduleRecursiveBlock { reschedule in
      let more = left.withLock { left in
        left -= 1
        return left > 0
      }
      if more { reschedule() } else { record.add("done") }
    }
    scheduler.run()
    #expect(record.text == "done")
  }

  @Test("the current scheduler by its old name (SCH-1)")
  func current() {
    let (record, scheduler) = (record, scheduler)
    #expect(RACScheduler.currentScheduler() == nil)
    scheduler.schedule { record.add(RACScheduler.currentScheduler()?.base === scheduler) }
    scheduler.run()
    RACScheduler.immediateScheduler().schedule {
      record.add(RACScheduler.currentScheduler()?.base is RACImmediateScheduler)
    }
    #expect(record.text == "true false")
  }

  @Test("Work for the distant future is the last step of a test scheduler, rather than none")
  func distantFuture() {
    let (record, scheduler) = (record, scheduler)
    scheduler.after(Date.distantFuture) { record.add("last") }
    scheduler.after(Date(timeIntervalSinceNow: 1)) { record.add("first") }
    scheduler.step(2)
    #expect(record.text == "first last")
  }
}
