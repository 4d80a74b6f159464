#if NATS
  import CNats
  import ReactiveConcurrency
  import Synchronization

  /// One subscription's consumer: asks the cluster for messages, and has those that have arrived.
  final class PullSession: Sendable {
    private let request: StreamRequest
    private let cluster: NATSClient
    private let number: Int
    private let inbox: String
    private let state = Mutex(State())
    private let finished = FinishedMessages()

    private struct State {
      var arrived = Queue<(Message, ContinuousClock.Instant)>()
      /// How many messages have been asked for and have not come.
      var requested = 0
      /// For how many each of the last requests was, by its number, which answers other than messages have in their
      /// subject. A message does not say for which it is.
      var requests: [Int: Int] = [:]
      var lastRequest = 0
      var lastSign = ContinuousClock.now
      /// Whether the consumer has answered. The first request to one that is being elected is lost.
      var isProven = false
      /// Since when the server may have refused what was asked for.
      var opening = ContinuousClock.now
      /// No request before this: the last one was refused.
      var pause: ContinuousClock.Instant?
      var consumer = ""
      /// Whether the consumer may be gone.
      var isInDoubt = false
      /// When the stream was made that it reads, without a durable consumer.
      var created: Timestamp?
      var lastSequence: UInt64?
      var consumerSequence: UInt64 = 0
      var attempt = 0
      var failure: NATSError?
      var waiter: CheckedContinuation<Void, Never>?
      var isClosed = false
      var subscription: CObject?
      var timer: Subscription?

      mutating func request(_ batch: Int) {
        if requested == 0 { requests = [:] }
        lastRequest += 1
        requests[lastRequest] = batch
        requests[lastRequest - Limits.requests] = nil
        requested += batch
      }

      /// A request, or all of them, brings nothing any more.
      mutating func forgetRequests() { (requested, requests) = (0, [:]) }

      mutating func forget(_ request: Int, missing: Int?) {
        // Servers before 2.9 do not say how many are missing.
        guard let batch = requests.removeValue(forKey: request) else { return }
        requested = max(0, requested - (missing ?? batch))
      }
    }

    private enum Limits {
      /// A request that is not served by then is made again.
      static let expiry = Duration.seconds(30)
      /// How soon a consumer's first sign is to come.
      static let firstSign = Duration.milliseconds(500)
      /// So many messages that come one right after the other wake whoever waits only once.
      static let gathered = 32
      /// Of so many requests some may not be over: each is for half of what may be here, and they are served in turns.
      static let requests = 32
    }

    init(_ request: StreamRequest, in cluster: NATSClient) {
      self.request = request
      self.cluster = cluster
      number = CallbackTargets.reserve()
      inbox = "\(cluster.inbox).\(number)"
      CallbackTargets.set(self, as: number)
    }

    // MARK: Life

    /// Finds or makes the consumer, however long the cluster takes.
    ///
    /// - Returns: How many messages the stream has for it, if it is new.
    @discardableResult
    func open() async throws -> Int {
      try request.validate()
      cluster.monitor.add(number) { [weak self] in self?.received($0) }
      try cluster.monitor.unlessReplaced { try subscribe() }
      let timer = GlobalScheduler.global.schedule(every: interval(isProven: false)) { [weak self] in self?.checkSigns()
      }
      state.withLock { $0.timer = timer }
      let pending = try await makeConsumer(from: nil)
      if request.durable == nil {
        let created = try await streamCreation()
        state.withLock { $0.created = created }
      }
      return pending
    }

    private func subscribe() throws {
      let subscription = try cluster.link.subscribe(to: inbox + ".*", as: number) {
        _, subscription, message, closure in
        guard let message = try? CObject(message: message) else { return }
        let session: PullSession? = CallbackTargets.target(closure)
        let isFollowed = isFollowed(in: subscription)
        session?.received(message.pointer, isFollowed: isFollowed)
        session?.finished.add(message, isLast: !isFollowed)
      }
      state.withLock { $0.subscription = subscription }
    }

    private func received(_ news: ConnectionMonitor.News) {
      switch news {
      case .draining: wake { _ in }
      case .closed(let error): wake { $0.failure = $0.failure ?? error }
      case .replaced:
        try? subscribe()
        // What was on its way over the old connection is lost.
        wake { state in
          state.forgetRequests()
          state.isInDoubt = true
        }
      }
    }

    /// When the stream was made, or `nil` for a user who may not ask. One of the same name that was made later has
    /// other messages.
    private func streamCreation() async throws -> Timestamp? {
      do {
        return try await untilAnswered { [cluster, request] attempt in
          try await cluster.info(ofStream: request.stream, within: StreamRequest.patience(attempt)).created
        }
      } catch let error as NATSError where error.reason == .notPermitted {
        return nil
      }
    }

    /// Gives back what nobody has taken.
    func close() {
      CallbackTargets.remove(number)
      cluster.monitor.remove(number)
      let (subscription, timer, arrived, consumer) = state.withLock { state in
        defer {
          state.isClosed = true
          (state.subscription, state.timer, state.arrived) = (nil, nil, Queue())
        }
        return (state.subscription, state.timer, state.arrived, state.consumer)
      }
      timer?.cancel()
      for index in 0..<arrived.count { arrived[index].0.nak() }
      if let subscription { cluster.writer.end(subscription) }
      if request.durable == nil, !consumer.isEmpty { deleteConsumer(consumer) }
    }

    /// Removes a consumer that nobody else knows. A server that is dead does not answer, and nothing waits for that.
    private func deleteConsumer(_ name: String) {
      cluster.writer.write(
        [], to: "\(cluster.options.apiSubject).CONSUMER.DELETE.\(request.stream).\(name)",
        reply: "\(cluster.inbox).r.0")
    }

    @discardableResult
    private func makeConsumer(from position: DeliverPolicy?) async throws -> Int {
      let beginning = Mutex(ContinuousClock.now)
      let (consumer, pending, position) = try await untilAnswered { [cluster, request] attempt in
        beginning.withLock { $0 = .now }
        return try await request.makeConsumer(cluster, from: position, attempt: attempt)
      }
      state.withLock { state in
        // What is new is so from now on, also for the consumer that may have to replace this one.
        if request.position == .new, state.lastSequence == nil { state.lastSequence = position }
        (state.consumer, state.isInDoubt, state.consumerSequence, state.isProven) = (consumer, false, 0, false)
        state.opening = beginning.withLock { $0 }
        state.forgetRequests()
      }
      return pending
    }

    /// Asks until the cluster answers, however long it takes.
    private func untilAnswered<Answer>(_ ask: (_ attempt: Int) async throws -> Answer) async throws -> Answer {
      var attempt = 0
      let patience = ContinuousClock.now + cluster.options.patience
      while true {
        let beginning = ContinuousClock.now
        do {
          return try await ask(attempt)
        } catch let error as NATSError where error.isTransient {
          let subjects = [
            "\(cluster.options.apiSubject).CONSUMER.", "\(cluster.options.apiSubject).STREAM.", inbox,
          ]
          if let violation = cluster.monitor.violation(of: subjects, since: beginning) { throw violation }
          // Servers that have no leader answer nothing; these have no JetStream, or have lost their disk.
          if error.reason == .noResponders, beginning > patience { throw error }
          attempt += 1
          try await GlobalScheduler.global.sleep(for: Backoff.election.delay(before: attempt))
        }
      }
    }

    /// How often a server that is asked shows that it lives.
    private func interval(isProven: Bool) -> Duration {
      isProven ? cluster.options.heartbeat : min(cluster.options.heartbeat, Limits.firstSign)
    }

    // MARK: Demand

    private enum Step {
      case message(Message)
      case fail(NATSError)
      case wait
      case end
      case pause(Duration)
      case find
      case ask(batch: Int, number: Int, consumer: String)
    }

    /// Waits for the next message, having asked for it.
    ///
    /// - Returns: `nil` if none is asked for any more, since the client drains.
    func next() async throws -> Message? {
      while true {
        try Task.checkCancellation()
        switch state.withLock({ nextStep(&$0) }) {
        case .message(let message): return message
        case .fail(let error): throw error
        case .end: return nil
        case .pause(let duration): try await GlobalScheduler.global.sleep(for: duration)
        case .find: try await find()
        case .ask(let batch, let number, let consumer): ask(for: batch, number, of: consumer)
        case .wait: await wait()
        }
      }
    }

    /// A message that has arrived, if there is one; asks for none.
    func nextHere() -> Message? { state.withLock { $0.arrived.popFirst()?.0 } }

    private func nextStep(_ state: inout State) -> Step {
      let now = ContinuousClock.now
      if state.isInDoubt, state.arrived.isEmpty { return .find }
      if cluster.monitor.isDraining.load(ordering: .acquiring) {
        return state.arrived.popFirst().map { .message($0.0) } ?? .end
      }
      // While half of what may be here is on its way, the other half is dealt with.
      let room = request.limit - state.arrived.count - state.requested
      if room >= max(1, request.limit / 2), state.failure == nil, !state.isInDoubt {
        if let pause = state.pause, pause > now {
          if state.arrived.isEmpty { return .pause(pause - now) }
        } else {
          state.pause = nil
          state.request(room)
          state.lastSign = now
          return .ask(batch: room, number: state.lastRequest, consumer: state.consumer)
        }
      }
      while let (message, arrival) = state.arrived.popFirst() {
        // One that has waited for so long is on its way again, perhaps to others.
        if message.reply == nil || now - arrival < request.ackWait { return .message(message) }
      }
      if let failure = state.failure { return .fail(failure) }
      return state.requested == 0 ? nextStep(&state) : .wait
    }

    private func ask(for batch: Int, _ number: Int, of consumer: String) {
      let heartbeat = min(interval(isProven: state.withLock { $0.isProven }).nanoseconds, Limits.expiry.nanoseconds / 2)
      cluster.writer.write(
        Array("{\"batch\":\(batch),\"expires\":\(Limits.expiry.nanoseconds),\"idle_heartbeat\":\(heartbeat)}".utf8),
        to: "\(cluster.options.apiSubject).CONSUMER.MSG.NEXT.\(request.stream).\(consumer)", reply: "\(inbox).\(number)"
      )
    }

    /// Waits until something has happened.
    private func wait() async {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isNews = state.withLock { state in
            // Also what came before the continuation was here, and a cancellation.
            let isNews =
              !state.arrived.isEmpty || state.requested == 0 || state.failure != nil || state.isInDoubt
              || Task.isCancelled || cluster.monitor.isDraining.load(ordering: .acquiring)
            if !isNews { state.waiter = continuation }
            return isNews
          }
          if isNews { continuation.resume() }
        }
      } onCancel: {
        wake { _ in }
      }
    }

    private func wake(ifGathered isFollowed: Bool = false, _ change: (inout State) -> Void) {
      let waiter = state.withLock { state in
        change(&state)
        if isFollowed, state.arrived.count < Limits.gathered { return nil as CheckedContinuation<Void, Never>? }
        defer { state.waiter = nil }
        return state.waiter
      }
      waiter?.resume()
    }

    // MARK: What arrives

    /// - Parameter isFollowed: Whether the next message is here already, and this one may wait for it.
    private func received(_ message: OpaquePointer, isFollowed: Bool) {
      // Only a message of the stream has such a reply subject, whatever its headers say.
      guard let subject = replySubject(of: message), let metadata = MessageMetadata(replySubject: subject) else {
        guard let status = header("Status", of: message) else { return wake { _ in } }
        return received(status: status, message)
      }
      let value = Message(
        message, sequence: metadata.sequence, time: Timestamp(nanosecondsSince1970: metadata.time),
        numDelivered: metadata.numDelivered, numPending: metadata.numPending,
        reply: request.durable == nil ? nil : Reply(to: subject, by: cluster.requests))
      let now = ContinuousClock.now
      var isLate = false
      wake(ifGathered: isFollowed) { state in
        (state.lastSign, state.isProven) = (now, true)
        state.attempt = 0
        isLate = state.isClosed
        if isLate { return }
        if request.durable == nil {
          // A consumer that this one has replaced begins anew with its server, and gets requests that were on their
          // way.
          if state.isInDoubt || metadata.consumer != state.consumer { return }
          // Something between this and the last was lost on its way, or this is from before.
          guard metadata.consumerSequence == state.consumerSequence + 1 else {
            state.isInDoubt = true
            return
          }
          state.consumerSequence += 1
          state.lastSequence = metadata.sequence
        }
        state.requested = max(0, state.requested - 1)
        state.arrived.append((value, now))
      }
      // Not one that was taken before the end: its receiver answers it.
      if isLate { value.nak() }
    }

    private func received(status: Int, _ message: OpaquePointer) {
      let text = header(text: "Description", of: message) ?? "status \(status)"
      let missing = header("Nats-Pending-Messages", of: message)
      let request = questionNumber(of: message).flatMap { Int(exactly: $0) }
      let now = ContinuousClock.now
      wake { state in
        if let request, state.requests[request] == nil { return }
        state.lastSign = now
        if status == 100 { state.isProven = true }
        switch (status, request) {
        case (100, _): return
        case (404, let request?), (408, let request?): state.forget(request, missing: missing)
        case (409, _) where text.contains("push based"):
          state.failure = NATSError(subject: self.request.stream, reason: .refused(code: status), message: text)
        default:
          // The consumer is gone, or its leader; or too much waits for an answer. In any case, later.
          if let request, text.contains("Exceeded") {
            state.forget(request, missing: nil)
          } else {
            state.forgetRequests()
          }
          state.attempt += 1
          state.pause = now + Backoff.election.delay(before: state.attempt)
          if status == 503 || text.contains("Deleted") { state.isInDoubt = true }
        }
      }
    }

    /// A server that has been silent for longer than it promised may be gone, and the request with it.
    private func checkSigns() {
      let now = ContinuousClock.now
      wake { state in
        let asked = ["\(cluster.options.apiSubject).CONSUMER.MSG.NEXT.\(request.stream).\(state.consumer)", inbox]
        if state.failure == nil, let violation = cluster.monitor.violation(of: asked, since: state.opening) {
          state.failure = violation
        }
        guard state.requested > 0, now - state.lastSign > interval(isProven: state.isProven) * 2.5 else { return }
        state.forgetRequests()
        state.lastSign = now
        // What was sent meanwhile is missing without a durable consumer. And if there is none any more, nothing says
        // so.
        state.isInDoubt = true
      }
    }

    /// Looks whether the consumer is still there. One that is not durable begins again after what has arrived.
    private func find() async throws {
      let (pause, lastSequence, consumer, attempt) = state.withLock { state in
        defer { state.pause = nil }
        return (state.pause, state.lastSequence, state.consumer, state.attempt)
      }
      if let pause, pause > .now { try await GlobalScheduler.global.sleep(for: pause - .now) }
      guard request.durable == nil else {
        do {
          let info = try await cluster.consumer(consumer, of: request.stream, within: StreamRequest.patience(attempt))
          if info == nil { throw NATSError(NATS_NOT_FOUND, subject: consumer, message: "the consumer was removed") }
        } catch let error as NATSError where error.isTransient {
          return state.withLock { state in
            state.attempt += 1
            state.pause = .now + Backoff.election.delay(before: state.attempt)
          }
        }
        return state.withLock { state in
          state.isInDoubt = false
          state.forgetRequests()
        }
      }
      try await makeConsumer(from: lastSequence.map { .sequence($0 + 1) })
      let created = try await streamCreation()
      guard created == state.withLock({ $0.created }) else {
        throw NATSError(
          subject: request.stream, reason: .replaced,
          message: "the stream was deleted, and made again at \(created?.text ?? "a time")")
      }
      deleteConsumer(consumer)
    }
  }

  /// A number in an answer that is no message of the stream, such as its status.
  private func header(_ name: String, of message: OpaquePointer) -> Int? {
    // What has a payload is a message, whatever its headers say.
    guard natsMsg_GetDataLength(message) == 0 else { return nil }
    return header(text: name, of: message).flatMap { Int($0) }
  }
#endif
