import ReactiveConcurrency
import ReactiveDebugging
import ReactiveTesting
import Testing

@Suite("Commands: life, cancellation, isolation")
struct CommandLifeTests {
  private let scheduler = TestScheduler()
  private let alive = Locked(0)

  private func make(enabled: Signal<Bool> = .just(true), _ work: Signal<Int> = .just(1)) -> Command<Int, Int> {
    let held = Counted(alive)
    return Command(enabled: enabled, on: scheduler) { _ in withExtendedLifetime(held) { work } }
  }

  @Test("A command's signals do not keep it, and complete when it goes, whatever enables it (CMD-LIFE-1)")
  func completes() {
    let isValid = BehaviorSubject(true)
    let live = LiveSubscriptions()
    var recordings: [() -> Bool] = []
    var late: Signal<Bool> = .never
    live.track {
      let command = make(enabled: isValid.signal)
      let signals = command.executionSignals.map(to: ())
      let others = [
        command.executing.map(to: ()), command.enabled.map(to: ()), command.enabledWithoutScheduling.map(to: ()),
        command.errors.map(to: ()),
      ]
      for signal in [signals] + others {
        let (observed, iterated) = (scheduler.record(signal), scheduler.iterate(signal))
        recordings += [{ observed.isCompleted }, { iterated.isCompleted }]
      }
      scheduler.advance()
      #expect(!recordings.contains { $0() } && isValid.subscriberCount == 1)
      late = command.enabled
    }
    scheduler.advance()
    #expect(recordings.count == 10 && recordings.allSatisfy { $0() })
    #expect(isValid.subscriberCount == 0 && live.count == 0, "\(live)")
    #expect(alive.withLock { $0 } == 0)
    expect(late, sends: [true], on: scheduler)
  }

  @Test("a released command's execution continues, and is reported by the signal that execute returned (CMD-LIFE-1)")
  func survives() {
    let probe = Probe()
    let result = Signal.just(1).delay(for: .seconds(1), on: scheduler).concat(.fail(Failure("no")))
    var command: Command<Int, Int>? = make(probe.watch(result))
    let errors = command.map { scheduler.record($0.errors) }
    let execution = command.map { scheduler.record($0.execute(1)) }
    scheduler.advance()
    command = nil
    #expect(alive.withLock { $0 } == 0 && probe.starts == 1 && probe.releases == 0)
    scheduler.run()
    #expect(probe.releases == 1)
    if let execution { expect(execution, has: [1], then: .failed(Failure("no")), endsAt: 1) }
    #expect(errors?.isCompleted == true && errors?.values.isEmpty == true)
  }

  @Test("completed() ends with its command, though an execution continues (CMD-LIFE-1)")
  func completedEnds() {
    let work = Subject<Int>()
    var command: Command<Int, Int>? = make(work.signal)
    guard let completed = command.map({ scheduler.record($0.completed) }) else { return }
    command?.execute(1)
    scheduler.advance()
    command = nil
    scheduler.advance()
    #expect(completed.isCompleted && work.subscriberCount == 1)
    work.finish()
  }

  @Test("The values of an execution are released when it is over and its signal is no longer referenced")
  func letsGo() {
    let command = Command<Int, Counted>(on: scheduler) { [alive] _ in .deferred { .just(Counted(alive)) } }
    var execution: Signal<Counted>? = command.execute(1)
    scheduler.run()
    #expect(alive.withLock { $0 } == 1)
    execution = nil
    #expect(alive.withLock { $0 } == 0 && execution == nil)
  }

  @Test("Leaving an execution's signal does not cancel the execution, by a subscription or a loop")
  func runsOn() {
    let probe = Probe()
    let command = make(probe.watch(.just(1).delay(for: .seconds(1), on: scheduler)))
    let execution = command.execute(1)
    let recordings = [scheduler.record(execution), scheduler.iterate(execution)]
    scheduler.advance()
    for recording in recordings { recording.cancel() }
    scheduler.advance()
    #expect(probe.releases == 0)
    expect(execution, sends: [1], on: scheduler)
    #expect(probe.starts == 1 && probe.releases == 1)
  }

  @Test("run returns the last value, or fails without one or with the error (SAYS-5)")
  func runs() throws {
    let command = Command<[Int], Int>(on: scheduler) { input in
      input.contains(0) ? Signal(input).concat(.fail(Failure("zero"))) : Signal(input)
    }
    #expect(try scheduler.run { try await command.run([1, 2, 3]) } == 3)
    #expect(throws: SignalError.noValue) { try scheduler.run { try await command.run([]) } }
    #expect(throws: Failure("zero")) { try scheduler.run { try await command.run([1, 0]) } }
    let squares = Command<Int, Int>(on: scheduler) { [scheduler] input in
      try await scheduler.sleep(for: .seconds(1))
      if input < 0 { throw Failure("negative") }
      return input * input
    }
    #expect(try scheduler.run { try await squares.run(7) } == 49)
    #expect(throws: Failure("negative")) { try scheduler.run { try await squares.run(-7) } }
    let sendsNothing = Command<Int, Void>(on: scheduler) { _ in .empty }
    try scheduler.run { try await sendsNothing.run(1) }
    let nothing = Command<Void, Int>(on: scheduler) { .just(5) }
    #expect(try scheduler.run { try await nothing.run() } == 5)
    expect(nothing.execute(), sends: [5], on: scheduler)
  }

