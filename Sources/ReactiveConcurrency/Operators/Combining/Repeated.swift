extension SignalStream {
  /// Subscribes again whenever the signal completes.
  ///
  /// Ends with an error or when its consumer cancels; waits while the consumer is paused; takes constant stack. Demand
  /// passes through, nothing is stored.
  ///
  /// Stands for `repeat`.
  public func repeated() -> Signal<Value> {
    let signal = signal
    return Signal(stage: #function) { observer in
      Succession.start(observer) { end in
        guard case .completed = end else { return .end(end) }
        return .start(signal)
      }
    }
  }

  /// Runs the signal `times` times in a row.
  ///
  /// With 0 it is empty. A negative number fails with `SignalError.invalidArgument`. Completes after the last run; an
  /// error of any run ends it. Demand passes through; no run is begun while the consumer is paused. Nothing is stored.
  public func repeated(_ times: Int) -> Signal<Value> {
    let signal = signal
    guard times >= 0 else { return .invalid("repeated(_:) needs a number of 0 or more, not \(times)") }
    return Signal(stage: #function) { observer in
      let remaining = StageState(times)
      return Succession.start(observer) { end in
        guard case .completed = end, remaining.value > 0 else { return .end(end) }
        remaining.value -= 1
        return .start(signal)
      }
    }
  }
}
