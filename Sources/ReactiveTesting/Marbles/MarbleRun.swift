import ReactiveConcurrency

/// One run of an operator in virtual time, to be drawn. It makes the sources and records their events and the result's.
///
/// ```swift
/// let run = MarbleRun()
/// let source = try run.cold("-12-3----4|", named: "source")
/// print(
///   run.diagram(
///     "debounce(…)", of: source.signal.debounce(for: .seconds(2), on: run.scheduler)))
/// ```
public final class MarbleRun: Sendable {
  /// The scheduler that keeps the run's time.
  public let scheduler = TestScheduler()
  private let unit: Duration
  private let log: MarbleLog

  /// Makes a run at time zero.
  ///
  /// - Parameter unit: The time that one character takes, both in the sources and in the drawing.
  public init(unit: Duration = .seconds(1)) {
    self.unit = unit
    log = MarbleLog(unit: unit)
  }

  /// Makes a source that starts its line again for each subscriber, and has a line in the drawing for each of them.
  ///
  /// - Parameters:
  ///   - text: The source's events, in marble notation (see `Marbles`).
  ///   - name: The name of the source.
  ///   - title: The title of its lines, if it differs from the name.
  ///   - values: The values that the names in the text stand for.
  /// - Throws: `MarbleNotationError` if the text cannot be parsed, or a name has no value.
  public func cold<Value>(
    _ text: String, named name: String, titled title: String? = nil, _ values: MarbleValues<Value>
  ) throws(MarbleNotationError) -> MarbleSource<Value> {
    try scheduler.cold(MarbleScript(text, values, unit, [:]), named: name, log, titled: title)
  }

  /// The same, with the names themselves as values.
  public func cold(
    _ text: String, named name: String, titled title: String? = nil
  ) throws(MarbleNotationError) -> MarbleSource<String> {
    try cold(text, named: name, titled: title, MarbleValues { $0 })
  }

  /// Makes a source that follows its line from now on, and has one line in the drawing.
  ///
  /// - Parameters:
  ///   - text: The source's events, in marble notation (see `Marbles`).
  ///   - name: The name of the source.
  ///   - values: The values that the names in the text stand for.
  /// - Throws: `MarbleNotationError` if the text cannot be parsed, or a name has no value.
  public func hot<Value>(
    _ text: String, named name: String, _ values: MarbleValues<Value>
  ) throws(MarbleNotationError) -> MarbleSource<Value> {
    try scheduler.hot(MarbleScript(text, values, unit, [:]), named: name, log)
  }

  /// The same, with the names themselves as values.
  public func hot(_ text: String, named name: String) throws(MarbleNotationError) -> MarbleSource<String> {
    try hot(text, named: name, MarbleValues { $0 })
  }

  /// Adds a line to the drawing, below the result, for each subscription to a signal, such as a group or a window.
  ///
  /// - Parameters:
  ///   - signal: The signal to draw.
  ///   - name: The name of its lines.
  ///   - values: The names of its values. By default, a value's name is its description.
  /// - Returns: The signal to subscribe to.
  public func watch<Value>(
    _ signal: Signal<Value>, named name: String, _ values: MarbleValues<Value> = .printed
  ) -> Signal<Value> {
    let errors = MarbleErrors(errors: [:])
    return log.watch(signal, named: name, .result, on: scheduler) { event in
      errors.mark(event) { .value(values.name($0)) }
    }
  }

  /// Adds a note at the current time, on a line for notes.
  public func note(_ text: String, on name: String = "effects") {
    log.add(.value(text), to: track(name, .notes), at: scheduler.now.offset)
  }

  /// Adds a value at the current time, on a line for something that is not a signal.
  public func mark(_ value: String, on name: String) {
    log.add(.value(value), to: track(name, .marks), at: scheduler.now.offset)
  }

  private func track(_ name: String, _ kind: MarbleLog.Kind) -> Int {
    log.tracks.firstIndex { $0.name == name && $0.kind == kind } ?? log.begin(name, kind, at: scheduler.now.offset)
  }

  /// Subscribes at the given instants, advances the time and draws what has happened.
  ///
  /// - Parameters:
  ///   - operation: The text between the inputs and the outputs.
  ///   - result: The signal to subscribe to.
  ///   - instants: When to subscribe.
  ///   - duration: How far to advance the time.
  ///   - values: The names of the result's values. By default, a value's name is its description.
  /// - Returns: A line for each subscription to a source, in the order in which they began, and one for each
  ///   subscription to the result.
  public func diagram<Value>(
    _ operation: String, of result: Signal<Value>, subscribingAt instants: [Duration] = [.zero],
    for duration: Duration = .seconds(20), _ values: MarbleValues<Value> = .printed
  ) -> MarbleDiagram {
    let recordings = Locked<[Recording<Value>]>([])
    for instant in instants {
      scheduler.schedule(after: instant) { [self] in
        let recording = scheduler.record(result)
        recordings.withLock { $0.append(recording) }
      }
    }
    scheduler.advance(by: duration)
    let outputs = recordings.withLock { $0 }.map { recording in
      let start = recording.start
      let since = start > .zero ? " from \(MarbleDuration.seconds(start.clampedNanoseconds))" : ""
      return line("output" + since, recording.marbles(values, unit: unit).delayed(by: start).moments, since: start)
    }
    let tracks = log.tracks
    let inputs = tracks.filter { track in
      // A hot source has one line, however many subscribers it has.
      track.kind != .subscription || !tracks.contains { $0.name == track.name && $0.kind == .life }
    }
    let lines = { (tracks: [MarbleLog.Track]) in
      tracks.map { self.line($0.title ?? $0.name, $0.moments, $0.kind) }
    }
    return MarbleDiagram(
      inputs: lines(inputs.filter { $0.kind != .result }), operation: operation,
      outputs: outputs + lines(inputs.filter { $0.kind == .result }), unit: unit)
  }

  /// Makes a line of the drawing. A subscription at time zero is not drawn.
  private func line(
    _ name: String, _ moments: [Marbles.Moment], since start: Duration? = nil, _ kind: MarbleLog.Kind = .subscription
  ) -> MarbleDiagram.Line {
    let subscription = start.map { [Marbles.Moment($0, .subscribed)] } ?? []
    let marbles = Marbles(
      (subscription + moments).filter { $0.mark != .subscribed || $0.time > .zero }, unit: unit)
    let isSignal = kind != .notes && kind != .marks
    return MarbleDiagram.Line(
      name, marbles, isNotes: kind == .notes, goesOn: isSignal && marbles.end == nil)
  }
}
