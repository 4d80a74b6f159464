import ReactiveConcurrency

/// Events and their times, written as a line of text: `-a-(bc)--|`.
///
/// | text | meaning |
/// |---|---|
/// | `-` | nothing happens for one unit of time, by default a second |
/// | `a` `7` `é` | a value: any character without a special meaning |
/// | `'ten'` `[1,2]` | a value whose name has several characters; the brackets belong to the name, the quotes do not |
/// | `\|` | completion |
/// | `#` | failure; `#e` and `#'no room'` name the error |
/// | `^` | the subscription begins |
/// | `!` | the subscription is cancelled |
/// | `(ab\|)` | everything in parentheses happens at one instant |
/// | ` 250ms ` | a duration, also of fractions of a unit; between spaces, in `m`, `s`, `ms`, `us` or `ns` |
/// | `─` | nothing: stretches a line in a drawing where another one needs more room |
/// | `…` | at the end of a drawing: the line continues |
///
/// In quotes, `\'`, `\\` and `\u{7}` stand for characters that cannot be written directly. Spaces have no meaning.
/// Each event takes one unit, and a group counts as a single event: in `(ab)-c` the `c` is sent after two
/// units (in RxJS, where a group takes as many units as it has characters, after five). The first character is at time
/// zero. Nothing follows the end.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let source = try scheduler.cold("-12-3----4|")
/// let recording = scheduler.record(source.signal.debounce(for: .seconds(2), on: scheduler))
/// scheduler.run()
/// assert(recording.marbles() == "------3---(4|)")
/// assert(source.subscriptions == ["^---------!"])
/// ```
public struct Marbles: Sendable {
  /// Something that happens.
  public enum Mark: Sendable, Hashable {
    /// A value with that name.
    case value(String)
    /// Failure. The name is empty for the `#` without a name.
    case failed(String)
    /// Completion.
    case completed
    /// A subscription begins.
    case subscribed
    /// A subscription is cancelled.
    case unsubscribed

    /// Whether nothing follows.
    public var isEnd: Bool {
      switch self {
      case .value, .subscribed: false
      case .failed, .completed, .unsubscribed: true
      }
    }
  }

  /// The events and their times.
  public struct Moment: Sendable, Hashable {
    /// When it happens, relative to the beginning of the line.
    public let time: Duration
    /// The events.
    public let mark: Mark

    /// Makes a moment from a time and what happens then.
    public init(_ time: Duration, _ mark: Mark) {
      self.time = time
      self.mark = mark
    }
  }

  /// Everything that happens, in order.
  public let moments: [Moment]

  /// The time that one character takes when the line is drawn.
  public let unit: Duration

  /// Parses marble notation.
  ///
  /// - Parameters:
  ///   - text: The text to parse.
  ///   - unit: The time that one character takes: whole nanoseconds, more than zero.
  /// - Throws: `MarbleNotationError` if the text cannot be parsed.
  public init(parsing text: String, unit: Duration = .seconds(1)) throws(MarbleNotationError) {
    var parser = try MarbleParser(text, unit: unit)
    moments = try parser.parse()
    self.unit = unit
  }

  /// Makes a line from moments.
  ///
  /// Moments are sorted by time, those at the same time in the order given, and times are clamped to nanoseconds
  /// between zero and thirty years. Anything after an end is dropped, and so is a second subscription.
  ///
  /// - Parameters:
  ///   - moments: The events.
  ///   - unit: The time that one character takes. A smaller one is chosen if two instants are closer together.
  public init(_ moments: [Moment], unit: Duration = .seconds(1)) {
    var kept: [Moment] = []
    var isSubscribed = false
    // Sorting is stable in practice, but not documented to be; the index makes sure.
    let inOrder = moments.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    for (_, moment) in inOrder {
      if kept.last?.mark.isEnd == true { break }
      if moment.mark == .subscribed {
        if isSubscribed { continue }
        isSubscribed = true
      }
      let nanoseconds = min(max(0, moment.time.clampedNanoseconds), MarbleParser.limit)
      kept.append(Moment(.nanoseconds(nanoseconds), moment.mark))
    }
    self.moments = kept
    self.unit = .nanoseconds(MarbleGrid.unit(for: Self.instants(of: kept), wanted: unit.marbleUnit))
  }

  /// When a subscription begins, if the line says so.
  public var subscription: Duration? { moments.first { $0.mark == .subscribed }?.time }

  /// When the line ends, by completion, failure or cancellation.
  public var end: Duration? { moments.last.flatMap { $0.mark.isEnd ? $0.time : nil } }

  /// The same line, shifted to a later time.
  public func delayed(by delay: Duration) -> Marbles {
    let moments = moments.map { moment in
      let time = SchedulerInstant(nanoseconds: moment.time.clampedNanoseconds).advanced(by: delay)
      return Moment(time.offset, moment.mark)
    }
    return Marbles(moments, unit: unit)
  }

  /// The different instants, in order.
  var instants: [Int64] { Self.instants(of: moments) }

  private static func instants(of moments: [Moment]) -> [Int64] {
    var instants: [Int64] = []
    for moment in moments {
      let instant = moment.time.clampedNanoseconds
      if instant != instants.last { instants.append(instant) }
    }
    return instants
  }

  /// The events at an instant.
  package func marks(at instant: Int64) -> [Mark] {
    moments.lazy.filter { $0.time.clampedNanoseconds == instant }.map(\.mark)
  }
}

/// Lines are equal if the same things happen at the same times in the same order; their units do not matter.
extension Marbles: Hashable {
  public static func == (left: Marbles, right: Marbles) -> Bool { left.moments == right.moments }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(moments)
  }
}

/// The unit of a literal is a second. A literal that cannot be parsed becomes a line that fails immediately with an
/// error named after the problem, so that it equals no other line and a comparison shows the reason.
extension Marbles: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    do {
      try self.init(parsing: text)
    } catch {
      self.init([Moment(.zero, .failed(error.description))])
    }
  }
}

/// The line as text, in its own unit. `Marbles(parsing:unit:)` turns it back into the same line.
extension Marbles: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String {
    let grid = MarbleGrid(instants: instants, unit: unit.clampedNanoseconds)
    return MarbleLine(self).text(on: grid, widths: nil)
  }

  public var debugDescription: String { description }
}
