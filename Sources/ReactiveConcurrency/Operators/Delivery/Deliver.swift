extension SignalStream {
  /// Sends every event on `scheduler`, in order.
  ///
  /// All operators after this one run on `scheduler`. The source itself is still started and disposed of where it would
  /// be without this operator. A burst costs one job on the scheduler, not one for each value. The end, even an error,
  /// follows the values; a pause delays it only if values wait. Memory: the values that wait for the scheduler or the
  /// consumer. The source is paused when 256 wait (or one, if each value is work, as in
  /// `Signal.async`), and more are stored if it cannot pause. Cancelling drops them, and sends its acknowledgment where
  /// it is called, unless a value is being delivered at that moment.
  ///
  /// On the immediate scheduler each event is passed on where the source sends it, and none waits.
  ///
  /// Stands for `deliverOn:`.
  @inlinable
  public func deliver(on scheduler: any Scheduler) -> Signal<Value> {
    signal.deliver(on: scheduler, deliversInline: false, stage: #function)
  }

  /// Sends every event on the main actor's thread, in order.
  ///
  /// An event that is sent there while no other waits is passed on immediately; all others as by `deliver(on:)`.
  ///
  /// Stands for `deliverOnMainThread`.
  @inlinable
  public func deliverOnMain() -> Signal<Value> {
    signal.deliver(on: .main, deliversInline: true, stage: #function)
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
