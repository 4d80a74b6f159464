import OperatorManifest
import ReactiveConcurrency
import ReactiveTesting

extension OperatorChecks {
  static let failure: [OperatorChecks] = [
    OperatorChecks("catch(_:)", Traits(livesOn: .keepsSource)),
    OperatorChecks(
      "catch(to:)", Traits(livesOn: .keepsSource),
      Check("the source") { Signal.fail(MarbleFailure()).catch(to: $0.source) }),
    OperatorChecks("try(_:)", Check("without an error") { $0.source.try { _ in } }),
    OperatorChecks("retry(_:)", Traits(livesOn: .keepsSource)),
    OperatorChecks(
      "retry(_:delay:on:)", Traits(livesOn: .keepsSource),
      Check { $0.source.retry(2, delay: .constant($0.second), on: $0.scheduler) }),
    OperatorChecks("retry(on:resettingOnValue:_:)", Traits(livesOn: .keepsSource)),
    OperatorChecks("retry(when:)", Traits(livesOn: .keepsSource), Check { $0.source.retry(when: { $0.take(2) }) }),
    OperatorChecks(
      "Signal.firstSuccess(of:)", Traits(livesOn: .keepsSource),
      Check("", Traits(livesOn: .keepsSource)) { .firstSuccess(of: [$0.source, .just(9)]) },
      Check("as second", Traits(livesOn: .keepsSource)) { .firstSuccess(of: [.fail(SignalError.ended), $0.source]) }),
  ]
}
