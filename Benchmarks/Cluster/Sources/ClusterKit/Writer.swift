import CNats
import Dispatch
import Synchronization

/// Writes acknowledgments and requests, in order, on a thread of its own: a write waits when a server does not read.
final class Writer: Sendable {
  let queue = DispatchQueue(label: "ClusterKit.write")
  private let connection: CObject
  private let state = Mutex(State())

  private struct Line {
    let subject: String
    let reply: String?
    let payload: String
  }

  private struct State {
    var lines: [Line] = []
    var isWriting = false
  }

  init(_ connection: CObject) {
    self.connection = connection
  }

  func write(_ payload: String, to subject: String, reply: String? = nil) {
    let isIdle = state.withLock { state in
      state.lines.append(Line(subject: subject, reply: reply, payload: payload))
      defer { state.isWriting = true }
      return !state.isWriting
    }
    if isIdle { queue.async { self.writeAll() } }
  }

  private func writeAll() {
    while true {
      let lines = state.withLock { state in
        let lines = state.lines
        state.lines = []
        state.isWriting = !lines.isEmpty
        return lines
      }
      if lines.isEmpty { return }
      for line in lines {
        // What cannot be written is repeated: the server sends again what is not acknowledged, and whoever waits for an
        // answer asks again.
        if let reply = line.reply {
          natsConnection_PublishRequestString(connection.pointer, line.subject, reply, line.payload)
        } else {
          natsConnection_PublishString(connection.pointer, line.subject, line.payload)
        }
      }
    }
  }
}
