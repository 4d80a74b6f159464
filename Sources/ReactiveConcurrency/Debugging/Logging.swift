extension Signal {
  /// Tells a sink what happens to this signal, for finding out what goes on. Stands for `logAll`, `logNext`, `logError` and
  /// `logCompleted`.
  ///
  /// ```swift
  /// users.log("users")                        // App/Login.swift:42 users: next Ada
  /// users.log("users", events: [.failed, .paused], to: LogSink { entry in logger.debug("\(entry)") })
  /// ```
  ///
  /// Passes demand, completion and errors through and stores nothing. Each event is told before it is passed on. The sink is
  /// called where the event happens.
  ///
  /// - Parameters:
  ///   - label: What to call the signal; its name (`named(_:)`) if none is given.
  ///   - events: What to tell.
  ///   - sink: Whom to tell; `LogSink.standard` if none is given.
  ///   - fileID: Where the call stands; part of each entry.
  ///   - line: Where the call stands; part of each entry.
  public func log(
    _ label: String? = nil, events: LogEvents = .all, to sink: LogSink? = nil,
    fileID: StaticString = #fileID, line: Int = #line
  ) -> Signal {
    let start = start
    let label = label ?? name
    return Signal { observer in
      let log = Log(label: label, events: events, sink: sink ?? .standard, fileID: fileID, line: line)
      log.tell(.subscribed, if: .subscribed)
      let subscription = start(
        Observer(
          next: { value in
            log.tell(.next(value), if: .next)
            let demand = observer.next(value)
            if demand == .paused { log.tell(.paused, if: .paused) }
            return demand
          },
          finish: { termination in
            switch termination {
            case .completed: log.tell(.completed, if: .completed)
            case .failed(let error): log.tell(.failed(error), if: .failed)
            case .cancelled: break
            }
            log.tell(.disposed, if: .disposed)
            observer.finish(termination)
          }
        ).following(observer))
      return events.contains(.resumed) ? Subscription(LoggedSubscription(subscription, log)) : subscription
    }
  }
}

/// One subscription's way to its sink.
private struct Log: Sendable {
  let label: String?
  let events: LogEvents
  let sink: LogSink
  let fileID: StaticString
  let line: Int

  func tell(_ event: @autoclosure () -> LoggedEvent, if wanted: LogEvents) {
    guard events.contains(wanted) else { return }
    sink.tell(LogEntry(event: event(), label: label, fileID: fileID.description, line: line))
  }
}

/// A subscription whose resumptions are told.
private final class LoggedSubscription: Upstream {
  private let subscription: Subscription
  private let log: Log

  init(_ subscription: Subscription, _ log: Log) {
    self.subscription = subscription
    self.log = log
  }

  func cancel() { subscription.cancel() }

  func resume() {
    log.tell(.resumed, if: .resumed)
    subscription.resume()
  }
}
