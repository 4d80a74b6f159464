import ReactiveConcurrency

extension CheckedOperator {
  static let failure: [CheckedOperator] = [
    CheckedOperator("catch(_:)", stores: .nothing) { source, _ in source.catch { _ in .of(-1, -2) } },
    CheckedOperator("catch(to:)", stores: .nothing) { source, _ in source.catch(to: .just(-1)) },
    CheckedOperator("catch(to:) the source", stores: .nothing) { source, _ in
      Signal.fail(Failure("first")).catch(to: source)
    },
    CheckedOperator("catch(returning:)", stores: .nothing) { source, _ in source.catch(returning: -1) },
    CheckedOperator("retry(_:)", stores: .nothing) { source, _ in source.retry(2) },
    CheckedOperator("retry(_:delay:on:)", stores: .nothing) { source, scheduler in
      source.retry(2, delay: .constant(scheduler.second), on: scheduler)
    },
    CheckedOperator("retry(on:_:)", stores: .nothing) { source, scheduler in
      source.retry(on: scheduler) { _, attempt in attempt < 3 ? scheduler.second : nil }
    },
    CheckedOperator("mapError(_:)", stores: .nothing) { source, _ in source.mapError { _ in Failure("mapped") } },
    CheckedOperator("try(_:)", stores: .nothing) { source, _ in source.try { _ in } },
    CheckedOperator("try(_:) that throws", stores: .nothing) { source, _ in
      source.try { if $0 == 4 { throw Failure("four") } }
    },
    CheckedOperator("results()", stores: .nothing) { source, _ in source.results() },
  ]
}
