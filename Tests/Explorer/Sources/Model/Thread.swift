import Dispatch
import Foundation

/// A thread of the model: one of the system's, which runs only while it has the baton.
final class ModelThread: @unchecked Sendable {  // Safety: touched only by who has the baton.
  enum Status {
    case ready
    /// Waits for a lock, or for a call without an end to its patience.
    case blocked
    /// Waits for a call, or for time to pass.
    case waiting
    case done
  }

  let slot: Int
  var name = ""
  /// Tells it from others, however they come to be.
  var origin: UInt64 = 0
  var clock = Clock()
  /// Stands for all that it has done and read, hence for its state.
  var history: UInt64 = 0
  var status = Status.done
  /// Whether it has given up the processor, and no other has done anything since.
  var hasYielded = false
  var deinits = 0
  /// How many places and threads it has made.
  var made: UInt64 = 0
  var priority = 0
  var body: (() -> Void)?
  private let baton = DispatchSemaphore(value: 0)
  private var isStarted = false

  init(slot: Int) {
    self.slot = slot
  }

  var time: UInt32 { clock.times[slot] }

  /// Begins a new stretch of time: what comes is not part of what has been published.
  func tick() { clock.times[slot] &+= 1 }

  func giveBaton() {
    if !isStarted, slot > 0 {
      isStarted = true
      let thread = Foundation.Thread { [self] in
        while true {
          baton.wait()
          body?()
          body = nil
          machine.threadEnded(self)
        }
      }
      thread.stackSize = 1 << 20
      thread.start()
    }
    baton.signal()
  }

  func awaitBaton() { baton.wait() }
}
