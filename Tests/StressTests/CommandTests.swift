import ReactiveConcurrency
import ReactiveDebugging
import Testing

extension Stress {
  @Suite struct Commands {
    @Test("Of several threads that execute a command at the same time, one runs (CMD-EN-6, PIT-6)", arguments: [2, 4])
    func oneRuns(threads: Int) async {
      let live = LiveSubscriptions()
      await race(
        rounds: Scale.rounds(2_500), tracking: live, setUp: { _ in CommandArena() },
        (0..<threads).map { index in
          { arena in
            let witness = Witness<Int>().watch(arena.command.execute(index))
            if case .failed(CommandError.notEnabled)? = witness.end { arena.refused.add() }
          }
        },
        check: { arena in
          if arena.runs.value != 1 { Issue.record("\(arena.runs.value) have run") }
          if arena.refused.value != threads - 1 { Issue.record("\(arena.refused.value) refused") }
          arena.work.finish()
          if arena.executing.values != [false, true, false] { Issue.record("executing: \(arena.executing.values)") }
          if arena.enabled.values != [true, false, true] { Issue.record("enabled: \(arena.enabled.values)") }
          if arena.signals.count != 1 { Issue.record("\(arena.signals.count) execution signals") }
          arena.command.execute(9)
          if arena.runs.value != 2 { Issue.record("Not enabled again") }
        })
      #expect(live.description == "")
    }

    @Test("An execution that ends while another is begun: in turns, never two at a time, none stranded")
    func turns() async {
      let (inside, runs) = (Counter(), Counter())
      let command = Command<Int, Int>(on: .immediate) { input in
        Signal { sender in
          if inside.add() != 1 { Issue.record("Two at a time") }
          runs.add()
          sched()
          inside.add(-1)
          sender.send(input)
          sender.finish()
        }
      }
      let signals = Witness<Signal<Int>>().watch(command.executionSignals)
      let executing = Witness<Bool>().watch(command.executing)
      let began = Counter()
      let count = Scale.rounds(2_000)
      await onThreads(4) { thread in
        var own = 0
        while own < count {
          let witness = Witness<Int>().watch(command.execute(thread))
          spin { witness.endCount == 1 }
          if witness.isCompleted {
            own += 1
            began.add()
            if witness.values != [thread] { Issue.record("\(witness.values)") }
          } else {
            sched()
          }
        }
      }
      spin { executing.values.last == false && signals.count == 4 * count }
      #expect(runs.value == 4 * count && began.value == 4 * count)
      #expect(zip(executing.values, executing.values.dropFirst()).allSatisfy { $0 != $1 })
    }

    @Test("Executions, enabling, changes of concurrency and the release at the same time: all ends, nothing is left")
    func everything() async {
      let live = LiveSubscriptions()
      let alive = Counter()
      await race(
        rounds: Scale.rounds(1_500), tracking: live, setUp: { _ in ReleaseArena(alive) },
        [
          { arena in for input in 0..<4 { arena.execute(input) } },
          { arena in for input in 4..<8 { arena.execute(input) } },
          { arena in for number in 0..<4 { arena.isValid.send(number % 2 == 1) } },
          { arena in for number in 0..<4 { arena.change(number % 2 == 0) } },
          { arena in
            let witness = Witness<Bool>()
            if let command = arena.current {
              witness.watch(command.enabled)
              arena.add(witness)
            }
            arena.release()
          },
        ],
        check: { arena in
          arena.release()
          // What still waits on the pool ends it.
          spin { arena.isOver }
          for witness in arena.states {
            if zip(witness.values, witness.values.dropFirst()).contains(where: { $0 == $1 }) {
              Issue.record("A repeated state: \(witness.values)")
            }
          }
          if arena.isValid.subscriberCount != 0 { Issue.record("Still subscribed") }
        })
      await settle { live.count == 0 && alive.value == 0 }
    }

    @Test("A command that its own events execute again, for ever, holds no thread and takes no stack")
    func feedback() async {
      let command = Command<Int, Int>(on: .immediate) { .just($0) }
      let (count, ends) = (Scale.rounds(100_000), Counter())
      let watching = command.executing.skip(1).filter { !$0 }.observe(
        Observer(
          next: { _ in
            let next = ends.add()
            if next < count { command.execute(next) }
            return .more
          }, finish: { _ in }))
      await onThreads(1, stackSize: 1 << 16) { _ in command.execute(0) }
      await settle { ends.value == count }
      watching.cancel()
    }

    @Test("A new subscriber receives the current state, and no earlier one, while that changes")
    func newcomers() async {
      await race(
        rounds: Scale.rounds(1_000), setUp: { _ in CommandArena() },
        [
          { $0.command.execute(0) },
          { arena in for witness in arena.late { witness.watch(arena.command.enabledWithoutScheduling) } },
          { arena in for witness in arena.later { witness.watch(arena.command.executing.map { !$0 }) } },
        ],
        check: { arena in
          for values in (arena.late + arena.later).map(\.values) where values != [false] && values != [true, false] {
            Issue.record("\(values)")
          }
          arena.work.finish()
        })
    }
  }
}

private final class CommandArena: Sendable {
  let work = Subject<Int>()
  let (runs, refused) = (Counter(), Counter())
  let command: Command<Int, Int>
  let (enabled, executing) = (Witness<Bool>(), Witness<Bool>())
  let signals = Witness<Signal<Int>>()
  let (late, later) = ((0..<8).map { _ in Witness<Bool>() }, (0..<8).map { _ in Witness<Bool>() })

  init() {
    command = Command(on: .immediate) { [work, runs] _ in
      runs.add()
      return work.signal
    }
    enabled.watch(command.enabled)
    executing.watch(command.executing)
    signals.watch(command.executionSignals)
  }
}

/// A command that is released while it is being used.
private final class ReleaseArena: Sendable {
  let isValid = BehaviorSubject(true)
  private let command: Locked<Command<Int, Int>?>
  private let witnesses = Locked<[Witness<Int>]>([])
  private let enabled = Locked<[Witness<Bool>]>([])
  private let others = (Witness<Signal<Int>>(), Witness<any Error>())

  init(_ alive: Counter) {
    let token = Tracked(in: alive)
    let command = Command<Int, Int>(enabled: isValid.signal, on: .immediate) { input in
      withExtendedLifetime(token) {}
      let result: Signal<Int> = input % 2 == 0 ? .just(input) : .fail(CancellationError())
      return input % 3 == 0 ? result : result.subscribe(on: .global)
    }
    self.command = Locked(command)
    for signal in [command.enabled, command.executing, command.enabledWithoutScheduling] {
      add(Witness<Bool>().watch(signal))
    }
    others.0.watch(command.executionSignals)
    others.1.watch(command.errors)
  }

  var current: Command<Int, Int>? { command.withLock { $0 } }
  var states: [Witness<Bool>] { enabled.withLock { $0 } }

  var isOver: Bool {
    states.allSatisfy { $0.endCount == 1 } && others.0.endCount == 1 && others.1.endCount == 1
      && witnesses.withLock { $0 }.allSatisfy { $0.endCount == 1 }
  }

  func execute(_ input: Int) {
    guard let command = current else { return }
    let witness = Witness<Int>().watch(command.execute(input))
    witnesses.withLock { $0.append(witness) }
  }

  func change(_ allowsConcurrentExecution: Bool) {
    current?.allowsConcurrentExecution = allowsConcurrentExecution
  }

  func add(_ witness: Witness<Bool>) {
    enabled.withLock { $0.append(witness) }
  }

  func release() {
    // Not under the lock: its end is sent.
    _ = command.exchange(nil)
  }
}
