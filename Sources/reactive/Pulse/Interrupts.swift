import Dispatch
import Glibc
import ReactiveConcurrency
import Synchronization

extension Signal<Int32> {
  /// The signals that ask a process to end: Ctrl-C and SIGTERM. A later one ends it at once, in case the first is
  /// never served because the output does not move.
  static var interrupts: Signal {
    Signal { subscriber in
      let queue = DispatchQueue(label: "reactive.interrupts")
      let first = Isolated<ContinuousClock.Instant?>(nil)
      for number in [SIGINT, SIGTERM] {
        // Not ignored first, as is the custom: Dispatch installs a handler, and what came in between would be lost.
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler {
          let now = ContinuousClock.now
          let since = first.state.withLock { first in
            defer { first = first ?? now }
            return first
          }
          if let since, now - since > patience { _exit(128 + number) }
          subscriber.send(number)
        }
        source.activate()
        let registration = Registration(source: source)
        // The last table is yet to be printed, and a repeated signal must not prevent it.
        subscriber.onDispose { queue.asyncAfter(deadline: .now() + 1) { registration.source.cancel() } }
      }
    }
  }
}

/// Within this time a second signal counts as the first: programs that run others often send both to the process and
/// to its group.
private let patience = Duration.milliseconds(300)

/// A source that handles a signal.
///
/// Safety: a dispatch source may be cancelled from any thread, which is all that is done with it.
private struct Registration: @unchecked Sendable {
  let source: any DispatchSourceSignal
}
