import Foundation
import ReactiveConcurrency
import Synchronization

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
  public var chunks: Signal<[UInt8]> { chunks(ofAtMost: 65_536) }

  /// Sends data as `chunks` does. Completes also when `end` has ended and what there was to read by then has been read.
  func chunks(ofAtMost size: Int, until end: Signal<[UInt8]>? = nil) -> Signal<[UInt8]> {
    let original = Unchecked(self)
    return Signal { sender in
      let descriptor = duplicate(original.value.fileDescriptor)
      guard descriptor >= 0 else { return sender.finish(throwing: POSIXError(number: errno)) }
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      if isOnlyForWriting(descriptor) { return sender.finish(throwing: POSIXError(.EBADF)) }
      do {
        let reading = ChunkReading(handle, try makePipe(), size, to: sender)
        let waiting = end?.startForConsumer(
          Observer(next: { _, _ in .more }, finish: { _ in reading.request(.rest) }), as: "chunks(until:)")
        sender.onResume { reading.request(.more) }
        sender.onDispose {
          waiting?.cancel()
          reading.request(.end)
        }
        Thread.detachNewThread { reading.read() }
      } catch {
        sender.finish(throwing: error)
      }
    }
  }
}

/// Makes a pipe that programs do not inherit, unlike Foundation's.
func makePipe() throws -> (reading: FileHandle, writing: FileHandle) {
  let (reading, writing) = openPipe()
  guard reading >= 0 else { throw POSIXError(number: errno) }
  return (
    FileHandle(fileDescriptor: reading, closeOnDealloc: true), FileHandle(fileDescriptor: writing, closeOnDealloc: true)
  )
}

/// Reads a handle on a thread of its own, whenever there is something to read and the subscriber is not paused.
///
/// Dispatch and Foundation could wait without a thread. But on Linux they report the last bytes and the end together,
/// only once, even if there is more to read, and sometimes crash if a cancellation happens at the same time.
private final class ChunkReading: Sendable {
  /// The thread's task: continue after a pause, end when it has read what there is to read now, end at once.
  enum Request: UInt8 { case more = 1, rest = 2, end = 4 }

  private let handle: Unchecked<FileHandle>
  private let sender: Sender<[UInt8]>
  /// The requests that the thread has not read yet.
  private let requested = Atomic<UInt8>(0)
  /// Holds a byte while there are requests, so that the thread can wait for them and for the handle at the same time.
  private let wake: Unchecked<(reading: FileHandle, writing: FileHandle)>
  /// How many bytes are read at a time.
  private let size: Int

  init(
    _ handle: FileHandle, _ wake: (reading: FileHandle, writing: FileHandle), _ size: Int, to sender: Sender<[UInt8]>
  ) {
    self.handle = Unchecked(handle)
    self.wake = Unchecked(wake)
    self.size = size
    self.sender = sender
  }

  func request(_ request: Request) {
    // One byte wakes the thread for all requests. A byte for each would fill the pipe and then block the caller.
    guard requested.bitwiseOr(request.rawValue, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    try? wake.value.writing.write(contentsOf: [1])
  }

  func read() {
    let (wake, descriptor) = (wake.value.reading.fileDescriptor, handle.value.fileDescriptor)
    var isPaused = false
    var rest = Int.max
    while rest > 0 {
      if waitUntilReadable(wake, or: isPaused ? nil : descriptor) {
        _ = readAvailable(wake, atMost: 1)
        let requests = requested.exchange(0, ordering: .acquiringAndReleasing)
        if requests & Request.end.rawValue != 0 { return }
        if requests & Request.more.rawValue != 0 { isPaused = false }
        if requests & Request.rest.rawValue != 0 { rest = readableCount(descriptor) }
        continue
      }
      switch readAvailable(descriptor, atMost: size) {
      case .bytes(let bytes):
        rest -= bytes.count
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
    sender.finish()
  }
}

extension POSIXError {
  init(number: Int32, userInfo: [String: Any] = [:]) {
    self.init(POSIXErrorCode(rawValue: number) ?? .EIO, userInfo: userInfo)
  }
}
