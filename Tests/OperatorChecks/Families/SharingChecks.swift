import OperatorManifest
import ReactiveConcurrency

extension OperatorChecks {
  static let sharing: [OperatorChecks] = [
    OperatorChecks("autoconnect()", Traits(.gathering, limit: .sourceOnStack)),
    OperatorChecks(
      "replay()", Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(.max)),
      apart { $0.replay() }),
    OperatorChecks(
      "replayLast()", Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(1)),
      apart { $0.replayLast() }),
    OperatorChecks(
      "replayLazily()", Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(.max)),
      apart { $0.replayLazily() }),
    OperatorChecks(
      "replayLazily(upTo:)", Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(2)),
      apart { $0.replayLazily(upTo: 2) }),
    OperatorChecks(
      "share(replay:)", Traits(.gathering, limit: .sourceOnStack, stores: .newest(1)),
      Check("nothing", Traits(.gathering, limit: .sourceOnStack)) { $0.source.share() }),
    OperatorChecks(
      "share(replay:buffering:)", Traits(.buffering, limit: .sourceOnStack, stores: .newest(20), pulls: .all),
      Check { $0.source.share(buffering: .newest(20)) }),
    OperatorChecks(
      "share(replay:grace:on:)", Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(2)),
      Check { $0.source.share(replay: 2, grace: $0.second, on: $0.scheduler) }),
    OperatorChecks(
      "share(replay:forgettingAfter:grace:on:)", Traits(.gathering, limit: .sourceOnStack, stores: .newest(2)),
      Check { $0.source.share(replay: 2, forgettingAfter: $0.second, on: $0.scheduler) }),
    OperatorChecks(
      "state(initial:grace:on:)",
      Traits(
        .gathering, limit: .sourceOnStack, isApart: true, stores: .kept(1), livesOn: .pausesOthers, pulls: .values(0)),
      Check { $0.source.state(initial: 0, grace: $0.second, on: $0.scheduler).signal }),
    OperatorChecks(
      "state(initial:)", Traits(.gathering, limit: .sourceOnStack, isApart: true, stores: .kept(1), pulls: .all),
      apart { $0.state(initial: 0).signal }),
  ]
  /// A run that the operator starts by itself, when its signal is subscribed to.
  private static func apart<Output>(_ replayed: @escaping @Sendable (Signal<Number>) -> Signal<Output>) -> Check {
    Check {
      let source = $0.source.subscribe(on: $0.scheduler)
      return Signal.deferred { replayed(source) }
    }
  }
}
