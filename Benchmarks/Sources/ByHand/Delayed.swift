import Dispatch
import Synchronization

/// Values that come a fixed time later, in order, on a queue of its own, with at most one timer.
public final class Delayed: Sendable {
  private struct State {
    var waiting: [(due: UInt64, value: Int)] = []
    /// The index of the first that waits.
    var first = 0
    var end: UInt64?
    var isTimerSet = false

    /// When something is to be sent next.
    var due: UInt64? { first < waiting.count ? waiting[first].due : end }

    mutating func take(by now: UInt64) -> [Int] {
      let start = first
      while first < waiting.count, waiting[first].due <= now { first += 1 }
      let values = waiting[start..<first].map(\.value)
      if first * 2 > waiting.count {
        waiting.removeFirst(first)
        first = 0
      }
      return values
    }
  }

  private let state = Mutex(State())
  private let interval: UInt64
  private let queue = DispatchQueue(label: "delayed")
  private let receive: @Sendable (Int) -> Void
  private let end: @Sendable () -> Void

  public init(
    nanoseconds interval: UInt64, _ receive: @escaping @Sendable (Int) -> Void, end: @escaping @Sendable () -> Void
  ) {
    self.interval = interval
    self.receive = receive
    self.end = end
  }

  public func send(_ value: Int) {
    add { $0.waiting.append(($1, value)) }
  }

  public func finish() {
    add { $0.end = $1 }
  }

  @inline(__always)
  private func add(_ change: (inout sending State, UInt64) -> Void) {
    let due = DispatchTime.now().uptimeNanoseconds + interval
    let needsTimer = state.withLock { state in
      change(&state, due)
      defer { state.isTimerSet = true }
      return !state.isTimerSet
    }
    if needsTimer { setTimer(due) }
  }

  private func setTimer(_ due: UInt64) {
    queue.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: due)) { self.fire() }
  }

  private func fire() {
    let now = DispatchTime.now().uptimeNanoseconds
    let (values, next, isOver) = state.withLock { state in
      let values = state.take(by: now)
      let next = state.due
      let isOver = next.map { $0 <= now } ?? false
      state.isTimerSet = next != nil && !isOver
      return (values, next, isOver)
    }
    for value in values { receive(value) }
    if isOver { return end() }
    if let next { setTimer(next) }
  }
}
