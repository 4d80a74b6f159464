extension Stage where Input == Output {
  /// Sends a value in place of a failure, and completes.
  @inlinable
  public static func `catch`(returning makeValue: @escaping @Sendable (any Error) -> Input) -> Stage {
    Stage(flushing: { end, stage in
      if case .failed(let error) = end { stage.complete(sending: makeValue(error)) }
    })
  }
}

extension SignalStream {
  /// On failure, continues with the signal that `handler` returns for the error.
  ///
  /// ```marbles catch(_:)
  /// seconds   0    5    10
  /// source    -1-2-#
  /// fallback  -----^8-9-|
  ///           source.catch { error in fallback }
  /// output    -1-2--8-9-|
  /// ```
  ///
  /// The error is not passed on; an error of the second signal is. `handler` runs where the error is sent, at most once
  /// for each subscription. If it throws, the signal fails with that error.
  ///
  /// Stands for `catch:`.
  public func `catch`(_ handler: @escaping @Sendable (any Error) throws -> Signal<Value>) -> Signal<Value> {
    let signal = signal
    let catching = Catching(signal: signal, handler: handler)
    return Signal(stage: #function, origin: catching, isPrompt: signal.isPrompt) { catching.start($0) }
  }

  /// On failure, continues with `fallback`.
  ///
  /// `fallback` is started only then; its error is passed on.
  ///
  /// Stands for `catchTo:`.
  public func `catch`(to fallback: Signal<Value>) -> Signal<Value> {
    signal.catch { _ in fallback }
  }

  /// On failure, sends `value` and completes.
  @inlinable @inline(never)
  public consuming func `catch`(returning value: Value) -> Signal<Value> {
    signal.lift(.catch(returning: { _ in value }))
  }
}

extension Signal {
  /// Sends the values of the first signal; on failure continues with the second, and so on, until one completes.
  ///
  /// ```marbles Signal.firstSuccess(of:)
  /// seconds  0    5
  /// a        -1#
  /// b        --^2#
  /// c        ----^3|
  ///          Signal.firstSuccess(of: [a, b, c])
  /// output   -1-2-3|
  /// ```
  ///
  /// Fails with the last one's error. A signal is started only when the one before has failed, and what that one has
  /// sent is not taken back. Without signals it completes immediately.
  public static func firstSuccess(of signals: [Signal]) -> Signal {
    guard let first = signals.first else { return .empty }
    return Signal(stage: #function) { observer in
      let rest = StageState(signals.dropFirst())
      return Succession.start(observer, with: .signal(first)) { end in
        guard case .failed = end, let next = rest.value.popFirst() else { return .end(end) }
        return .signal(next)
      }
    }
  }
}

/// The origin of a signal with a handler for its failure.
private final class Catching<Value: Sendable>: Sendable {
  typealias Handler = @Sendable (any Error) throws -> Signal<Value>

  let signal: Signal<Value>
  let handler: Handler

  init(signal: Signal<Value>, handler: @escaping Handler) {
    self.signal = signal
    self.handler = handler
  }

  func start(_ observer: Observer<Value>) -> Subscription {
    let run = Run(handler)
    return Succession.start(observer, with: .signal(signal)) { end in
      guard case .failed(let error) = end, let handler = run.handler else { return .end(end) }
      run.handler = nil
      do { return run.step(try handler(error)) } catch { return .end(.failed(error)) }
    }
  }

  /// One subscription.
  ///
  /// Safety: touched only by the one thread that starts parts.
  private final class Run: @unchecked Sendable {
    /// `nil` once it has been called.
    @exclusivity(unchecked) var handler: Handler?

    init(_ handler: @escaping Handler) { self.handler = handler }

    func step(_ made: Signal<Value>) -> Succession<Value>.Step {
      .start({ made.start($0, unwrap: self.unwrap) }, isPrompt: made.isPrompt)
    }

    /// What a handler returns may have one itself, which takes the place of the old one: so a recursive `catch` is one
    /// loop.
    private func unwrap(_ made: Signal<Value>) -> Signal<Value>? {
      guard handler == nil, let catching = made.unwatchedOrigin as? Catching else { return nil }
      handler = catching.handler
      return catching.signal
    }
  }
}
