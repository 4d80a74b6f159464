import ReactiveConcurrency

extension Marbles {
  /// Both lines under one another, with the first difference marked; or `nil` if they are equal.
  ///
  /// ```swift
  /// #expect(recording.marbles().difference(from: "-a-b-|") == nil)
  /// ```
  /// ```
  /// seconds   0    5
  /// expected  -a-b-|
  /// actual    -a--b|
  ///              ▲ at 3 s: b was expected, nothing came
  /// ```
  public func difference(from expected: Marbles) -> String? {
    let instants = Set(instants).union(expected.instants).sorted()
    guard let first = instants.first(where: { marks(at: $0) != expected.marks(at: $0) }) else { return nil }
    let diagram = MarbleDiagram(
      inputs: [], operation: nil,
      outputs: [MarbleDiagram.Line("expected", expected), MarbleDiagram.Line("actual", self)],
      unit: min(unit, expected.unit))
    let wanted = Self.words(expected.marks(at: first))
    let sent = Self.words(marks(at: first))
    return diagram.text
      + String(repeating: " ", count: diagram.offset(of: first))
      + "▲ at \(MarbleDuration.seconds(first)) s: \(wanted ?? "nothing") was expected, \(sent ?? "nothing") came"
  }

  private static func words(_ marks: [Mark]) -> String? {
    if marks.isEmpty { return nil }
    let texts = marks.map { MarbleLine.text($0) }
    return texts.count > 1 ? "(\(texts.joined()))" : texts[0]
  }
}

extension Recording {
  /// What the signal sent, since the subscription.
  ///
  /// - Parameters:
  ///   - values: What values are called; what they print as unless told otherwise.
  ///   - unit: The time that one character takes. It makes no difference to comparisons.
  ///   - errors: What the names after `#` stand for, with `"#"` for the plain one. An error that is not among them, and is
  ///     no `MarbleFailure`, is called what it prints as.
  public func marbles(
    _ values: MarbleValues<Value> = .printed, unit: Duration = .seconds(1), errors: [String: any Error] = [:]
  ) -> Marbles {
    let errors = MarbleErrors(errors: errors)
    let moments = entries.map { entry in
      let mark: Marbles.Mark =
        switch entry.event {
        case .next(let value): .value(values.name(value))
        case .failed(let error): .failed(errors.name(error))
        case .completed: .completed
        }
      return Marbles.Moment(entry.time - start, mark)
    }
    return Marbles(moments, unit: unit)
  }
}
