import ReactiveConcurrency

extension OperatorEntry {
  static let commands: [OperatorEntry] = [
    OperatorEntry(
      "Command", reactiveCocoa: "RACCommand", rx: "Action",
      drawing: "command.executionSignals.flatten(), for two seconds each", ["executed": "-12--3"]
    ) { run in
      let command = Command<String, String>(on: run.scheduler) { input in
        .just(input).delay(for: .seconds(2), on: run.scheduler)
      }
      return executing(run, command)
    },
    OperatorEntry(
      "Command.allowsConcurrentExecution", reactiveCocoa: "allowsConcurrentExecution",
      drawing: "command.executionSignals.flatten(), for two seconds each", ["executed": "-12--3"]
    ) { run in
      let command = Command<String, String>(allowsConcurrentExecution: true, on: run.scheduler) { input in
        .just(input).delay(for: .seconds(2), on: run.scheduler)
      }
      return executing(run, command)
    },
    OperatorEntry(
      "Command.errors", reactiveCocoa: "errors",
      drawing: "command.executionSignals.flatten(), x fails", ["executed": "-1-x-3"]
    ) { run in
      let command = Command<String, String>(on: run.scheduler) { input in
        Signal.just(input).delay(for: .seconds(1), on: run.scheduler).try {
          if $0 == "x" { throw SignalError.noValue }
        }
      }
      run.draw(command.errors.map(to: "x"), as: "errors")
      return executing(run, command)
    },
  ]

  /// Executes a command when the timeline says so, and draws its signals.
  private static func executing(_ run: OperatorRun, _ command: Command<String, String>) -> Signal<String> {
    run.draw(command.executing.drawnTruth(), as: "executing")
    run.draw(command.enabled.drawnTruth(), as: "enabled")
    _ = run.hot("executed").observe(
      Observer(
        next: { input in
          command.execute(input)
          return .more
        },
        finish: { _ in }))
    return command.executionSignals.flatten().onDispose { withExtendedLifetime(command) {} }
  }
}
