extension Signal {
  /// Merges signals whose values are sorted into one that is sorted: logs by time, pages of several shards.
  ///
  /// ```marbles Signal.mergeSorted(_:by:)
  /// seconds  0    5
  /// a        -1-4--7───|
  /// b        --2-3-5───-9───|
  ///          Signal.mergeSorted([a, b], by: <)
  /// output   --123-(45)-(79)|
  /// ```
  ///
  /// Sends the least of the signals' next values, as soon as each has sent one or completed. Of equal values, it sends
  /// that of the signal named first. Values of a signal that is not sorted are sent in that signal's order.
  ///
  /// | behavior | |
  /// |---|---|
  /// | completes | when all signals have; immediately without signals |
  /// | fails | with the first error, and cancels the others |
  /// | buffer | the values of a signal that is ahead of others |
  /// | demand | pauses such a signal at 256 values, or at one expensive value, as of `Signal.async` |
  /// | overflow | stores more from a source that cannot pause, and from one that the signals share, as `zip` does |
  ///
  /// - Complexity: A value takes time proportional to the number of signals.
  @inlinable @inline(never)
  public static func mergeSorted<Thrown: Error>(
    _ signals: [Signal], by areInIncreasingOrder: @escaping @Sendable (Value, Value) throws(Thrown) -> Bool
  ) -> Signal {
    Signal(stage: #function) { observer in
      let inputs = signals.map { _ in WaitingInput<Value>() }
      let junction = Junction(observer, state: Combination(count: signals.count), inputs: signals.count)
      let advance: @Sendable (Junction<Value, Combination>) -> Demand = { junction in
        while junction.state.missing == 0, !junction.isEnded {
          var least: WaitingInput<Value>?
          for input in inputs where !input.values.isEmpty {
            do throws(Thrown) {
              if let next = input.values.first, let current = least?.values.first,
                try !areInIncreasingOrder(next, current)
              {
                continue
              }
            } catch {
              junction.finish(.failed(error))
              return .cancelled
            }
            least = input
          }
          guard let least else {
            junction.complete()
            break
          }
          if junction.isDownstreamPaused { break }
          var end = Outlook.open
          let value = junction.takeFirst(of: least, end: &end)
          // One that has ended is not waited for.
          if end != .open { junction.state.missing -= 1 }
          if junction.send(value) == .cancelled { return .cancelled }
        }
        return .more
      }
      junction.owned.onResume = { junction in
        if advance(junction) == .cancelled { return junction.finish(.cancelled) }
        junction.tellAll()
      }
      if signals.isEmpty { junction.finish(.completed) }
      for (signal, input) in Swift.zip(signals, inputs) {
        junction.connect(
          signal.start, to: junction.add(input),
          next: { junction, _, value in
            if input.values.isEmpty { junction.state.missing -= 1 }
            input.values.append(value)
            if advance(junction) == .cancelled { return .cancelled }
            if input.isFull { input.own = .full }
            return .more
          },
          finished: { junction, termination in
            guard termination.isOver else { return junction.finish(termination) }
            if input.values.isEmpty { junction.state.missing -= 1 }
            if advance(junction) == .cancelled { junction.finish(.cancelled) }
          })
      }
      return junction.subscription
    }
  }

  /// Merges signals whose values are sorted in ascending order into one that is sorted.
  @inlinable
  public static func mergeSorted(_ signals: [Signal]) -> Signal where Value: Comparable {
    mergeSorted(signals, by: { $0 < $1 })
  }
}
