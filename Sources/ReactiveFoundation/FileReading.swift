import Foundation
import ReactiveConcurrency

extension FileHandle {
  /// Sends what can be read, as it comes, and completes at the end of the file: of a pipe, a socket or a terminal.
  /// Stands for `rac_readInBackground`.
  ///
  /// ```swift
  /// for try await line in FileHandle.standardInput.chunks.lines() { … }
  /// ```
  ///
  /// A pause does not stop the reading: the consumer's buffering policy decides what becomes of chunks for which it is
  /// too slow. A handle has one reader: subscribe once, or share the signal. The handle is kept while there is a
  /// subscription, and not closed.
  ///
  /// Sends on: a queue of Foundation's. For files there is `Signal.contents(of:chunk:on:)`.
  public var chunks: Signal<[UInt8]> {
    let handle = Unchecked(self)
    return Signal { subscriber in
      handle.value.readabilityHandler = { handle in
        let data = handle.availableData
        if data.isEmpty { subscriber.finish() } else { subscriber.send([UInt8](data)) }
      }
      subscriber.onDispose { handle.value.readabilityHandler = nil }
    }
  }
}

extension Signal where Value == [UInt8] {
  /// Sends the contents of a file in chunks, read on `scheduler` as the consumer wants them, and completes. Stands for
  /// `rac_readContentsOfURL:`.
  ///
  /// ```swift
  /// for try await line in Signal.contents(of: log).lines() { … }
  /// ```
  ///
  /// Each subscription opens the file anew, and closes it when it is over. A pause stops the reading. What cannot be
  /// opened or read fails with Foundation's error. A chunk below 1 fails with `SignalError.invalidArgument`.
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
