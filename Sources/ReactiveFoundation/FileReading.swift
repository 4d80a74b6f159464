import Foundation
import ReactiveConcurrency

extension FileHandle {
  /// Sends what can be read, as it comes, and completes at the end of the file: of a pipe, a socket or a terminal.
  ///
  /// ```swift
  /// for try await line in FileHandle.standardInput.chunks.lines() { … }
  /// ```
  ///
  /// While the consumer is paused nothing is read, so a writer that is faster waits when the pipe is full. A handle has one reader:
  /// subscribe once, or share the signal. The handle is kept while there is a subscription, and not closed.
  ///
  /// Sends on: a queue of Foundation's. For files there is `Signal.contents(of:chunk:on:)`.
  public var chunks: Signal<[UInt8]> {
    let handle = Unchecked(self)
    return Signal { subscriber in
      let flow = Flow()
      let read: @Sendable (FileHandle) -> Void = { handle in
        let data = handle.availableData
        if data.isEmpty { return subscriber.finish() }
        flow.send({ subscriber.send([UInt8](data)) }, pause: { handle.readabilityHandler = nil })
      }
      subscriber.onResume { flow.goOn { handle.value.readabilityHandler = read } }
      subscriber.onDispose { flow.end { handle.value.readabilityHandler = nil } }
      handle.value.readabilityHandler = read
    }
  }
}

extension Signal where Value == [UInt8] {
  /// Sends the contents of a file in chunks, read on `scheduler` as the consumer wants them, and completes.
  ///
  /// ```swift
  /// for try await line in Signal.contents(of: log).lines() { … }
  /// ```
  ///
  /// Each subscription opens the file anew, and closes it when it is over. A pause stops the reading. What cannot be opened or read
  /// fails with Foundation's error. A chunk below 1 fails with `SignalError.invalidArgument`.
  ///
  /// - Parameters:
  ///   - chunk: How many bytes are read at a time.
  ///   - scheduler: Where the file is read, and the chunks are sent.
  public static func contents(
    of url: URL, chunk: Int = 65_536, on scheduler: any Scheduler = GlobalScheduler.global
  ) -> Signal {
    guard chunk > 0 else {
      return .fail(SignalError.invalidArgument("contents(of:chunk:on:) needs a chunk of 1 or more, not \(chunk)"))
    }
    // The handle closes the file as it is released, with the subscription.
    return Signal.deferred {
      let handle = Unchecked(try FileHandle(forReadingFrom: url))
      return Signal.unfold(()) { _ in
        guard let data = try handle.value.read(upToCount: chunk), !data.isEmpty else { return nil }
        return [UInt8](data)
      }
    }.subscribe(on: scheduler)
  }
}
