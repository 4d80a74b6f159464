#if NATS
  import CNats
  import Synchronization

  /// The C client's connection. It closes one whose user a server has refused twice; then there is another.
  final class Link: Sendable {
    private let state: Mutex<State>

    private struct State {
      var connection: CObject
      /// Those before this one: a call may still use one that is closed.
      var closed: [CObject] = []
      /// With how many reconnections this one began.
      var reconnections: UInt64 = 0
      let statistics: CObject

      var allReconnections: UInt64 {
        var own: UInt64 = 0
        natsConnection_GetStats(connection.pointer, statistics.pointer)
        natsStatistics_GetCounts(statistics.pointer, nil, nil, nil, nil, &own)
        return reconnections + own
      }
    }

    init(_ connection: CObject) throws {
      var statistics: OpaquePointer?
      try check(natsStatistics_Create(&statistics), subject: "connection")
      let object = try CObject(statistics) { natsStatistics_Destroy($0) }
      state = Mutex(State(connection: connection, statistics: object))
    }

    var pointer: OpaquePointer { state.withLock { $0.connection.pointer } }

    var isConnected: Bool { natsConnection_Status(pointer) == NATS_CONN_STATUS_CONNECTED }

    func replace(by connection: CObject) {
      state.withLock { state in
        state.reconnections = state.allReconnections + 1
        state.closed.append(state.connection)
        state.connection = connection
      }
    }

    /// How often the connection has come back.
    var reconnections: UInt64 { state.withLock { $0.allReconnections } }

    /// Refuses what is over the server's limit: the server would close the connection.
    func checkSize(_ count: Int, subject: String) throws {
      let limit = natsConnection_GetMaxPayload(pointer)
      if limit > 0, count > limit {
        throw NATSError(
          NATS_MAX_PAYLOAD, subject: subject, message: "\(count) bytes with its headers; the server takes \(limit)")
      }
    }

    /// Subscribes with a callback, which must not wait: one thread of the C client serves all.
    ///
    /// - Parameter number: What the callback gets: a number of `CallbackTargets`.
    func subscribe(
      to subject: String, queue: String? = nil, as number: Int, _ call: @escaping Callback
    ) throws -> CObject {
      var subscription: OpaquePointer?
      let target = UnsafeMutableRawPointer(bitPattern: number)
      let status =
        if let queue {
          natsConnection_QueueSubscribe(&subscription, pointer, subject, queue, call, target)
        } else {
          natsConnection_Subscribe(&subscription, pointer, subject, call, target)
        }
      try check(status, subject: subject)
      natsSubscription_SetPendingLimits(subscription, -1, -1)
      return try CObject(subscription) { natsSubscription_Destroy($0) }
    }

    typealias Callback =
      @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void
  }

#endif
