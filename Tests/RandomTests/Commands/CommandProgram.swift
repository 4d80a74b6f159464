import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting

/// What is done with a command, on one thread.
struct CommandProgram: RandomProgram {
  enum Act: String, CaseIterable, Sendable {
    case execute, run, cancelRuns, send, finish, fail, allow, forbid, advance, allowConcurrent, forbidConcurrent
  }

  /// Whether the command's scheduler is the immediate one; else it is virtual.
  var isImmediate: Bool
  var isConcurrent: Bool
  var acts: [Act]
  /// What is done within a call of an observer: by the number of the call. The time is not moved there: a scheduler
  /// that runs within its own work does two things at a time.
  var reactions: [Int: Act]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    isImmediate = random.happens(50)
    isConcurrent = random.happens(40)
    acts = []
    for _ in 0..<random.pick(2...25) { acts.append(random.happens(40) ? .execute : random.pick(Act.allCases)) }
    reactions = [:]
    for _ in 0..<random.pick(0...3) {
      reactions[random.pick(1...12)] = random.pick(Act.allCases.filter { $0 != .advance })
    }
  }

  var description: String {
    """
    Command(allowsConcurrentExecution: \(isConcurrent), on: \(isImmediate ? "immediate" : "virtual"))
    \(acts.map(\.rawValue).joined(separator: "; "))
    \(reactions.sorted { $0.key < $1.key }.map { "within call \($0.key) of a listener: \($0.value)" }
      .joined(separator: "\n"))
    """
  }

  func problems(isHasty: Bool) -> [String]? { CommandRun.problems(of: self) }

  var simpler: [CommandProgram] {
    var programs = Variations(of: self)
    for index in acts.indices { programs.add { $0.acts.remove(at: index) } }
    for call in reactions.keys { programs.add { $0.reactions[call] = nil } }
    for (call, act) in reactions where call > 1 && reactions[call - 1] == nil {
      programs.add { program in
        program.reactions[call] = nil
        program.reactions[call - 1] = act
      }
    }
    if isConcurrent { programs.add { $0.isConcurrent = false } }
    return programs.all
  }
}

/// One run of such a program.
final class CommandRun: Sendable {
  private let program: CommandProgram
  private let virtual = TestScheduler()
  private let live = LiveSubscriptions()
  private let allowed = BehaviorSubject(true)
  private let state = Locked(State())
  private let command = Locked<Command<Int, Int>?>(nil)

  private struct State {
    var executions: [Sender<Int>] = []
    var tasks: [Task<Void, any Error>] = []
    var next = 0
    var started = 0
    var released = 0
    var told = 0
    var calls = 0
    var ends = 0
    var executing: Bool?
    var problems: [String] = []
  }

  private init(_ program: CommandProgram) {
    self.program = program
  }

  /// Runs a program.
  ///
  /// - Returns: What went wrong.
  static func problems(of program: CommandProgram) -> [String] {
    let run = CommandRun(program)
    run.live.track { run.start() }
    for act in program.acts {
      run.perform(act)
      run.judge(after: act)
    }
    run.end()
    return run.state.withLock { $0.problems }
  }

  private func fail(_ problem: String) {
    state.withLock { if !$0.problems.contains(problem) { $0.problems.append(problem) } }
  }

  private func start() {
    let scheduler: any Scheduler = program.isImmediate ? .immediate : virtual
    let command = Command<Int, Int>(
      enabled: allowed.signal, allowsConcurrentExecution: program.isConcurrent, on: scheduler
    ) { [self] _ -> Signal<Int> in
      Signal { sender in
        self.state.withLock { $0.executions.append(sender) }
        sender.onDispose { self.state.withLock { $0.released += 1 } }
        let (started, told) = self.state.withLock { state in
          state.started += 1
          return (state.started, state.told)
        }
        // The observers have been notified of it by now. On the immediate scheduler there is no such order.
        if !self.program.isImmediate, told < started {
          self.fail("execution \(started) started when \(told) had been told")
        }
      }
    }
    self.command.set(command)
    listen(to: command.executionSignals) { [self] _ in state.withLock { $0.told += 1 } }
    listen(to: command.executing) { [self] value in state.withLock { $0.executing = value } }
    listen(to: command.enabled) { _ in }
    listen(to: command.errors) { _ in }
  }

  private func listen<Value>(to signal: Signal<Value>, _ act: @escaping @Sendable (Value) -> Void) {
    let isBusy = Locked(false)
    _ = signal.observe(
      Observer(
        next: { [self] value in
          if isBusy.withLock({ busy in (busy, busy = true).0 }) { fail("two events at once") }
          act(value)
          let call = state.withLock { state in
            state.calls += 1
            return state.calls
          }
          if let reaction = program.reactions[call] { perform(reaction) }
          isBusy.set(false)
          return .more
        }, finish: { [self] _ in state.withLock { $0.ends += 1 } }))
  }

  private func perform(_ act: CommandProgram.Act) {
    guard let command = command.withLock({ $0 }) else { return }
    switch act {
    case .execute: live.track { _ = command.execute(next()) }
    case .run:
      let input = next()
      let task = live.track { Task(executorPreference: virtual) { _ = try await command.run(input) } }
      state.withLock { $0.tasks.append(task) }
    case .cancelRuns:
      let tasks = state.withLock { $0.tasks }
      for task in tasks { task.cancel() }
    case .send: oldest?.send(1)
    case .finish: oldest?.finish()
    case .fail: oldest?.finish(throwing: Broken())
    case .allow: allowed.send(true)
    case .forbid: allowed.send(false)
    case .advance: virtual.advance(by: .nanoseconds(1))
    case .allowConcurrent: command.allowsConcurrentExecution = true
    case .forbidConcurrent: command.allowsConcurrentExecution = false
    }
  }

  private func next() -> Int {
    state.withLock { state in
      state.next += 1
      return state.next
    }
  }

  private var oldest: Sender<Int>? { state.withLock { $0.executions }.first { !$0.isDisposed } }

  /// What holds when everything has been reported.
  private func judge(after act: CommandProgram.Act) {
    guard act == .advance else { return }
    virtual.advance()
    let now = state.withLock { $0 }
    let isRunning = now.started > now.released
    if now.executing != isRunning {
      fail("executing said \(now.executing.map(String.init) ?? "nothing"); \(now.started - now.released) execute")
    }
    if now.told != now.started { fail("\(now.started) started, \(now.told) told") }
  }

  private func end() {
    perform(.cancelRuns)
    virtual.advance(by: .nanoseconds(5))
    // The end of one may be where another one is executed.
    for _ in 0..<20 {
      while let oldest { oldest.finish() }
      virtual.advance(by: .nanoseconds(5))
    }
    judge(after: .advance)
    weak let released = command.withLock { $0 }
    // Released outside the lock.
    _ = state.withLock { state in
      defer { (state.tasks, state.executions) = ([], []) }
      return (state.tasks, state.executions)
    }
    command.set(nil)
    virtual.advance(by: .nanoseconds(5))
    if released != nil { fail("the command is kept alive") }
    let now = state.withLock { $0 }
    if now.started != now.released { fail("\(now.started - now.released) executions not released") }
    if now.ends != 4 { fail("\(now.ends) of the command's 4 signals have ended with it") }
    if live.count != 0 { fail("still subscribed:\n\(live.description)") }
  }
}
