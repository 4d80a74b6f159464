extension Stage where Input == Output {
  /// Sends `value` if the source completes without one.
  @inlinable
  public static func ifEmpty(_ value: Input) -> Stage {
    Stage { downstream in
      let isEmpty = StageState(true)
      return Observer(
        next: { value in
          isEmpty.value = false
          return downstream.next(value)
        },
        finish: { termination in
          guard isEmpty.value, case .completed = termination else { return downstream.finish(termination) }
          downstream.complete(sending: value)
        })
    }
  }
}

extension SignalStream {
  /// Sends `value` if the signal completes without one.
  @inlinable @inline(never)
  public func ifEmpty(_ value: Value) -> Signal<Value> {
    signal.lift(.ifEmpty(value))
  }

  /// Continues with `fallback` if the signal completes without a value. `fallback` is started only then.
  public func ifEmpty(switchTo fallback: Signal<Value>) -> Signal<Value> {
    let signal = signal
    return Signal(stage: #function) { observer in
      let part = StageState((starts: 0, isEmpty: true))
      let source = signal.onNext { _ in part.value.isEmpty = false }
      return Succession.start(observer) { end in
        guard case .completed = end, part.value.starts < 2, part.value.isEmpty else { return .end(end) }
        part.value.starts += 1
        return .start(part.value.starts == 1 ? source : fallback)
      }
    }
  }
}

extension ReactiveSequence {
  /// The same elements, or `element` if there are none.
  @inlinable
  public func ifEmpty(_ element: Element) -> ReactiveSequence { through(.ifEmpty(element)) }
}
