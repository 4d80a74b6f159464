#if NATS
  import CNats
  import Dispatch
  import ReactiveConcurrency
  import Synchronization

  /// A connection to a cluster of NATS servers, for any number of signals.
  ///
  /// ```swift
  /// let cluster = try await NATSClient.connect(ConnectionOptions(server: "nats://127.0.0.1:4222"))
  /// for try await message in Signal.stream("PRICES", in: cluster) { print(message.subject) }
  /// await cluster.close()
  /// ```
  ///
  /// It reconnects by itself, to any server of the cluster. What the C client does that may block has threads of its
  /// own.
  public final class NATSClient: Sendable {
    /// What happened to the connection.
    public enum Event: Sendable, Equatable {
      case connected
      case disconnected(reason: String)
      /// The server is about to shut down; the connection moves to another when it does.
      case lameDuck
      /// Messages were dropped, because they came faster than they were taken.
      case slowConsumer
      /// The server has refused something, such as a subject that the user may not use.
      case refused(NATSError)
      /// The connection is not coming back.
      case closed(reason: String)
    }

    let options: ConnectionOptions
    let connection: CObject
    let writer: Writer
    let jetStream: CObject
    let publisher: Publisher
    /// Begins the subjects on which this connection is answered.
    let inbox: String
    let monitor: ConnectionMonitor
    private let number: Int

    /// What happens to the connection. A subscriber first gets what happened last.
    public var events: Signal<Event> { monitor.events.signal }

    /// Whether there is a connection at this moment.
    public var isConnected: Bool { natsConnection_Status(connection.pointer) == NATS_CONN_STATUS_CONNECTED }

    /// Connects to a cluster. From then on the connection comes back by itself.
    ///
    /// The cluster must be there, unless the options have `retryOnFailedConnect`: then it waits for one.
    ///
    /// - Throws: `NATSError` if no server can be reached or none accepts the user.
    public static func connect(_ options: ConnectionOptions) async throws -> NATSClient {
      for prefix in [options.apiSubject, options.inboxPrefix] { try Names.check(subject: prefix) }
      var attempt = 0
      while true {
        do {
          return try await blocking { try NATSClient(connecting: options) }
        } catch let error as NATSError where options.retryOnFailedConnect && error.isTransient {
          attempt += 1
          try await GlobalScheduler.global.sleep(for: options.backoff.delay(before: attempt))
        }
      }
    }

    private init(connecting options: ConnectionOptions) throws {
      let monitor = ConnectionMonitor(backoff: options.backoff)
      let number = CallbackTargets.add(monitor)
      do {
        connection = try options.connect(callbacks: UnsafeMutableRawPointer(bitPattern: number))
        writer = Writer(connection)
        inbox = "\(options.inboxPrefix).\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        jetStream = try connection.makeJetStream(options)
        publisher = try Publisher(connection, jetStream, writer, inbox: inbox, options)
      } catch {
        CallbackTargets.remove(number)
        throw error
      }
      self.options = options
      self.monitor = monitor
      self.number = number
      monitor.publisher.withLock { [publisher] in $0 = publisher }
      monitor.events.send(.connected)
    }

    /// Closes the connection when everything is done: publications have their answers, subscriptions end, and loops end
    /// after the messages that have been fetched, with the last one acknowledged.
    ///
    /// A loop that was left by `break` is over when its iterator is released: in a program's top-level code that is not
    /// before the end, so put the loop into a function.
    ///
    /// - Parameter limit: When it is closed in any case.
    public func drain(within limit: Duration = .seconds(30)) async {
      monitor.drain()
      let end = ContinuousClock.now + limit
      while ContinuousClock.now < end, !publisher.isIdle || !monitor.isUnused {
        guard (try? await GlobalScheduler.global.sleep(for: .milliseconds(20))) != nil else { break }
      }
      await close()
    }

    /// Sends what has been written, and closes the connection. All its signals fail.
    public func close() async {
      monitor.isClosing.store(true, ordering: .releasing)
      _ = try? await blocking { [connection, writer] in
        writer.finish()
        natsConnection_FlushTimeout(connection.pointer, 1000)
        natsConnection_Close(connection.pointer)
      }
      monitor.closed(reason: "It was closed.")
    }

    deinit {
      let (connection, writer, publisher, number) = (connection, writer, publisher, number)
      publisher.fail(NATSError(NATS_CONNECTION_CLOSED, subject: "connection"))
      // Not here: it waits for threads of the C client, and this may be one of them.
      DispatchQueue(label: "ReactiveNATS.close").async {
        writer.finish()
        natsConnection_Close(connection.pointer)
        publisher.release()
        CallbackTargets.remove(number)
      }
    }
  }

  /// What the C client reports of a connection.
  final class ConnectionMonitor: Sendable {
    let events = ReplaySubject<NATSClient.Event>(capacity: 1)
    let publisher = Mutex<Publisher?>(nil)
    let isClosing = Atomic(false)
    let isDraining = Atomic(false)
    /// Whom to tell of the end, by their numbers: with an error if the connection is closed, without one to drain.
    private let users = Mutex<[Int: @Sendable (NATSError?) -> Void]>([:])

    var isUnused: Bool { users.withLock { $0.isEmpty } }

    func add(_ number: Int, _ end: @escaping @Sendable (NATSError?) -> Void) { users.withLock { $0[number] = end } }

    func remove(_ number: Int) {
      // Released outside the lock.
      _ = users.withLock { $0.removeValue(forKey: number) }
    }

    func drain() {
      isDraining.store(true, ordering: .releasing)
      for end in users.withLock({ Array($0.values) }) { end(nil) }
    }
    /// The last of what the server did not allow: who waits for an answer learns here that there will be none.
    private let violations = Mutex<[(time: ContinuousClock.Instant, error: NATSError)]>([])

    /// What has been refused since then of subjects that begin so.
    func violation(of prefixes: [String], since time: ContinuousClock.Instant) -> NATSError? {
      violations.withLock { violations in
        violations.last { violation in
          violation.time >= time && prefixes.contains { violation.error.subject.hasPrefix($0) }
        }?.error
      }
    }
    private let backoff: Backoff

    init(backoff: Backoff) {
      self.backoff = backoff
    }

    /// The one that a callback refers to.
    static func at(_ closure: UnsafeMutableRawPointer?) -> ConnectionMonitor? { CallbackTargets.target(closure) }

    func delay(before attempt: Int) -> Duration { backoff.delay(before: max(1, attempt)) }

    func connected() {
      events.send(.connected)
      publisher.withLock { $0 }?.connectionChanged()
    }

    func disconnected(reason: String) {
      if isClosing.load(ordering: .acquiring) { return }
      events.send(.disconnected(reason: reason))
      publisher.withLock { $0 }?.connectionChanged()
    }

    func closed(reason: String) {
      events.send(.closed(reason: reason))
      events.finish()
      let publisher = publisher.withLock { publisher in
        defer { publisher = nil }
        return publisher
      }
      let error = NATSError(subject: "connection", reason: .closed, message: reason)
      publisher?.fail(error)
      for end in users.withLock({ Array($0.values) }) { end(error) }
    }

    /// Something went wrong that no call has returned.
    func failed(_ status: natsStatus, _ text: String) {
      if status == NATS_SLOW_CONSUMER { return events.send(.slowConsumer) }
      // `Permissions Violation for Publish to "subject"` is all that says which publication was refused.
      let quoted = text.split(separator: "\"", omittingEmptySubsequences: false)
      let error = NATSError(
        status, subject: quoted.count > 1 ? String(quoted[1]) : "connection", message: text)
      events.send(.refused(error))
      guard error.reason == .notPermitted else { return }
      violations.withLock { violations in
        violations = violations.suffix(31) + [(.now, error)]
      }
      publisher.withLock { $0 }?.refuse(error)
    }
  }

  extension ConnectionOptions: CustomStringConvertible {
    /// The servers, without what their addresses may have of a user.
    public var description: String {
      servers.map { String($0.split(separator: "@").last ?? "") }.joined(separator: ", ")
    }

    /// Connects, which may take as long as all servers take to answer or not to.
    fileprivate func connect(callbacks: UnsafeMutableRawPointer?) throws -> CObject {
      var pointer: OpaquePointer?
      try check(natsOptions_Create(&pointer), subject: description)
      let options = try CObject(pointer).pointer
      defer { natsOptions_Destroy(options) }
      func set(_ status: natsStatus) throws { try check(status, subject: description) }

      try withCStrings(servers) { addresses in
        try set(natsOptions_SetServers(options, addresses.baseAddress, Int32(addresses.count)))
      }
      try set(natsOptions_SetName(options, name))
      try set(natsOptions_SetCustomInboxPrefix(options, inboxPrefix))
      switch credentials?.kind {
      case .user(let name, let password): try set(natsOptions_SetUserInfo(options, name, password))
      case .token(let token): try set(natsOptions_SetToken(options, token))
      case .file(let path): try set(natsOptions_SetUserCredentialsFromFiles(options, path, nil))
      case .nkey(let key, let seedFile): try set(natsOptions_SetNKeyFromSeed(options, key, seedFile))
      case nil: break
      }
      if let tls {
        try set(natsOptions_SetSecure(options, true))
        try set(natsOptions_LoadCATrustedCertificates(options, tls.authority))
        if let (chain, key) = tls.certificate { try set(natsOptions_LoadCertificatesChain(options, chain, key)) }
      }
      try set(natsOptions_SetPingInterval(options, heartbeat.milliseconds))
      try set(natsOptions_SetMaxPingsOut(options, 1))
      try set(natsOptions_SetWriteDeadline(options, max(1000, heartbeat.milliseconds * 2)))
      try set(natsOptions_SetTimeout(options, 2000))
      try set(natsOptions_SetMaxReconnect(options, attempts.map { Int32(clamping: $0) } ?? -1))
      try set(
        natsOptions_SetCustomReconnectDelay(
          options,
          { _, attempt, closure in ConnectionMonitor.at(closure)?.delay(before: Int(attempt)).milliseconds ?? 0 },
          callbacks))
      try set(
        natsOptions_SetReconnectedCB(options, { _, closure in ConnectionMonitor.at(closure)?.connected() }, callbacks))
      try set(
        natsOptions_SetDisconnectedCB(
          options,
          { connection, closure in ConnectionMonitor.at(closure)?.disconnected(reason: lastError(of: connection)) },
          callbacks))
      try set(
        natsOptions_SetClosedCB(
          options, { connection, closure in ConnectionMonitor.at(closure)?.closed(reason: lastError(of: connection)) },
          callbacks))
      try set(
        natsOptions_SetLameDuckModeCB(
          options, { _, closure in ConnectionMonitor.at(closure)?.events.send(.lameDuck) }, callbacks))
      try set(
        natsOptions_SetErrorHandler(
          options,
          { connection, _, status, closure in ConnectionMonitor.at(closure)?.failed(status, lastError(of: connection))
          }, callbacks))

      var connection: OpaquePointer?
      var status = natsConnection_Connect(&connection, options)
      // Before version 3.8 the C client leaves out one signature in 256: each whose first byte is zero. For another
      // connection it signs something else. https://github.com/nats-io/nats.c/pull/705
      let mayForget = credentials?.isSigned == true && nats_GetVersionNumber() < 0x03_08_00
      for _ in 1...2 where status == NATS_CONNECTION_AUTH_FAILED && mayForget {
        status = natsConnection_Connect(&connection, options)
      }
      try set(status)
      return try CObject(connection) { natsConnection_Destroy($0) }
    }
  }

  extension CObject {
    fileprivate func makeJetStream(_ settings: ConnectionOptions) throws -> CObject {
      var (context, options) = (OpaquePointer?.none, jsOptions())
      try check(jsOptions_Init(&options), subject: "JetStream")
      try check(
        settings.apiSubject.withCString { prefix in
          options.Prefix = prefix
          return natsConnection_JetStream(&context, pointer, &options)
        }, subject: "JetStream")
      return try CObject(context) { [self] context in
        jsCtx_Destroy(context)
        withExtendedLifetime(self) {}
      }
    }
  }

  private func lastError(of connection: OpaquePointer?) -> String {
    var text: UnsafePointer<CChar>?
    let status = natsConnection_GetLastError(connection, &text)
    return NATSError.words(text.map { String(cString: $0) }, status)
  }
#endif
