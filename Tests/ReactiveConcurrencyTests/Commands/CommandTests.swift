import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Commands")
struct CommandTests {
  private let scheduler = TestScheduler()
  private let runs = Recorder<Int>()

  /// One that sends each input after so many seconds, and notes it when it is executed.
  private func command(
    taking seconds: Int = 1, enabled: Signal<Bool> = .just(true), allowsConcurrentExecution: Bool = false
  ) -> Command<Int, Int> {
    Command(enabled: enabled, allowsConcurrentExecution: allowsConcurrentExecution, on: scheduler) {
      [runs, scheduler] input in
      runs.add(input)
      let result = Signal.just(input).delay(for: .seconds(seconds), on: scheduler)
      return result.try { if $0 < 0 { throw Failure("\($0)") } }
    }
  }

  @Test("a second execute while executing; enabled, executing and errors of the first (V35)")
  func secondTime() {
    let command = command()
    let (enabled, executing) = (scheduler.record(command.enabled), scheduler.iterate(command.executing))
    let (errors, signals) = (scheduler.record(command.errors), scheduler.record(command.executionSignals))
    scheduler.advance()
    let first = scheduler.record(command.execute(-1))
    expect(scheduler.record(command.execute(2)), has: [], then: .failed(CommandError.notEnabled))
    scheduler.advance(by: .seconds(10))
    expect(first, has: [], then: .failed(Failure("-1")), endsAt: 1)
    expect(enabled, has: [true, false, true], at: [0, 0, 1], then: .open)
    expect(executing, has: [false, true, false], at: [0, 0, 1], then: .open)
    #expect(errors.values.map { "\($0)" } == ["-1"] && !errors.isEnded)
    #expect(signals.values.count == 1 && runs.values == [-1])
  }

  @Test("completed sends for each execution that completes, disabledErrors for each rejected call (CMD-8, 9)")
  func reports() {
    let command = command()
    let (completed, rejected) = (scheduler.record(command.completed), scheduler.record(command.disabledErrors))
    for input in [1, -1, 2] {
      command.execute(input)
      command.execute(0)
      scheduler.advance(by: .seconds(2))
    }
    #expect(completed.values.count == 2 && !completed.isEnded)
    expect(rejected, has: Array(repeating: .notEnabled, count: 3), at: [0, 2, 4], then: .open)
    #expect(rejected.values.allSatisfy { $0.command === command })
  }

  @Test("A command is enabled and not executing at first (CMD-1)")
  func atFirst() {
    let command = command()
    expect(scheduler.record(command.enabled), has: [true], then: .open)
    expect(scheduler.record(command.enabledWithoutScheduling), has: [true], then: .open)
    expect(scheduler.record(command.executing), has: [false], then: .open)
    expect(scheduler.iterate(command.executing.take(1)), has: [], then: .open)
    #expect(!command.allowsConcurrentExecution)
  }

  @Test("execute returns a signal of what it sends on executionSignals, replayed to late subscribers (CMD-2)")
  func sendsSignal() {
    let command = Command<Int, Int>(on: scheduler) { [scheduler] in
      Signal(1...$0).concat(Signal.just(0).delay(for: .seconds(2), on: scheduler))
    }
    let sent = scheduler.record(command.executionSignals.flatten())
    let returned = command.execute(2)
    let early = scheduler.record(returned)
    scheduler.advance(by: .seconds(1))
    let late = scheduler.record(returned)
    #expect(late.values == [1, 2])
    scheduler.advance(by: .seconds(5))
    for recording in [early, late] { expect(recording, has: [1, 2, 0], then: .completed, endsAt: 2) }
    expect(sent, has: [1, 2, 0], then: .open)
    expect(returned, sends: [1, 2, 0])
  }

  @Test("A command's closure runs within execute, once, however many subscribe (CMD-3)", arguments: [0, 1, 3])
  func runsOnce(subscribers: Int) {
    let probe = Probe()
    let command = Command<Int, Int>(on: scheduler) { [runs] input in
      runs.add(input)
      return probe.values(1...input)
    }
    let execution = command.execute(3)
    #expect(runs.values == [3])
    let recordings = (0..<subscribers).map { $0 % 2 == 0 ? scheduler.record(execution) : scheduler.iterate(execution) }
    scheduler.run()
    #expect(runs.values == [3] && probe.starts == 1 && probe.releases == 1 && probe.produced == 3)
    for recording in recordings { expect(recording, has: [1, 2, 3], then: .completed) }
  }

