import ReactiveConcurrency
import ReactiveDebugging
import Synchronization
import Tracing

extension SignalInstrument {
  /// A span for each subscription, whose attributes say who was slow: how long its consumer has paused it, and the most
  /// values that have waited for that consumer.
  static let spans = SignalInstrument.detailed { signal in
    let span = startSpan(signal.name)
    span.attributes["code.filepath"] = signal.fileID
    span.attributes["code.lineno"] = signal.line
    let pressure = Pressure()
    return { event in
      pressure.note(event, waiting: signal.queueLength ?? 0)
      guard case .ended(let termination, _) = event else { return }
      span.attributes["signal.paused_ms"] = Int(pressure.paused / .milliseconds(1))
      span.attributes["signal.most_waiting"] = pressure.mostWaiting
      if case .failed(let error) = termination { span.recordError(error) }
      span.end()
    }
  }
}

/// What a consumer has done to its source. Noted on several threads, because a pause may end on another one.
private final class Pressure: Sendable {
  private let state = Mutex((paused: Duration.zero, mostWaiting: 0))

  func note(_ event: SignalInstrument.Event, waiting: Int) {
    state.withLock { state in
      state.mostWaiting = max(state.mostWaiting, waiting)
      if case .resumed(let pause) = event { state.paused += pause }
    }
  }

  var paused: Duration { state.withLock { $0.paused } }
  var mostWaiting: Int { state.withLock { $0.mostWaiting } }
}
