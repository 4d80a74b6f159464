#if NATS
  import CNats
  import Synchronization

  /// Messages that nobody needs any more. The C client wakes a thread to free one, so they are freed many at a time.
  final class FinishedMessages: Sendable {
    private let messages = Mutex<[CObject]>([])

    private enum Limits {
      static let count = 32
      /// A message of so many bytes is not kept until others follow.
      static let size = 4096
    }

    /// - Parameter isLast: Whether no other follows at once.
    func add(_ message: CObject, isLast: Bool = false) {
      if natsMsg_GetDataLength(message.pointer) > Limits.size { return }
      let isMore = messages.withLock { messages in
        messages.append(message)
        return !isLast && messages.count < Limits.count
      }
      if !isMore { free() }
    }

    func free() {
      // Released outside the lock.
      _ = messages.withLock { messages in
        defer { messages = [] }
        return messages
      }
    }
  }
#endif
