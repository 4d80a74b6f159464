extension SignalStream {
  /// Tells an instrument when subscriptions to this signal begin and end, and of each value in between: what a metric,
  /// a log or a trace is made of.
  ///
  /// ```swift
  /// prices.instrumented("prices", by: .metrics).share(replay: 1)
  /// ```
  ///
  /// Passes demand, completion and errors through and stores nothing; a signal that is not instrumented pays nothing.
  /// The instrument is called where the event happens, before it is passed on.
  ///
  /// - Parameters:
  ///   - name: What the instrument calls the signal.
  ///   - instrument: What is notified.
  ///   - scheduler: Whose time tells how long a subscription lasts; by default the one that is current at each
  ///     subscription, or else the global one.
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
        ).following(observer))
    }
  }
}

/// Watches signals: `Signal.instrumented(_:by:on:)` tells it what happens to them.
///
/// ```swift
/// extension SignalInstrument {
///   static let metrics = SignalInstrument { name in
///     let values = Counter(label: "signal_values", dimensions: [("signal", name)])
///     let durations = Metrics.Timer(label: "signal_duration", dimensions: [("signal", name)])
///     return { moment in
///       switch moment {
///       case .value: values.increment()
///       case .ended(_, let duration): durations.record(duration: duration)
///       default: break
///       }
///     }
///   }
/// }
/// ```
///
/// What a subscription needs from its beginning to its end, a span or a gauge, the closure makes and the one that it
/// returns keeps. What overflows is told by `buffering(_:onDrop:)` and `values(buffering:onDrop:)`.
public struct SignalInstrument: Sendable {
  let begin: @Sendable (String) -> @Sendable (SignalMoment) -> Void

  /// - Parameter begin: Called as each subscription begins, with the signal's name; what it returns gets what follows,
  ///   one moment at a time.
  public init(_ begin: @escaping @Sendable (_ name: String) -> @Sendable (SignalMoment) -> Void) {
    self.begin = begin
  }
}

/// Something that happens in a subscription, as an instrument hears of it.
@nonexhaustive
public enum SignalMoment: Sendable {
  /// A value has come; it is passed on afterwards.
  case value
  /// The consumer has answered that it is full.
  case paused
  /// The subscription is over: completed, failed, or cancelled by its consumer.
  case ended(Termination, after: Duration)
}
