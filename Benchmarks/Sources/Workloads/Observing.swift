import ReactiveConcurrency

/// Ours by its full name: OpenCombine has a `Subject` too.
typealias OurSubject = ReactiveConcurrency.Subject<Int>

extension Signal where Value == Int {
  /// Subscribes as `subscribe(next:)` does, at the core's edge.
  @discardableResult
  func tally(
    _ tally: Tally, whenEnded: @escaping @Sendable () -> Void = {}
  ) -> ReactiveConcurrency.Subscription {
    observe(
      Observer(
        tally,
        next: { value, tally in
          tally.add(value)
          return .more
        },
        finish: { _, _ in whenEnded() }))
  }
}
