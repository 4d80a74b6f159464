/// A receiver of numbers.
public typealias Receive = @Sendable (Int) -> Void

/// Stages as closures in closures: each is made for one subscription, with what it remembers.
public enum Stages {
  public static func map(_ transform: @escaping @Sendable (Int) -> Int, _ next: @escaping Receive) -> Receive {
    { next(transform($0)) }
  }

  public static func filter(_ isIncluded: @escaping @Sendable (Int) -> Bool, _ next: @escaping Receive) -> Receive {
    { if isIncluded($0) { next($0) } }
  }

  public static func scan(_ combine: @escaping @Sendable (Int, Int) -> Int, _ next: @escaping Receive) -> Receive {
    let sum = Cell(0)
    return {
      sum.value = combine(sum.value, $0)
      next(sum.value)
    }
  }

  public static func distinctUntilChanged(_ next: @escaping Receive) -> Receive {
    let last = Cell<Int?>(nil)
    return {
      if last.value == $0 { return }
      last.value = $0
      next($0)
    }
  }

  public static func buffer(_ count: Int, _ next: @escaping @Sendable ([Int]) -> Void) -> Receive {
    let values = Cell<[Int]>([])
    return {
      if values.value.isEmpty { values.value.reserveCapacity(count) }
      values.value.append($0)
      guard values.value.count == count else { return }
      let full = values.value
      values.value = []
      next(full)
    }
  }

  public static func group(
    by key: @escaping @Sendable (Int) -> Int, _ make: @escaping @Sendable (Int) -> Receive
  ) -> Receive {
    let groups = Cell<[Int: Receive]>([:])
    return { value in
      let key = key(value)
      if let group = groups.value[key] { return group(value) }
      let group = make(key)
      groups.value[key] = group
      group(value)
    }
  }
}

/// What a stage remembers.
///
/// Safety: one subscription's values come one at a time.
private final class Cell<Value>: @unchecked Sendable {
  @exclusivity(unchecked) var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
