import Dispatch
import ReactiveConcurrency

/// Does something on another thread, and holds up the caller's until it is done.
func elsewhere(_ work: @escaping @Sendable () -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    work()
    isDone.signal()
  }
  isDone.wait()
}

/// Lets the main queue do what it has been given so far.
func turn() async throws {
  try await Signal.just(()).deliver(on: .main).run()
}

/// Lets others have the actor that waits.
func breathe() async {
  await withCheckedContinuation { continuation in GlobalScheduler().schedule { continuation.resume() } }
}
