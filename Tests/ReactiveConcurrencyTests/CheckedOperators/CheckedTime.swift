import ReactiveConcurrency

extension CheckedOperator {
  static let time: [CheckedOperator] = [
    CheckedOperator("delay(for:on:)", .buffering, sends: .scheduler, stores: .waiting(most: 256)) { source, scheduler in
      source.delay(for: scheduler.second, on: scheduler)
    },
    CheckedOperator(
      "delay(for:on:) nothing", .buffering, limit: .sourceOnStack, sends: .scheduler, stores: .waiting(most: 256)
    ) {
      source, scheduler in
      source.delay(for: .zero, on: scheduler)
    },
    CheckedOperator("debounce(for:on:)", .gathering, sends: .scheduler, stores: .newest(1)) { source, scheduler in
      source.debounce(for: scheduler.second, on: scheduler)
    },
    CheckedOperator("debounce(for:on:when:)", .gathering, sends: .scheduler, stores: .newest(1)) { source, scheduler in
      source.debounce(for: scheduler.second, on: scheduler, when: { $0 % 2 == 0 })
    },
    CheckedOperator("throttle(for:on:edges:)", .timed, sends: .scheduler, stores: .newest(1)) { source, scheduler in
      source.throttle(for: scheduler.second, on: scheduler)
    },
    CheckedOperator("throttle(for:on:latest:) without it", .timed, stores: .nothing) {
      source, scheduler in
      source.throttle(for: scheduler.second, on: scheduler, latest: false)
    },
    CheckedOperator("throttle(for:on:edges:) .trailing", .timed, sends: .scheduler, stores: .newest(1)) {
      source, scheduler in
      source.throttle(for: scheduler.second, on: scheduler, edges: .trailing)
    },
    CheckedOperator("timeout(after:on:)", stores: .nothing) { source, scheduler in
      source.timeout(after: .seconds(9999), on: scheduler)
    },
    CheckedOperator("timeout(each:on:)", stores: .nothing) { source, scheduler in
      source.timeout(each: .seconds(9999), on: scheduler)
    },
    CheckedOperator("timeout(after:on:switchingTo:)", sends: .others, stores: .nothing) { source, scheduler in
      source.timeout(after: .seconds(9999), on: scheduler, switchingTo: .just(0))
    },
    CheckedOperator("timeout(each:on:switchingTo:)", sends: .others, stores: .nothing) { source, scheduler in
      source.timeout(each: .seconds(9999), on: scheduler, switchingTo: .just(0))
    },
    CheckedOperator("timeout(after:on:switchingTo:) the source", stores: .nothing) { source, scheduler in
      Signal.never.timeout(after: scheduler.second, on: scheduler, switchingTo: source)
    },
    CheckedOperator("timestamped(on:)", stores: .nothing) { source, scheduler in
      source.timestamped(on: scheduler).map(\.value)
    },
  ]
}
