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
  ///   - label: The signal's name in the log. By default its name (`named(_:)`).
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
      let sink = sink ?? .standard
      @Sendable func write(_ event: @autoclosure () -> LoggedEvent, if wanted: LogEvents) {
        guard events.contains(wanted) else { return }
        sink.write(LogEntry(event: event(), label: label, fileID: fileID.description, line: line))
      }
      write(.subscribed, if: .subscribed)
      let subscription = start(
        Observer(
          before: observer,
          next: { value, _ in
            write(.next(value), if: .next)
            let demand = observer.next(value)
            if demand == .paused { write(.paused, if: .paused) }
            return demand
          },
          finish: { termination in
            switch termination {
            case .completed: write(.completed, if: .completed)
            case .failed(let error): write(.failed(error), if: .failed)
            case .cancelled, .released: break
            }
            write(.disposed, if: .disposed)
            observer.finish(termination)
          }
        ))
      return events.contains(.resumed) ? subscription.onResume { write(.resumed, if: .resumed) } : subscription
    }
  }
}
