/// Pairs of two subjects' values, by position or the newest ones; they may come from two threads.
///
/// Safety: the values are touched only inside the gate.
public final class Combined: @unchecked Sendable {
  private let gate = Gate()
  @exclusivity(unchecked) private var first = Waiting()
  @exclusivity(unchecked) private var second = Waiting()
  private let receive: @Sendable (Int, Int) -> Void

  public init(_ receive: @escaping @Sendable (Int, Int) -> Void) {
    self.receive = receive
  }

  /// Values that wait, or the newest one.
  private struct Waiting {
    private var values: ContiguousArray<Int> = []
    private var head = 0
    var newest: Int?

    var isEmpty: Bool { head == values.count }

    mutating func append(_ value: Int) { values.append(value) }

    mutating func popFirst() -> Int {
      defer {
        head += 1
        if head == values.count {
          values.removeAll(keepingCapacity: true)
          head = 0
        }
      }
      return values[head]
    }
  }

  public func zip(_ left: Subject, _ right: Subject) -> [Subscriber] {
    [
      left.subscribe { [self] value in
        guard gate.enter() else { return gate.later { self.zipFirst(value) } }
        zipFirst(value)
        gate.leave()
      },
      right.subscribe { [self] value in
        guard gate.enter() else { return gate.later { self.zipSecond(value) } }
        zipSecond(value)
        gate.leave()
      },
    ]
  }

  public func combineLatest(_ left: Subject, _ right: Subject) -> [Subscriber] {
    [
      left.subscribe { [self] value in
        guard gate.enter() else { return gate.later { self.setFirst(value) } }
        setFirst(value)
        gate.leave()
      },
      right.subscribe { [self] value in
        guard gate.enter() else { return gate.later { self.setSecond(value) } }
        setSecond(value)
        gate.leave()
      },
    ]
  }

  @inline(__always)
  private func zipFirst(_ value: Int) {
    if first.isEmpty, !second.isEmpty { return receive(value, second.popFirst()) }
    first.append(value)
  }

  @inline(__always)
  private func zipSecond(_ value: Int) {
    if second.isEmpty, !first.isEmpty { return receive(first.popFirst(), value) }
    second.append(value)
  }

  @inline(__always)
  private func setFirst(_ value: Int) {
    first.newest = value
    if let other = second.newest { receive(value, other) }
  }

  @inline(__always)
  private func setSecond(_ value: Int) {
    second.newest = value
    if let other = first.newest { receive(other, value) }
  }
}
