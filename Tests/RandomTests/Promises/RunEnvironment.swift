import Foundation
import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Synchronization

/// What one run of a program works with: its sources, schedulers and consumers, what has been sent, and what went
/// wrong.
final class RunEnvironment: Setting {
  let program: Program
  let census = Census()
  let live = LiveSubscriptions()
  /// Whether it is one of very many runs, so that nothing is waited for at length.
  let isHasty: Bool
  /// Set when the program is inline.
  let virtual: TestScheduler?
  let scheduler: any Scheduler
  private let state = Locked(State())
  /// Calls of the program's closures so far.
  private let calls = Atomic<Int>(0)
  /// Sends, resumes and cancellations that are on some stack now.
  private let depth = Atomic<Int>(0)

  /// The closures of operators and sources that are on the stack now.
  private let closures = Atomic<Int>(0)

  private struct State {
    var sources: [Int: ManualSource] = [:]
    var consumers: [Int: CheckedConsumer] = [:]
    var sent: [Int: [Birth.Key]] = [:]
    /// Sources of which it is not sure which values count.
    var unsure: Set<Int> = []
    var finished: Set<Int> = []
    /// How many values each source is just being sent.
    var sending: [Int: Int] = [:]
    var numbers: [Int: Int] = [:]
    var callsOf: [Int: Int] = [:]
    var problems: [String] = []
    var emits: [Task<Void, any Error>] = []
    /// How many emits may have a value, and how many of them have been cancelled since time was moved.
    var emitting = (count: 0, cancelled: 0)
    /// How often each source has been subscribed to, and how many of these subscriptions have been released.
    var started = 0
    var released = 0
    var isStarting = 0
    /// The signals of the sources, which may stand in several places.
    var signals: [Int: Signal<Item>] = [:]
  }

  init(_ program: Program, isHasty: Bool) {
    self.program = program
    self.isHasty = isHasty
    let isInline = program.mode == .inline
    virtual = isInline ? TestScheduler() : nil
    let real: any Scheduler = program.seed % 2 == 0 ? GlobalScheduler.global : SerialScheduler(name: "Adversary")
    scheduler = virtual ?? real
  }

  var executor: (any TaskExecutor)? { virtual }
  var unit: Duration { virtual == nil ? .microseconds(20) : .nanoseconds(1) }
  var isInline: Bool { virtual != nil }
  var isModelled: Bool { false }

  // MARK: What went wrong

  var problems: [String] { state.withLock { $0.problems } }

  func fail(_ text: String) {
    state.withLock { if $0.problems.count < 5, !$0.problems.contains(text) { $0.problems.append(text) } }
  }

  /// Whether so much has been done that it will never end. Threads send more, and groups of groups multiply it.
  var isBlown: Bool { calls.load(ordering: .relaxed) > (isInline ? 100_000 : 1_000_000) }

  /// How often the program's closures have been called.
  var callCount: Int { calls.load(ordering: .relaxed) }

  /// Whether an action is being done within a closure of an operator or a source.
  var isInClosure: Bool { closures.load(ordering: .acquiring) > 0 }
  /// Whether an action is being done within another.
  var isNested: Bool { depth.load(ordering: .acquiring) > 1 }

  // MARK: Sources

  var subscriptions: (started: Int, released: Int) { state.withLock { ($0.started, $0.released) } }

  func add(_ source: ManualSource, as id: Int) { state.withLock { $0.sources[id] = source } }

  func source(_ id: Int) -> ManualSource? { state.withLock { $0.sources[id] } }

  func signal(of origin: Origin) -> Signal<Item> {
    if let known = state.withLock({ $0.signals[origin.id] }) { return known }
    let made = counted(bare(origin), point: origin.id)
    state.withLock { $0.signals[origin.id] = made }
    return made
  }

  private func bare(_ origin: Origin) -> Signal<Item> {
    switch origin.kind {
    case .timed(let source):
      return source.signal(on: scheduler, unit: unit, Subject()) {
        self.item(Birth.Key(source: origin.id, lane: 0, number: $0))
      }
    case .hot(let source):
      let manual = manual(source, origin.id)
      add(manual, as: origin.id)
      return manual.signal
    }
  }

  private func manual(_ source: HotSource, _ id: Int) -> ManualSource {
    switch source.kind {
    case .subject: return ManualSource(Subject())
    case .callbacks: return ManualSource(Callbacks(), in: self)
    case .replay: return ManualSource(ReplaySubject(capacity: source.capacity))
    case .behavior:
      let first = makeItem(id)
      state.withLock { $0.sent[id, default: []] += first.keys }
      return ManualSource(BehaviorSubject(first))
    }
  }

  func source(_ signal: Signal<Item>, of step: Step) -> Signal<Item> {
    step.entry.traits.contains(.shared) ? exclusive(signal, step) : signal
  }

  private func item(_ key: Birth.Key) -> Item { Item(.number(key.number), born: [Birth(key, in: census)]) }

  /// A source's next value.
  func makeItem(_ source: Int, lane: Int = 0) -> Item {
    let number = state.withLock { state in
      let place = source * 10_000 + lane
      defer { state.numbers[place, default: 0] += 1 }
      return state.numbers[place, default: 0]
    }
    return item(Birth.Key(source: source, lane: lane, number: number))
  }

  /// `signal`, each subscription of which is counted until it is released.
  func counted(_ signal: Signal<Item>, point: Int) -> Signal<Item> {
    .deferred { [self] in
      state.withLock { $0.isStarting += 1 }
      touch(point)
      state.withLock { $0.isStarting -= 1 }
      // What never ends is not started again.
      if isBlown { return .never }
      state.withLock { $0.started += 1 }
      return signal.onDispose { self.state.withLock { $0.released += 1 } }
    }
  }

