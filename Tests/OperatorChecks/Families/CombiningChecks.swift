import OperatorManifest
import ReactiveConcurrency

extension OperatorChecks {
  static let combining: [OperatorChecks] = [
    OperatorChecks("start(with:)", Traits(livesOn: .pausesOthers)),
    OperatorChecks(
      "concat(_:)", Check("as second", Traits(livesOn: .pausesOthers)) { Signal.of(-1, 0).concat($0.source) },
      Check("with itself", Traits(livesOn: .keepsSource)) { $0.source.concat($0.source) }),
    OperatorChecks(
      "Signal.concat(_:)", Traits(livesOn: .keepsSource),
      Check { Signal.concat([.empty, $0.source, .empty, .just(9)]) }),
    OperatorChecks("merge(with:)", Traits(.merging, livesOn: .pausesOthers)),
    OperatorChecks("Signal.merge(_:)", Traits(.merging), Check("of one", Traits()) { Signal.merge([$0.source]) }),
    OperatorChecks("merge(_:)", as: "Signal.merge(_:)", Check("of one") { merge([$0.source]) }),
    OperatorChecks("merge(_:_:)", as: "Signal.merge(_:)", Traits(.merging), Check { merge($0.source, .empty) }),
    OperatorChecks(
      "merge(_:_:_:)", as: "Signal.merge(_:)", Traits(.merging), Check { merge(.empty, $0.source, .empty) }),
    OperatorChecks("Signal.merge(_:delayingErrors:)", Check { .merge([$0.source, .empty], delayingErrors: true) }),
    OperatorChecks("Signal.concat(_:delayingErrors:)", Traits(livesOn: .keepsSource)),
    OperatorChecks(
      "multicast(_:)", Traits(.gathering, limit: .sourceOnStack), Check { $0.source.multicast { $0.map { $0 + 1 } } }),
    OperatorChecks(
      "hold(while:)", Check { $0.source.hold(while: Signal.just(false)) },
      Check("held", Traits(.timed, sends: .others, stores: .everything, livesOn: .waitsForOthers)) {
        $0.source.hold(while: Signal.just(true).concat(Signal.just(false).delay(for: $0.second, on: $0.scheduler)))
      }),
    OperatorChecks(
      "Signal.race(_:)", Check("as first") { Signal.race($0.source, .never) },
      Check("as second") { Signal.race(.never, $0.source) }, Check("of one") { Signal.race([$0.source]) }),
    OperatorChecks("zip(with:)", Traits(.buffering, stores: .waiting(most: 256))),
    OperatorChecks(
      "zip(_:)", Traits(.buffering, stores: .waiting(most: 256)),
      Check("with itself", Traits(.buffering, stores: .waiting(most: 256), pulls: .values(513))) {
        zip($0.source, $0.source, $0.source)
      }),
    OperatorChecks(
      "zip(_:_:)", as: "zip(_:)", Traits(.buffering, stores: .waiting(most: 256)),
      Check { zip($0.source, Signal.of("a", "b", "c", "d")) },
      Check("the other way", Traits(.buffering, stores: .waiting(most: 256), pulls: .values(1))) {
        zip(Signal.of("a", "b", "c", "d"), $0.source)
      }),
    OperatorChecks(
      "zip(_:) array", Traits(.buffering, stores: .waiting(most: 256), livesOn: .waitsForOthers),
      Check { zip([$0.source, Signal(1...1000).map { Number($0) }]) }),
    OperatorChecks(
      "zip(_:reduce:)", Traits(.buffering, stores: .waiting(most: 256), livesOn: .waitsForOthers),
      Check { zip($0.source, Signal(0...)) { $0 * Number($1) } }),
    OperatorChecks(
      "zip(_:_:_:reduce:)", as: "zip(_:reduce:)",
      Traits(.buffering, stores: .waiting(most: 256), livesOn: .waitsForOthers),
      Check { zip(Signal(1...), $0.source, Signal(0...)) { $1 * Number($0 + $2) } }),
    OperatorChecks(
      "zip(_:reduce:) array", as: "zip(_:reduce:)",
      Traits(.buffering, stores: .waiting(most: 256), livesOn: .waitsForOthers),
      Check { zip([$0.source, Signal(1...1000).map { Number($0) }]) { $0[0] } }),
    OperatorChecks(
      "combineLatest(with:)", Traits(stores: .newest(2)), Check("itself") { $0.source.combineLatest(with: $0.source) }),
    OperatorChecks(
      "combineLatest(_:)", Traits(stores: .newest(1)),
      Check { combineLatest(Signal.of("a", "b"), $0.source, .just(true)) }),
    OperatorChecks(
      "combineLatest(_:_:)", as: "combineLatest(_:)", Traits(stores: .newest(1)),
      Check { combineLatest(Signal.of("a", "b"), $0.source) }),
    OperatorChecks(
      "combineLatest(_:) array", Traits(stores: .newest(1)), Check { combineLatest([Signal.of(1, 2), $0.source]) }),
    OperatorChecks(
      "combineLatest(_:reduce:)", Traits(stores: .newest(1)),
      Check { combineLatest(Signal.of(1, 2), $0.source) { Number($0) * $1 } }),
    OperatorChecks(
      "combineLatest(_:_:_:reduce:)", as: "combineLatest(_:reduce:)", Traits(stores: .newest(1)),
      Check { combineLatest(BehaviorSubject(1).take(1), $0.source, Signal.of(1, 2)) { $1 * Number($2) } }),
    OperatorChecks(
      "combineLatest(_:reduce:) array", as: "combineLatest(_:reduce:)", Traits(stores: .newest(1)),
      Check { combineLatest([Signal.of(1, 2), $0.source]) { $0[0] } }),
    OperatorChecks(
      "sample(by:)", Traits(.gathering, stores: .newest(1)), Check { $0.source.sample(by: Signal.of(7, 8)) },
      Check("the source", Traits(livesOn: .waitsForOthers)) { Signal.just(0).concat(.never).sample(by: $0.source) }),
    OperatorChecks(
      "sample(with:)", Traits(livesOn: .waitsForOthers), Check { Signal.just(0).concat(.never).sample(with: $0.source) }
    ),
    OperatorChecks(
      "withLatest(from:reduce:)", as: "withLatest(from:)", Traits(livesOn: .waitsForOthers),
      Check { $0.source.withLatest(from: .just(1)) { $0 + $1 } }),
    OperatorChecks(
      "withLatest(from:_:)",
      Check("of four") { $0.source.withLatest(from: .of("a", "b"), .just(1), .just(true), .just(2.5)) },
      Check("of three") { $0.source.withLatest(from: .just("a"), .just(true), .just(1)) }),
    OperatorChecks(
      "repeated()", Traits(livesOn: .keepsSource),
      Check("for ten values") { $0.source.start(with: 0).repeated().take(10) }),
    OperatorChecks(
      "repeated(_:)", Traits(livesOn: .keepsSource), Check("not at all", Traits()) { $0.source.repeated(0) }),
    OperatorChecks(
      "repeated(_:delay:on:)", Traits(livesOn: .keepsSource),
      Check { $0.source.repeated(2, delay: $0.second, on: $0.scheduler) }),
    OperatorChecks(
      "repeated(when:)", Traits(livesOn: .keepsSource), Check { $0.source.repeated(when: Signal<Int>.empty) }),
  ]
}