  @Test("Who subscribes to executionSignals later is not sent the executions that have begun before (CMD-2)")
  func newcomers() {
    let command = command(allowsConcurrentExecution: true)
    command.execute(1)
    let recordings = [
      scheduler.record(command.executionSignals.flatten()), scheduler.iterate(command.executionSignals.flatten()),
    ]
    scheduler.advance()
    command.execute(2)
    scheduler.run()
    for recording in recordings { expect(recording, has: [2], then: .open) }
  }

  @Test("the order of execution signals is that of the executions (CMD-4)")
  func order() {
    let command = command(taking: 0, allowsConcurrentExecution: true)
    // One that is executed within the closure of another has begun later.
    let nested = Command<Int, Int>(allowsConcurrentExecution: true, on: scheduler) { input in
      command.execute(input * 10)
      return command.execute(input)
    }
    let sent = scheduler.record(command.executionSignals.flatten(.concat))
    for input in 1...3 { nested.execute(input) }
    scheduler.run()
    #expect(sent.values == [10, 1, 20, 2, 30, 3] && runs.values == sent.values)
  }

  @Test("executionSignals come on the scheduler, before the signals are started, and carry no errors (CMD-5)")
  func executionSignals() {
    let log = Recorder<String>()
    let command = Command<Int, Int>(on: scheduler) { [scheduler] input in
      Signal.deferred {
        log.add("started \(CurrentScheduler.value === scheduler)")
        return .fail(Failure("\(input)"))
      }
    }
    let announced = command.executionSignals.onNext { [scheduler] _ in
      log.add("announced \(CurrentScheduler.value === scheduler)")
    }
    let signals = scheduler.record(announced)
    let flattened = [
      scheduler.record(command.executionSignals.flatten()), scheduler.iterate(command.executionSignals.flatten()),
    ]
    scheduler.advance()
    command.execute(1)
    #expect(log.values == [])
    scheduler.advance()
    #expect(log.values == ["announced true", "started true"])
    #expect(signals.values.count == 1)
    for signal in signals.values { expect(signal, sends: []) }
    for recording in flattened { expect(recording, has: [], then: .open) }
  }

  @Test("the main scheduler is the default one (CMD-5)")
  @MainActor
  func onMain() async throws {
    let command = Command<Int, Bool> { input in .deferred { .just(CurrentScheduler.value is MainScheduler) } }
    let places = Recorder<Bool>()
    let places2 = command.executionSignals.onNext { _ in places.add(CurrentScheduler.value is MainScheduler) }
    let watching = places2.observe(.ignoring)
    #expect(try await command.run(1) == true)
    #expect(places.values == [true])
    watching.cancel()
  }

  @Test("the signal that execute returns carries the error (CMD-6)")
  func carriesError() {
    let command = command()
    let execution = command.execute(-1)
    expect(execution, sends: [], then: .failed(Failure("-1")), on: scheduler)
    expect(execution, sends: [], then: .failed(Failure("-1")), on: scheduler)
  }

  @Test("errors sends the error of each execution as a value, on the scheduler, and does not fail (CMD-7)")
  func errors() {
    let command = command()
    let places = Recorder<Bool>()
    let errors = command.errors.onNext { [scheduler] _ in places.add(CurrentScheduler.value === scheduler) }
    let recordings = [scheduler.record(errors), scheduler.iterate(errors)]
    scheduler.advance()
    for input in [1, -2, 3, -4] {
      command.execute(input)
      command.execute(5)  // refused
      scheduler.advance(by: .seconds(1))
    }
    for recording in recordings {
      #expect(recording.values.map { "\($0)" } == ["-2", "-4"] && !recording.isEnded)
      #expect(recording.entries.map(\.time) == [.seconds(2), .seconds(4)])
    }
    #expect(places.values == [true, true, true, true] && runs.values == [1, -2, 3, -4])
    expect(scheduler.record(command.errors), has: [], then: .open)
  }

