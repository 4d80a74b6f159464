#if NATS
  import CNats
  import ReactiveConcurrency

  /// What a publisher knows: what waits, what is on its way, and what to do with an answer. It has no clock and no
  /// connection.
  ///
  /// What is in flight when a leader dies may be lost in part. If what follows went on, it would overtake. So with the
  /// first sign of trouble (a failure, a new connection, a late answer, an answer before that to an earlier
  /// publication) nothing new is sent to that subject. Its first publication that is not acknowledged is sent again
  /// alone, with the same identifier, until the stream has it; then the others follow. Other subjects go on: their
  /// streams may have no trouble.
  struct PublishingState {
    private(set) var lanes: [String: Lane] = [:]
    /// The subject of each publication that is to be sent, in their order.
    private(set) var turns = Queue<String>()
    /// What each answer is about, by the number of the sending.
    private var inFlight: [UInt64: (subject: String, entry: UInt64)] = [:]
    var inFlightCount: Int { inFlight.count }
    private(set) var sendings: UInt64 = 0
    private var reconnections: UInt64 = 0
    private(set) var failure: NATSError?
    /// The number of the last entry. No other entry ever gets it, so an answer that comes after its own has failed is
    /// taken for nobody else's.
    private var count: UInt64 = 0

    /// Appends a publication to those of its subject.
    mutating func submit(_ submission: Submission) {
      count += 1
      let subject = submission.publication.subject
      lanes[subject, default: Lane(since: sendings)].entries.append(Entry(number: count, submission: submission))
      turns.append(subject)
    }

    /// What is to be sent now, and as which sending.
    mutating func next(at now: ContinuousClock.Instant, reconnections: UInt64, isConnected: Bool) -> (
      UInt64, Submission
    )? {
      if reconnections != self.reconnections {
        self.reconnections = reconnections
        retreatAll(at: now)
      }
      while isConnected, let subject = turns.popFirst() {
        guard let entry = lanes[subject]?.send(at: now) else { continue }
        sendings += 1
        inFlight[sendings] = (subject, entry.number)
        return (sendings, entry.submission)
      }
      return nil
    }

    /// What was sent over an old connection may be lost.
    private mutating func retreatAll(at now: ContinuousClock.Instant) {
      inFlight = [:]
      for (subject, lane) in lanes where lane.sent > 0 && lane.resumption == nil {
        lanes[subject]?.retreat(until: nil, since: sendings)
        goOn(subject, at: now)
      }
    }

    /// What an answer, or its absence, means.
    struct Conclusion {
      /// Who has an answer now.
      var answers: [(Promise<PubAck>, Result<PubAck, NATSError>)] = []
      /// A subject that perhaps no stream stores.
      var unknown: String?
    }

    /// Takes the answer to a sending.
    mutating func answered(
      _ sending: UInt64, _ result: Result<PubAck, NATSError>, at now: ContinuousClock.Instant
    ) -> Conclusion {
      guard let (subject, number) = inFlight.removeValue(forKey: sending) else { return Conclusion() }
      let result = result.mapError { NATSError(subject: subject, reason: $0.reason, message: $0.message) }
      if case .failure(let error) = result, error.isTransient { return trouble(error, sending, at: now) }
      let isStored = (try? result.get()) != nil
      // In place: a copy of the lane would be one of all its entries.
      guard let (ticket, hasOvertaken) = lanes[subject]?.answer(number, isStored: isStored, sending) else {
        return Conclusion()
      }
      removeIfEmpty(subject)
      goOn(subject, at: now)
      var conclusion =
        hasOvertaken ? trouble(NATSError(NATS_TIMEOUT, subject: subject), sending, at: now) : Conclusion()
      if let ticket { conclusion.answers.append((ticket, result)) }
      return conclusion
    }

    /// - Parameter sending: What was in trouble: an answer to what has been taken back since is none.
    private mutating func trouble(
      _ error: NATSError, _ sending: UInt64, at now: ContinuousClock.Instant
    ) -> Conclusion {
      guard let lane = lanes[error.subject], sending > lane.since else { return Conclusion() }
      lanes[error.subject]?.lastError = error
      if lane.resumption == nil {
        lanes[error.subject]?.attempt += 1
        lanes[error.subject]?.retreat(
          until: now + Backoff.election.delay(before: lane.attempt + 1), since: sendings)
      }
      // Nobody is there: for the moment, or because no stream has that subject.
      return Conclusion(unknown: error.reason == .noResponders ? error.subject : nil)
    }

    /// Says why nobody acknowledges a subject.
    mutating func explain(_ subject: String, _ words: String) { lanes[subject]?.explanation = words }

    /// Looks for what is late, and for what may be sent again.
    mutating func tick(at now: ContinuousClock.Instant) -> Conclusion {
      var conclusion = Conclusion()
      for subject in Array(lanes.keys) {
        guard let lane = lanes[subject] else { continue }
        if lane.hasLost(at: now) {
          let error = NATSError(
            NATS_TIMEOUT, subject: subject, message: "no acknowledgment from the stream's leader")
          _ = trouble(error, sendings + 1, at: now)
        }
        if let first = lane.entries.first, first.submission.deadline <= now {
          let words = lane.explanation ?? lane.lastError?.message ?? "no acknowledgment"
          let error = NATSError(NATS_TIMEOUT, subject: subject, message: words)
          conclusion.answers += fail([subject]) { $0.submission.deadline <= now ? error : nil }
        }
        if let resumption = lanes[subject]?.resumption, resumption <= now { lanes[subject]?.resumption = nil }
        goOn(subject, at: now)
      }
      // Answers that never come, to what has been sent again or has failed.
      if inFlight.count > 2 * lanes.values.reduce(0, { $0 + $1.entries.count }) {
        inFlight = inFlight.filter { _, target in lanes[target.subject]?.position(of: target.entry) != nil }
      }
      return conclusion
    }

    /// Fails those of some subjects for which `decide` has an error.
    mutating func fail(
      _ subjects: [String], _ decide: (Entry) -> NATSError?
    ) -> [(Promise<PubAck>, Result<PubAck, NATSError>)] {
      var failures: [(Promise<PubAck>, Result<PubAck, NATSError>)] = []
      for subject in subjects {
        guard let lane = lanes[subject] else { continue }
        for position in 0..<lane.entries.count where !lane.entries[position].isAnswered {
          guard let error = decide(lane.entries[position]) else { continue }
          lanes[subject]?.entries.update(at: position) { $0.isAnswered = true }
          failures.append((lane.entries[position].submission.ticket, .failure(error)))
        }
        lanes[subject]?.removeAnswered()
        removeIfEmpty(subject)
      }
      return failures
    }

    /// Fails all, now and from now on.
    mutating func failAll(_ error: NATSError) -> [(Promise<PubAck>, Result<PubAck, NATSError>)] {
      failure = failure ?? error
      defer { (lanes, inFlight, turns) = ([:], [:], Queue()) }
      return fail(Array(lanes.keys)) { _ in error }
    }

    /// Gives a lane that can send again its turns.
    private mutating func goOn(_ subject: String, at now: ContinuousClock.Instant) {
      // The lane is not copied where it goes on, as nearly always.
      guard lanes[subject]?.isStalled == true, let lane = lanes[subject], lane.maySend(at: now) else { return }
      lanes[subject]?.isStalled = false
      for _ in 0..<lane.waiting { turns.append(subject) }
    }

    private mutating func removeIfEmpty(_ subject: String) {
      if lanes[subject]?.entries.isEmpty == true { lanes[subject] = nil }
    }
  }

  extension PublishingState {
    /// What somebody wants to be published. An object, since it is handed from thread to thread.
    final class Submission: Sendable {
      let publication: Publication
      let id: String
      let headers: [String: String]
      let ticket: Promise<PubAck>
      let deadline: ContinuousClock.Instant

      init(
        _ publication: Publication, id: String, headers: [String: String], _ ticket: Promise<PubAck>,
        deadline: ContinuousClock.Instant
      ) {
        (self.publication, self.id, self.headers) = (publication, id, headers)
        (self.ticket, self.deadline) = (ticket, deadline)
      }
    }

    struct Entry {
      /// Counts the publications of the connection.
      let number: UInt64
      let submission: Submission
      var sent: ContinuousClock.Instant?
      var isAnswered = false
    }

    /// The publications to one subject.
    struct Lane {
      /// From the first that is not answered, in the order of their numbers.
      var entries = Queue<Entry>()
      /// How many of them have been sent.
      var sent = 0
      /// Trouble with what was sent before this is over.
      var since: UInt64 = 0
      /// When to send again, after trouble.
      var resumption: ContinuousClock.Instant?
      /// Whether the first alone asks if its stream is well again.
      var isProbing = false
      var attempt = 0
      var lastError: NATSError?
      /// Why nobody answers, as far as JetStream has been asked.
      var explanation: String?
      /// Its turn has passed while it could not send.
      var isStalled = false

      private enum Limits {
        static let lateAnswer = Duration.seconds(1)
      }

      init(since: UInt64 = 0) { self.since = since }

      var waiting: Int { entries.count - sent }

      /// Where an entry is, unless it has been removed.
      func position(of number: UInt64) -> Int? {
        // Mostly it is the first.
        if entries.first?.number == number { return 0 }
        var (low, high) = (0, entries.count)
        while low < high {
          let middle = (low + high) / 2
          if entries[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].number == number ? low : nil
      }

      mutating func removeAnswered() {
        while let entry = entries.first, entry.isAnswered {
          _ = entries.popFirst()
          sent = max(0, sent - 1)
        }
      }

      /// Whether the stream has the publication at this position, and not an earlier one.
      ///
      /// A stream acknowledges in its order, so the earlier one was lost on its way: by a leader that was stopped, for
      /// example, and finds when it goes on that it is one no longer.
      func hasOvertaken(_ position: Int) -> Bool { (0..<position).contains { !entries[$0].isAnswered } }

      func maySend(at now: ContinuousClock.Instant) -> Bool {
        resumption == nil && (isProbing ? sent == 0 : !hasLost(at: now))
      }

      /// Whether the first has waited for its answer long enough. Elections take seconds, so after one second nothing
      /// is sent that a new leader could store before what an old one has lost.
      func hasLost(at now: ContinuousClock.Instant) -> Bool {
        guard resumption == nil, let sent = entries.first?.sent else { return false }
        return now - sent >= Limits.lateAnswer
      }

      /// The next entry, if it is to be sent now.
      mutating func send(at now: ContinuousClock.Instant) -> Entry? {
        if waiting == 0 { return nil }
        if !maySend(at: now) {
          isStalled = true
          return nil
        }
        let entry = entries[sent]
        if !entry.isAnswered { entries.update(at: sent) { $0.sent = now } }
        sent += 1
        return entry.isAnswered ? nil : entry
      }

      /// Takes the answer to an entry.
      ///
      /// - Returns: The ticket of one that had no answer, and whether an earlier one is lost.
      mutating func answer(_ number: UInt64, isStored: Bool, _ sending: UInt64) -> (
        Promise<PubAck>?, hasOvertaken: Bool
      )? {
        guard let position = position(of: number) else { return nil }
        let entry = entries[position]
        entries.update(at: position) { $0.isAnswered = true }
        if isStored { (isProbing, attempt) = (false, 0) }
        // A late answer says nothing of what has been sent again since.
        let hasOvertaken = isStored && sending > since && hasOvertaken(position)
        removeAnswered()
        return (entry.isAnswered ? nil : entry.submission.ticket, hasOvertaken)
      }

      /// Everything that is not answered is sent again, from the first on.
      mutating func retreat(until resumption: ContinuousClock.Instant?, since sending: UInt64) {
        (self.resumption, sent, since, isProbing, isStalled) = (resumption, 0, sending, true, true)
        for position in 0..<entries.count { entries.update(at: position) { $0.sent = nil } }
      }
    }
  }
#endif
