import Foundation
import ReactiveConcurrency

extension FileHandle {
  /// Sends data as it becomes readable, from a pipe, a socket or a terminal, and completes at the end of the file.
  ///
  /// ```swift
  /// for try await line in FileHandle.standardInput.chunks.lines() { … }
  /// ```
  ///
  /// A pause stops the reading and, once a pipe or socket is full, also its writer. A handle has one reader: subscribe
  /// once, or share the signal. The subscription reads a duplicate of the handle's descriptor: it neither closes the
  /// handle nor is affected if you close it. Fails with a `POSIXError` if reading fails: a peer that resets its
  /// connection, a terminal that hangs up, a directory, a handle that is only for writing.
  ///
  /// Sends on: a thread of its own. For files there is `Signal.contents(of:from:chunk:on:)`.
  ///
  /// Stands for `rac_readInBackground`.
  public var chunks: Signal<[UInt8]> {
    let original = Unchecked(self)
    return Signal { sender in
      let descriptor = duplicate(original.value.fileDescriptor)
      guard descriptor >= 0 else { return sender.finish(throwing: POSIXError(number: errno)) }
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      // Foundation makes a pipe without descriptors if there are none left.
      let requests = Pipe()
      guard requests.fileHandleForReading.fileDescriptor >= 0 else {
        return sender.finish(throwing: POSIXError(.EMFILE))
      }
      let reading = ChunkReading(handle, requests, to: sender)
      sender.onResume { reading.resume() }
      sender.onDispose { reading.end() }
      reading.begin()
    }
  }
}

/// Reads a handle on a thread of its own, whenever there is something to read and the subscriber is not paused.
///
/// Dispatch and Foundation could wait without a thread. But on Linux they report the last bytes and the end together,
/// only once, even if there is more to read, and sometimes crash if a cancellation happens at the same time.
private final class ChunkReading: Sendable {
  private enum Request: UInt8 { case more, end }

  private let handle: Unchecked<FileHandle>
  private let sender: Sender<[UInt8]>
  /// The consumer's requests: written on any thread, read by the reading thread, which waits for them and for the
  /// handle at the same time.
  private let requests: Unchecked<Pipe>

  init(_ handle: FileHandle, _ requests: Pipe, to sender: Sender<[UInt8]>) {
    self.handle = Unchecked(handle)
    self.requests = Unchecked(requests)
    self.sender = sender
  }

  func begin() {
    Thread.detachNewThread { self.read() }
  }

  func resume() { send(.more) }

  func end() { send(.end) }

  private func send(_ request: Request) {
    try? requests.value.fileHandleForWriting.write(contentsOf: [request.rawValue])
  }

  private func read() {
    let requests = requests.value.fileHandleForReading
    var isPaused = false
    while true {
      if waitUntilReadable(requests.fileDescriptor, or: isPaused ? nil : handle.value.fileDescriptor) {
        guard case .bytes(let bytes) = readAvailable(requests.fileDescriptor) else { return }
        if bytes.contains(Request.end.rawValue) { return }
        isPaused = false
        continue
      }
      switch readAvailable(handle.value.fileDescriptor) {
      case .bytes(let bytes):
        switch sender.send(bytes) {
        case .more: break
        case .paused: isPaused = true
        case .cancelled: return
        }
      case .nothing: break
      case .end: return sender.finish()
      case .failed(let number): return sender.finish(throwing: POSIXError(number: number))
      }
    }
  }
}

extension Error {
  /// Whether the system has found a position to be one that a file of its kind cannot have: nothing is there.
  fileprivate var isInvalidPosition: Bool {
    ((self as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code == Int(EINVAL)
  }
}

extension POSIXError {
  fileprivate init(number: Int32) { self.init(POSIXErrorCode(rawValue: number) ?? .EIO) }
}

extension Signal where Value == [UInt8] {
  /// Sends the contents of a file in chunks, read on `scheduler` on demand, and completes.
  ///
  /// ```swift
  /// for try await line in Signal.contents(of: log).lines() { … }
  /// ```
  ///
  /// Each subscription opens the file, and closes it when it ends. A pause stops the reading. Fails with Foundation's
  /// error if the file cannot be opened or read, and with `SignalError.invalidArgument` for a chunk below 1 or an
  /// offset below 0.
  ///
  /// - Parameters:
  ///   - offset: How many bytes at the beginning are skipped. If the file has no more than that, the signal completes
  ///     without a value, as `tail` does. A pipe, which has no position, accepts only 0.
  ///   - chunk: How many bytes are read at a time.
  ///   - scheduler: Where the file is read, and the chunks are sent.
  ///
  /// Stands for `rac_readContentsOfURL:`.
  public static func contents(
    of url: URL, from offset: Int = 0, chunk: Int = 65_536, on scheduler: any Scheduler = GlobalScheduler.global
  ) -> Signal {
    guard chunk > 0 else {
      return .fail(SignalError.invalidArgument("contents(of:from:chunk:on:) needs a chunk of 1 or more, not \(chunk)"))
    }
    guard offset >= 0 else {
      return .fail(
        SignalError.invalidArgument("contents(of:from:chunk:on:) needs an offset of 0 or more, not \(offset)"))
    }
    // The handle closes the file when it is released with the subscription.
    return Signal.deferred {
      let handle = Unchecked(try FileHandle(forReadingFrom: url))
      return Signal.unfold(offset == 0) { isThere in
        do {
          if !isThere { try handle.value.seek(toOffset: UInt64(offset)) }
          isThere = true
          guard let data = try handle.value.read(upToCount: chunk), !data.isEmpty else { return nil }
          return [UInt8](data)
        } catch  where offset > 0 && error.isInvalidPosition {
          return nil
        }
      }
    }.subscribe(on: scheduler)
  }
}
