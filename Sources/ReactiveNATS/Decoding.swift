#if NATS
  import ReactiveConcurrency

  extension SignalStream where Value == Message {
    /// Decodes each message. One that cannot be decoded is given to `deadLetter` and terminated, so that it never comes
    /// again, and the others go on.
    ///
    /// ```swift
    /// let prices = messages.decoding { try Price(json: $0.payload) } deadLetter: { message, error, count in
    ///   log.error("\(message.subject) \(message.sequence), the \(count)th: \(error)")
    /// }
    /// ```
    ///
    /// - Parameter deadLetter: Called with the message, why it cannot be decoded, and the number of those so far in
    ///   this subscription.
    public func decoding<Output: Sendable>(
      _ decode: @escaping @Sendable (Message) throws -> Output,
      deadLetter: @escaping @Sendable (_ message: Message, _ error: any Error, _ count: Int) -> Void
    ) -> Signal<Output> {
      scanMap(into: 0) { count, message -> Output? in
        do {
          return try decode(message)
        } catch {
          count += 1
          deadLetter(message, error, count)
          message.term()
          return nil
        }
      }.compactMap { $0 }
    }
  }
#endif
