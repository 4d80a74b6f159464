import ReactiveConcurrency

extension CheckedOperator {
  static let delivery: [CheckedOperator] = [
    CheckedOperator("deliver(on:)", .buffering, sends: .scheduler, stores: .waiting(most: 256)) { source, scheduler in
      source.deliver(on: scheduler)
    },
    CheckedOperator("deliver(on:) .immediate", .buffering, limit: .sourceOnStack, stores: .waiting(most: 256)) {
      source, _ in
      source.deliver(on: .immediate)
    },
    CheckedOperator("subscribe(on:)", sends: .others, stores: .nothing) { source, scheduler in
      source.subscribe(on: scheduler)
    },
    CheckedOperator("subscribe(on:) .immediate", stores: .nothing) { source, _ in source.subscribe(on: .immediate) },
    CheckedOperator("buffering(_:onDrop:) .backpressure", .buffering, stores: .waiting(most: 2)) { source, _ in
      source.buffering(.backpressure(high: 2, low: 1))
    },
    CheckedOperator("buffering(_:onDrop:) .unbounded", .buffering, stores: .waiting(most: .max)) { source, _ in
      source.buffering(.unbounded)
    },
    CheckedOperator("isolated map", stores: .nothing) { source, _ in source.isolated.map { $0 * 10 } },
    CheckedOperator("isolated flattenMap", limit: .sourceOnStack, stores: .waiting(most: .max)) { source, _ in
      source.isolated.flattenMap { .just($0) }
    },
  ]
}
