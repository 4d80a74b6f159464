import ReactiveConcurrency
import ReactiveTesting
import Testing

@Suite("Commands: enabling")
struct CommandEnablingTests {
  private let scheduler = TestScheduler()
  private let runs = Recorder<Int>()

  private func command(
    enabled: Signal<Bool> = .just(true), allowsConcurrentExecution: Bool = false
  ) -> Command<Int, Int> {
    Command(enabled: enabled, allowsConcurrentExecution: allowsConcurrentExecution, on: scheduler) {
      [runs, scheduler] input in
      runs.add(input)
      return .just(input).delay(for: .seconds(1), on: scheduler)
    }
  }

  @Test("Only with concurrency is a command enabled while executing (CMD-EN-1)", arguments: [false, true])
  func whileExecuting(allowsConcurrentExecution: Bool) {
    let command = command(allowsConcurrentExecution: allowsConcurrentExecution)
    let recordings = [scheduler.record(command.enabled), scheduler.iterate(command.enabled)]
    let immediate = scheduler.record(command.enabledWithoutScheduling)
    scheduler.advance()
    command.execute(1)
    #expect(immediate.values == (allowsConcurrentExecution ? [true] : [true, false]))
    scheduler.advance(by: .seconds(5))
    for recording in recordings + [immediate] {
      if allowsConcurrentExecution {
        expect(recording, has: [true], then: .open)
      } else {
        expect(recording, has: [true, false, true], at: [0, 0, 1], then: .open)
      }
    }
  }

  @Test("enabled follows the given signal, is true before its first value, and false if that is at first (CMD-EN-2)")
  func follows() {
    let isValid = Subject<Bool>()
    let command = command(enabled: isValid.signal)
    let enabled = scheduler.record(command.enabled)
    for isAllowed in [false, false, true, false, true] {
      isValid.send(isAllowed)
      scheduler.advance()
    }
    expect(enabled, has: [true, false, true, false, true], then: .open)
    let disabled = self.command(enabled: BehaviorSubject(false).signal)
    expect(scheduler.record(disabled.enabled), has: [false], then: .open)
    expect(scheduler.record(disabled.execute(1)), has: [], then: .failed(CommandError.notEnabled))
  }

  @Test(
    "An end of what enables a command leaves its last value, a failure disables (CMD-EN-2)",
    arguments: [false, true])
  func end(fails: Bool) {
    let isValid = Subject<Bool>()
    let command = command(enabled: isValid.signal)
    isValid.send(false)
    isValid.send(true)
    if fails { isValid.finish(throwing: Failure("no")) } else { isValid.finish() }
    scheduler.advance()
    expect(scheduler.record(command.enabled), has: [!fails], then: .open)
  }

  @Test("execute while a command is disabled fails and does not run the closure (CMD-EN-3)")
  func disabled() throws {
    let isValid = BehaviorSubject(false)
    let command = command(enabled: isValid.signal)
    let signals = scheduler.record(command.executionSignals)
    expect(command.execute(1), sends: [], then: .failed(CommandError.notEnabled))
    #expect(throws: CommandError.self) { try scheduler.run { try await command.run(2) } }
    #expect(runs.values == [] && signals.values.isEmpty)
    isValid.send(true)
    #expect(try scheduler.run { try await command.run(3) } == 3)
    #expect(runs.values == [3])
    #expect("\(CommandError.notEnabled)" == "The command is not enabled; its `enabled` signal says when it is.")
  }

  @Test("enabled sends its first value inline, later ones on the scheduler (CMD-EN-4)")
  func places() {
    let isValid = BehaviorSubject(true)
    let command = command(enabled: isValid.signal)
    let places = Recorder<String>()
    let watching = command.enabled.observe(
      .taking { [scheduler] in places.add("\($0) \(CurrentScheduler.value === scheduler)") })
    #expect(places.values == ["true false"])
    isValid.send(false)
    #expect(places.values == ["true false"])
    scheduler.advance()
    #expect(places.values == ["true false", "false true"])
    watching.cancel()
  }

  @Test("allowsConcurrentExecution can change, with immediate effect (CMD-EN-5)")
  func changes() {
    let command = command()
    let enabled = scheduler.record(command.enabledWithoutScheduling)
    command.execute(1)
    expect(scheduler.record(command.execute(2)), has: [], then: .failed(CommandError.notEnabled))
    command.allowsConcurrentExecution = true
    #expect(command.allowsConcurrentExecution)
    command.execute(3)
    command.allowsConcurrentExecution = false
    command.execute(4)
    #expect(enabled.values == [true, false, true, false] && runs.values == [1, 3])
    scheduler.advance(by: .seconds(1))
    #expect(enabled.values == [true, false, true, false, true])
  }

  @Test("A command's check and start are one step, also for a call from within it (CMD-EN-6, PIT-6)")
  func isOneStep() {
    let refused = Recorder<Int>()
    let own = Locked<Command<Int, Int>?>(nil)
    let again: @Sendable (Int) -> Void = { input in
      _ = own.withLock { $0 }?.execute(input).onError { _ in refused.add(input) }.observe(.ignoring)
    }
    let command = Command<Int, Int>(on: .immediate) { [runs] input in
      runs.add(input)
      if input < 10 { again(input + 10) }
      return .never
    }
    own.set(command)
    let watching = command.enabledWithoutScheduling.observe(.taking { isEnabled in if !isEnabled { again(99) } })
    command.execute(1)
    #expect(runs.values == [1] && refused.values == [99, 11])
    watching.cancel()
    own.set(nil)
  }

  @Test("At completion, failure or the last value's delivery by run the command is enabled again", arguments: [1, -1])
  func enabledAtEnd(input: Int) throws {
    let command = Command<Int, Int>(on: scheduler) { $0 < 0 ? .fail(Failure("no")) : .just($0) }
    let again = Recorder<Bool>()
    let next: @Sendable () -> Void = {
      _ = command.execute(0).onError { again.add($0 is Failure) }.onCompleted { again.add(true) }.observe(.ignoring)
    }
    _ = command.execute(input).onCompleted(next).onError { _ in next() }.observe(.ignoring)
    scheduler.run()
    #expect(again.values == [true])
    try scheduler.run { for input in 1...100 { try await command.run(input) } }
  }
}