  @Test("an execution from within the command's own events, too, is announced before it is started (CMD-5)")
  func announcedFirst() {
    let log = Recorder<String>()
    let isAllowed = BehaviorSubject(false)
    let command = Command<Int, Int>(enabled: isAllowed.signal, on: scheduler) { _ in
      Signal.just(1).onSubscribe { log.add("started") }
    }
    let executing = command.enabledWithoutScheduling.filter { $0 }.take(1).onNext { _ in command.execute(1) }.observe(
      .ignoring)
    let announced = command.executionSignals.onNext { _ in log.add("announced") }.observe(.ignoring)
    scheduler.advance()
    isAllowed.send(true)
    scheduler.advance()
    #expect(log.values == ["announced", "started"])
    executing.cancel()
    announced.cancel()
  }

  @Test("A new subscriber receives the last state reported on the scheduler: then it can send to the execution")
  func newcomersKnowWhatWasTold() {
    let numbers = Subject<Int>()
    let command = Command<Int, Int>(on: scheduler) { _ in numbers.signal }
    let values = scheduler.record(command.execute(1))
    let (executing, enabled) = (scheduler.record(command.executing), scheduler.record(command.enabled))
    expect(scheduler.record(command.enabledWithoutScheduling), has: [false], then: .open)
    #expect(executing.values == [false] && enabled.values == [true])
    scheduler.task {
      for try await isExecuting in command.executing where isExecuting { break }
      numbers.send(5)
    }
    scheduler.advance()
    #expect(executing.values == [false, true] && enabled.values == [true, false])
    #expect(values.values == [5])
    numbers.finish()
    expect(scheduler.record(command.executing), has: [true], then: .open)
    scheduler.advance()
    expect(scheduler.record(command.executing), has: [false], then: .open)
  }

  @Test("The error of a refused execution names the command, is another one's only as a pattern, and equals its own")
  func refusalTellsCommand() throws {
    let (first, second) = (command(enabled: .just(false)), command(enabled: .just(false)))
    let errors = [first, second].map { scheduler.record($0.execute(1)).error as? CommandError }
    #expect(errors[0]?.command === first && errors[1]?.command === second)
    #expect(errors[0] != errors[1] && errors[0] != .notEnabled && CommandError.notEnabled.command == nil)
    #expect(errors[0] == scheduler.record(first.execute(1)).error as? CommandError)
    #expect(Set(errors).count == 2)
    for error in errors.compactMap(\.self) { #expect(CommandError.notEnabled ~= error) }
    do {
      _ = try scheduler.run { try await first.run(1) }
      Issue.record("It ran")
    } catch CommandError.notEnabled {
    }
  }

  @Test("executing is true while any runs, false only after all have ended (CMD-EXEC-1)")
  func executing() {
    let command = Command<Int, Int>(allowsConcurrentExecution: true, on: scheduler) { [scheduler] seconds in
      .just(0).delay(for: .seconds(seconds), on: scheduler)
    }
    let recordings = [scheduler.record(command.executing), scheduler.iterate(command.executing)]
    scheduler.advance()
    for seconds in [3, 5, 1] { command.execute(seconds) }
    scheduler.advance(by: .seconds(10))
    for recording in recordings { expect(recording, has: [false, true, false], at: [0, 0, 5], then: .open) }
  }

  @Test("executing starts with false, repeats nothing, and sends new subscribers the current state (CMD-EXEC-2)")
  func executingReplays() {
    let command = command(taking: 2)
    let first = scheduler.record(command.executing)
    expect(first, has: [false], then: .open)
    command.execute(1)
    expect(first, has: [false], then: .open)
    scheduler.advance(by: .seconds(1))
    expect(first, has: [false, true], then: .open)
    command.allowsConcurrentExecution = true
    command.execute(2)
    let second = scheduler.record(command.executing)
    expect(second, has: [true], then: .open)
    scheduler.advance(by: .seconds(5))
    expect(first, has: [false, true, false], at: [0, 0, 3], then: .open)
    expect(second, has: [true, false], at: [1, 3], then: .open)
    expect(scheduler.record(command.executing), has: [false], then: .open)
  }
}
