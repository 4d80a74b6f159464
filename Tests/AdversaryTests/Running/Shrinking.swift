extension Program {
  /// The smallest program that still goes wrong and that single steps lead to. On threads each is tried several times.
  func shrunk(attempts limit: Int = 1_500, seconds: Double = 8) -> Program {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    var smallest = self
    var attempts = limit
    search: while attempts > 0 {
      for candidate in smallest.simpler {
        attempts -= 1
        if attempts == 0 || ContinuousClock.now > deadline { break search }
        if candidate.isWrong {
          smallest = candidate
          continue search
        }
      }
      break
    }
    return smallest
  }

  private var isWrong: Bool {
    for _ in 0..<(mode == .inline ? 1 : 15) where !Run.problems(of: self, isHasty: true).isEmpty { return true }
    return false
  }

  /// This program with one thing less, the greatest first.
  private var simpler: [Program] {
    var candidates: [Program] = []
    func add(_ change: (inout Program) -> Void) {
      var candidate = self
      change(&candidate)
      candidates.append(candidate)
    }
    for index in graph.steps.indices { add { $0.graph.steps.remove(at: index) } }
    if consumers.count > 1 { add { $0.removeLastConsumer() } }
    for index in lanes.indices where lanes.count > 1 { add { $0.lanes.remove(at: index) } }
    for index in lanes.indices {
      for part in lanes[index].parts { add { $0.lanes[index].removeSubrange(part) } }
    }
    for index in reactions.indices { add { $0.reactions.remove(at: index) } }
    for index in reactions.indices where reactions[index].call > 1 { add { $0.reactions[index].call -= 1 } }
    for step in graph.steps.indices {
      for other in graph.steps[step].others.indices {
        for index in graph.steps[step].others[other].steps.indices {
          add { $0.graph.steps[step].others[other].steps.remove(at: index) }
        }
      }
      for (index, number) in graph.steps[step].parameters.enumerated()
      where number > graph.steps[step].entry.parameters[index].lowerBound {
        add { $0.graph.steps[step].parameters[index] = number - 1 }
      }
    }
    if !graph.origin.entry.isHot, graph.origin.parameter > 0 {
      add { $0.graph.origin.parameter /= 2 }
      add { $0.graph.origin.parameter -= 1 }
    }
    for index in consumers.indices {
      if consumers[index].pauses != nil { add { $0.consumers[index].pauses = nil } }
      if consumers[index].leavesAfter != nil { add { $0.consumers[index].leavesAfter = nil } }
      if case .loop = consumers[index].way { add { $0.consumers[index].way = .observe } }
    }
    return candidates
  }

  private mutating func removeLastConsumer() {
    consumers.removeLast()
    let gone = consumers.count
    func isLeft(_ action: Action) -> Bool {
      switch action {
      case .subscribe(gone), .resume(gone), .cancel(gone): false
      default: true
      }
    }
    for index in lanes.indices { lanes[index].removeAll { !isLeft($0) } }
    reactions.removeAll { !isLeft($0.action) || $0.point == -1 - gone }
  }
}

extension Array {
  /// Parts that may be left out: halves, quarters, …, single elements.
  fileprivate var parts: [Range<Int>] {
    var parts: [Range<Int>] = []
    var size = count
    while size > 0 {
      var start = 0
      while start < count {
        parts.append(start..<Swift.min(start + size, count))
        start += size
      }
      size /= 2
    }
    return parts
  }
}
