import ReactiveConcurrency

extension SignalStream where Value == Message {
  /// Decodes each message. One that cannot be decoded is given to `deadLetter` and terminated, so that it never comes
  /// again, and the others go on.
  ///
  /// ```swift
  /// let prices = messages.decoding { try Price(json: $0.payload) } deadLetter: { message, error in
  ///   log.error("\(message.subject) \(message.sequence): \(error)")
  /// }
  /// ```
  public func decoding<Output: Sendable>(
    _ decode: @escaping @Sendable (Message) throws -> Output,
    deadLetter: @escaping @Sendable (Message, any Error) -> Void
  ) -> Signal<Output> {
    compactMap { message in
      do {
        return try decode(message)
      } catch {
        deadLetter(message, error)
        message.terminate()
        return nil
      }
    }
  }
}
