import OperatorManifest
import ReactiveConcurrency
import ReactiveTesting
import Testing

/// A subscriber as Reactive Streams has it: it gets what it has requested, and no more. It subscribes with its first
/// request, because here a subscription asks for the first value.
final class RequestingSubscriber<Value: Sendable>: Sendable {
  private struct State {
    var requested = 0
    var isStarted = false
    var isPaused = false
    var values: [Value] = []
    var ends: [String] = []
    var isBusy = false
    var overlaps = 0
  }

  private let state = Locked(State())
  private let slot = SubscriptionSlot()
  private let signal: Signal<Value>
  private let onNext: @Sendable (RequestingSubscriber) -> Void

  init(_ signal: Signal<Value>, onNext: @escaping @Sendable (RequestingSubscriber) -> Void = { _ in }) {
    self.signal = signal
    self.onNext = onNext
  }

  var values: [Value] { state.withLock { $0.values } }
  var ends: [String] { state.withLock { $0.ends } }
  var overlaps: Int { state.withLock { $0.overlaps } }
  var isEnded: Bool { !ends.isEmpty }

  func request(_ count: Int) {
    let (starts, resumes) = state.withLock { state in
      let sum = state.requested.addingReportingOverflow(count)
      state.requested = sum.overflow ? .max : sum.partialValue
      defer {
        state.isStarted = true
        state.isPaused = false
      }
      return (!state.isStarted, state.isStarted && state.isPaused)
    }
    if starts { slot.fill(signal.observe(Observer(next: { self.next($0) }, finish: { self.finish($0) }))) }
    if resumes { slot.tell(.open) }
  }

  func cancel() { slot.cancel() }

  private func next(_ value: Value) -> Demand {
    state.withLock { state in
      if state.isBusy { state.overlaps += 1 }
      state.isBusy = true
      state.values.append(value)
      if state.requested < .max { state.requested -= 1 }
    }
    onNext(self)
    return state.withLock { state in
      state.isBusy = false
      state.isPaused = state.requested <= 0
      return state.isPaused ? .paused : .more
    }
  }

  private func finish(_ end: Termination) {
    state.withLock { state in
      if state.isBusy { state.overlaps += 1 }
      state.ends.append("\(end)")
    }
  }
}

/// The rules of Reactive Streams 1.0.4, as far as they mean something here, over every operator of the manifest and
/// sources of every kind. The adapter above turns requests into demand.
@Suite("Reactive Streams")
struct ReactiveStreamsTests {
  /// A publisher and how many values it has; `nil` if it does not end.
  struct Source: Sendable, CustomTestStringConvertible {
    let name: String
    let make: @Sendable (TestScheduler) -> Signal<Int>
    var testDescription: String { name }
  }

  static let sources: [Source] = [
    Source(name: "a range") { _ in Signal(0..<100) },
    Source(name: "unfold") { _ in
      .unfold(0) { state in
        defer { state += 1 }
        return state < 100 ? state : nil
      }
    },
    Source(name: "async") { (scheduler: TestScheduler) -> Signal<Int> in
      .async(on: scheduler) { emitter in for value in 0..<100 { try await emitter.emit(value) } }
    },
    Source(name: "an async sequence") { scheduler in Signal(Signal(0..<100).values(buffering: .default), on: scheduler)
    },
    Source(name: "events") { _ in .from(events: (0..<100).map { .next($0) } + [.completed]) },
    Source(name: "a sequence") { _ in Signal((0..<100).reactive) },
    Source(name: "a replay") { (_: TestScheduler) -> Signal<Int> in
      let subject = ReplaySubject<Int>()
      for value in 0..<100 { subject.send(value) }
      subject.finish()
      return subject.signal
    },
    Source(name: "a shared run") { _ in Signal(0..<100).share() },
    Source(name: "a channel") { _ in
      .deferred { () -> Signal<Int> in
        let channel = WorkChannel<Int>(capacity: 100)
        for value in 0..<100 { _ = channel.send(value) }
        channel.finish()
        return channel.signal
      }
    },
    Source(name: "a timer of elements") { .interval(of: 0..<100, every: .seconds(1), on: $0) },
    Source(name: "using") { _ in .using(1, release: { _ in }) { _ in Signal(0..<100) } },
  ]

