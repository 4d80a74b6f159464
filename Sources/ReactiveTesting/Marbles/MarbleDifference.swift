import ReactiveConcurrency

extension Marbles {
  /// Both lines below one another, with the first difference marked, or `nil` if they are equal.
  ///
  /// ```swift
  /// #expect(recording.marbles().difference(from: "-a-b-|") == nil)
  /// ```
  /// ```
  /// seconds   0    5
  /// expected  -a-b-|
  /// actual    -a--b|
  ///              ▲ at 3 s: expected b, got nothing
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
      + "▲ at \(MarbleDuration.seconds(first)) s: expected \(wanted ?? "nothing"), got \(sent ?? "nothing")"
  }

  private static func words(_ marks: [Mark]) -> String? {
    if marks.isEmpty { return nil }
    let texts = marks.map { MarbleLine.text($0) }
    return texts.count > 1 ? "(\(texts.joined()))" : texts[0]
  }
}

extension Recording {
  /// The recording as a line of marbles that starts with the subscription.
  ///
  /// - Parameters:
  ///   - values: The names of values. By default, a value's name is its description.
  ///   - unit: The time that one character takes. It does not affect comparisons.
  ///   - errors: The errors that names after `#` stand for; the key `"#"` is for the `#` without a name. The name of
  ///     any other error, except a `MarbleFailure`, is its description.
  public func marbles(
    _ values: MarbleValues<Value> = .printed, unit: Duration = .seconds(1), errors: [String: any Error] = [:]
  ) -> Marbles {
    let errors = MarbleErrors(errors: errors)
    let moments = entries.map { entry in
      Marbles.Moment(entry.time - start, errors.mark(entry.event) { .value(values.name($0)) })
    }
    return Marbles(moments, unit: unit)
  }
}
