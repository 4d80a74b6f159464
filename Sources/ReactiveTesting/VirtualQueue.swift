import ReactiveConcurrency

/// The work to run in virtual time, in order of time and then of arrival, unless a `WorkOrder` chooses.
struct VirtualQueue: Sendable {
  enum Item: Sendable {
    case work(Work)
    case job(UnownedJob)
    case actorJob(UnownedJob, ActorExecutor)
  }

  /// What stays in order: of one lane, a piece of work never overtakes another.
  enum Lane: Hashable, Sendable {
    /// Work without a delay, as on a serial scheduler.
    case queue
    /// The timers that one cause has set. They come in this order in real time, too, where one is set after the other.
    case timers(setBy: Int)
    case task(Int)
    case other(Int)
  }

  struct Entry: HeapElement, Sendable {
    let due: SchedulerInstant
    fileprivate let order: Int
    let item: Item
    let origin: CallSite?
    let lane: Lane
    /// The task or timer that it is part of.
    let cause: Int

    func isBefore(_ other: Entry) -> Bool {
      (due, order) < (other.due, other.order)
    }

    fileprivate var isCancelled: Bool {
      if case .work(let work) = item { work.isDone } else { false }
    }
  }

  private var heap = Heap<Entry>()
  /// The entries of this instant that the order chooses from, as they arrived.
  private var due: [Entry] = []
  private var arrivals = 0
  private var order: WorkOrder?
  private var tasks: [String: Int] = [:]
  /// The cause of what runs now.
  private var running = 0

  init(order: WorkOrder?) {
    self.order = order
  }

  var choices: [WorkOrder.Choice] { order?.choices ?? [] }
  var isOrdered: Bool { order != nil }

  /// Whether nothing is left that will ever run.
  var isEmpty: Bool {
    due.allSatisfy(\.isCancelled) && heap.elements.allSatisfy { $0.isCancelled || $0.due.isNever }
  }

  /// How many entries there are, with those that have been cancelled.
  var count: Int { heap.elements.count + due.count }

  /// - Parameter isDelayed: Whether it is a timer, or work that runs as soon as possible.
  mutating func add(_ item: Item, at due: SchedulerInstant, isDelayed: Bool = false, from origin: CallSite?) {
    arrivals += 1
    let lane: Lane
    let cause: Int
    switch item {
    case .work: (lane, cause) = isDelayed ? (.timers(setBy: running), arrivals) : (.queue, running)
    case .job(let job):
      let task = order == nil ? nil : number(of: job)
      (lane, cause) = task.map { (.task($0), -$0) } ?? (.other(arrivals), running)
    case .actorJob: (lane, cause) = (.other(arrivals), running)
    }
    order?.note(cause, causedBy: running)
    heap.insert(Entry(due: due, order: arrivals, item: item, origin: origin, lane: lane, cause: cause))
  }

  /// Tasks are numbered as they come, because the numbers of the runtime differ from run to run.
  private mutating func number(of job: UnownedJob) -> Int? {
    let name = job.description
    if name.hasSuffix("nil)") { return nil }
    let number = tasks[name] ?? tasks.count + 1
    tasks[name] = number
    return number
  }

  /// Removes and returns the next entry that has not been cancelled, if it is due by `end`.
  mutating func removeFirst(until end: SchedulerInstant?) -> Entry? {
    guard order != nil else { return removeEarliest(until: end) }
    due.removeAll { $0.isCancelled }
    if due.isEmpty, let first = removeEarliest(until: end) { due.append(first) }
    guard let instant = due.first?.due, instant <= end ?? .last else { return nil }
    while let next = removeEarliest(until: instant) { due.append(next) }
    var lanes: Set<Lane> = []
    let runnable = due.indices.filter { lanes.insert(due[$0].lane).inserted }
    let place = runnable.count > 1 ? order?.choose(among: runnable.map { due[$0] }) ?? 0 : 0
    let chosen = due.remove(at: runnable[place])
    running = chosen.cause
    return chosen
  }

  private mutating func removeEarliest(until end: SchedulerInstant?) -> Entry? {
    while let entry = heap.first, entry.due <= end ?? .last {
      heap.popFirst()
      if !entry.isCancelled { return entry }
    }
    return nil
  }
}

extension VirtualQueue.Entry: CustomStringConvertible {
  var description: String {
    let name =
      switch (item, lane) {
      case (.job, .task(let number)): "a job of task \(number)"
      case (.job, _), (.actorJob, _): "a job of an actor"
      case (.work, .queue): "scheduled work"
      case (.work, _): "a timer"
      }
    return name + (origin.map { ", started at \($0)" } ?? "")
  }
}
