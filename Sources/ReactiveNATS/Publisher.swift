#if NATS
  import CNats
  import Dispatch
  import ReactiveConcurrency
  import Synchronization

  /// Publishes each subject in order, and again in that order when its stream has not acknowledged.
  ///
  /// What is in flight when a leader dies may be lost in part. If what follows went on, it would overtake. So with the
  /// first sign of trouble (a failure, a new connection, a late answer, an answer before that to an earlier
  /// publication) nothing new is sent to that subject. Its first publication that is not acknowledged is sent again
  /// alone, with the same identifier, until the stream has it; then the others follow. Other subjects go on: their
  /// streams may have no trouble.
  final class Publisher: Sendable {
    private let connection: CObject
    private let jetStream: CObject
    private let writer: Writer
    /// All sending is done here, since it may block.
    private var queue: DispatchQueue { writer.queue }
    private let options: ConnectionOptions
    private let inbox: String
    private let number = CallbackTargets.reserve()
    /// Begins the identifiers of publications that have none.
    private let identity = String(UInt64.random(in: 0 ... .max), radix: 36)
    private let state = Mutex(State())
    /// The answers' subscription, until `release`.
    private let answers = Mutex<CObject?>(nil)

    private enum Limits {
      static let lateAnswer = Duration.seconds(1)
      static let tick = Duration.milliseconds(100)
      /// So many times in a row there is no stream before one is held to be missing.
      static let searches = 4
    }

    struct Entry {
      let publication: Publication
      let id: String
      let headers: [String: String]
      let ticket: Ticket
      let deadline: ContinuousClock.Instant
      var sent: ContinuousClock.Instant?
      var isAnswered = false
    }

    /// The publications to one subject.
    struct Lane {
      /// From the first that is not answered.
      var entries = Queue<Entry>()
      /// The number of the first entry; they are counted from the first publication.
      var first = 0
      /// The number of the next to be sent.
      var next = 0
      /// Trouble with what was sent before this is over.
      var since: UInt64 = 0
      /// When to send again, after trouble.
      var resumption: ContinuousClock.Instant?
      /// Whether the first alone asks if its stream is well again.
      var isProbing = false
      var attempt = 0
      var lastError: NATSError?
      /// Its turn has passed while it could not send.
      var isStalled = false

      var waiting: Int { first + entries.count - next }

      mutating func removeAnswered() {
        while let entry = entries.first, entry.isAnswered {
          _ = entries.popFirst()
          first += 1
        }
        next = max(next, first)
      }

      /// Whether the stream has this publication, and not an earlier one.
      ///
      /// A stream acknowledges in its order, so the earlier one was lost on its way: by a leader that was stopped, for
      /// example, and finds when it goes on that it is one no longer.
      func hasOvertaken(_ number: Int) -> Bool { (0..<number - first).contains { !entries[$0].isAnswered } }

      func maySend(at now: ContinuousClock.Instant) -> Bool {
        resumption == nil && (isProbing ? next == first : !hasLost(at: now))
      }

      /// Whether the first has waited for its answer long enough. Elections take seconds, so after one second nothing
      /// is sent that a new leader could store before what an old one has lost.
      func hasLost(at now: ContinuousClock.Instant) -> Bool {
        guard resumption == nil, let sent = entries.first?.sent else { return false }
        return now - sent >= Limits.lateAnswer
      }

      /// The next entry, if it is to be sent now.
      mutating func send(at now: ContinuousClock.Instant) -> (number: Int, Entry)? {
        if waiting == 0 { return nil }
        if !maySend(at: now) {
          isStalled = true
          return nil
        }
        let number = next
        next += 1
        let entry = entries[number - first]
        if entry.isAnswered { return nil }
        entries.update(at: number - first) { $0.sent = now }
        return (number, entry)
      }

      /// Takes the answer to an entry.
      ///
      /// - Returns: The ticket of one that had no answer, and whether an earlier one is lost.
      mutating func answer(_ number: Int, isStored: Bool, _ sending: UInt64) -> (Ticket?, hasOvertaken: Bool) {
        if number < first { return (nil, false) }
        let entry = entries[number - first]
        entries.update(at: number - first) { $0.isAnswered = true }
        if isStored { (isProbing, attempt) = (false, 0) }
        // A late answer says nothing of what has been sent again since.
        let hasOvertaken = isStored && sending > since && hasOvertaken(number)
        removeAnswered()
        return (entry.isAnswered ? nil : entry.ticket, hasOvertaken)
      }

      /// Everything that is not answered is sent again, from the first on.
      mutating func retreat(until resumption: ContinuousClock.Instant?, since sending: UInt64) {
        (self.resumption, next, since, isProbing) = (resumption, first, sending, true)
        for index in 0..<entries.count { entries.update(at: index) { $0.sent = nil } }
      }
    }

    struct State {
      var lanes: [String: Lane] = [:]
      /// The subject of each publication that is to be sent, in their order.
      var turns = Queue<String>()
      /// What each answer is about, by the number of the sending.
      var inFlight: [UInt64: (subject: String, number: Int)] = [:]
      var sendings: UInt64 = 0
      var reconnections: UInt64 = 0
      var isPumping = false
      var isTicking = false
      var isSearching = false
      var failure: NATSError?
      var count: UInt64 = 0

      /// Gives a lane that can send again its turns.
      mutating func goOn(_ subject: String, at now: ContinuousClock.Instant) {
        guard let lane = lanes[subject], lane.isStalled, lane.maySend(at: now) else { return }
        lanes[subject]?.isStalled = false
        for _ in 0..<lane.waiting { turns.append(subject) }
      }

      mutating func removeAnswered(_ subject: String) {
        lanes[subject]?.removeAnswered()
        if lanes[subject]?.entries.isEmpty == true { lanes[subject] = nil }
      }
    }

    init(_ connection: CObject, _ jetStream: CObject, _ writer: Writer, inbox: String, _ options: ConnectionOptions)
      throws
    {
      self.connection = connection
      self.jetStream = jetStream
      self.writer = writer
      self.options = options
      self.inbox = "\(inbox).p"
      var pointer: OpaquePointer?
      try check(
        natsConnection_Subscribe(
          &pointer, connection.pointer, self.inbox + ".*",
          { _, _, message, closure in
            let publisher: Publisher? = CallbackTargets.target(closure)
            if let message { publisher?.received(message) }
            natsMsg_Destroy(message)
          }, UnsafeMutableRawPointer(bitPattern: number)), subject: "JetStream")
      let subscription = try CObject(pointer) { natsSubscription_Destroy($0) }
      natsSubscription_SetPendingLimits(pointer, -1, -1)
      answers.withLock { $0 = subscription }
      CallbackTargets.set(self, as: number)
    }

    /// Called once the connection is closed.
    func release() {
      CallbackTargets.remove(number)
      answers.withLock { $0 = nil }
    }

    /// Whether everything has been answered.
    var isIdle: Bool { state.withLock { $0.lanes.isEmpty } }

    /// Publishes after all that was submitted before to its subject.
    func submit(_ publication: Publication) -> Ticket {
      let ticket = Ticket()
      let now = ContinuousClock.now
      let headers: [String: String]
      do {
        try publication.validate()
        headers = try options.headers(for: publication)
      } catch {
        ticket.resolve(.failure(error))
        return ticket
      }
      let (failure, startsPump, startsTicking) = state.withLock { state in
        if let failure = state.failure { return (Optional(failure), false, false) }
        state.count += 1
        state.lanes[publication.subject, default: Lane(since: state.sendings)].entries.append(
          Entry(
            publication: publication, id: publication.id ?? "\(identity)-\(state.count)", headers: headers,
            ticket: ticket,
            deadline: now + options.patience))
        state.turns.append(publication.subject)
        defer { (state.isPumping, state.isTicking) = (true, true) }
        return (nil, !state.isPumping, !state.isTicking)
      }
      if let failure { ticket.resolve(.failure(failure)) }
      if startsPump { queue.async { self.pump() } }
      if startsTicking { scheduleTick() }
      return ticket
    }

    /// Fails all, now and from now on.
    func fail(_ error: NATSError) {
      let tickets = state.withLock { state in
        state.failure = state.failure ?? error
        let tickets = state.lanes.values.flatMap { lane in
          (0..<lane.entries.count).map { lane.entries[$0] }.filter { !$0.isAnswered }.map(\.ticket)
        }
        (state.lanes, state.inFlight, state.turns) = ([:], [:], Queue())
        return tickets
      }
      for ticket in tickets { ticket.resolve(.failure(error)) }
    }

    /// Fails what the server does not take from this user.
    func refuse(_ error: NATSError) {
      fail([error.subject]) { $0.sent != nil ? error : nil }
    }

    func connectionChanged() { schedulePump() }

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
        let sending: (number: UInt64, entry: Entry)? = state.withLock { state in
          if reconnections != state.reconnections {
            state.reconnections = reconnections
            // What was sent over the old connection may be lost.
            retreatAll(&state, at: now)
          }
          while isConnected, let subject = state.turns.popFirst() {
            guard let (number, entry) = state.lanes[subject]?.send(at: now) else { continue }
            state.sendings += 1
            state.inFlight[state.sendings] = (subject, number)
            return (state.sendings, entry)
          }
          state.isPumping = false
          return nil
        }
        guard let sending else { return hasSent ? writer.flush() : () }
        send(sending.entry, sending.number)
        hasSent = true
      }
    }

    private func retreatAll(_ state: inout State, at now: ContinuousClock.Instant) {
      state.inFlight = [:]
      for (subject, lane) in state.lanes where lane.next > lane.first && lane.resumption == nil {
        state.lanes[subject]?.retreat(until: nil, since: state.sendings)
        state.lanes[subject]?.isStalled = true
        state.goOn(subject, at: now)
      }
    }

    private func send(_ entry: Entry, _ number: UInt64) {
      let publication = entry.publication
      var headers = entry.headers
      headers["Nats-Msg-Id"] = entry.id
      if let sequence = publication.expectedLastSubjectSequence {
        headers["Nats-Expected-Last-Subject-Sequence"] = "\(sequence)"
      }
      do {
        let message = try CObject(message: publication, headers: headers, reply: "\(inbox).\(number)")
        try check(natsConnection_PublishMsg(connection.pointer, message.pointer), subject: publication.subject)
      } catch {
        answered(number, .failure(error as? NATSError ?? NATSError(NATS_ERR, subject: publication.subject)))
      }
    }

    func reconnections() -> UInt64 {
      var statistics: OpaquePointer?
      guard natsStatistics_Create(&statistics) == NATS_OK else { return 0 }
      defer { natsStatistics_Destroy(statistics) }
      var reconnections: UInt64 = 0
      natsConnection_GetStats(connection.pointer, statistics)
      natsStatistics_GetCounts(statistics, nil, nil, nil, nil, &reconnections)
      return reconnections
    }

    // MARK: Answers

    private func received(_ message: OpaquePointer) {
      guard let number = subject(of: message).split(separator: ".").last.flatMap({ UInt64($0) }) else { return }
      if natsMsg_IsNoResponders(message) {
        return answered(number, .failure(NATSError(NATS_NO_RESPONDERS, subject: "")))
      }
      let answer = JSONAnswer(message)
      if let code = answer.number("err_code") ?? answer.number("code") {
        let words = answer.text("description")
        answered(
          number, .failure(NATSError(NATS_ERR, code: jsErrCode(UInt32(clamping: code)), subject: "", message: words))
        )
      } else if let sequence = answer.number("seq"), let stream = answer.text("stream") {
        answered(number, .success(PubAck(stream: stream, sequence: sequence, isDuplicate: answer.has("duplicate"))))
      } else {
        answered(number, .failure(NATSError.emptyAnswer(about: "publication", "")))
      }
    }

    private func answered(_ sending: UInt64, _ result: Result<PubAck, NATSError>) {
      guard let (subject, number) = state.withLock({ $0.inFlight.removeValue(forKey: sending) }) else { return }
      let result = result.mapError { NATSError(subject: subject, reason: $0.reason, message: $0.message) }
      if case .failure(let error) = result, error.isTransient { return trouble(error, sending) }
      let now = ContinuousClock.now
      let isStored = (try? result.get()) != nil
      let (ticket, hasOvertaken, goesOn) = state.withLock { state in
        // In place: a copy of the lane would be one of all its entries.
        let answer = state.lanes[subject]?.answer(number, isStored: isStored, sending)
        if state.lanes[subject]?.entries.isEmpty == true { state.lanes[subject] = nil }
        state.goOn(subject, at: now)
        return (answer?.0, answer?.hasOvertaken == true, !state.turns.isEmpty)
      }
      ticket?.resolve(result.mapError { $0 })
      if hasOvertaken { return trouble(NATSError(NATS_TIMEOUT, subject: subject), sending) }
      if goesOn { schedulePump() }
    }

    /// Fails those for which `decide` has an error.
    private func fail(_ subjects: [String], _ decide: @Sendable (Entry) -> NATSError?) {
      let failures = state.withLock { state in
        var failures: [(Ticket, NATSError)] = []
        for subject in subjects {
          guard let lane = state.lanes[subject] else { continue }
          for index in 0..<lane.entries.count where !lane.entries[index].isAnswered {
            guard let error = decide(lane.entries[index]) else { continue }
            state.lanes[subject]?.entries.update(at: index) { $0.isAnswered = true }
            failures.append((lane.entries[index].ticket, error))
          }
          state.removeAnswered(subject)
        }
        return failures
      }
      for (ticket, error) in failures { ticket.resolve(.failure(error)) }
    }

    // MARK: Trouble

    /// - Parameter sending: What was in trouble: an answer to what has been taken back since is none.
    private func trouble(_ error: NATSError, _ sending: UInt64) {
      let searches = state.withLock { state in
        guard var lane = state.lanes[error.subject], sending > lane.since else { return false }
        lane.lastError = error
        // Nobody is there: for the moment, or because no stream has that subject.
        let searches = error.reason == .noResponders && !state.isSearching
        state.isSearching = state.isSearching || searches
        if lane.resumption == nil {
          lane.attempt += 1
          lane.retreat(until: .now + Backoff.election.delay(before: lane.attempt), since: state.sendings)
          lane.isStalled = true
        }
        state.lanes[error.subject] = lane
        return searches
      }
      if searches { search(for: error.subject) }
    }

    /// Fails what has a subject that no stream stores.
    private func search(for subject: String) {
      Task {
        if await isStoredNowhere(subject) {
          let error = NATSError(subject: subject, reason: .notFound, message: "no stream stores this subject")
          fail([subject]) { _ in error }
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
      let (lost, late, sendings, isIdle) = state.withLock { state in
        var (lost, late) = ([String](), [String: NATSError]())
        for (subject, lane) in state.lanes {
          if lane.hasLost(at: now) { lost.append(subject) }
          if let first = lane.entries.first, first.deadline <= now {
            late[subject] = NATSError(
              NATS_TIMEOUT, subject: subject, message: lane.lastError?.message ?? "no acknowledgment")
          }
          if let resumption = lane.resumption, resumption <= now { state.lanes[subject]?.resumption = nil }
          state.goOn(subject, at: now)
        }
        // Answers that never come, to what has been sent again.
        if state.inFlight.count > 2 * state.lanes.values.reduce(0, { $0 + $1.entries.count }) {
          state.inFlight = state.inFlight.filter { _, target in
            state.lanes[target.subject].map { target.number >= $0.first } ?? false
          }
        }
        state.isTicking = !state.lanes.isEmpty
        return (lost, late, state.sendings, state.lanes.isEmpty)
      }
      if isIdle { return }
      for subject in lost {
        trouble(
          NATSError(NATS_TIMEOUT, subject: subject, message: "no acknowledgment from the stream's leader"),
          sendings + 1)
      }
      for (subject, error) in late { fail([subject]) { $0.deadline <= now ? error : nil } }
      schedulePump()
      scheduleTick()
    }
  }
#endif
