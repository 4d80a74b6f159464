import Console
import Dispatch
import ReactiveConcurrency

extension Signal<Int32> {
  /// The signals that ask a process to end: Ctrl-C, SIGTERM, and SIGHUP when the terminal closes. A second one ends it
  /// immediately, in case the output blocks and the first is never handled.
  static var interrupts: Signal {
    let first = Locked<ContinuousClock.Instant?>(nil)
    // A command started with `nohup` is meant to outlive the terminal.
    return received(isIgnored(SIGHUP) ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]) { number in
      let now = ContinuousClock.now
      let since = first.withLock { first in
        defer { first = first ?? now }
        return first
      }
      if let since, now - since > patience { _exit(128 + number) }
    }
  }

  /// The terminal has another size (SIGWINCH), or the process continues after it was stopped (SIGCONT).
  static var screenChanges: Signal { received([SIGWINCH, SIGCONT]) { _ in } }

  /// Signals of the system, while there is a subscription.
  ///
  /// - Parameter act: Called first, and for a while also after the subscription has ended.
  private static func received(_ numbers: [Int32], _ act: @escaping @Sendable (Int32) -> Void) -> Signal {
    Signal { sender in
      let queue = DispatchQueue(label: "reactive.signals")
      for number in numbers {
        // Not ignored first, as is the custom: Dispatch installs a handler, and what came in between would be lost.
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler {
          act(number)
          sender.send(number)
        }
        source.activate()
        // Safety: it may be cancelled from any thread, which is all that is done with it.
        nonisolated(unsafe) let registration = source
        // The last table is yet to be printed, and a repeated signal must not prevent it.
        sender.onDispose { queue.asyncAfter(deadline: .now() + 1) { registration.cancel() } }
      }
    }
  }
}

/// Within this time a second signal counts as the first: programs that run others often send both to the process and
/// to its group.
private let patience = Duration.milliseconds(300)
