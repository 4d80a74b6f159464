extension Stage where Input == Output {
  /// Sends `value` if the source completes without one.
  @inlinable
  public static func ifEmpty(_ value: Input) -> Stage {
    Stage(storing: true) { value, stage in
      stage.state = false
      return stage.next(value)
    } flushing: { end, stage in
      if case .completed = end, stage.state { stage.complete(sending: value) }
    }
  }
}

extension SignalStream {
  /// Sends `value` if the signal completes without one.
  @inlinable @inline(never)
  public consuming func ifEmpty(_ value: Value) -> Signal<Value> {
    signal.lift(.ifEmpty(value))
  }

  /// Continues with `fallback` if the signal completes without a value. `fallback` is started only then.
  public func ifEmpty(switchTo fallback: Signal<Value>) -> Signal<Value> {
    let signal = signal
    return Signal(stage: #function) { observer in
      let isEmpty = StageState(true)
      return Succession.start(observer, with: .signal(signal.onNext { _ in isEmpty.value = false })) { end in
        guard case .completed = end, isEmpty.value else { return .end(end) }
        isEmpty.value = false
        return .signal(fallback)
      }
    }
  }
}
