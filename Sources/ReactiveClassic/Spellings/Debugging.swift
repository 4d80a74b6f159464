import ReactiveConcurrency

extension SignalConvertible {
  /// The old spelling of `log(events: .events)`: values, completion and error.
  public func logAll(fileID: StaticString = #fileID, line: Int = #line) -> Signal<Value> {
    signal.log(events: .events, fileID: fileID, line: line)
  }

  /// The old spelling of `log(events: .next)`.
  public func logNext(fileID: StaticString = #fileID, line: Int = #line) -> Signal<Value> {
    signal.log(events: .next, fileID: fileID, line: line)
  }

  /// The old spelling of `log(events: .failed)`.
  public func logError(fileID: StaticString = #fileID, line: Int = #line) -> Signal<Value> {
    signal.log(events: .failed, fileID: fileID, line: line)
  }

  /// The old spelling of `log(events: .completed)`.
  public func logCompleted(fileID: StaticString = #fileID, line: Int = #line) -> Signal<Value> {
    signal.log(events: .completed, fileID: fileID, line: line)
  }

  /// The old spelling of `named(_:)`. What the format's arguments were is written as `\(argument)` in the name itself; as
  /// there, it is made only when names are kept.
  public func setNameWithFormat(_ name: @autoclosure () -> String) -> Signal<Value> {
    signal.named(name())
  }
}
