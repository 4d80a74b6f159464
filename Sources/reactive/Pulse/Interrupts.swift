import Dispatch
import Glibc
import ReactiveConcurrency
import Synchronization

extension Signal<Int32> {
  /// The signals that ask a process to end: Ctrl-C and SIGTERM. A second one ends it at once, in case the first is
  /// never served because the output does not move.
  static var interrupts: Signal {
    Signal { subscriber in
      let queue = DispatchQueue(label: "reactive.interrupts")
      let counter = Isolated(0)
      for number in [SIGINT, SIGTERM] {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler {
          let count = counter.state.withLock { count in
            count += 1
            return count
          }
          if count > 1 { _exit(128 + number) }
          subscriber.send(number)
        }
        source.activate()
        let registration = Registration(source: source)
        subscriber.onDispose { registration.source.cancel() }
      }
    }
  }
}

/// A source that handles a signal.
///
/// Safety: a dispatch source may be cancelled from any thread, which is all that is done with it.
private struct Registration: @unchecked Sendable {
  let source: any DispatchSourceSignal
}
