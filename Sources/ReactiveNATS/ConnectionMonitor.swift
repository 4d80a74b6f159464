#if NATS
  import CNats
  import ReactiveConcurrency
  import Synchronization

  /// What the C client reports of a connection, and who is told.
  final class ConnectionMonitor: Sendable {
    /// What those who use the connection are told.
    enum News: Sendable {
      case draining
      case closed(NATSError)
      /// There is another connection, with no subscriptions.
      case replaced
    }

    let events = ReplaySubject<NATSClient.Event>(capacity: 1)
    /// Who listens, and who waits for a publication, runs here: the C client's threads serve all connections.
    let scheduler = SerialScheduler(name: "ReactiveNATS")
    let parts = Mutex<(Link, Questions, Publisher)?>(nil)
    let isClosing = Atomic(false)
    let isDraining = Atomic(false)
    /// Whether the connection is closed, and not coming back.
    let isOver = Atomic(false)
    let dropped = Atomic(0)
    /// As which the C client's callbacks know this.
    let number = Atomic(0)
    private let options: ConnectionOptions
    private let users = Mutex<[Int: @Sendable (News) -> Void]>([:])
    /// The last of what the server did not allow: who waits for an answer learns here that there will be none.
    private let violations = Mutex<[(time: ContinuousClock.Instant, error: NATSError)]>([])

    init(_ options: ConnectionOptions) {
      self.options = options
    }

    /// The one that a callback refers to.
    static func at(_ closure: UnsafeMutableRawPointer?) -> ConnectionMonitor? { CallbackTargets.target(closure) }

    // MARK: Users

    var isUnused: Bool { users.withLock { $0.isEmpty } }

    func add(_ number: Int, _ tell: @escaping @Sendable (News) -> Void) {
      users.withLock { $0[number] = tell }
      if isOver.load(ordering: .acquiring) {
        tell(.closed(NATSError(NATS_CONNECTION_CLOSED, subject: "connection")))
      } else if isDraining.load(ordering: .acquiring) {
        tell(.draining)
      }
    }

    func remove(_ number: Int) {
      // Released outside the lock.
      _ = users.withLock { $0.removeValue(forKey: number) }
    }

    /// Subscribes, or leaves that to `replaced`, where a connection is closed that there will be another for.
    func unlessReplaced(_ subscribe: () throws -> Void) throws {
      do {
        try subscribe()
      } catch let error as NATSError where error.reason == .closed && !isOver.load(ordering: .acquiring) {}
    }

    private func tell(_ news: News) { for tell in users.withLock({ Array($0.values) }) { tell(news) } }

    func drain() {
      isDraining.store(true, ordering: .releasing)
      tell(.draining)
    }

    func send(_ event: NATSClient.Event) { scheduler.schedule { [events] in events.send(event) } }

    // MARK: The connection

    /// How long to wait before a round of attempts to reconnect. The first is asked about before anything has failed.
    func delay(before attempt: Int, _ connection: OpaquePointer?) -> Duration {
      if attempt > 1, !isClosing.load(ordering: .acquiring) { failed(attempt - 1, NATSError.last(of: connection)) }
      return options.backoff.delay(before: max(1, attempt))
    }

    func connected() {
      send(.connected)
      guard let (_, requests, publisher) = parts.withLock({ $0 }) else { return }
      requests.connectionChanged()
      publisher.connectionChanged()
    }

    func disconnected(_ connection: OpaquePointer?) {
      if isClosing.load(ordering: .acquiring) { return }
      send(.disconnected(reason: NATSError.last(of: connection).message))
      parts.withLock { $0 }?.2.connectionChanged()
    }

    /// The C client has closed a connection.
    func closed(_ connection: OpaquePointer?) {
      let error = NATSError.last(of: connection)
      if error.reason == .notAuthenticated, !isClosing.load(ordering: .acquiring) {
        return reconnect(after: error)
      }
      closed(NATSError(subject: "connection", reason: .closed, message: error.message))
    }

    func closed(_ error: NATSError) {
      if isOver.exchange(true, ordering: .acquiringAndReleasing) { return }
      scheduler.schedule { [events] in
        events.send(.closed(reason: error.message))
        events.finish()
      }
      let parts = parts.withLock { parts in
        defer { parts = nil }
        return parts
      }
      parts?.1.fail(error)
      parts?.2.fail(error)
      tell(.closed(error))
    }

    /// The C client gives up a user that a server has refused twice. It may be for a moment: a password is being
    /// changed, or the servers restart. So this goes on, as often as the options say.
    private func reconnect(after error: NATSError) {
      send(.refused(error))
      Task { [weak self] in
        var (attempt, error) = (1, error)
        while let self, !isClosing.load(ordering: .acquiring) {
          if let attempts = options.attempts, attempt > attempts { return closed(error) }
          let (delay, number) = (options.backoff.delay(before: attempt), number.load(ordering: .acquiring))
          try? await GlobalScheduler.global.sleep(for: delay)
          do {
            let connection = try await blocking { [options] in try options.connect(callbacks: number) }
            return replaced(by: connection)
          } catch let refusal as NATSError {
            error = refusal
            failed(attempt, refusal)
          } catch {}
          attempt += 1
        }
      }
    }

    private func failed(_ attempt: Int, _ error: NATSError) {
      let isRefusal = error.reason == .notAuthenticated
      send(isRefusal ? .refused(error) : .unreachable(attempt: attempt, reason: error.message))
    }

    private func replaced(by connection: CObject) {
      guard let (link, requests, publisher) = parts.withLock({ $0 }), !isClosing.load(ordering: .acquiring) else {
        return natsConnection_Close(connection.pointer)
      }
      link.replace(by: connection)
      try? requests.open()
      try? publisher.open()
      tell(.replaced)
      connected()
    }

    // MARK: Errors

    /// Something went wrong that no call has returned.
    func failed(_ status: natsStatus, _ connection: OpaquePointer?) {
      if status == NATS_SLOW_CONSUMER { return send(.slowConsumer) }
      let text = NATSError.last(of: connection).message
      // `Permissions Violation for Publish to "subject"` is all that says which publication was refused.
      let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
      let error = NATSError(
        status, subject: quoted.count > 1 ? String(quoted[1]) : "connection", message: text)
      send(.refused(error))
      guard error.reason == .notPermitted else { return }
      violations.withLock { violations in
        violations = violations.suffix(31) + [(.now, error)]
      }
      guard let (_, requests, publisher) = parts.withLock({ $0 }) else { return }
      requests.refuse(error)
      publisher.refuse(error)
    }

    /// What has been refused since then of subjects that begin so.
    func violation(of prefixes: [String], since time: ContinuousClock.Instant) -> NATSError? {
      violations.withLock { violations in
        violations.last { violation in
          violation.time >= time && prefixes.contains { violation.error.subject.hasPrefix($0) }
        }?.error
      }
    }
  }

  extension NATSError {
    /// What has gone wrong last with a connection.
    static func last(of connection: OpaquePointer?) -> NATSError {
      var text: UnsafePointer<CChar>?
      let status = natsConnection_GetLastError(connection, &text)
      return NATSError(status, subject: "connection", message: words(text.map { String(cString: $0) }, status))
    }
  }
#endif
