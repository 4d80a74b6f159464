import Logging
import Metrics
import ReactiveConcurrency
import ReactiveDebugging
import Synchronization
import Tracing

// What connects `instrumented(_:by:)` to the server ecosystem's three observers.

extension SignalInstrument {
  /// Counts a signal's values and subscriptions, and times these and how long their consumers pause them; tells how
  /// many values wait for a consumer, at each value.
  public static let metrics = SignalInstrument.detailed { signal in
    let dimensions = [("signal", signal.name)]
    let values = Counter(label: "signal_values", dimensions: dimensions)
    let subscriptions = Meter(label: "signal_subscriptions", dimensions: dimensions)
    let durations = Metrics.Timer(label: "signal_duration", dimensions: dimensions)
    let pauses = Metrics.Timer(label: "signal_paused", dimensions: dimensions)
    let queue = Gauge(label: "signal_queue", dimensions: dimensions)
    subscriptions.increment()
    return { moment in
      switch moment {
      case .value:
        values.increment()
        if let length = signal.queueLength { queue.record(length) }
      case .resumed(let pause): pauses.record(duration: pause)
      case .ended(_, let duration):
        subscriptions.decrement()
        durations.record(duration: duration)
      default: break
      }
    }
  }

  /// Logs how subscriptions end: failures as warnings.
  public static func log(_ logger: Logger) -> SignalInstrument {
    SignalInstrument { name in
      { moment in
        guard case .ended(let end, let duration) = moment else { return }
        let metadata: Logger.Metadata = ["signal": "\(name)", "duration": "\(duration)"]
        if case .failed(let error) = end {
          logger.warning("failed: \(error)", metadata: metadata)
        } else {
          logger.debug("\(end)", metadata: metadata)
        }
      }
    }
  }

  /// A span from the beginning of each subscription to its end, a child of the one in which its consumer stands. It
  /// says how long the consumer has paused the signal.
  public static let spans = SignalInstrument { name in
    let span = startSpan(name)
    let paused = Mutex(Duration.zero)
    return { moment in
      switch moment {
      case .resumed(let pause): paused.withLock { $0 += pause }
      case .ended(let end, _):
        span.attributes["signal.paused_milliseconds"] = Int(paused.withLock { $0 } / .milliseconds(1))
        if case .failed(let error) = end { span.recordError(error) }
        span.end()
      default: break
      }
    }
  }
}
