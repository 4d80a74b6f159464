import ReactiveConcurrency
import ReactiveTesting

/// Where values come from.
struct Origin: Sendable, CustomStringConvertible {
  enum Kind: Sendable {
    /// It sends by itself.
    case timed(TimedSource)
    /// Actions send its values.
    case hot(HotSource)
  }

  var kind: Kind
  /// Which of the program's parts it is.
  let id: Int

  var description: String {
    switch kind {
    case .timed(let source): "\(source)"
    case .hot(let source):
      "\(source.kind.rawValue)\(id)" + (source.kind == .replay ? "(capacity: \(source.capacity))" : "")
    }
  }

  var isHot: Bool { if case .hot = kind { true } else { false } }
  var isReplaying: Bool { if case .hot(let source) = kind { source.kind == .replay } else { false } }

  var timed: TimedSource? {
    get { if case .timed(let source) = kind { source } else { nil } }
    set { if let newValue { kind = .timed(newValue) } }
  }

  var traits: Traits {
    switch kind {
    case .hot(let source): source.kind == .callbacks ? .cleansUpSlowly : []
    case .timed(let source): source.traits
    }
  }

  /// How many values it keeps for those who come later.
  var memory: Int {
    switch kind {
    case .timed: 0
    case .hot(let source): source.kind == .behavior ? 1 : source.kind == .replay ? source.capacity : 0
    }
  }

  /// What comes of it: actions are not known here.
  var model: Model {
    { [timed] start in
      guard let timed else { throw Undecided() }
      return try timed.run(from: start)
    }
  }
}

/// A source whose values are sent from outside.
struct HotSource: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case subject, callbacks, behavior, replay
  }

  let kind: Kind
  let capacity: Int
}
