import Foundation

/// One run of a scenario: what it sets up, its threads, and what must be so when they are done.
///
/// Safety: touched only by who has the baton.
public final class Trial: @unchecked Sendable {
  private var checks: [() -> Void] = []
  private var tasks: [TrackedTask] = []

  private final class TrackedTask: @unchecked Sendable {  // Safety: as above.
    let name: String
    var isDone = false
    var task: Task<Void, Never>?

    init(_ name: String) { self.name = name }
  }

  /// A thread, which runs beside the others.
  public func thread(_ name: String, _ body: @escaping () -> Void) {
    machine.spawn(name, body)
  }

  /// A task, which must have ended when the threads are done: otherwise nothing has woken it.
  ///
  /// - Returns: What cancels it.
  @discardableResult
  public func task(_ name: String, _ body: @escaping @Sendable () async -> Void) -> @Sendable () -> Void {
    let tracked = TrackedTask(name)
    tasks.append(tracked)
    tracked.task = Task.detached(executorPreference: ModelExecutor.shared) {
      await body()
      tracked.isDone = true
    }
    return {
      // Handlers run under the runtime's own lock, within which no other thread may run.
      machine.uninterrupted += 1
      machine.note("cancels \(name)")
      tracked.task?.cancel()
      machine.uninterrupted -= 1
    }
  }

  /// What must be so when all threads are done.
  public func check(_ body: @escaping () -> Void) { checks.append(body) }

  fileprivate func finish() {
    for task in tasks where !task.isDone { machine.fail("lost wake-up: \(task.name) waits for ever") }
    for check in checks { check() }
    checks = []
    tasks = []
  }
}

/// Something is wrong: ends the exploration and prints the schedule.
public func fail(_ message: String) -> Never { machine.fail(message) }

public func expect(_ isSo: Bool, _ message: @autoclosure () -> String) {
  if !isSo { machine.fail(message()) }
}

/// A line in the schedule.
public func note(_ text: @autoclosure () -> String) {
  if machine.isRunning { machine.note(text()) }
}

/// A point at which another thread may go first.
public func pausePoint() { if machine.isRunning { machine.begin(isChoice: true) } }

/// Another thread, from within one.
public func startThread(_ name: String, _ body: @escaping () -> Void) { machine.spawn(name, body) }

public func yieldProcessor() { machine.yield() }

/// Which thread this is; not 0, and with the lowest bit clear, as an address has.
public func threadNumber() -> UInt { UInt(machine.current.slot + 1) * 16 }

/// The mutant that is planted, or 0. Safety: set before anything runs.
nonisolated(unsafe) public var plantedMutant = 0

public struct Exploration {
  public struct Result: Sendable {
    public var schedules = 0
    public var isComplete = false
    public var randomSchedules = 0
    public var states = 0
    public var timeouts = 0
  }

  let name: String
  let scenario: (Trial) -> Void
  public var preemptions = 3
  public var stale = 2

  public init(_ name: String, _ scenario: @escaping (Trial) -> Void) {
    self.name = name
    self.scenario = scenario
    Report.scenario = name
  }

  public static func prepare(isQuiet: Bool) {
    Pool.install()
    Report.catchTraps()
    Report.isQuiet = isQuiet
  }

  /// Searches for `seconds` at most, and uses up the rest of them for random schedules.
  public func search(seconds: Double) -> Result {
    var result = Result()
    let start = Date()
    // What is made once in a process is made now.
    machine.chooser.mostPreemptions = 0
    machine.chooser.mostStale = 0
    _ = once(leakCounts: false)
    machine.chooser.forget()
    machine.chooser.mostPreemptions = preemptions
    machine.chooser.mostStale = stale
    var longest = 0
    while true {
      result.schedules += 1
      Report.schedules = result.schedules
      Sharing.hasGrown = false
      machine.chooser.begin()
      once()
      result.timeouts += machine.timeouts
      longest = max(longest, machine.chooser.length)
      if Sharing.hasGrown {
        machine.chooser.forget()
      } else if !machine.chooser.advance() {
        result.isComplete = true
        break
      }
      if result.schedules & 63 == 0, Date().timeIntervalSince(start) > seconds * 0.7 { break }
    }
    result.states = machine.chooser.seen.count
    machine.chooser.forget()
    machine.chooser.mode = .random
    let least = result.isComplete ? 1000 : 0
    while result.randomSchedules < least || !result.isComplete && Date().timeIntervalSince(start) < seconds {
      result.randomSchedules += 1
      Report.schedules = result.schedules + result.randomSchedules
      machine.chooser.begin(seed: UInt64(result.randomSchedules), expecting: longest)
      once()
    }
    return result
  }

  /// Runs one schedule, and prints it.
  public func replay(_ number: String) -> Bool {
    guard let chooser = Chooser.read(number) else { return false }
    machine.chooser.mostPreemptions = 0
    machine.chooser.mostStale = 0
    _ = once(leakCounts: false)
    machine.chooser = chooser
    Sharing.isAssumed = true
    machine.chooser.begin()
    once()
    Report.write(Report.table(machine))
    return true
  }

  /// - Returns: Whether nothing has been left over.
  @discardableResult
  private func once(leakCounts: Bool = true) -> Bool {
    machine.begin()
    Pool.begin()
    do {
      let run = Trial()
      scenario(run)
      machine.run()
      run.finish()
      // What the checks have begun.
      machine.run()
    }
    if machine.alive.isEmpty, machine.handles.count == 0 { return true }
    // What is made once in a process is no leak, and is not made again.
    guard leakCounts else { return false }
    if machine.handles.count > 0 { machine.fail("leak: work that nobody has taken") }
    Leaks.suspect(machine)
    return false
  }
}

/// What is left over once is perhaps made once in a process; what is left over twice, from the same place, is a leak.
enum Leaks {
  nonisolated(unsafe) private static var seen: Set<String> = []  // Safety: as `machine`.

  static func suspect(_ machine: Machine) {
    let names = machine.alive.values.map(\.declared).sorted()
    for name in Set(names) where !seen.insert("\(name)").inserted {
      machine.fail("leak: \(names.joined(separator: ", "))")
    }
  }
}
