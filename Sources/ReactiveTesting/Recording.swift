import ReactiveConcurrency

/// The events that a signal sent, and when it sent them.
public final class Recording<Value: Sendable>: Sendable {
  /// An event and its virtual time.
  public struct Entry: Sendable, CustomStringConvertible {
    /// When the event was sent, relative to the scheduler's start.
    public let time: Duration
    /// The event.
    public let event: Event<Value>

    public var description: String { "\(time): \(event)" }
  }

  /// When the recording began, relative to the scheduler's start.
  public let start: Duration

  private let recorded = Locked<[Entry]>([])
  private let slot = SubscriptionSlot()

  fileprivate init(start: Duration) {
    self.start = start
  }

  /// All events so far.
  public var entries: [Entry] { recorded.withLock { $0 } }

  /// All events so far, without their times.
  public var events: [Event<Value>] { entries.map(\.event) }

  /// All values so far.
  public var values: [Value] { entries.compactMap(\.event.value) }

  /// Whether the signal has ended.
  public var isEnded: Bool { entries.last?.event.isTerminal ?? false }

  /// Whether the signal has completed.
  public var isCompleted: Bool {
    if case .completed? = entries.last?.event { true } else { false }
  }

  /// The error, if the signal failed.
  public var error: (any Error)? { entries.last?.event.error }

  /// Cancels the subscription to the signal.
  public func cancel() {
    slot.cancel()
  }

  fileprivate func add(_ event: Event<Value>, at time: Duration) {
    recorded.withLock { $0.append(Entry(time: time, event: event)) }
  }

  fileprivate func hold(_ subscription: Subscription) {
    slot.fill(subscription)
  }

  fileprivate var isCancelled: Bool { slot.isClosed }
}

extension TestScheduler {
  /// Subscribes to a signal now, with this scheduler as the current one, and records its events.
  ///
  /// - Parameter signal: The signal to record.
  /// - Returns: The recording, which grows as the signal sends.
  public func record<Value>(
    _ signal: Signal<Value>, fileID: StaticString = #fileID, line: Int = #line
  ) -> Recording<Value> {
    let recording = Recording<Value>(start: now.offset)
    recording.hold(
      begin(at: CallSite(fileID, line)) {
        CurrentScheduler.run(as: self) {
          signal.startForConsumer(
            Observer(
              next: { value, _ in
                if recording.isCancelled { return .cancelled }
                recording.add(.next(value), at: self.now.offset)
                return .more
              },
              finish: { termination in
                switch termination {
                case .completed: recording.add(.completed, at: self.now.offset)
                case .failed(let error): recording.add(.failed(error), at: self.now.offset)
                case .cancelled, .released: break
                }
              }))
        }
      })
    return recording
  }

  /// The same as `record(_:)` of its signal.
  // Disfavored, so that `record(.just(1))` means the one that takes a signal.
  @_disfavoredOverload
  public func record<Value>(
    _ source: some SignalConvertible<Value>, fileID: StaticString = #fileID, line: Int = #line
  ) -> Recording<Value> {
    record(source.signal, fileID: fileID, line: line)
  }

  /// Runs a `for try await` loop over a signal in a task on this scheduler and records its events.
  ///
  /// The loop starts the next time the scheduler runs, for example with `advance(by: .zero)`.
  public func iterate<Value>(
    _ signal: Signal<Value>, buffering policy: BufferingPolicy = .default,
    fileID: StaticString = #fileID, line: Int = #line
  ) -> Recording<Value> {
    let recording = Recording<Value>(start: now.offset)
    let task = task(fileID: fileID, line: line) {
      do {
        for try await value in signal.values(buffering: policy) { recording.add(.next(value), at: self.now.offset) }
        if !Task.isCancelled { recording.add(.completed, at: self.now.offset) }
      } catch {
        recording.add(.failed(error), at: self.now.offset)
      }
    }
    recording.hold(Subscription(onCancel: { task.cancel() }))
    return recording
  }
}
