#if NATS
  import ReactiveConcurrency

  extension NATSClient {
    /// Runs `body` unless another process of the cluster is running it, under a lock that expires with its holder.
    ///
    /// ```swift
    /// var locks = StreamConfiguration("LOCKS", subjects: ["locks.*"])
    /// (locks.maxAge, locks.maxMessagesPerSubject) = (.seconds(10), 1)
    /// try await cluster.createStream(locks)
    /// let isDone = try await cluster.whileHolding("locks.rebuild", of: "LOCKS", for: .seconds(10)) { … } != nil
    /// ```
    ///
    /// The lock is a message: who publishes it where there is none has it, renews it three times in `expiry`, and
    /// deletes it at the end. The stream's `age` removes what a dead holder has left. A holder that cannot renew in
    /// time is cancelled, and the call fails.
    ///
    /// - Parameters:
    ///   - subject: The lock's name, a subject of the stream.
    ///   - stream: A stream whose `age` is `expiry`.
    /// - Returns: What `body` returns, or `nil` if another holds the lock.
    public func whileHolding<Result: Sendable>(
      _ subject: String, of stream: String, for expiry: Duration,
      _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result? {
      let first: PubAck
      do {
        first = try await publish(Publication(to: subject, options.name, expectedLastSubjectSequence: 0))
      } catch let error as NATSError where error.reason == .unexpectedSequence {
        return nil
      }
      return try await withThrowingTaskGroup(of: Result?.self) { group in
        group.addTask { try await body() }
        group.addTask { [self] in
          var sequence = first.sequence
          do {
            while true {
              try await GlobalScheduler.global.sleep(for: expiry / 3)
              sequence = try await publish(
                Publication(to: subject, options.name, expectedLastSubjectSequence: sequence),
                within: expiry / 3
              ).sequence
            }
          } catch is CancellationError {
            // The body is done. What cannot be deleted expires.
            try? await Task { [sequence] in try await deleteMessage(sequence, ofStream: stream) }.value
            return nil
          }
        }
        defer { group.cancelAll() }
        for try await result in group {
          if let result {
            group.cancelAll()
            try? await group.waitForAll()
            return result
          }
        }
        return nil
      }
    }

    private func publish(_ publication: Publication, within time: Duration) async throws -> PubAck {
      let receipt = try await Signal { [self] in try await publish(publication) }.timeout(after: time).first()
      guard let receipt else { throw CancellationError() }
      return receipt
    }
  }
#endif
