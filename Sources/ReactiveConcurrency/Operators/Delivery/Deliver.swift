extension SignalStream {
  /// Sends every event on `scheduler`, in order.
  ///
  /// Operators after this one run on `scheduler`. The source starts and is released where it would be without this
  /// operator. A burst of values costs one job on the scheduler.
  ///
  /// | behavior | |
  /// |---|---|
  /// | ends | after the last value, also with an error; a pause delays the end only while values are stored |
  /// | buffer | values that wait for the scheduler or the consumer |
  /// | demand | pauses the source at 256 stored values, or at one expensive value, as of `Signal.async`; not before |
  /// | overflow | stores all values of a source that cannot pause |
  /// | cancellation | drops stored values immediately, or after the value that is being delivered |
  ///
  /// On the immediate scheduler this operator passes events on where the source sends them, without a buffer.
  ///
  /// Stands for `deliverOn:`.
  @inlinable
  public func deliver(on scheduler: any Scheduler) -> Signal<Value> {
    signal.deliver(on: scheduler, deliversInline: false, stage: #function)
  }

  /// Sends every event on `scheduler`, in order; with `inline: true` immediately if it is sent there.
  ///
  /// An event that is sent on the scheduler then arrives within the call that sends it, unless an earlier one waits.
  /// Other events move there as with `deliver(on:)`. So a view that observes a model on the main actor is never one
  /// turn behind it: `deliver(on: .main, inline: true)`.
  ///
  /// Stands for `deliverOnMainThread`.
  @inlinable
  public func deliver(on scheduler: any Scheduler, inline: Bool) -> Signal<Value> {
    signal.deliver(on: scheduler, deliversInline: inline, stage: #function)
  }
}

extension Signal {
  @inlinable @inline(never)
  func deliver(on scheduler: any Scheduler, deliversInline: Bool, stage: StaticString) -> Signal {
    let start = start
    if scheduler.isImmediate { return Signal(stage: stage) { start($0) } }
    return Signal(stage: stage) { observer in
      let delivery = Delivery(observer, on: scheduler, deliversInline: deliversInline)
      delivery.source.fill(
        start(
          Observer(
            next: { value, _ in delivery.add(value) },
            finish: { delivery.finish($0) },
            receiver: delivery)))
      return delivery.subscription
    }
  }
}
