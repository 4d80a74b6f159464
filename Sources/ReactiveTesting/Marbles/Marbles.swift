import ReactiveConcurrency

/// Events and their instants, written as a line of text: `-a-(bc)--|`.
///
/// | text | what it says |
/// |---|---|
/// | `-` | nothing happens for one unit of time, a second unless told otherwise |
/// | `a` `7` `é` | a value: any character that has no meaning of its own |
/// | `'ten'` `[1,2]` | a value whose name has several characters; the brackets belong to the name, the quotes do not. In quotes `\'`, `\\` and `\u{7}` stand for what cannot be written |
/// | `\|` | completion |
/// | `#` | failure; `#e` and `#'no room'` name the error |
/// | `^` | somebody subscribes |
/// | `!` | the subscription is cancelled |
/// | `(ab\|)` | all that is in parentheses happens at one instant |
/// | ` 250ms ` | that much time passes, more exactly than units can tell; between spaces, in `m`, `s`, `ms`, `us` or `ns` |
/// | `─` | nothing: stretches a line in a drawing where another one needs more room |
/// | `…` | at the end of a drawing: it goes on |
///
/// Spaces do not count either. Everything that happens takes one unit, a group like a single event:
/// in `(ab)-c` the `c` comes after two units (in RxJS, where a group takes as many units as it has characters, after
/// five). The first character is the instant zero. Nothing follows the end.
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
  /// What happens.
  public enum Mark: Sendable, Hashable {
    /// A value of that name.
    case value(String)
    /// Failure. The empty name is the plain `#`.
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

  /// What happens, and when.
  public struct Moment: Sendable, Hashable {
    /// When it happens, from the beginning of the line.
    public let time: Duration
    /// What happens.
    public let mark: Mark

    /// What happens at that time.
    public init(_ time: Duration, _ mark: Mark) {
      self.time = time
      self.mark = mark
    }
  }

  /// All that happens, in order.
  public let moments: [Moment]

  /// The time that one character takes when it is drawn.
  public let unit: Duration

  /// Reads marble notation.
  ///
  /// - Parameter unit: The time that one character takes: whole nanoseconds, more than zero.
  /// - Throws: What cannot be read, and where.
  public init(parsing text: String, unit: Duration = .seconds(1)) throws(MarbleNotationError) {
    var parser = try MarbleParser(text, unit: unit)
    moments = try parser.parse()
    self.unit = unit
  }

  /// Makes a line of what happens.
  ///
  /// Moments are put in order of time, those of one instant in the order given, with times cut to nanoseconds from zero to
  /// thirty years. What follows an end is left out, and so is a second subscription.
  ///
  /// - Parameter unit: The time that one character takes. A smaller one is chosen where two instants are closer together.
  public init(_ moments: [Moment], unit: Duration = .seconds(1)) {
    var kept: [Moment] = []
    var isSubscribed = false
    // Sorting is stable, though this is not documented; the index makes sure.
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
    self.unit = .nanoseconds(MarbleGrid.unit(for: Self.instants(of: kept), wanted: max(1, unit.clampedNanoseconds)))
  }

  /// When a subscription begins, if the line says so.
  public var subscription: Duration? { moments.first { $0.mark == .subscribed }?.time }

  /// When it ends: completes, fails or is cancelled.
  public var end: Duration? { moments.last.flatMap { $0.mark.isEnd ? $0.time : nil } }

  /// The same, so much later.
  public func delayed(by delay: Duration) -> Marbles {
    Marbles(moments.map { Moment($0.time + delay, $0.mark) }, unit: unit)
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

  /// What happens at an instant.
  func marks(at instant: Int64) -> [Mark] {
    moments.lazy.filter { $0.time.clampedNanoseconds == instant }.map(\.mark)
  }
}

/// Equal lines say that the same happens at the same instants, in the same order; their units do not matter.
extension Marbles: Hashable {
  public static func == (left: Marbles, right: Marbles) -> Bool { left.moments == right.moments }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(moments)
  }
}

/// A literal is in units of a second. One that cannot be read is a line that fails at once with an error named for the trouble,
/// so that it equals no other and a comparison tells why.
extension Marbles: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    do {
      try self.init(parsing: text)
    } catch {
      self.init([Moment(.zero, .failed(error.description))])
    }
  }
}

/// The line as text, in its own unit: what `Marbles(parsing:unit:)` reads as the same line.
extension Marbles: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String {
    let grid = MarbleGrid(instants: instants, unit: unit.clampedNanoseconds)
    return MarbleLine(self).text(on: grid, widths: nil)
  }

  public var debugDescription: String { description }
}
