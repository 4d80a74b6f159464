#if NATS
  import CNats
  import Dispatch
  import Synchronization

  /// Writes acknowledgments, requests and messages, in order, on threads of its own: a write waits when a server does
  /// not read.
  final class Writer: Sendable {
    typealias Failure = @Sendable (NATSError) -> Void

    private let link: Link
    /// Two, so that one writes while the other waits in `flush`. Serial ones get threads even if all those of the pool
    /// are busy.
    private let queues = [DispatchQueue(label: "ReactiveNATS.write"), DispatchQueue(label: "ReactiveNATS.write")]
    /// How much each of them has to do.
    private let loads = Mutex([0, 0])
    private let state = Mutex(State())

    private enum Item {
      case line(payload: [UInt8], subject: String, reply: String?, failed: Failure?)
      case message(CObject, subject: String, failed: Failure)
      case end(CObject)
      case mark(DispatchSemaphore)
    }

    private enum Work: Comparable { case none, soon, now }

    private struct State {
      var items: [Item] = []
      /// What has been scheduled.
      var work = Work.none
      var isWriting = false

      /// What is to be written now. One thread at a time writes, and takes what comes meanwhile.
      mutating func take(isWriter: Bool) -> [Item]? {
        if isWriting, !isWriter { return nil }
        defer { (items, work) = ([], .none) }
        isWriting = !items.isEmpty
        return isWriting ? items : nil
      }
    }

    private enum Limits {
      /// Answers wait this long for others. Each by itself would be a call of the system and two changes of threads,
      /// here and in the server.
      static let gathering = DispatchTimeInterval.milliseconds(1)
    }

    init(_ link: Link) {
      self.link = link
    }

    /// Calls `body` on the thread that has less to do. Calls do not wait for each other.
    func run(_ body: @escaping @Sendable () -> Void) {
      let number = loads.withLock { loads in
        let number = loads[0] <= loads[1] ? 0 : 1
        loads[number] += 1
        return number
      }
      queues[number].async { [self] in
        body()
        loads.withLock { $0[number] -= 1 }
      }
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

    /// Ends a subscription, after what was written before.
    func end(_ subscription: CObject) { add(.end(subscription), .soon) }

    /// Writes what still waits for more, before the connection is closed.
    func finish() {
      let mark = DispatchSemaphore(value: 0)
      add(.mark(mark), .now)
      mark.wait()
    }

    private func add(_ item: Item, _ work: Work) {
      let isMore = state.withLock { state in
        state.items.append(item)
        if state.isWriting { return false }
        defer { state.work = max(state.work, work) }
        return state.work < work
      }
      guard isMore else { return }
      if work == .now {
        run { self.writeAll() }
      } else {
        queues[0].asyncAfter(deadline: .now() + Limits.gathering) { self.writeAll() }
      }
    }

    private func writeAll() {
      var isWriter = false
      while let items = state.withLock({ $0.take(isWriter: isWriter) }) {
        isWriter = true
        for item in items { write(item) }
      }
      if isWriter { flush() }
    }

    private func write(_ item: Item) {
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
      case .end(let subscription): natsSubscription_Unsubscribe(subscription.pointer)
      case .mark(let mark): mark.signal()
      }
    }

    /// Sends what the C client has gathered, in one call of the system; by itself it waits a millisecond for more.
    ///
    /// The only call that does so also waits for the server's answer, here for a millisecond at most. Call it last on
    /// its thread: what is written meanwhile has the other.
    func flush() {
      if link.isConnected {
        natsConnection_FlushTimeout(link.pointer, 1)
      }
    }
  }
#endif
