#if NATS
  import CNats
  import ReactiveConcurrency
  import Synchronization

  /// The questions of a connection: one subscription has all their answers, so whoever waits needs no thread.
  final class Questions: Sendable {
    let writer: Writer
    let link: Link
    /// How many messages wait for their answer.
    let unanswered = Atomic(0)
    let notSent: Writer.Failure
    private let inbox: String
    private let number = CallbackTargets.reserve()
    private let state = Mutex(State())

    private struct State {
      var last: UInt64 = 0
      var waiting: [UInt64: (subject: String, Promise<Message>)] = [:]
      /// Why there are no answers: the connection is closed, or its user may not subscribe to them.
      var refusal: NATSError?
      var subscription: CObject?
    }

    /// - Parameter notSent: Told of an answer of this side that cannot be sent.
    init(_ link: Link, _ writer: Writer, inbox: String, notSent: @escaping Writer.Failure) throws {
      (self.link, self.writer, self.notSent) = (link, writer, notSent)
      self.inbox = "\(inbox).r"
      CallbackTargets.set(self, as: number)
      try open()
    }

    /// Subscribes to the answers, on the connection that there is now.
    func open() throws {
      let subscription = try link.subscribe(to: inbox + ".*", as: number) { _, _, message, closure in
        let requests: Questions? = CallbackTargets.target(closure)
        if let message { requests?.received(message) }
        natsMsg_Destroy(message)
      }
      state.withLock { ($0.subscription, $0.refusal) = (subscription, nil) }
    }

    /// Called once the connection is closed.
    func release() {
      CallbackTargets.remove(number)
      state.withLock { $0.subscription = nil }
    }

    /// Asks, and waits for the first answer.
    func ask(
      _ publication: Publication, _ headers: [String: String] = [:], within limit: Duration
    ) async throws -> Message {
      let promise = Promise<Message>()
      let number = try state.withLock { state in
        if let refusal = state.refusal { throw refusal }
        state.last += 1
        state.waiting[state.last] = (publication.subject, promise)
        return state.last
      }
      defer { forget(number) }
      let message = try CObject(message: publication, headers: headers, reply: "\(inbox).\(number)")
      let timer = GlobalScheduler.global.schedule(after: limit) {
        promise.resolve(.failure(NATSError(NATS_TIMEOUT, subject: publication.subject)))
      }
      defer { timer.cancel() }
      writer.write(message, to: publication.subject) { promise.resolve(.failure($0)) }
      let answer = try await promise.value()
      if answer.isNoResponders { throw NATSError(NATS_NO_RESPONDERS, subject: publication.subject) }
      return answer
    }

    private func forget(_ number: UInt64) {
      // Released outside the lock.
      _ = state.withLock { $0.waiting.removeValue(forKey: number) }
    }

    private func received(_ message: OpaquePointer) {
      guard let number = questionNumber(of: message),
        let (_, promise) = state.withLock({ $0.waiting.removeValue(forKey: number) })
      else { return }
      var answer = Message(message, reply: Reply(to: message, by: self))
      answer.isNoResponders = natsMsg_IsNoResponders(message)
      promise.resolve(.success(answer))
    }

    /// The user may not ask there, or may not hear any answer.
    func refuse(_ error: NATSError) {
      // All answers have this prefix; of several refusals the C client has the words of the last.
      let isDeaf = error.subject.hasPrefix(inbox.dropLast(2))
      fail(with: error) {
        isDeaf || $0 == error.subject
      } also: {
        if isDeaf { $0.refusal = error }
      }
    }

    /// A new connection may be one to a server that allows more.
    func connectionChanged() {
      state.withLock { if $0.refusal?.reason == .notPermitted { $0.refusal = nil } }
    }

    /// The connection is closed.
    func fail(_ error: NATSError) {
      fail(with: error) { _ in
        true
      } also: {
        $0.refusal = error
      }
    }

    private func fail(
      with error: NATSError, where isConcerned: (String) -> Bool, also change: (inout State) -> Void
    ) {
      let promises = state.withLock { state in
        change(&state)
        let concerned = state.waiting.filter { isConcerned($1.subject) }
        for number in concerned.keys { state.waiting[number] = nil }
        return concerned.values.map(\.1)
      }
      for promise in promises { promise.resolve(.failure(error)) }
    }
  }

#endif
