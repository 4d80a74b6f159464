extension Stage where Input == Output {
  /// Sends a value in place of a failure, and completes.
  @inlinable
  public static func `catch`(returning makeValue: @escaping @Sendable (any Error) -> Input) -> Stage {
    Stage { downstream in
      Observer(
        next: downstream.next,
        finish: { termination in
          guard case .failed(let error) = termination else { return downstream.finish(termination) }
          downstream.complete(sending: makeValue(error))
        })
    }
  }
}

extension SignalStream {
  /// On failure goes on with the signal that `handler` makes of the error.
  ///
  /// ```marbles catch(_:)
  /// seconds   0    5    10
  /// source    -1-2-#
  /// fallback  -----^8-9-|
  ///           source.catch { error in fallback }
  /// output    -1-2--8-9-|
  /// ```
  ///
  /// The error is not seen downstream; that of the second signal is. Demand passes to the signal that runs; nothing is
  /// stored. `handler` runs where the error comes, once for each subscription at most.
  ///
  /// Stands for `catch:`.
  public func `catch`(_ handler: @escaping @Sendable (any Error) -> Signal<Value>) -> Signal<Value> {
    let signal = signal
    return Signal(stage: #function) { observer in
      let part = StageState(CatchPart.none)
      return Succession.start(observer) { end in
        switch (part.value, end) {
        case (.none, _):
          part.value = .source
          return .start(signal)
        case (.source, .failed(let error)):
          part.value = .fallback
          return .start(handler(error))
        default:
          return .end(end)
        }
      }
    }
  }

  /// On failure goes on with `fallback`.
  ///
  /// `fallback` is started only then; its error is passed on. Demand passes to the signal that runs.
  ///
  /// Stands for `catchTo:`.
  public func `catch`(to fallback: Signal<Value>) -> Signal<Value> {
    signal.catch { _ in fallback }
  }

  /// On failure sends `value` and completes.
  ///
  /// Demand, values and completion pass through; nothing is stored beyond `value`.
  @inlinable @inline(never)
  public func `catch`(returning value: Value) -> Signal<Value> {
    signal.lift(.catch(returning: { _ in value }))
  }
}

/// Which part of a `catch` has been started last.
private enum CatchPart {
  case none, source, fallback
}
