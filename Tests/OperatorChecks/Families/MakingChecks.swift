import OperatorManifest
import ReactiveConcurrency

extension OperatorChecks {
  static let making: [OperatorChecks] = [
    OperatorChecks(
      "Signal.init(_: asyncSequence)",
      Traits(.buffering, isApart: true, sends: .scheduler, stores: .task(most: 257), livesOn: .waitsForOthers),
      Check { Signal($0.source, on: $0.scheduler) }),
    OperatorChecks(
      "Signal.init(stream:)",
      Traits(.buffering, isApart: true, sends: .scheduler, stores: .task(most: 257), livesOn: .waitsForOthers)),
    OperatorChecks(
      "Signal.using(on:acquire:release:_:)", Traits(sends: .others, livesOn: .keepsSource),
      Check { run in
        let source = run.source
        return Signal.using(on: run.scheduler, acquire: {}, release: { _, _ in }) { source }
      }),
  ]
}
