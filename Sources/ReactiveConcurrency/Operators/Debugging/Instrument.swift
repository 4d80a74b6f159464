extension SignalStream {
  /// Notifies an instrument when subscriptions to this signal begin and end, and of each value in between, to make
  /// metrics, logs or traces.
  ///
  /// ```swift
  /// prices.instrumented("prices", by: .metrics).share(replay: 1)
  /// ```
  ///
  /// A signal that is not instrumented pays nothing. The instrument is called where the event happens, before it is
  /// passed on.
  ///
  /// - Parameters:
  ///   - name: The name of the signal for the instrument.
  ///   - instrument: The instrument to notify.
  ///   - scheduler: The scheduler whose clock measures how long a subscription lasts; by default the one that is
  ///     current at each subscription, or else the global one.
  public func instrumented(
    _ name: String, by instrument: SignalInstrument, on scheduler: (any Scheduler)? = nil
  ) -> Signal<Value> {
    let start = signal.start
    return Signal(stage: #function) { observer in
      let clock = scheduler ?? CurrentScheduler.forTime
      let began = clock.now
      let report = instrument.begin(name)
      return start(
        Observer(
          before: observer,
          next: { value in
            report(.value)
            let demand = observer.next(value)
            if demand == .paused { report(.paused) }
            return demand
          },
          finish: { termination in
            report(.ended(termination, after: began.duration(to: clock.now)))
            observer.finish(termination)
          }
        ))
    }
  }
}

/// Receives what happens to the signals that are `instrumented(_:by:on:)` with it.
///
/// ```swift
/// extension SignalInstrument {
///   static let metrics = SignalInstrument { name in
///     let values = Counter(label: "signal_values", dimensions: [("signal", name)])
///     let durations = Metrics.Timer(
///       label: "signal_duration", dimensions: [("signal", name)])
///     return { event in
///       switch event {
///       case .value: values.increment()
///       case .ended(_, let duration): durations.record(duration: duration)
///       default: break
///       }
///     }
///   }
/// }
/// ```
///
/// The outer closure makes what a subscription needs from its beginning to its end, such as a span or a gauge, and the
/// closure that it returns captures it. Dropped values are reported by `buffering(_:onDrop:)` and
/// `values(buffering:onDrop:)`.
public struct SignalInstrument: Sendable {
  let begin: @Sendable (String) -> @Sendable (Event) -> Void

  /// Makes an instrument from a closure.
  ///
  /// - Parameter begin: Called with the signal's name when a subscription begins. The closure that it returns is called
  ///   with what happens in that subscription, one event at a time.
  public init(_ begin: @escaping @Sendable (_ name: String) -> @Sendable (Event) -> Void) {
    self.begin = begin
  }

  /// Something that happens in a subscription.
  @nonexhaustive
  public enum Event: Sendable {
    /// A value has arrived. Reported before it is passed on.
    case value
    /// The consumer has paused the signal.
    case paused
    /// The subscription has ended: completed, failed, or cancelled by its consumer.
    case ended(Termination, after: Duration)
  }
}