  // What cannot be asked here, and why:
  // 1.9: There is no onSubscribe: `observe` returns the subscription.
  // 1.11: May, not must: a publisher supports several subscribers as its page says, cold or hot.
  // 2.1: Demand is the answer to a value, not a call: what is not answered `.more` is not sent.
  // 2.2: Should, of the subscriber's own speed.
  // 2.3: An observer's `finish` has no subscription to call.
  // 2.4: Of the subscriber: it counts as cancelled after the end, and a handle then does nothing.
  // 2.5: An observer belongs to one subscription; nothing is called before it has been returned.
  // 2.6: Of the subscriber: it cancels what it does not need.
  // 2.7: Calls of a handle may coincide, which is stronger: `Stress` holds it.
  // 2.8: Of the subscriber: it is prepared for a value on its way.
  // 2.9: Of the subscriber: an end may come without a request.
  // 2.10: Of the subscriber: an error may come without a request.
  // 2.11: Of the subscriber's memory model: closures are Sendable.
  // 2.12: There is no onSubscribe.
  // 2.13: Closures of a subscriber do not throw.
  // 3.1: A subscription is a value, and can be used anywhere.
  // 3.4: Should, of the effort of a request, which compare measures.
  // 3.5: Should, of the effort of a cancellation, which compare measures.
  // 3.8: Of registering: the demand is one answer, not a sum.
  // 3.9: A demand has no number that could be less than one.
  // 3.14: May: a publisher may end when it has no subscriber, as `share` does.
  // 3.15: A handle's `cancel` does not throw.
  // 3.16: A handle's `resume` does not throw.
  // 4.1: A processor is a subject and its observers, which the other rules hold for.
  // 4.2: A processor may recover from an error, as `catch` does.

  /// Whether an operator may send more than has been requested, as its page says.
  private static func mayExceed(_ checked: CheckedOperator) -> Bool {
    switch checked.traits.demand {
    case .exact, .buffering: checked.traits.limit == .keptForEnd
    case .merging, .gathering, .timed: true
    }
  }

