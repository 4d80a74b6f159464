import ReactiveConcurrency

extension CheckedOperator {
  static let making: [CheckedOperator] = [
    CheckedOperator("Signal.deferred(_:)", stores: .nothing) { source, _ in Signal.deferred { source } },
    CheckedOperator("Signal.init(_:on:)", .buffering, isApart: true, sends: .scheduler, stores: .task(most: 257)) {
      source, scheduler in
      Signal(source, on: scheduler)
    },
    CheckedOperator("Signal.init(stream:on:)", .buffering, isApart: true, sends: .scheduler, stores: .task(most: 257)) {
      source, scheduler in
      Signal(stream: source.stream(), on: scheduler)
    },
    CheckedOperator("Signal.using(_:release:_:)") { source, _ in Signal.using(1) { _ in source } },
  ]
}
