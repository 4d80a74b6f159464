extension Program {
  /// This program with one thing less, the greatest first.
  var simpler: [Program] {
    var programs = Variations(of: self)
    for simpler in graph.simpler { programs.add { $0.graph = simpler } }
    if consumers.count > 1 { programs.add { $0.removeLastConsumer() } }
    for index in lanes.indices where lanes.count > 1 { programs.add { $0.lanes.remove(at: index) } }
    for index in lanes.indices {
      for part in lanes[index].parts { programs.add { $0.lanes[index].removeSubrange(part) } }
    }
    for index in reactions.indices { programs.add { $0.reactions.remove(at: index) } }
    for index in reactions.indices where reactions[index].call > 1 { programs.add { $0.reactions[index].call -= 1 } }
    for index in consumers.indices {
      if consumers[index].pauses != nil { programs.add { $0.consumers[index].pauses = nil } }
      if consumers[index].leavesAfter != nil { programs.add { $0.consumers[index].leavesAfter = nil } }
      if case .loop = consumers[index].way { programs.add { $0.consumers[index].way = .observe } }
    }
    return programs.all
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