  @Test(
    "no more values come than have been requested, one at a time, and one end after them (RS-PUBLISHER-1, RS-PUBLISHER-2, RS-PUBLISHER-3, RS-PUBLISHER-5, RS-PUBLISHER-7)",
    arguments: CheckedOperator.all)
  func operators(_ checked: CheckedOperator) {
    let scheduler = TestScheduler()
    let subscriber = RequestingSubscriber(checked.make(Signal(1..<7), scheduler))
    var requested = 0
    for count in [1, 1, 2, 1, 5, 100, 1_000] {
      requested += count
      subscriber.request(count)
      scheduler.advance(by: .seconds(100))
      if !Self.mayExceed(checked) { #expect(subscriber.values.count <= requested, "\(checked.name)") }
      #expect(subscriber.ends.count <= 1)
    }
    #expect(subscriber.overlaps == 0, "\(checked.name)")
    let values = subscriber.values.count
    subscriber.request(1)
    subscriber.cancel()
    scheduler.advance(by: .seconds(100))
    if subscriber.ends.contains("completed") { #expect(subscriber.values.count == values) }
    #expect(subscriber.ends.count <= 1)
  }

  @Test(
    "sources send what has been requested, immediately or later, and then their one end (RS-PUBLISHER-1, RS-PUBLISHER-5, RS-SUBSCRIPTION-10, RS-SUBSCRIPTION-11)",
    arguments: sources)
  func requests(_ source: Source) {
    let scheduler = TestScheduler()
    let subscriber = RequestingSubscriber(source.make(scheduler))
    scheduler.advance(by: .seconds(1_000))
    #expect(subscriber.values.isEmpty)
    var requested = 0
    for count in [1, 2, 3, 10, 50] {
      requested += count
      subscriber.request(count)
      scheduler.advance(by: .seconds(1_000))
      #expect(subscriber.values == Array(0..<requested))
      #expect(subscriber.ends.isEmpty)
    }
    subscriber.request(1_000)
    scheduler.advance(by: .seconds(1_000))
    #expect(subscriber.values == Array(0..<100))
    #expect(subscriber.ends == ["completed"])
  }

  @Test("an error comes once, nothing after it (RS-PUBLISHER-4, RS-PUBLISHER-6, RS-PUBLISHER-7)", arguments: sources)
  func errors(_ source: Source) {
    let scheduler = TestScheduler()
    let subscriber = RequestingSubscriber(source.make(scheduler).concat(.fail(Failure("no"))))
    subscriber.request(.max)
    scheduler.advance(by: .seconds(1_000))
    subscriber.request(1)
    subscriber.cancel()
    scheduler.advance(by: .seconds(1_000))
    #expect(subscriber.values.count == 100)
    #expect(subscriber.ends.count == 1)
    #expect(subscriber.ends.first?.hasPrefix("failed") ?? false)
  }

  @Test(
    "after a cancellation nothing comes but its acknowledgement; a further one, or a request, does nothing (RS-PUBLISHER-8, RS-SUBSCRIPTION-6, RS-SUBSCRIPTION-7, RS-SUBSCRIPTION-12)",
    arguments: sources)
  func cancels(_ source: Source) {
    let scheduler = TestScheduler()
    let subscriber = RequestingSubscriber(source.make(scheduler))
    subscriber.request(5)
    scheduler.advance(by: .seconds(100))
    subscriber.cancel()
    subscriber.request(10)
    subscriber.cancel()
    scheduler.advance(by: .seconds(1_000))
    #expect(subscriber.values.count == 5)
    #expect(subscriber.ends == ["cancelled"])
  }

  @Test("a request within a value takes no stack (RS-SUBSCRIPTION-2, RS-SUBSCRIPTION-3)", arguments: sources)
  func recursion(_ source: Source) {
    let scheduler = TestScheduler()
    let long = source.make(scheduler).repeated(300)
    let subscriber = RequestingSubscriber(long) { $0.request(1) }
    subscriber.request(1)
    scheduler.advance(by: .seconds(1_000_000))
    #expect(subscriber.values.count == 30_000 || source.name == "a shared run" && subscriber.values.count >= 100)
    #expect(subscriber.overlaps == 0)
    subscriber.cancel()
  }

  @Test(
    "a second subscription gets its values, too; requests for all that there can be are enough (RS-PUBLISHER-10, RS-SUBSCRIPTION-17)",
    arguments: sources)
  func subscribesAgain(_ source: Source) {
    let scheduler = TestScheduler()
    let signal = source.make(scheduler)
    for _ in 0..<2 {
      let subscriber = RequestingSubscriber(signal)
      for _ in 0..<2 { subscriber.request(.max) }
      scheduler.advance(by: .seconds(1_000))
      #expect(subscriber.values.count == 100)
      #expect(subscriber.ends == ["completed"])
    }
  }

  @Test("a cancelled subscription keeps nothing of its subscriber (RS-SUBSCRIPTION-13)", arguments: sources)
  func releases(_ source: Source) {
    let scheduler = TestScheduler()
    let alive = Locked(0)
    let signal = source.make(scheduler)
    var subscription: Subscription?
    do {
      let token = Counted(alive)
      subscription = signal.observe(
        Observer(
          next: { _ in withExtendedLifetime(token) { .paused } }, finish: { _ in withExtendedLifetime(token) {} }))
    }
    scheduler.advance(by: .seconds(10))
    subscription?.cancel()
    scheduler.advance(by: .seconds(10))
    #expect(alive.withLock { $0 } == 0)
  }
}
