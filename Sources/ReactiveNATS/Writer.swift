#if NATS
  import CNats
  import Dispatch
  import Synchronization

  /// Writes acknowledgments, requests and messages, in order, on a thread of its own: a write waits when a server does
  /// not read.
  final class Writer: Sendable {
    typealias Failure = @Sendable (NATSError) -> Void

    let queue = DispatchQueue(label: "ReactiveNATS.write")
    private let link: Link
    private let state = Mutex(State())

    private enum Item {
      case line(payload: [UInt8], subject: String, reply: String?, failed: Failure?)
      case message(CObject, subject: String, failed: Failure)
    }

    private enum Work: Comparable { case none, soon, now }

    private struct State {
      var items: [Item] = []
      /// What the queue has been given to do.
      var work = Work.none
    }

    private enum Limits {
      /// Answers wait this long for others. Each by itself would be a call of the system and two changes of threads,
      /// here and in the server.
      static let gathering = DispatchTimeInterval.milliseconds(1)
    }

    init(_ link: Link) {
      self.link = link
    }

    /// Writes at once if there is a subject for the reply, since then somebody waits for it; otherwise soon.
    ///
    /// - Parameter failed: Called if it cannot be written. Without it that is repaired by itself: the server sends
    ///   again what is not acknowledged, and whoever waits for messages asks again.
    func write(_ payload: [UInt8], to subject: String, reply: String? = nil, failed: Failure? = nil) {
      add(
        .line(payload: payload, subject: subject, reply: reply, failed: failed), reply == nil ? .soon : .now)
    }

    /// Writes a message at once.
    func write(_ message: CObject, to subject: String, failed: @escaping Failure) {
      add(.message(message, subject: subject, failed: failed), .now)
    }

    private func add(_ item: Item, _ work: Work) {
      let isMore = state.withLock { state in
        state.items.append(item)
        defer { state.work = max(state.work, work) }
        return state.work < work
      }
      guard isMore else { return }
      if work == .now {
        queue.async { self.writeAll() }
      } else {
        queue.asyncAfter(deadline: .now() + Limits.gathering) { self.writeAll() }
      }
    }

    /// Ends a subscription, after what was written before.
    func end(_ subscription: CObject) {
      queue.async { natsSubscription_Unsubscribe(subscription.pointer) }
    }

    /// Writes what still waits for more, before the connection is closed.
    func finish() { queue.sync { writeAll() } }

    /// Called on the queue.
    private func writeAll() {
      let items = state.withLock { state in
        defer { (state.items, state.work) = ([], .none) }
        return state.items
      }
      if items.isEmpty { return }
      for item in items {
        switch item {
        case .line(let payload, let subject, let reply, let failed):
          let status = payload.withUnsafeBytes { bytes in
            let (start, count) = (bytes.baseAddress, Int32(clamping: bytes.count))
            guard let reply else { return natsConnection_Publish(link.pointer, subject, start, count) }
            return natsConnection_PublishRequest(link.pointer, subject, reply, start, count)
          }
          if status != NATS_OK { failed?(.last(status, subject: subject)) }
        case .message(let message, let subject, let failed):
          let status = natsConnection_PublishMsg(link.pointer, message.pointer)
          if status != NATS_OK { failed(.last(status, subject: subject)) }
        }
      }
      flush()
    }

    /// Sends what the C client has gathered, in one call of the system; by itself it waits a millisecond for more.
    ///
    /// The only call that does so also waits for the server's answer, here for a millisecond at most. What is written
    /// meanwhile goes together with the next.
    func flush() {
      if link.isConnected {
        natsConnection_FlushTimeout(link.pointer, 1)
      }
    }
  }
#endif
