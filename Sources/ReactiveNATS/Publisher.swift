#if NATS
  import CNats
  import ReactiveConcurrency
  import Synchronization

  /// Publishes each subject in order, and again in that order when its stream has not acknowledged, as its
  /// `PublishingState` says.
  final class Publisher: Sendable {
    private let link: Link
    private let writer: Writer
    private let options: ConnectionOptions
    private let inbox: String
    /// The names of the streams that store a subject.
    private let streams = Mutex<(@Sendable (String) async throws -> [String])?>(nil)
    private let number = CallbackTargets.reserve()
    /// Begins the identifiers of publications that have none.
    private let identity = String(UInt64.random(in: 0 ... .max), radix: 36)
    private let identities = Atomic(0)
    private let state = Mutex(State())
    /// The answers' subscription, until `release`.
    private let answers = Mutex<CObject?>(nil)
    let receipts: Receipts
    private let sent = FinishedMessages()
    private let finished = FinishedMessages()

    private enum Limits {
      static let tick = Duration.milliseconds(100)
      /// So many times in a row there is no stream before one is held to be missing.
      static let searches = 4
      static let busy = 64
    }

    private struct State {
      var publishing = PublishingState()
      var isPumping = false
      var isTicking = false
      var isSearching = false
    }

    init(_ link: Link, _ writer: Writer, _ receipts: Receipts, inbox: String, _ options: ConnectionOptions) throws {
      self.receipts = receipts
      self.link = link
      self.writer = writer
      self.options = options
      self.inbox = "\(inbox).p"
      CallbackTargets.set(self, as: number)
      try open()
    }

    /// Subscribes to the answers, on the connection that there is now.
    func open() throws {
      let subscription = try link.subscribe(to: inbox + ".*", as: number) { _, subscription, message, closure in
        guard let message = try? CObject(message: message) else { return }
        let publisher: Publisher? = CallbackTargets.target(closure)
        publisher?.received(message, isFollowed: isFollowed(in: subscription))
      }
      answers.withLock { $0 = subscription }
      receipts.tellAll()
    }

    /// Whom to ask for the streams of a subject that nobody acknowledges.
    func searches(with streams: @escaping @Sendable (String) async throws -> [String]) {
      self.streams.withLock { $0 = streams }
    }

    /// Called once the connection is closed.
    func release() {
      CallbackTargets.remove(number)
      answers.withLock { $0 = nil }
      receipts.tellAll()
    }

    /// Whether everything has been answered.
    var isIdle: Bool { state.withLock { $0.publishing.lanes.isEmpty } }

    /// Publishes after all that was submitted before to its subject.
    func submit(_ publication: Publication) -> Promise<PubAck> {
      let ticket = Promise<PubAck>()
      let headers: [String: String]
      do {
        try publication.validate()
        headers = try options.headers(for: publication)
      } catch {
        ticket.resolve(.failure(error))
        return ticket
      }
      let submission = PublishingState.Submission(
        publication, id: publication.id ?? newIdentifier(), headers: headers, ticket,
        deadline: .now + options.patience)
      let (failure, startsPump, startsTicking) = state.withLock { state in
        if let failure = state.publishing.failure { return (Optional(failure), false, false) }
        state.publishing.submit(submission)
        defer { (state.isPumping, state.isTicking) = (true, true) }
        return (nil, !state.isPumping, !state.isTicking)
      }
      if let failure { ticket.resolve(.failure(failure)) }
      if startsPump { writer.run { self.pump() } }
      if startsTicking { scheduleTick() }
      return ticket
    }

    private func newIdentifier() -> String { "\(identity)-\(identities.add(1, ordering: .relaxed).newValue)" }

    /// Fails all, now and from now on.
    func fail(_ error: NATSError) { resolve(state.withLock { $0.publishing.failAll(error) }) }

    /// Fails what the server does not take from this user.
    func refuse(_ error: NATSError) {
      resolve(state.withLock { $0.publishing.fail([error.subject]) { $0.sent != nil ? error : nil } })
    }

    func connectionChanged() { schedulePump() }

    private func resolve(_ answers: [(Promise<PubAck>, Result<PubAck, NATSError>)]) {
      for (ticket, answer) in answers { ticket.resolve(answer.mapError { $0 }) }
    }

    // MARK: Sending

    private func schedulePump() {
      let isIdle = state.withLock { state in
        defer { state.isPumping = true }
        return !state.isPumping
      }
      if isIdle { writer.run { self.pump() } }
    }

    private func pump() {
      var (hasSent, isBusy) = (false, false)
      while true {
        let isConnected = link.isConnected
        let reconnections = link.reconnections
        let now = ContinuousClock.now
        let next = state.withLock { state in
          let next = state.publishing.next(at: now, reconnections: reconnections, isConnected: isConnected)
          if next == nil { state.isPumping = false }
          isBusy = state.publishing.inFlightCount >= Limits.busy
          return next
        }
        guard let (number, submission) = next else { break }
        send(submission, number)
        hasSent = true
      }
      // The C client sends within a millisecond. That is soon enough where so many answers are on their way, and what
      // follows goes together with this.
      if hasSent, !isBusy { writer.flush() }
      sent.free()
    }

    private func send(_ submission: PublishingState.Submission, _ number: UInt64) {
      let publication = submission.publication
      // Of two with one name the last counts.
      var headers = Array(submission.headers) + [("Nats-Msg-Id", submission.id)]
      if let sequence = publication.expectedLastSubjectSequence {
        headers.append(("Nats-Expected-Last-Subject-Sequence", "\(sequence)"))
      }
      do {
        try link.checkSize(publication.size(with: headers), subject: publication.subject)
        let message = try CObject(message: publication, headers: headers, reply: "\(inbox).\(number)")
        try check(natsConnection_PublishMsg(link.pointer, message.pointer), subject: publication.subject)
        sent.add(message)
      } catch {
        answered(number, .failure(error as? NATSError ?? NATSError(NATS_ERR, subject: publication.subject)))
      }
    }

    // MARK: Answers

    /// - Parameter isFollowed: Whether the next answer is here already.
    private func received(_ message: CObject, isFollowed: Bool) {
      receipts.receive(isFollowed: isFollowed) {
        if let number = questionNumber(of: message.pointer) { answered(number, receipt(message.pointer)) }
      }
      finished.add(message, isLast: !isFollowed)
    }

    private func receipt(_ message: OpaquePointer) -> Result<PubAck, NATSError> {
      if natsMsg_IsNoResponders(message) { return .failure(NATSError(NATS_NO_RESPONDERS, subject: "")) }
      let bytes = UnsafeRawBufferPointer(start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message)))
      if let receipt = PubAck(asUsual: bytes) { return .success(receipt) }
      let answer = JSON(Array(bytes)) ?? .null
      if let error = NATSError(answer, subject: "") { return .failure(error) }
      guard let sequence = answer["seq"]?.unsigned, let stream = answer["stream"]?.string else {
        return .failure(NATSError.emptyAnswer(about: "publication", ""))
      }
      return .success(PubAck(stream: stream, sequence: sequence, isDuplicate: answer["duplicate"]?.isTrue == true))
    }

    private func answered(_ sending: UInt64, _ result: Result<PubAck, NATSError>) {
      let now = ContinuousClock.now
      let (conclusion, unknown, startsPump) = state.withLock { state in
        let conclusion = state.publishing.answered(sending, result, at: now)
        let unknown = state.isSearching ? nil : conclusion.unknown
        if unknown != nil { state.isSearching = true }
        let startsPump = !state.publishing.turns.isEmpty && !state.isPumping
        if startsPump { state.isPumping = true }
        return (conclusion, unknown, startsPump)
      }
      if startsPump { writer.run { self.pump() } }
      resolve(conclusion.answers)
      if let unknown { search(for: unknown) }
    }

    // MARK: Trouble

    /// Fails what has a subject that no stream stores.
    private func search(for subject: String) {
      Task {
        if await isStoredNowhere(subject) {
          let error = NATSError(subject: subject, reason: .notFound, message: "no stream stores this subject")
          resolve(state.withLock { $0.publishing.fail([subject]) { _ in error } })
        }
        state.withLock { $0.isSearching = false }
      }
    }

    /// Whether the cluster says so again and again. Once may be too early: when the stream is being made, or by a
    /// leader that has just been elected.
    private func isStoredNowhere(_ subject: String) async -> Bool {
      guard let search = streams.withLock({ $0 }) else { return false }
      for _ in 1...Limits.searches {
        do {
          if try await !search(subject).isEmpty { return false }
          try await GlobalScheduler.global.sleep(for: Limits.tick)
        } catch {
          if let error = error as? NATSError { state.withLock { $0.publishing.explain(subject, error.message) } }
          return false
        }
      }
      return true
    }

    private func scheduleTick() {
      GlobalScheduler.global.schedule(after: Limits.tick) { [weak self] in self?.tick() }
    }

    private func tick() {
      receipts.tellAll()
      let now = ContinuousClock.now
      let (conclusion, goesOn) = state.withLock { state in
        let conclusion = state.publishing.tick(at: now)
        state.isTicking = !state.publishing.lanes.isEmpty
        return (conclusion, state.isTicking)
      }
      resolve(conclusion.answers)
      if !goesOn { return }
      schedulePump()
      scheduleTick()
    }
  }
#endif
