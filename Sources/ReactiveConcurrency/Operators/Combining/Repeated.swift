extension SignalStream {
  /// Subscribes again whenever the signal completes.
  ///
  /// Ends only with an error or when its consumer cancels. Takes constant stack. The signal is not started again while
  /// the consumer is paused.
  ///
  /// Stands for `repeat`.
  public func repeated() -> Signal<Value> {
    let signal = signal
    return Signal(stage: #function) { observer in
      Succession.start(observer, with: signal) { end in
        guard case .completed = end else { return .end(end) }
        return .start(signal)
      }
    }
  }

  /// Subscribes to the signal `times` times in a row.
  ///
  /// With 0 it completes immediately. Otherwise it completes after the last run, or fails with the first error. No run
  /// starts while the consumer is paused.
  public func repeated(_ times: Int) -> Signal<Value> {
    let signal = signal
    guard times >= 0 else { return .invalid("repeated(_:) needs a number of 0 or more, not \(times)") }
    if times == 0 { return .empty }
    return Signal(stage: #function) { observer in
      let remaining = StageState(times)
      return Succession.start(observer, with: signal) { end in
        guard case .completed = end, remaining.value > 1 else { return .end(end) }
        remaining.value -= 1
        return .start(signal)
      }
    }
  }
}
