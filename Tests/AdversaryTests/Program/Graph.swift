import ReactiveConcurrency

/// A source, and the operators that its values pass. A description: `RunEnvironment` makes a signal of it.
struct Graph: Sendable, CustomStringConvertible {
  var origin: Origin
  var steps: [Step]

  var description: String {
    steps.reduce(origin.description) { $0 + "\n  ." + $1.description.indented }
  }

  /// This graph's source and those of all signals in it.
  var origins: [Origin] {
    [origin] + steps.flatMap { $0.others.flatMap(\.origins) }
  }

  /// Every operator, also those of the signals in it.
  var allSteps: [Step] {
    steps.flatMap { [$0] + $0.others.flatMap(\.allSteps) }
  }

  /// What all operators together may do.
  var traits: ProgramTraits {
    allSteps.reduce(origins.reduce([]) { $0.union($1.entry.traits) }) { $0.union($1.entry.traits) }
  }

  /// Whether a part of it may be subscribed to more than once by one consumer.
  var startsAgain: Bool {
    allSteps.contains { !$0.others.isEmpty || $0.entry.traits.contains(.repeats) }
  }

  /// The sources whose values come out of the end, and whether each is subscribed to immediately.
  var contributors: [(origin: Origin, isLate: Bool)] {
    var all = [(origin, false)]
    for step in steps {
      if step.entry.traits.contains(.mergesOthers) {
        let isLate = step.entry.traits.contains(.startsOthersLater)
        all += step.others.flatMap(\.contributors).map { ($0.origin, $0.isLate || isLate) }
      }
      if step.entry.traits.contains(.late) { all = all.map { ($0.0, true) } }
    }
    return all
  }
}

/// Where values come from.
struct Origin: Sendable, CustomStringConvertible {
  let entry: OriginEntry
  var parameter: Int
  let id: Int

  var description: String {
    entry.name.replacing("#", with: "\(parameter)").replacing("$", with: "\(id)")
  }
}

/// An operator with its arguments.
struct Step: Sendable, CustomStringConvertible {
  let entry: ProgramEntry
  var parameters: [Int]
  var others: [Graph]
  let id: Int

  var description: String {
    var text = ""
    var numbers = parameters[...]
    var signals = others[...]
    for character in entry.pattern {
      switch character {
      case "#": text += "\(numbers.popFirst() ?? 0)"
      case "@": text += signals.popFirst().map { "\($0)" } ?? ""
      default: text.append(character)
      }
    }
    return text + (entry.traits.contains(.callsClosure) ? "  // point \(id)" : "")
  }
}

extension String {
  fileprivate var indented: String { replacing("\n", with: "\n  ") }
}
