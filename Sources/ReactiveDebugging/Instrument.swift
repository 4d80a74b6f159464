import ReactiveConcurrency

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
  ///   - scheduler: The scheduler whose clock measures how long a subscription and its pauses last; by default the one
  ///     that is current at each subscription, or else the global one.
  ///   - fileID: The file of the call, for the instrument.
  ///   - line: The line of the call, for the instrument.
  public func instrumented(
    _ name: String, by instrument: SignalInstrument, on scheduler: (any Scheduler)? = nil,
    fileID: StaticString = #fileID, line: Int = #line
  ) -> Signal<Value> {
    let start = signal.start
    return Signal(stage: "instrumented(_:by:on:)") { observer in
      let clock = scheduler ?? CurrentScheduler.forTime
      let began = clock.now
      let report = instrument.begin(
        InstrumentedSignal(
          name: name, fileID: fileID.description, line: line, queue: storing(observer.receiver)))
      let pauses = SignalInstrument.Pauses(clock: clock, report: report)
      return start(
        Observer(
          before: observer,
          next: { value, _ in
            pauses.endBeforeValue()
            report(.value)
            let demand = observer.next(value)
            if demand == .paused { pauses.begin() }
            return demand
          },
          finish: { termination in
            report(.ended(termination, after: began.duration(to: clock.now)))
            observer.finish(termination)
          }
        )
      ).onResume { pauses.resume() }
    }
  }
}

/// Receives what happens to the signals that are `instrumented(_:by:on:)` with it.
///
/// ```swift
/// extension SignalInstrument {
///   static let metrics = SignalInstrument { name in
///     let values = Counter(label: "signal_values", dimensions: [("signal", name)])
///     let pauses = Metrics.Timer(
///       label: "signal_paused", dimensions: [("signal", name)])
///     return { event in
///       switch event {
///       case .value: values.increment()
///       case .resumed(let pause): pauses.record(duration: pause)
///       default: break
///       }
///     }
///   }
/// }
/// ```
///
/// The outer closure makes what a subscription needs from its beginning to its end, such as a span or a gauge, and the
/// closure that it returns captures it. Dropped values are also reported one by one, by `buffering(_:onDrop:)` and
/// `values(buffering:onDrop:)`.
public struct SignalInstrument: Sendable {
  let begin: @Sendable (InstrumentedSignal) -> @Sendable (SignalInstrument.Event) -> Void

  /// Makes an instrument from a closure.
  ///
  /// - Parameter begin: Called with the signal's name when a subscription begins. The closure that it returns is called
  ///   with what happens in that subscription; of `resumed` other moments may happen on another thread.
  public init(_ begin: @escaping @Sendable (_ name: String) -> @Sendable (SignalInstrument.Event) -> Void) {
    self.begin = { begin($0.name) }
  }

  private init(detailed begin: @escaping @Sendable (InstrumentedSignal) -> @Sendable (SignalInstrument.Event) -> Void) {
    self.begin = begin
  }

  /// Returns an instrument made from a closure that gets more of a signal than its name.
  ///
  /// - Parameter begin: Called when a subscription begins, as that of `init(_:)`.
  public static func detailed(
    _ begin: @escaping @Sendable (_ signal: InstrumentedSignal) -> @Sendable (SignalInstrument.Event) -> Void
  ) -> SignalInstrument {
    SignalInstrument(detailed: begin)
  }
}

/// A subscription to an instrumented signal.
///
/// ```swift
/// extension SignalInstrument {
///   static let queues = SignalInstrument.detailed { signal in
///     let place = [("signal", signal.name), ("line", "\(signal.line)")]
///     let gauge = Gauge(label: "signal_queue", dimensions: place)
///     return { _ in gauge.record(signal.queueLength ?? 0) }
///   }
/// }
/// ```
public struct InstrumentedSignal: Sendable {
  /// The name given to `instrumented(_:by:on:)`.
  public let name: String
  /// The module and file in which that was called.
  public let fileID: String
  /// The line on which that was called.
  public let line: Int

  private weak let queue: (any StoredCount)?

  init(name: String, fileID: String, line: Int, queue: (any StoredCount)?) {
    self.name = name
    self.fileID = fileID
    self.line = line
    self.queue = queue
  }

  /// How many of its values wait in the loop or the `deliver(on:)` that follows; `nil` if none does.
  public var queueLength: Int? { queue?.storedNow }
}

/// The storage for the values that a receiver gets, if it is known.
private func storing(_ receiver: (any Receiver)?) -> (any StoredCount)? {
  var receiver = receiver
  while let watched = receiver as? WatchedReceiver { receiver = watched.receiver }
  return receiver as? any StoredCount
}

extension SignalInstrument {
  /// Something that happens in a subscription, as reported to an instrument.
  @nonexhaustive
  public enum Event: Sendable {
    /// A value has arrived. Reported before it is passed on.
    case value
    /// The consumer has paused the signal.
    case paused
    /// The consumer has resumed the signal, or a source that cannot pause has sent a value: the pause has lasted this
    /// long. An end during a pause is no resumption.
    case resumed(after: Duration)
    /// The subscription has ended: completed, failed, or cancelled by its consumer.
    case ended(Termination, after: Duration)
  }
}

extension SignalInstrument {
  /// Measures the pauses of one subscription.
  fileprivate final class Pauses: Sendable {
    private let latch = PauseLatch()
    private let began = Locked<SchedulerInstant?>(nil)
    private let clock: any Scheduler
    private let report: @Sendable (SignalInstrument.Event) -> Void

    init(clock: any Scheduler, report: @escaping @Sendable (SignalInstrument.Event) -> Void) {
      self.clock = clock
      self.report = report
    }

    func begin() {
      report(.paused)
      let now = clock.now
      began.set(now)
      if !latch.pause() { end() }
    }

    /// A source that cannot pause sends before it is resumed.
    func endBeforeValue() {
      if latch.isPaused { end() }
      latch.prepareForNextAnswer()
    }

    func resume() {
      if latch.resume() { end() }
    }

    private func end() {
      let start = began.withLock { $0.take() }
      if let start { report(.resumed(after: start.duration(to: clock.now))) }
    }
  }
}
