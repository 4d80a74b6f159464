import Synchronization

/// Values moved to the main actor, where one job at a time takes all that wait.
public final class OnMainActor: Sendable {
  private struct State {
    var values: [Int] = []
    var hasEnded = false
    var hasJob = false
  }

  private let state = Mutex(State())
  private let receive: @MainActor (Int) -> Void
  private let end: @MainActor () -> Void

  public init(_ receive: @escaping @MainActor (Int) -> Void, end: @escaping @MainActor () -> Void) {
    self.receive = receive
    self.end = end
  }

  public func send(_ value: Int) {
    add { $0.values.append(value) }
  }

  public func finish() {
    add { $0.hasEnded = true }
  }

  @inline(__always)
  private func add(_ change: (inout sending State) -> Void) {
    let needsJob = state.withLock { state in
      change(&state)
      defer { state.hasJob = true }
      return !state.hasJob
    }
    if needsJob { Task { @MainActor in deliver() } }
  }

  @MainActor
  private func deliver() {
    while true {
      let (values, hasEnded) = state.withLock { state in
        if state.values.isEmpty { state.hasJob = false }
        defer { state.values = [] }
        return (state.values, state.hasEnded)
      }
      guard !values.isEmpty else {
        if hasEnded { end() }
        return
      }
      for value in values { receive(value) }
    }
  }
}
