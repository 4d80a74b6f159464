/// Smaller numbers to try, the smallest first.
func numbers(below number: Int, _ least: Int) -> [Int] {
  if number <= least { return [] }
  return [least, (number + least) / 2, number - 1].reduce(into: []) { kept, candidate in
    if candidate < number, !kept.contains(candidate) { kept.append(candidate) }
  }
}

/// Copies of `whole` with one thing changed each.
struct Variations<Whole> {
  private(set) var all: [Whole] = []
  private let whole: Whole

  init(of whole: Whole) { self.whole = whole }

  mutating func add(_ change: (inout Whole) -> Void) {
    var copy = whole
    change(&copy)
    all.append(copy)
  }
}

extension Graph {
  /// This graph with one thing simpler, the greatest simplifications first: operators away, then events, then values.
  var simpler: [Graph] {
    var graphs = Variations(of: self)
    for index in steps.indices { graphs.add { $0.steps.remove(at: index) } }
    for timed in origin.timed?.simpler ?? [] { graphs.add { $0.origin.timed = timed } }
    for index in steps.indices {
      for other in steps[index].others.indices {
        for simpler in steps[index].others[other].simpler { graphs.add { $0.steps[index].others[other] = simpler } }
      }
      for (position, parameter) in steps[index].entry.parameters.enumerated() {
        for number in numbers(below: steps[index].parameters[position], parameter.range(0).lowerBound) {
          graphs.add { $0.steps[index].parameters[position] = number }
        }
      }
    }
    return graphs.all
  }
}

extension TimedSource {
  fileprivate var simpler: [TimedSource] {
    var sources = Variations(of: self)
    if !steps.isEmpty { sources.add { $0.steps = [] } }
    for index in steps.indices { sources.add { $0.steps.remove(at: index) } }
    if case .failed = end { sources.add { $0.end = .completed } }
    if end != nil { sources.add { $0.end = nil } }
    let kinds = Kind.allCases
    for simpler in kinds.prefix(kinds.firstIndex(of: kind) ?? 0) { sources.add { $0.kind = simpler } }
    for gap in numbers(below: endGap, 0) { sources.add { $0.endGap = gap } }
    for index in steps.indices {
      for gap in numbers(below: steps[index].gap, 0) { sources.add { $0.steps[index].gap = gap } }
      for number in numbers(below: steps[index].number, 0) { sources.add { $0.steps[index].number = number } }
    }
    return sources.all
  }
}
