import ReactiveConcurrency

/// A source that follows a line of marbles and records its subscriptions.
///
/// Made by `TestScheduler.cold` and `hot`.
public final class MarbleSource<Value: Sendable>: Sendable {
  /// The signal.
  public let signal: Signal<Value>
  private let log: MarbleLog
  private let name: String

  fileprivate init(_ signal: Signal<Value>, _ log: MarbleLog, named name: String) {
    self.signal = signal
    self.log = log
    self.name = name
  }

  /// A line for each subscription, from the scheduler's time zero: `--^---!`. The `!` is where the subscription ended,
  /// whether the source ended or the subscription was cancelled.
  public var subscriptions: [Marbles] {
    log.subscriptions(to: name).map { moments, unit in
      let kept = moments.compactMap { moment -> Marbles.Moment? in
        switch moment.mark {
        case .value: nil
        case .subscribed: moment
        case .completed, .failed, .unsubscribed: Marbles.Moment(moment.time, .unsubscribed)
        }
      }
      return Marbles(kept, unit: unit)
    }
  }

  /// A line for each subscription, from the scheduler's time zero, with the events it received: `--^1-2|`, or
  /// `--^1-(2!)` if it was cancelled.
  public var tracks: [Marbles] {
    log.subscriptions(to: name).map { Marbles($0, unit: $1) }
  }
}

extension TestScheduler {
  /// Makes a source that starts its line again for each subscriber.
  ///
  /// - Parameters:
  ///   - text: The source's events, in marble notation (see `Marbles`); `^` and `!` are not allowed.
  ///   - values: The values that the names in the text stand for.
  ///   - unit: The time that one character takes.
  ///   - errors: The errors that names after `#` stand for; the key `"#"` is for the `#` without a name. Other names
  ///     become `MarbleFailure`s.
  /// - Throws: `MarbleNotationError` if the text cannot be parsed, or a name has no value.
  public func cold<Value>(
    _ text: String, _ values: MarbleValues<Value>, unit: Duration = .seconds(1), errors: [String: any Error] = [:]
  ) throws(MarbleNotationError) -> MarbleSource<Value> {
    let script = try MarbleScript(text, values, unit, errors)
    return try cold(script, named: "", MarbleLog(unit: unit))
  }

  /// The same, with the names themselves as values.
  public func cold(
    _ text: String, unit: Duration = .seconds(1), errors: [String: any Error] = [:]
  ) throws(MarbleNotationError) -> MarbleSource<String> {
    try cold(text, MarbleValues { $0 }, unit: unit, errors: errors)
  }

  /// Makes a source that follows its line from now on, whether or not it has subscribers.
  ///
  /// Now is the line's first character or, if there is one, its `^`; events before that are in the past and never sent.
  /// Late subscribers receive the end.
  ///
  /// - Parameters:
  ///   - text: The source's events, in marble notation (see `Marbles`); `!` is not allowed.
  ///   - values: The values that the names in the text stand for.
  ///   - unit: The time that one character takes.
  ///   - errors: The errors that names after `#` stand for; the key `"#"` is for the `#` without a name. Other names
  ///     become `MarbleFailure`s.
  /// - Throws: `MarbleNotationError` if the text cannot be parsed, or a name has no value.
  public func hot<Value>(
    _ text: String, _ values: MarbleValues<Value>, unit: Duration = .seconds(1), errors: [String: any Error] = [:]
  ) throws(MarbleNotationError) -> MarbleSource<Value> {
    let script = try MarbleScript(text, values, unit, errors)
    return try hot(script, named: "", MarbleLog(unit: unit))
  }

  /// The same, with the names themselves as values.
  public func hot(
    _ text: String, unit: Duration = .seconds(1), errors: [String: any Error] = [:]
  ) throws(MarbleNotationError) -> MarbleSource<String> {
    try hot(text, MarbleValues { $0 }, unit: unit, errors: errors)
  }

  func cold<Value>(
    _ script: MarbleScript<Value>, named name: String, _ log: MarbleLog, titled title: String? = nil
  ) throws(MarbleNotationError) -> MarbleSource<Value> {
    try script.reject([.subscribed, .unsubscribed], in: "a cold source")
    let signal = Signal<Value> { [self] sender in
      let track = log.begin(name, titled: title, at: now.offset)
      for step in script.steps {
        let work = schedule(after: step.time) { [self] in
          if sender.isDisposed { return }
          log.add(step.mark, to: track, at: now.offset)
          step.send(to: sender)
        }
        sender.onDispose { work.cancel() }
      }
      // A line without an end stays open after its last marble: this keeps its sender alive.
      sender.onDispose { [self] in
        withExtendedLifetime(sender) { log.add(.unsubscribed, to: track, at: now.offset) }
      }
    }
    return MarbleSource(signal, log, named: name)
  }

  func hot<Value>(
    _ script: MarbleScript<Value>, named name: String, _ log: MarbleLog
  ) throws(MarbleNotationError) -> MarbleSource<Value> {
    try script.reject([.unsubscribed], in: "a hot source")
    let subject = Subject<MarbleScript<Value>.Step>()
    let life = log.begin(name, .life, at: now.offset)
    for step in script.steps where step.time >= .zero {
      schedule(after: step.time) { [self] in
        log.add(step.mark, to: life, at: now.offset)
        switch step.event {
        case .next?: subject.send(step)
        case .failed(let error)?: subject.finish(throwing: error)
        case .completed?: subject.finish()
        case nil: break
        }
      }
    }
    let steps = log.watch(subject.signal, named: name, on: self) { event in script.errors.mark(event, \.mark) }
    let signal = steps.compactMap(\.event?.value)
    return MarbleSource(signal, log, named: name)
  }
}

/// A line of marbles with the values and errors that its names stand for.
struct MarbleScript<Value: Sendable>: Sendable {
  struct Step: Sendable {
    /// Relative to the subscription or, for a hot source, to its creation.
    let time: Duration
    let mark: Marbles.Mark
    let event: Event<Value>?

    func send(to sender: Sender<Value>) {
      switch event {
      case .next(let value)?: sender.send(value)
      case .failed(let error)?: sender.finish(throwing: error)
      case .completed?: sender.finish()
      case nil: break
      }
    }
  }

  let steps: [Step]
  let errors: MarbleErrors
  private let parser: MarbleParser

  init(
    _ text: String, _ values: MarbleValues<Value>, _ unit: Duration, _ errors: [String: any Error]
  ) throws(MarbleNotationError) {
    var parser = try MarbleParser(text, unit: unit)
    let moments = try parser.parse()
    let start = moments.first { $0.mark == .subscribed }?.time ?? .zero
    self.errors = MarbleErrors(errors: errors)
    var steps: [Step] = []
    for (moment, offset) in zip(moments, parser.offsets) {
      let event: Event<Value>?
      switch moment.mark {
      case .value(let name):
        guard let value = values.value(name) else {
          throw parser.problem("no value is known for \(MarbleSymbol.text(name))", at: offset)
        }
        event = .next(value)
      case .failed(let name): event = .failed(self.errors.error(name))
      case .completed: event = .completed
      case .subscribed, .unsubscribed: event = nil
      }
      steps.append(Step(time: moment.time - start, mark: moment.mark, event: event))
    }
    self.steps = steps
    self.parser = parser
  }

  func reject(_ marks: [Marbles.Mark], in source: String) throws(MarbleNotationError) {
    for (step, offset) in zip(steps, parser.offsets) where marks.contains(step.mark) {
      throw parser.problem("'\(MarbleLine.text(step.mark))' has no meaning in \(source)", at: offset)
    }
  }
}
