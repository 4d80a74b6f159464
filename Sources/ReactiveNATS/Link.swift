#if NATS
  import CNats
  import Synchronization

  /// The C client's connection. It closes one whose user a server has refused twice; then there is another.
  final class Link: Sendable {
    /// All that there were: a call may still use one that is closed.
    private let connections: Mutex<[CObject]>

    init(_ connection: CObject) { connections = Mutex([connection]) }

    var pointer: OpaquePointer? { connections.withLock { $0.last?.pointer } }

    var isConnected: Bool { natsConnection_Status(pointer) == NATS_CONN_STATUS_CONNECTED }

    func replace(by connection: CObject) { connections.withLock { $0.append(connection) } }

    /// How often the connection has come back.
    var reconnections: UInt64 {
      let all = connections.withLock { $0 }
      return all.reduce(UInt64(all.count) - 1) { $0 + $1.reconnections }
    }

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

  extension CObject {
    fileprivate var reconnections: UInt64 {
      var statistics: OpaquePointer?
      guard natsStatistics_Create(&statistics) == NATS_OK else { return 0 }
      defer { natsStatistics_Destroy(statistics) }
      var reconnections: UInt64 = 0
      natsConnection_GetStats(pointer, statistics)
      natsStatistics_GetCounts(statistics, nil, nil, nil, nil, &reconnections)
      return reconnections
    }
  }
#endif
