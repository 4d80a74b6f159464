#if NATS
  import CNats
  import Dispatch
  import Synchronization

  /// Writes acknowledgments and requests, in order, on a thread of its own: a write waits when a server does not read.
  final class Writer: Sendable {
    let queue = DispatchQueue(label: "ReactiveNATS.write")
    private let connection: CObject
    private let state = Mutex(State())

    private struct Line {
      let subject: String
      let reply: String?
      let payload: [UInt8]
    }

    private enum Work: Comparable { case none, soon, now }

    private struct State {
      var lines: [Line] = []
      var messages: [CObject] = []
      /// What the queue has been given to do.
      var work = Work.none
    }

    private enum Limits {
      /// Answers wait this long for others. Each by itself would be a call of the system and two changes of threads,
      /// here and in the server.
      static let gathering = DispatchTimeInterval.milliseconds(1)
    }

    init(_ connection: CObject) {
      self.connection = connection
    }

    /// Writes at once if there is a subject for the reply, since then somebody waits for it; otherwise soon.
    func write(_ payload: [UInt8], to subject: String, reply: String? = nil) {
      let work = reply == nil ? Work.soon : .now
      let isMore = state.withLock { state in
        state.lines.append(Line(subject: subject, reply: reply, payload: payload))
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

    /// Writes a message soon.
    func write(_ message: CObject) {
      let isFirst = state.withLock { state in
        state.messages.append(message)
        defer { state.work = max(state.work, .soon) }
        return state.work == .none
      }
      if isFirst { queue.async { self.writeAll() } }
    }

    /// Writes what still waits for more, before the connection is closed.
    func finish() { queue.sync { writeAll() } }

    /// Called on the queue.
    private func writeAll() {
      let (lines, messages) = state.withLock { state in
        defer { (state.lines, state.messages, state.work) = ([], [], .none) }
        return (state.lines, state.messages)
      }
      if lines.isEmpty, messages.isEmpty { return }
      for line in lines {
        // What cannot be written is repeated: the server sends again what is not acknowledged, and whoever waits for an
        // answer asks again.
        line.payload.withUnsafeBytes { bytes in
          let (start, count) = (bytes.baseAddress, Int32(clamping: bytes.count))
          if let reply = line.reply {
            natsConnection_PublishRequest(connection.pointer, line.subject, reply, start, count)
          } else {
            natsConnection_Publish(connection.pointer, line.subject, start, count)
          }
        }
      }
      for message in messages { natsConnection_PublishMsg(connection.pointer, message.pointer) }
      flush()
    }

    /// Sends what the C client has gathered, in one call of the system; by itself it waits a millisecond for more.
    ///
    /// The only call that does so also waits for the server's answer, here for a millisecond at most. What is written
    /// meanwhile goes together with the next.
    func flush() {
      if natsConnection_Status(connection.pointer) == NATS_CONN_STATUS_CONNECTED {
        natsConnection_FlushTimeout(connection.pointer, 1)
      }
    }
  }
#endif
