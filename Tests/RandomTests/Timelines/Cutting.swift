/// The few words in which operators with one input are described.
extension Timeline {
  /// Other values in the same places, and the same end.
  func mapItems(_ transform: (Item) -> Item) -> Timeline {
    Timeline(values.map { $0.with(transform($0.it)) }, end)
  }

  /// The values whose index is wanted.
  func keeping(_ isKept: (Int) -> Bool) -> Timeline {
    Timeline(values.indices.filter(isKept).map { values[$0] }, end)
  }

  /// Ends at the value at `index`, if there is one.
  func cut(at index: Int?, including: Bool = false, _ end: End = .completed) -> Timeline {
    guard let index, values.indices.contains(index) else { return self }
    return Timeline(Array(values[..<(including ? index + 1 : index)]), values[index].with(end))
  }

  /// Sends nothing but these at completion.
  func atCompletion(_ items: [Item]) -> Timeline {
    Timeline(isCompleted ? items.compactMap { end?.with($0) } : [], end)
  }

  /// These values now, and at completion what is left.
  func sending(_ values: [Dated<Item>], atCompletion last: Item?) -> Timeline {
    let rest = isCompleted ? last.flatMap { end?.with($0) } : nil
    return Timeline(values + [rest].compactMap { $0 }, end)
  }
}
