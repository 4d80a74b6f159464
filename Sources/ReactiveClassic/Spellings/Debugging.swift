import ReactiveConcurrency

extension SignalConvertible {
  /// The old spelling of `log(events: .events)`: values, completion and error.
  @inlinable
  public func logAll(fileID: StaticString = #fileID, line: Int = #line) -> Signal<Value> {
    signal.log(events: .events, fileID: fileID, line: line)
  }

  /// The old spelling of `log(events: .next)`.
  @inlinable
  public func logNext(fileID: StaticString = #fileID, line: Int = #line) -> Signal<Value> {
    signal.log(events: .next, fileID: fileID, line: line)
  }

  /// The old spelling of `log(events: .failed)`.
  @inlinable
  public func logError(fileID: StaticString = #fileID, line: Int = #line) -> Signal<Value> {
    signal.log(events: .failed, fileID: fileID, line: line)
  }

  /// The old spelling of `log(events: .completed)`.
  @inlinable
  public func logCompleted(fileID: StaticString = #fileID, line: Int = #line) -> Signal<Value> {
    signal.log(events: .completed, fileID: fileID, line: line)
  }

  /// The old spelling of `named(_:)`; as there, the name is formatted only if names are kept. Each placeholder of the
  /// format, such as `%@` and `%d`, stands for the next argument's description.
  public func setNameWithFormat(_ format: @autoclosure () -> String, _ arguments: Any?...) -> Signal<Value> {
    signal.named(NameFormat(format()).filled(with: arguments))
  }
}

extension SubjectProtocol {
  /// The subject itself, which keeps no name; `subject.signal.named(_:)` is a signal that does.
  public nonisolated func setNameWithFormat(_ format: @autoclosure () -> String, _ arguments: Any?...) -> Self { self }
}

/// A name with placeholders, as in `stringWithFormat:`.
package struct NameFormat {
  private let format: String

  package init(_ format: String) {
    self.format = format
  }

  package func filled(with arguments: [Any?]) -> String {
    var result = ""
    var arguments = arguments[...]
    var rest = format[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      let specifier = rest[rest.index(after: percent)...]
      // Flags, width, precision and length, then the letter of the conversion.
      guard
        let letter = specifier.firstIndex(where: { $0 == "%" || $0 == "@" || $0.isLetter && !"hlqLztj".contains($0) })
      else { return result + rest[percent...] }
      if specifier[letter] == "%" {
        result += "%"
      } else if let argument = arguments.popFirst() {
        result += argument.map { "\($0)" } ?? "nil"
      } else {
        result += rest[percent...letter]
      }
      rest = specifier[specifier.index(after: letter)...]
    }
    return result + rest
  }
}
