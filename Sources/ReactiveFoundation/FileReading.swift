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
  /// A pause stops the reading, and with it, once a pipe or socket is full, its writer. A handle has one reader:
  /// subscribe once, or share the signal. What is read is a duplicate of the handle's descriptor: the subscription
  /// neither closes the handle nor minds if it is closed.
  ///
  /// Sends on: a thread of its own. For files there is `Signal.contents(of:chunk:on:)`.
  public var chunks: Signal<[UInt8]> {
    let original = Unchecked(self)
    return Signal { subscriber in
      guard let descriptor = duplicate(original.value.fileDescriptor) else {
        return subscriber.finish(throwing: CocoaError(.fileReadUnknown))
      }
      let reading = ChunkReading(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), to: subscriber)
      subscriber.onResume { reading.resume() }
      subscriber.onDispose { reading.end() }
      reading.begin()
    }
  }
}

/// Reads a handle by a thread of its own, whenever there is something to read and the subscriber wants it.
///
/// Dispatch and Foundation could wait without a thread, but on Linux they tell of the last bytes and the end together
/// once, and not again if there is more to read, and crash now and then when that meets a cancellation.
private final class ChunkReading: Sendable {
  private enum Wish: UInt8 { case more, end }

  private let handle: Unchecked<FileHandle>
  private let subscriber: Subscriber<[UInt8]>
  /// What the consumer wishes: written by anybody, read by the thread, which waits for it and for the handle at once.
  private let wishes = Unchecked(Pipe())

  init(_ handle: FileHandle, to subscriber: Subscriber<[UInt8]>) {
    self.handle = Unchecked(handle)
    self.subscriber = subscriber
  }

  func begin() {
    Thread.detachNewThread { self.read() }
  }

  func resume() { tell(.more) }

  func end() { tell(.end) }

  private func tell(_ wish: Wish) {
    try? wishes.value.fileHandleForWriting.write(contentsOf: [wish.rawValue])
  }

  private func read() {
    let wishes = wishes.value.fileHandleForReading
    var isPaused = false
    while true {
      if waitUntilReadable(wishes.fileDescriptor, or: isPaused ? nil : handle.value.fileDescriptor) {
        if wishes.availableData.contains(Wish.end.rawValue) { return }
        isPaused = false
      } else {
        let data = handle.value.availableData
        guard !data.isEmpty else { return subscriber.finish() }
        switch subscriber.send([UInt8](data)) {
        case .more: break
        case .paused: isPaused = true
        case .cancelled: return
        }
      }
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
