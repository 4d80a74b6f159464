import Dispatch
import Synchronization

/// The last value of each burst, on a queue of its own, with at most one timer.
public final class Debounced: Sendable {
  private struct State {
    var value: Int?
    var due: UInt64 = 0
    var isTimerSet = false
  }

  private let state = Mutex(State())
  private let interval: UInt64
  private let queue = DispatchQueue(label: "debounced")
  private let receive: @Sendable (Int) -> Void

  public init(nanoseconds interval: UInt64, _ receive: @escaping @Sendable (Int) -> Void) {
    self.interval = interval
    self.receive = receive
  }

  public func send(_ value: Int) {
    let due = DispatchTime.now().uptimeNanoseconds + interval
    let needsTimer = state.withLock { state in
      state.value = value
      state.due = due
      defer { state.isTimerSet = true }
      return !state.isTimerSet
    }
    if needsTimer { setTimer(due) }
  }

  private func setTimer(_ due: UInt64) {
    queue.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: due)) { [weak self] in self?.fire() }
  }

  private func fire() {
    let now = DispatchTime.now().uptimeNanoseconds
    let (value, later): (Int?, UInt64?) = state.withLock { state in
      if state.due > now { return (nil, state.due) }
      state.isTimerSet = false
      return (state.value.take(), nil)
    }
    if let later { setTimer(later) }
    if let value { receive(value) }
  }
}
