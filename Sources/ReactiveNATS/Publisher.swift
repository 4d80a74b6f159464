#if NATS
  import CNats
  import Dispatch
  import ReactiveConcurrency
  import Synchronization

  /// Publishes in order, and again in that order when the cluster has not acknowledged.
  ///
  /// What is in flight when a leader dies may be lost in part. If what follows went on, it would overtake. So with the
  /// first sign of trouble (a failure, a new connection, a late answer, an answer before that to an earlier
  /// publication) nothing new is sent; what is not acknowledged is taken back, and sent again from the first on, with
  /// the same identifiers.
  final class Publisher: Sendable {
    let jetStream: CObject
    private let connection: CObject
    private let writer: Writer
    /// All sending is done here, since it may block.
    private var queue: DispatchQueue { writer.queue }
    private let patience: Duration
    private let number: Int
    /// Begins the identifiers of publications that have none.
    private let identity = String(UInt64.random(in: 0 ... .max), radix: 36)
    private let backoff = Backoff.exponential(from: .milliseconds(100), upTo: .seconds(2)).jittered(by: 0.3)
    private let state = Mutex(State())

    private enum Limits {
      /// An answer that takes longer than this may not come. Elections take seconds, so what is not sent from here on
      /// cannot be stored by a new leader before what an old one has lost.
      static let lateAnswer = Duration.seconds(1)
      static let lostAnswer = Duration.seconds(5)
      static let tick = Duration.milliseconds(100)
      /// So many times in a row there is no stream before one is held to be missing.
      static let searches = 4
    }

    struct Entry {
      let publication: Publication
      let id: String
      let ticket: Ticket
      let deadline: ContinuousClock.Instant
      var sent: ContinuousClock.Instant?
      var isAnswered = false
    }

    struct State {
      /// From the first that is not answered.
      var entries = Queue<Entry>()
      /// The number of the first entry; they are counted from the first publication.
      var first = 0
      /// The number of the next to be sent.
      var next = 0
      /// The entries that the C client has, by the address of their message.
      var inFlight: [UInt: Int] = [:]
      /// When to send again, after trouble.
      var resumption: ContinuousClock.Instant?
      /// What is in flight is yet to be taken back.
      var mustRetreat = false
      var attempt = 0
      var reconnections: UInt64 = 0
      var lastError: ClusterError?
      var isPumping = false
      var isTicking = false
      var isSearching = false
      var failure: ClusterError?
      var count: UInt64 = 0

      mutating func removeAnswered() {
        while let entry = entries.first, entry.isAnswered {
          entries.removeFirst()
          first += 1
        }
        next = max(next, first)
      }

      /// Whether the stream has this publication, and not an earlier one of the same subject.
      ///
      /// A stream acknowledges in its order, so the earlier one was lost on its way: by a leader that was stopped, for
      /// example, and finds when it goes on that it is one no longer.
      func hasOvertaken(_ number: Int) -> Bool {
        let subject = entries[number - first].publication.subject
        return (0..<number - first).contains { !entries[$0].isAnswered && entries[$0].publication.subject == subject }
      }
    }

    init(_ connection: CObject, _ writer: Writer, patience: Duration) throws {
      number = CallbackTargets.reserve()
      var options = jsOptions()
      try check(jsOptions_Init(&options), subject: "JetStream")
      options.PublishAsync.AckHandler = { _, message, acknowledgement, error, closure in
        let publisher: Publisher? = CallbackTargets.target(closure)
        publisher?.answered(message, acknowledgement?.pointee, error?.pointee)
        natsMsg_Destroy(message)
      }
      options.PublishAsync.AckHandlerClosure = UnsafeMutableRawPointer(bitPattern: number)
      // How many are in flight is up to whoever publishes, who waits without blocking a thread.
      options.PublishAsync.MaxPending = 0
      var context: OpaquePointer?
      try check(natsConnection_JetStream(&context, connection.pointer, &options), subject: "JetStream")
      jetStream = try CObject(context) { context in
        jsCtx_Destroy(context)
        withExtendedLifetime(connection) {}
      }
      self.connection = connection
      self.writer = writer
      self.patience = patience
      CallbackTargets.set(self, as: number)
    }

    /// Called once the connection is closed.
    func release() { CallbackTargets.remove(number) }

    /// Publishes after all that was submitted before.
    func submit(_ publication: Publication) -> Ticket {
      let ticket = Ticket()
      let now = ContinuousClock.now
      let (failure, startsPump, startsTicking) = state.withLock { state in
        if let failure = state.failure { return (Optional(failure), false, false) }
        state.count += 1
        state.entries.append(
          Entry(
            publication: publication, id: publication.id ?? "\(identity)-\(state.count)", ticket: ticket,
            deadline: now + patience))
        defer { (state.isPumping, state.isTicking) = (true, true) }
        return (nil, !state.isPumping, !state.isTicking)
      }
      if let failure { ticket.resolve(.failure(failure)) }
      if startsPump { queue.async { self.pump() } }
      if startsTicking { scheduleTick() }
      return ticket
    }

    /// Fails all, now and from now on.
    func fail(_ error: ClusterError) {
      let tickets = state.withLock { state in
        state.failure = state.failure ?? error
        let tickets = state.entries.filter { !$0.isAnswered }.map(\.ticket)
        (state.entries, state.first, state.inFlight) = (Queue(), state.next, [:])
        return tickets
      }
      for ticket in tickets { ticket.resolve(.failure(error)) }
    }

    /// Fails what the server does not take from this user.
    func refuse(_ error: ClusterError) {
      fail { $0.sent != nil && $0.publication.subject == error.subject ? error : nil }
    }

    func connectionChanged() {
      schedulePump()
    }

    // MARK: Sending

    private func schedulePump() {
      let isIdle = state.withLock { state in
        defer { state.isPumping = true }
        return !state.isPumping
      }
      if isIdle { queue.async { self.pump() } }
    }

    private func pump() {
      var hasSent = false
      while true {
        let isConnected = natsConnection_Status(connection.pointer) == NATS_CONN_STATUS_CONNECTED
        let reconnections = reconnections()
        let now = ContinuousClock.now
        let entry: (number: Int, Entry)?? = state.withLock { state in
          if reconnections != state.reconnections {
            state.reconnections = reconnections
            if state.next > state.first, state.resumption == nil { return .some(nil) }
          }
          guard isConnected, state.resumption == nil, !state.mustRetreat,
            state.next < state.first + state.entries.count,
            state.entries.first?.sent.map({ now - $0 < Limits.lateAnswer }) ?? true
          else {
            state.isPumping = false
            return nil
          }
          let number = state.next
          state.next += 1
          state.entries[number - state.first].sent = now
          return (number, state.entries[number - state.first])
        }
        switch entry {
        case nil: return hasSent ? writer.flush() : ()
        // What was sent over the old connection may be lost.
        case .some(nil): retreat(after: .zero)
        case .some((let number, let entry)?) where !entry.isAnswered:
          send(entry, number)
          hasSent = true
        default: break
        }
      }
    }

    private func send(_ entry: Entry, _ number: Int) {
      var message: OpaquePointer?
      var options = jsPubOptions()
      let publication = entry.publication
      var status = publication.payload.withUnsafeBytes { bytes in
        natsMsg_Create(
          &message, publication.subject, nil, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count)
        )
      }
      guard status == NATS_OK, let address = message.map(UInt.init(bitPattern:)) else {
        return answered(number, .failure(.last(status, subject: publication.subject)))
      }
      state.withLock { $0.inFlight[address] = number }
      status = entry.id.withCString { id in
        jsPubOptions_Init(&options)
        options.MsgId = id
        if let sequence = publication.expectedSequence {
          options.ExpectLastSubjectSeq = sequence
          options.ExpectNoMessage = sequence == 0
        }
        return js_PublishMsgAsync(jetStream.pointer, &message, &options)
      }
      if status == NATS_OK { return }
      let error = ClusterError.last(status, subject: publication.subject)
      _ = state.withLock { $0.inFlight.removeValue(forKey: address) }
      natsMsg_Destroy(message)
      answered(number, .failure(error))
    }

    private func reconnections() -> UInt64 {
      var statistics: OpaquePointer?
      guard natsStatistics_Create(&statistics) == NATS_OK else { return 0 }
      defer { natsStatistics_Destroy(statistics) }
      var reconnections: UInt64 = 0
      natsConnection_GetStats(connection.pointer, statistics)
      natsStatistics_GetCounts(statistics, nil, nil, nil, nil, &reconnections)
      return reconnections
    }

    // MARK: Answers

    private func answered(_ message: OpaquePointer?, _ acknowledgement: jsPubAck?, _ error: jsPubAckErr?) {
      let address = UInt(bitPattern: message)
      guard let number = state.withLock({ $0.inFlight.removeValue(forKey: address) }) else { return }
      if let acknowledgement {
        answered(
          number,
          .success(
            Receipt(
              stream: acknowledgement.Stream.map { String(cString: $0) } ?? "", sequence: acknowledgement.Sequence,
              isDuplicate: acknowledgement.Duplicate)))
      } else {
        let subject = natsMsg_GetSubject(message).map { String(cString: $0) } ?? ""
        answered(
          number,
          .failure(
            ClusterError(
              error?.Err ?? NATS_ERR, code: error?.ErrCode ?? jsErrCode(rawValue: 0), subject: subject,
              message: error?.ErrText.map { String(cString: $0) })))
      }
    }

    private func answered(_ number: Int, _ result: Result<Receipt, ClusterError>) {
      if case .failure(let error) = result, error.isTransient { return trouble(error) }
      let (ticket, overtaken, waits) = state.withLock { state in
        let waits = state.next < state.first + state.entries.count
        guard number >= state.first, number < state.first + state.entries.count else {
          return (nil as Ticket?, nil as String?, waits)
        }
        let entry = state.entries[number - state.first]
        state.entries[number - state.first].isAnswered = true
        var overtaken: String?
        if case .success = result {
          state.attempt = 0
          if state.hasOvertaken(number) { overtaken = entry.publication.subject }
        }
        state.removeAnswered()
        return (entry.isAnswered ? nil : entry.ticket, overtaken, waits)
      }
      ticket?.resolve(result.mapError { $0 })
      if let overtaken { return trouble(ClusterError(NATS_TIMEOUT, subject: overtaken)) }
      if waits { schedulePump() }
    }

    /// Fails those for which `decide` has an error.
    private func fail(_ decide: @Sendable (Entry) -> ClusterError?) {
      let failures = state.withLock { state in
        var failures: [(Ticket, ClusterError)] = []
        for index in 0..<state.entries.count where !state.entries[index].isAnswered {
          guard let error = decide(state.entries[index]) else { continue }
          state.entries[index].isAnswered = true
          failures.append((state.entries[index].ticket, error))
        }
        state.removeAnswered()
        return failures
      }
      for (ticket, error) in failures { ticket.resolve(.failure(error)) }
    }

    // MARK: Trouble

    private func trouble(_ error: ClusterError) {
      let (delay, searches) = state.withLock { state in
        state.lastError = error
        // Nobody is there: for the moment, or because no stream has that subject.
        let searches = error.reason == .noAnswer && !state.isSearching
        state.isSearching = state.isSearching || searches
        if state.resumption != nil { return (nil as Duration?, searches) }
        state.attempt += 1
        let delay = backoff.delay(before: state.attempt)
        (state.resumption, state.mustRetreat) = (.now + delay, true)
        return (delay, searches)
      }
      if let delay { queue.async { self.retreat(after: delay) } }
      if searches { search(for: error.subject) }
    }

    /// Takes back all that is in flight, to be sent again from the first on.
    private func retreat(after delay: Duration) {
      // Before the messages are destroyed, whose addresses may then be those of others.
      state.withLock { state in
        (state.inFlight, state.mustRetreat) = ([:], false)
        state.next = state.first
        state.resumption = .now + delay
        for index in 0..<state.entries.count { state.entries[index].sent = nil }
      }
      var pending = natsMsgList()
      if js_PublishAsyncGetPendingList(&pending, jetStream.pointer) == NATS_OK { natsMsgList_Destroy(&pending) }
      if delay == .zero { state.withLock { $0.resumption = nil } }
    }

    /// Fails what has a subject that no stream stores.
    private func search(for subject: String) {
      Task {
        if await isStoredNowhere(subject) {
          let error = ClusterError(subject: subject, reason: .notFound, message: "no stream stores this subject")
          fail { $0.publication.subject == subject ? error : nil }
        }
        state.withLock { $0.isSearching = false }
      }
    }

    /// Whether the cluster says so again and again. Once may be too early: when the stream is being made, or by a
    /// leader that has just been elected.
    private func isStoredNowhere(_ subject: String) async -> Bool {
      for _ in 1...Limits.searches {
        let streams = try? await blocking { [jetStream] in try jetStream.streams(storing: subject) }
        guard streams?.isEmpty == true else { return false }
        try? await GlobalScheduler.global.sleep(for: Limits.tick)
      }
      return true
    }

    private func scheduleTick() {
      GlobalScheduler.global.schedule(after: Limits.tick) { [weak self] in self?.tick() }
    }

    private func tick() {
      let now = ContinuousClock.now
      let (isIdle, lost, reason) = state.withLock { state in
        let first = state.entries.first
        let isLost = state.resumption == nil && first?.sent.map { now - $0 > Limits.lostAnswer } ?? false
        if let resumption = state.resumption, resumption <= now { state.resumption = nil }
        state.isTicking = !state.entries.isEmpty
        return (state.entries.isEmpty, isLost ? first?.publication.subject : nil, state.lastError?.message)
      }
      if isIdle { return }
      if let lost {
        trouble(ClusterError(NATS_TIMEOUT, subject: lost, message: "no acknowledgment from the stream's leader"))
      }
      fail { entry in
        entry.deadline > now
          ? nil : ClusterError(NATS_TIMEOUT, subject: entry.publication.subject, message: reason ?? "no acknowledgment")
      }
      schedulePump()
      scheduleTick()
    }
  }
#endif
