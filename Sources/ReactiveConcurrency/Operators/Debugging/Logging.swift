extension SignalStream {
  /// Logs this signal's events, for debugging.
  ///
  /// ```swift
  /// users.log("users")  // App/Login.swift:42 users: next Ada
  /// users.log(
  ///   "users", events: [.failed, .paused], to: LogSink { entry in logger.debug("\(entry)") })
  /// ```
  ///
  /// Each event is logged before it is passed on. The sink is called where the event happens.
  ///
  /// - Parameters:
  ///   - label: What to call the signal in the log. By default its name (`named(_:)`).
  ///   - events: The events to log.
  ///   - sink: Where the entries go. By default `LogSink.standard`.
  ///   - fileID: The file of the call; part of each entry.
  ///   - line: The line of the call; part of each entry.
  ///
  /// Stands for `logAll`, `logNext`, `logError` and `logCompleted`.
  public func log(
    _ label: String? = nil, events: LogEvents = .all, to sink: LogSink? = nil,
    fileID: StaticString = #fileID, line: Int = #line
  ) -> Signal<Value> {
    let start = signal.start
    let label = label ?? signal.name
    return Signal(stage: #function) { observer in
      let log = Log(label: label, events: events, sink: sink ?? .standard, fileID: fileID, line: line)
      log.write(.subscribed, if: .subscribed)
      let subscription = start(
        Observer(
          before: observer,
          next: { value in
            log.write(.next(value), if: .next)
            let demand = observer.next(value)
            if demand == .paused { log.write(.paused, if: .paused) }
            return demand
          },
          finish: { termination in
            switch termination {
            case .completed: log.write(.completed, if: .completed)
            case .failed(let error): log.write(.failed(error), if: .failed)
            case .cancelled: break
            }
            log.write(.disposed, if: .disposed)
            observer.finish(termination)
          }
        ))
      return events.contains(.resumed) ? Subscription(LoggedSubscription(subscription, log)) : subscription
    }
  }
}

/// Writes the entries of one subscription.
private struct Log: Sendable {
  let label: String?
  let events: LogEvents
  let sink: LogSink
  let fileID: StaticString
  let line: Int

  func write(_ event: @autoclosure () -> LoggedEvent, if wanted: LogEvents) {
    guard events.contains(wanted) else { return }
    sink.write(LogEntry(event: event(), label: label, fileID: fileID.description, line: line))
  }
}

/// A subscription whose resumptions are logged.
private final class LoggedSubscription: Upstream {
  private let subscription: Subscription
  private let log: Log

  init(_ subscription: Subscription, _ log: Log) {
    self.subscription = subscription
    self.log = log
  }

  func cancel() { subscription.cancel() }

  func resume() {
    log.write(.resumed, if: .resumed)
    subscription.resume()
  }
}
