import OperatorManifest
import ReactiveConcurrency

extension OperatorChecks {
  static let time: [OperatorChecks] = [
    OperatorChecks("debounce(for:on:)", Traits(.gathering, sends: .scheduler, stores: .newest(1))),
    OperatorChecks(
      "debounce(for:on:when:)", Traits(.gathering, sends: .scheduler, stores: .newest(1), pulls: .values(1))),
    OperatorChecks("throttle(for:on:)", Traits(.timed, sends: .scheduler, stores: .newest(1))),
    OperatorChecks(
      "throttle(for:on:edges:)", Traits(.timed, sends: .scheduler, stores: .newest(1)),
      Check(".trailing", Traits(.timed, sends: .scheduler, stores: .newest(1), pulls: .all)) {
        $0.source.throttle(for: $0.second, on: $0.scheduler, edges: .trailing)
      }),
    OperatorChecks("throttle(for:on:latest:)", Traits(.timed)),
    OperatorChecks(
      "delay(for:on:)", Traits(.buffering, sends: .scheduler, stores: .waiting(most: 256)),
      Check("nothing", Traits(.buffering, limit: .sourceOnStack, sends: .scheduler, stores: .waiting(most: 256))) {
        $0.source.delay(for: .zero, on: $0.scheduler)
      }),
    OperatorChecks(
      "delay(until:)", Traits(.merging, limit: .sourceOnStack, sends: .others, stores: nil, livesOn: .pausesOthers),
      Check { $0.source.delay(until: { _ in Signal<Int>.empty }) }),
    OperatorChecks(
      "delaySubscription(for:on:)", Traits(livesOn: .keepsSource),
      Check("", Traits(sends: .others, livesOn: .keepsSource)) {
        $0.source.delaySubscription(for: $0.second, on: $0.scheduler)
      }),
    OperatorChecks(
      "paced(_:per:burst:on:)", Traits(.buffering, sends: .others, stores: .waiting(most: 1), livesOn: .pausesOthers),
      Check { $0.source.paced(1, per: .nanoseconds(1), on: $0.scheduler) },
      Check("with a burst") { $0.source.paced(1, per: .seconds(1), burst: 100, on: $0.scheduler) }),
    OperatorChecks(
      "keepAlive(every:with:on:)", Traits(sends: .others, livesOn: .waitsForOthers),
      Check("", Traits()) { $0.source.keepAlive(every: .seconds(9999), with: 0, on: $0.scheduler) }),
    OperatorChecks("timeout(after:on:)", Check { $0.source.timeout(after: .seconds(9999), on: $0.scheduler) }),
    OperatorChecks("timeout(each:on:)", Check { $0.source.timeout(each: .seconds(9999), on: $0.scheduler) }),
    OperatorChecks(
      "timeout(after:on:switchingTo:)", Traits(sends: .others, livesOn: .pausesOthers),
      Check { $0.source.timeout(after: .seconds(9999), on: $0.scheduler, switchingTo: .just(0)) },
      Check("the source", Traits(livesOn: .keepsSource)) {
        Signal.never.timeout(after: $0.second, on: $0.scheduler, switchingTo: $0.source)
      }),
    OperatorChecks(
      "timeout(each:on:switchingTo:)", Traits(sends: .others, livesOn: .pausesOthers),
      Check { $0.source.timeout(each: .seconds(9999), on: $0.scheduler, switchingTo: .just(0)) }),
    OperatorChecks("timestamped(on:)", Check { $0.source.timestamped(on: $0.scheduler).map(\.value) }),
    OperatorChecks("timeInterval(on:)", Check { $0.source.timeInterval(on: $0.scheduler).map(\.value) }),
  ]
}
