import ReactiveConcurrency

/// The work to run in virtual time, in order of time and then of arrival, unless a `WorkOrder` chooses.
struct VirtualQueue: Sendable {
  enum Item: Sendable {
    case work(Work)
    case job(UnownedJob)
  }

  /// What runs in order: pieces of work of one lane never overtake each other.
  enum Lane: Hashable, Sendable {
    /// Work without a delay, which a serial scheduler runs in order.
    case queue
    case task(Int)
    /// Anything else: a timer, or a job of an actor.
    case other(Int)
  }

  struct Entry: HeapElement, Sendable {
    let due: SchedulerInstant
    fileprivate let order: Int
    let item: Item
    let origin: CallSite?
    let lane: Lane
    /// The lane of the task or timer that it is part of.
    let cause: Lane

    func isBefore(_ other: Entry) -> Bool {
      (due, order) < (other.due, other.order)
    }

    fileprivate var isCancelled: Bool {
      if case .work(let work) = item { work.isDone } else { false }
    }
  }

  private var heap = Heap<Entry>()
  private var arrivals = 0
  private var order: WorkOrder?
  private var tasks: [String: Int] = [:]
  /// The cause of what runs now.
  private var running: Lane?

  init(order: WorkOrder?) {
    self.order = order
  }

  var choices: [WorkOrder.Choice] { order?.choices ?? [] }
  var isOrdered: Bool { order != nil }

  /// Whether nothing is left that will ever run.
  var isEmpty: Bool {
    heap.elements.allSatisfy { $0.isCancelled || $0.due.isNever }
  }

  /// How many entries there are, with those that have been cancelled.
  var count: Int { heap.elements.count }

  /// - Parameter isDelayed: Whether it is a timer, or work that runs as soon as possible.
  mutating func add(_ item: Item, at due: SchedulerInstant, isDelayed: Bool = false, from origin: CallSite?) {
    arrivals += 1
    let lane: Lane =
      switch item {
      case .work: isDelayed ? .other(arrivals) : .queue
      case .job(let job): order == nil ? .other(arrivals) : self.lane(of: job)
      }
    let begins = if case .work = item { isDelayed } else { lane != .other(arrivals) }
    let cause = begins ? lane : running ?? lane
    if let running { order?.note(cause, causedBy: running) }
    heap.insert(Entry(due: due, order: arrivals, item: item, origin: origin, lane: lane, cause: cause))
  }

  /// Tasks are numbered as they come, because the numbers of the runtime differ from run to run.
  private mutating func lane(of job: UnownedJob) -> Lane {
    let name = job.description
    if name.hasSuffix("nil)") { return .other(arrivals) }
    let number = tasks[name] ?? tasks.count + 1
    tasks[name] = number
    return .task(number)
  }

  /// Removes and returns the next entry that has not been cancelled, if it is due by `end`.
  mutating func removeFirst(until end: SchedulerInstant?) -> Entry? {
    guard let first = removeEarliest(until: end) else { return nil }
    guard order != nil else { return first }
    var due = [first]
    while let next = removeEarliest(until: first.due) { due.append(next) }
    var lanes: Set<Lane> = []
    let runnable = due.filter { lanes.insert($0.lane).inserted }
    let chosen = (runnable.count > 1 ? order?.choose(among: runnable) : nil) ?? first
    for entry in due where entry.order != chosen.order { heap.insert(entry) }
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
      case (.job, _): "a job of an actor"
      case (.work, .queue): "scheduled work"
      case (.work, _): "a timer"
      }
    return name + (origin.map { ", started at \($0)" } ?? "")
  }
}