  // MARK: Actions

  /// Called in a closure of the program.
  func touch(_ point: Int) {
    calls.wrappingAdd(1, ordering: .relaxed)
    let reactions = program.reactions
    // What passes there comes to the consumer in spite of a cancellation.
    if point > 0 { closures.wrappingAdd(1, ordering: .relaxed) }
    defer { if point > 0 { closures.wrappingSubtract(1, ordering: .relaxed) } }
    if reactions.isEmpty || !reactions.contains(where: { $0.point == point }) { return }
    let call = state.withLock { state in
      state.callsOf[point, default: 0] += 1
      return state.callsOf[point, default: 0]
    }
    for (index, reaction) in reactions.enumerated() where reaction.point == point && reaction.call == call {
      // With several subscriptions a source of callbacks sends to each of them by itself, the first one further ahead.
      perform(reaction.action, lane: isInline && program.consumers.count == 1 ? 0 : 1_000 + index)
    }
  }

  func perform(_ action: Action, lane: Int = 0) {
    depth.wrappingAdd(1, ordering: .relaxed)
    defer { depth.wrappingSubtract(1, ordering: .releasing) }
    switch action {
    case .send(let id):
      guard !isBlown, let source = source(id) else { return }
      let item = makeItem(id, lane: lane)
      note(item, of: id)
      source.send(item)
      state.withLock { $0.sending[id, default: 0] -= 1 }
    case .emit(let id): emit(id)
    case .cancelEmits:
      let tasks = state.withLock { state in
        state.emitting.cancelled = state.emitting.count
        return state.emits
      }
      for task in tasks { task.cancel() }
    case .finish(let id): finish(id, nil)
    case .fail(let id): finish(id, Broken())
    case .subscribe(let id): subscribe(id)
    case .resume(let id): consumer(id)?.resume()
    case .cancel(let id): consumer(id)?.cancel()
    case .advance(let time):
      if let virtual {
        // Not from within its own work.
        if isNested { return }
        let cancelled = state.withLock { $0.emitting.cancelled }
        virtual.advance(by: unit * time)
        state.withLock { state in
          state.emitting.count -= cancelled
          state.emitting.cancelled -= cancelled
        }
      } else {
        sched_yield()
      }
    }
  }

  private func note(_ item: Item, of id: Int) {
    state.withLock { state in
      state.sending[id, default: 0] += 1
      if state.finished.contains(id) { return }
      state.sent[id, default: []] += item.keys
      if state.isStarting > 0 { state.unsure.insert(id) }
    }
  }

  private func finish(_ id: Int, _ error: (any Error)?) {
    let source = source(id)
    state.withLock { state in
      state.finished.insert(id)
      // Which of the two comes first is not known.
      if !isInline || source?.sendsSeparately == true, state.sending[id, default: 0] > 0 { state.unsure.insert(id) }
    }
    source?.finish(error)
  }

  private func emit(_ id: Int) {
    guard let source = source(id) else { return }
    let item = makeItem(id, lane: 5_000)
    state.withLock { state in
      // It may or may not come before the end, or be cancelled.
      state.unsure.insert(id)
      state.emitting.count += 1
    }
    let task = Task(executorPreference: executor) { try await source.emit(item) }
    state.withLock { $0.emits.append(task) }
  }

  /// How many values the tasks that emit may hold.
  var emitting: Int { state.withLock { $0.emitting.count } }

  /// Ends every source.
  func finishAll() {
    for id in state.withLock({ $0.sources.keys.sorted() }) { perform(.finish(source: id)) }
  }

  /// What a source has been asked to send before its end, unless that is not sure.
  func sent(by origin: Origin) -> [Birth.Key]? {
    state.withLock { $0.unsure.contains(origin.id) ? nil : $0.sent[origin.id] ?? [] }
  }

  /// It is not known whether a consumer is there yet.
  func doubtAll() {
    state.withLock { $0.unsure.formUnion($0.sources.keys) }
  }

  // MARK: Consumers

  func place(_ consumer: CheckedConsumer, at id: Int) { state.withLock { $0.consumers[id] = consumer } }

  func consumer(_ id: Int) -> CheckedConsumer? { state.withLock { $0.consumers[id] } }

  var consumers: [CheckedConsumer] { state.withLock { $0.consumers.sorted { $0.key < $1.key }.map(\.value) } }

  func subscribe(_ id: Int) {
    guard let consumer = consumer(id) else { return }
    whileStarting { live.track { consumer.take() } }
  }

  /// Runs `body`; it is not sure of what is sent meanwhile whether it comes before the subscription to its source.
  func whileStarting(_ body: () -> Void) {
    state.withLock { $0.isStarting += 1 }
    body()
    state.withLock { $0.isStarting -= 1 }
  }

  // MARK: The end

  /// Releases everything but what the consumers still hold.
  func dropSources() {
    let dropped = state.withLock { state in
      defer {
        state.sources = [:]
        state.emits = []
        state.signals = [:]
      }
      return (state.sources, state.emits, state.signals)
    }
    for task in dropped.1 { task.cancel() }
  }

  /// Releases the consumers and with them the subscriptions' handles.
  func dropConsumers() {
    let consumers = state.withLock { state in
      defer { state.consumers = [:] }
      return state.consumers
    }
    for consumer in consumers.values { consumer.drop() }
  }
}
