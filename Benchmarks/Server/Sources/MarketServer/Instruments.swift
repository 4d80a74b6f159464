import Logging
import Metrics
import ReactiveConcurrency
import Tracing

// What connects `instrumented(_:by:)` to the server ecosystem's three observers.

extension SignalInstrument {
  /// Counts a signal's values and subscriptions, and times these.
  public static let metrics = SignalInstrument { name in
    let values = Counter(label: "signal_values", dimensions: [("signal", name)])
    let subscriptions = Meter(label: "signal_subscriptions", dimensions: [("signal", name)])
    let durations = Metrics.Timer(label: "signal_duration", dimensions: [("signal", name)])
    subscriptions.increment()
    return { moment in
      switch moment {
      case .value: values.increment()
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

  /// A span from the beginning of each subscription to its end, a child of the one in which its consumer stands.
  public static let spans = SignalInstrument { name in
    let span = startSpan(name)
    return { moment in
      guard case .ended(let end, _) = moment else { return }
      if case .failed(let error) = end { span.recordError(error) }
      span.end()
    }
  }
}