  @Test("A cancelled run cancels its execution: source released, signal failed, command free, errors silent")
  func cancels() throws {
    let probe = Probe()
    let command = make(probe.watch(.just(1).delay(for: .seconds(1), on: scheduler)))
    let (signals, errors) = (scheduler.record(command.executionSignals), scheduler.record(command.errors))
    let outcome = Locked<[Result<Int?, any Error>]>([])
    let task = scheduler.task {
      let result: Result<Int?, any Error>
      do { result = .success(try await command.run(1)) } catch { result = .failure(error) }
      outcome.withLock { $0.append(result) }
    }
    scheduler.advance()
    #expect(probe.starts == 1 && signals.values.count == 1)
    task.cancel()
    scheduler.advance()
    #expect(probe.releases == 1)
    let result = outcome.withLock { $0.first }
    #expect(throws: CancellationError.self) { try result?.get() }
    for signal in signals.values { expect(signal, sends: [], on: scheduler) }
    expect(scheduler.record(command.enabled), has: [true], then: .open)
    #expect(errors.values.isEmpty)
    #expect(try scheduler.run { try await command.run(1) } == 1)
  }

  @Test("run in a task that is cancelled already executes nothing")
  func cancelledBefore() {
    let probe = Probe()
    let command = make(probe.watch(.just(1)))
    let signals = scheduler.record(command.executionSignals)
    let task = scheduler.task { try await command.run(1) }
    task.cancel()
    scheduler.run()
    #expect(probe.starts == 0 && signals.values.isEmpty)
  }

  @Test("A cancelled run cancels the async closure's task, and what others wait for fails")
  func cancelsTask() {
    let log = Recorder<String>()
    let command = Command<Int, Int>(on: scheduler) { [scheduler] input in
      do { try await scheduler.sleep(for: .seconds(9)) } catch {
        log.add("\(Task.isCancelled)")
        throw error
      }
      return input
    }
    let signals = scheduler.record(command.executionSignals)
    let task = scheduler.task { try await command.run(1) }
    scheduler.advance(by: .seconds(1))
    let errors = scheduler.record(command.errors)
    task.cancel()
    scheduler.run()
    #expect(log.values == ["true"] && signals.values.count == 1 && errors.values.isEmpty)
  }

  @Test("A cancelled run frees the command immediately, though its source has not noticed; what that sends is dropped")
  func freesAtOnce() throws {
    let source = Locked<Observer<Int>?>(nil)
    let command = make(
      Signal(stage: "a source that does not listen") { observer in
        source.set(observer)
        return .ended
      })
    let signals = scheduler.record(command.executionSignals.flatten())
    let task = scheduler.task { try await command.run(1) }
    let immediate = scheduler.record(command.enabledWithoutScheduling)
    scheduler.advance()
    #expect(immediate.values == [true, false])
    task.cancel()
    scheduler.advance()
    #expect(immediate.values == [true, false, true])
    let busy = source.withLock { $0 }
    #expect(busy?.receiverHasCancelled == true && busy?.next(5) == .cancelled)
    command.execute(2)
    busy?.finish(.cancelled)
    scheduler.advance()
    #expect(immediate.values == [true, false, true, false] && signals.values.isEmpty)
    source.withLock { $0 }?.finish(.completed)
    #expect(immediate.values == [true, false, true, false, true])
    source.set(nil)
  }

  @Test("A run on the immediate scheduler can be cancelled while its source runs within it")
  func cancelsWithin() {
    let steps = Locked(0)
    let command = Command<Int, Int>(on: .immediate) { _ in
      Signal(0..<1_000_000).filter { _ in
        let count = steps.increment()
        if count == 1_000 { withUnsafeCurrentTask { $0?.cancel() } }
        return false
      }
    }
    let error = Recorder<String>()
    scheduler.task {
      do { _ = try await command.run(1) } catch let caught { error.add("\(type(of: caught))") }
    }
    scheduler.run()
    #expect(error.values == ["CancellationError"] && steps.withLock { $0 } < 2_000)
    expect(scheduler.record(command.enabledWithoutScheduling), has: [true], then: .open)
  }

  @Test("A command is entered where it is called, and run returns there, whatever executor the calling task prefers")
  func preference() async throws {
    let (own, other) = (SerialScheduler(name: "command's"), SerialScheduler(name: "caller's"))
    let command = Command<Int, Int>(on: own) { input in
      // Called by `run` itself.
      other.preconditionIsolated()
      return .deferred {
        own.preconditionIsolated()
        return .just(input)
      }
    }
    let async = Command<Int, Int>(on: own) { input in
      own.preconditionIsolated()
      return input
    }
    let sum = try await Task(executorPreference: other) {
      var sum = 0
      for command in [command, async] {
        sum += try await command.run(1)
        other.preconditionIsolated()
      }
      return sum
    }.value
    #expect(sum == 2)
  }

  @Test("A closure that is isolated to an actor is called there")
  func actors() async throws {
    let ledger = Ledger()
    let command = await ledger.command()
    for amount in 1...3 { #expect(try await command.run(amount) == (1...amount).reduce(0, +)) }
    #expect(try await command.execute(4).collect() == [10])
  }
}

private actor Ledger {
  private var total = 0

  func command() -> Command<Int, Int> {
    Command(on: .global) { amount in
      self.preconditionIsolated()
      self.total += amount
      return .just(self.total)
    }
  }
}
