import ReactiveCallbacks
import ReactiveClassic
import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("take")
struct TakeTests {
  private let scheduler = TestScheduler()

  private var source: Signal<String> {
    scheduler.timeline((1, .next("a")), (3, .next("b")), (5, .next("c")), (7, .completed))
  }

  @Test("take gives 0…n; of more than there are it gives all (STR-TAKE-1, 2)", arguments: 0...5)
  func takes(_ count: Int) {
    expect(Signal(1...3).take(count), sends: Array((1...3).prefix(count)))
  }

  @Test("take ends an infinite stream, which makes no element too many (STR-TAKE-3, V26)")
  func takesFromEndless() {
    let probe = Probe()
    expect(probe.values(1...).take(2), sends: [1, 2])
    #expect(probe.produced == 4, "two for each way of consuming")
    #expect(probe.releases == 2)
  }

  @Test("take ends a stream that gives one value and then never more (STR-TAKE-4)")
  func takesBeforeSilence() {
    expect(Signal.just(1).concat(.never).take(1), sends: [1])
  }

  @Test("take sends the last value and the end together; the source is released before (STR-TAKE-5, V26, SIG-TAKE-1)")
  func takesLastAndEnds() {
    let order = Recorder<String>()
    let source = Signal<Int> { sender in
      sender.onDispose { order.add("released") }
      order.add("\(sender.send(1))")
      order.add("disposed: \(sender.isDisposed)")
    }
    TestScheduler().record(source.take(1).onCompleted { order.add("completed") }).cancel()
    #expect(order.values == ["released", "completed", "cancelled", "disposed: true"])
  }

  @Test("take(0) never starts the source (STR-TAKE-6)")
  func takesNothing() {
    let probe = Probe()
    expect(probe.values([1]).take(0), sends: [])
    #expect(probe.starts == 0)
  }

  @Test("take completes when its value is sent back into the source (SIG-TAKE-2, PIT-4)")
  func takesFromRecursion() {
    let scheduler = TestScheduler()
    let subject = Subject<Int>()
    let recording = scheduler.record(subject.signal.onNext { subject.send($0 + 1) }.take(1))
    // ReactiveCocoa#1877
    let three = scheduler.record(subject.signal.take(3).onNext { subject.send($0 + 1) })
    subject.send(1)
    expect(recording, has: [1], then: .completed)
    #expect(three.values.count == 3 && three.isCompleted)
    #expect(subject.subscriberCount == 0)
  }

  @Test("take(while:) and takeUntilBlock do not send the value that decides (STR-TWHILE-1, STR-TUNTIL-1)")
  func takesWhile() {
    expect(Signal(1...6).take(while: { $0 < 3 }), sends: [1, 2])
    expect(Signal(1...6).takeUntilBlock { $0 == 3 }, sends: [1, 2])
  }

  @Test("takeUntilBlock sends all if none decides, none if the first does; ends an endless one (STR-TUNTIL-2, 3, 4)")
  func takesUntil() {
    expect(Signal(1...3).takeUntilBlock { _ in false }, sends: [1, 2, 3])
    expect(Signal(1...3).takeUntilBlock { _ in true }, sends: [])
    expect(Signal(1...).takeUntilBlock { $0 == 4 }, sends: [1, 2, 3])
  }

  @Test("takeLast sends the last n, in order, at completion; all if there are fewer (SIG-TLAST-1, 3)")
  func takesLast() {
    expect(Signal(1...5).takeLast(2), sends: [4, 5])
    expect(Signal(1...2).takeLast(5), sends: [1, 2])
    expect(Signal(1...2).takeLast(0), sends: [])
  }

  @Test("takeLast sends nothing on error, nothing before the end (SIG-TLAST-2, V12)")
  func takesLastOfFailing() {
    expect(Signal(1...5).concat(.fail(Failure("no"))).takeLast(2), sends: [], then: .failed(Failure("no")))
    expect(Signal(1...5).concat(.never).takeLast(2), sends: [], then: .open)
  }

  @Test("A value or the completion of the trigger completes take(until:); both are released (SIG-TUNTIL-1, 2, 5)")
  func takesUntilTrigger() {
    let scheduler = TestScheduler()
    for event in [Event<Int>.next(0), .completed] {
      let source = Probe()
      let trigger = Probe()
      let ticks = source.watch(scheduler.timeline((1, .next("a")), (2, .next("b")), (3, .next("c"))))
      expect(
        ticks.take(until: trigger.watch(scheduler.timeline((2.5, event)))), sends: ["a", "b"], then: .completed,
        endsAt: 2.5, on: scheduler)
      #expect(source.releases == 2 && trigger.releases == 2)
    }
  }

  @Test("take(until:) with a trigger that fires while it is subscribed never subscribes to the source (SIG-TUNTIL-3)")
  func takesUntilEarlyTrigger() {
    let probe = Probe()
    expect(probe.values([1]).take(until: Signal.just(0)), sends: [])
    expect(probe.values([1]).take(until: Signal<Int>.empty), sends: [])
    #expect(probe.starts == 0)
  }

  @Test("take(until:) ignores the trigger's error (SIG-TUNTIL-4)")
  func takesUntilFailingTrigger() {
    expect(Signal.of(1, 2).take(until: Signal<Int>.fail(Failure("no"))), sends: [1, 2])
  }

  @Test("take(untilReplacement:) releases the receiver at the replacement's first event (SIG-TREPL-1, 3, 5)")
  func replaces() throws {
    for (text, result) in [("----x-y-|", "-a-bx-y-|"), ("----|", "-a-b|"), ("----#", "-a-b#")] {
      let scheduler = TestScheduler()
      let source = try scheduler.cold("-a-b-c-|")
      let replacement = try scheduler.cold(text)
      let signal = source.signal.take(untilReplacement: replacement.signal)
      expect(signal, marbles: try Marbles(parsing: result), on: scheduler)
      #expect(source.subscriptions.first == "^---!")
      #expect(source.subscriptions.count == 2)
    }
  }

  @Test("take(untilReplacement:) forwards the receiver's error, not its completion (SIG-TREPL-2)")
  func forwardsError() {
    let replacement = scheduler.timeline((9, .next("x")), (10, .completed))
    expect(source.take(untilReplacement: replacement), sends: ["a", "b", "c", "x"], endsAt: 10, on: scheduler)
    let failing = scheduler.timeline((1, .next("a")), (2, .failed(Failure("no"))))
    expect(
      failing.take(untilReplacement: replacement), sends: ["a"], then: .failed(Failure("no")), endsAt: 2, on: scheduler)
  }

  @Test("take(untilReplacement:) does not start the receiver if the replacement sends synchronously (SIG-TREPL-4)")
  func replacesAtOnce() {
    let probe = Probe()
    let receiver = probe.values([1, 2])
    expect(receiver.take(untilReplacement: .of(7, 8)), sends: [7, 8])
    expect(receiver.take(untilReplacement: Signal.just(7).concat(.never)), sends: [7], then: .open)
    expect(receiver.take(untilReplacement: .empty), sends: [])
    #expect(probe.starts == 0)
  }
}
