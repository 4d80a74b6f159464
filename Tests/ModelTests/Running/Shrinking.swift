extension Case {
  /// The smallest case that is still wrong and that single steps lead to.
  func shrunk(by verdict: (Case) -> Verdict = { $0.verdict() }) -> Case {
    var smallest = self
    var attempts = 20_000
    search: while attempts > 0 {
      for candidate in smallest.simpler {
        attempts -= 1
        if attempts == 0 { break search }
        if verdict(candidate).isWrong {
          smallest = candidate
          continue search
        }
      }
      break
    }
    return smallest
  }

  /// This case with one thing simpler, the greatest simplifications first: operators away, then events, then values.
  private var simpler: [Case] {
    var candidates: [Case] = []
    func add(_ change: (inout Case) -> Void) {
      var candidate = self
      change(&candidate)
      candidates.append(candidate)
    }
    for index in chain.indices { add { $0.chain.remove(at: index) } }
    // What comes of the first operators may stand for them.
    for count in chain.indices.reversed() {
      var first = self
      first.chain = Array(chain[...count])
      if let result = try? first.reference(upTo: horizon), result.values.count < 20 {
        add {
          $0.source = Source(showing: result, index: source.index)
          $0.chain.removeFirst(count + 1)
        }
      }
    }
    for simpler in source.simpler { add { $0.source = simpler } }
    for index in chain.indices {
      for other in chain[index].others.indices {
        for simpler in chain[index].others[other].simpler { add { $0.chain[index].others[other] = simpler } }
      }
    }
    for index in chain.indices {
      for (position, parameter) in chain[index].entry.parameters.enumerated() {
        for number in parameter.lesser(than: chain[index].parameters[position]) {
          add { $0.chain[index].parameters[position] = number }
        }
      }
    }
    for index in disturbances.indices { add { $0.disturbances.remove(at: index) } }
    for index in disturbances.indices {
      for simpler in disturbances[index].simpler { add { $0.disturbances[index] = simpler } }
    }
    return candidates
  }
}

extension Source {
  /// A source that sends, as numbers, what a timeline shows.
  fileprivate init(showing timeline: Timeline, index: Int) {
    var last = 0
    var steps: [Step] = []
    for value in timeline.values {
      steps.append(Step(gap: value.at - last, number: value.it.weight))
      last = value.at
    }
    let end = timeline.end
    self.init(kind: .cold, steps: steps, end: end?.it, endGap: max(0, (end?.at ?? last) - last), index: index)
  }

  fileprivate var simpler: [Source] {
    var candidates: [Source] = []
    func add(_ change: (inout Source) -> Void) {
      var candidate = self
      change(&candidate)
      candidates.append(candidate)
    }
    if !steps.isEmpty { add { $0.steps = [] } }
    for index in steps.indices { add { $0.steps.remove(at: index) } }
    if case .failed = end { add { $0.end = .completed } }
    if end != nil { add { $0.end = nil } }
    let kinds = Kind.allCases
    for simpler in kinds.prefix(kinds.firstIndex(of: kind) ?? 0) { add { $0.kind = simpler } }
    for gap in numbers(below: endGap, 0) { add { $0.endGap = gap } }
    for index in steps.indices {
      for gap in numbers(below: steps[index].gap, 0) { add { $0.steps[index].gap = gap } }
      for number in numbers(below: steps[index].number, 0) { add { $0.steps[index].number = number } }
    }
    return candidates
  }
}

extension Parameter {
  fileprivate func lesser(than number: Int) -> [Int] {
    switch self {
    case .count(let range): numbers(below: number, range.lowerBound)
    case .time: numbers(below: number, 1)
    case .timeOrZero: numbers(below: number, 0)
    }
  }
}

extension Disturbance {
  fileprivate var simpler: [Disturbance] {
    switch self {
    case .pauses(let pauses):
      pauses.indices.flatMap { (index: Int) -> [Disturbance] in
        var others = pauses
        others.remove(at: index)
        let pause = pauses[index]
        let sooner: [Pause] = numbers(below: pause.value, 0).map { Pause(value: $0, duration: pause.duration) }
        let shorter: [Pause] = numbers(below: pause.duration, 0).map { Pause(value: pause.value, duration: $0) }
        return [.pauses(others)] + (sooner + shorter).map { (pause: Pause) -> Disturbance in .pauses(others + [pause]) }
      }
    case .cancelsAt(let time): numbers(below: time, 0).map { .cancelsAt($0) }
    case .refuses(let index): numbers(below: index, 1).map { .refuses($0) }
    case .cancelsWithin(let index): numbers(below: index, 1).map { .cancelsWithin($0) }
    case .cancelsTaskAt(let time): numbers(below: time, 0).map { .cancelsTaskAt($0) }
    case .leavesLoop(let index): numbers(below: index, 1).map { .leavesLoop($0) }
    }
  }
}

/// Smaller numbers to try, the smallest first.
private func numbers(below number: Int, _ least: Int) -> [Int] {
  if number <= least { return [] }
  return [least, (number + least) / 2, number - 1].reduce(into: []) { kept, candidate in
    if candidate < number, !kept.contains(candidate) { kept.append(candidate) }
  }
}
