#if NATS
  import Synchronization

  /// A message of a stream.
  public struct Message: Sendable {
    public let subject: String
    public let payload: [UInt8]
    /// What its publisher and the server say of it, such as a trace's context.
    public let headers: [String: String]
    /// Its number in the stream.
    public let sequence: UInt64
    /// When the stream stored it.
    public let time: Timestamp
    /// How often it has been sent to this consumer, with this time. A 1 is no proof that nobody has seen it before: the
    /// count is gone with all servers that had it, and is behind on one that has just become the leader.
    public let numDelivered: Int
    /// How many more the stream had for this consumer when it sent this one.
    public let numPending: Int
    /// Whether a key-value store says with it that the value is gone.
    public let isDeletion: Bool
    let reply: Reply?
    /// Whether it is the broker's word that nobody subscribes to a request.
    var isNoResponders = false

    private func answer(_ answer: String) {
      // Whoever has sent a plain message waits for a response, and for no acknowledgment.
      if sequence > 0 { reply?.answer(answer) }
    }

    /// The payload as text; what is not UTF-8 is replaced.
    public var text: String { String(decoding: payload, as: UTF8.self) }

    /// Tells the stream that the value has been dealt with, and need not come again.
    ///
    /// The first answer counts. There is nothing to answer without a durable consumer.
    public func ack() { answer("+ACK") }

    /// Tells the stream that the value has been dealt with, and waits until it has confirmed that: then it never comes
    /// again. Without a durable consumer there is nothing to wait for.
    ///
    /// - Throws: `noAnswer` if there is no confirmation in time: it may come again, and can be answered again. Or
    ///   `invalidArgument` if it has been answered otherwise.
    public func ack(confirmedWithin limit: Duration) async throws {
      if sequence > 0 { try await reply?.acknowledge(within: limit) }
    }

    /// Gives the value back, so that it comes again: here, or to another that shares the consumer.
    public func nak(delay: Duration = .zero) {
      answer(delay > .zero ? "-NAK {\"delay\":\(delay.nanoseconds)}" : "-NAK")
    }

    /// Tells the stream never to send the value again, because nobody can deal with it.
    public func term() { answer("+TERM") }

    /// Asks for as much time again as the consumer has to answer.
    public func inProgress() { if sequence > 0 { reply?.inProgress() } }
  }

  /// How a message is answered, once.
  final class Reply: Sendable {
    private let subject: String
    private let requests: Questions
    private let isAnswered = Atomic(false)

    init(to subject: String, by requests: Questions) {
      (self.subject, self.requests) = (subject, requests)
      requests.unanswered.add(1, ordering: .relaxed)
    }

    /// Nobody can answer any more.
    deinit { _ = claim() }

    /// Whether it has not been answered; then it counts as answered.
    private func claim() -> Bool {
      if isAnswered.exchange(true, ordering: .relaxed) { return false }
      requests.unanswered.subtract(1, ordering: .releasing)
      return true
    }

    func answer(_ answer: String) { if claim() { requests.writer.write(Array(answer.utf8), to: subject) } }

    func respond(_ answer: [UInt8]) throws {
      try Names.check(reply: subject)
      try requests.link.checkSize(answer.count, subject: subject)
      if claim() { requests.writer.write(answer, to: subject, failed: requests.notSent) }
    }

    func acknowledge(within limit: Duration) async throws {
      guard claim() else { throw Names.refused(subject, "the message has been answered") }
      do {
        _ = try await requests.ask(Publication(to: subject, "+ACK"), within: limit)
      } catch {
        requests.unanswered.add(1, ordering: .relaxed)
        isAnswered.store(false, ordering: .releasing)
        throw error
      }
    }

    func inProgress() {
      if !isAnswered.load(ordering: .relaxed) { requests.writer.write(Array("+WPI".utf8), to: subject) }
    }
  }

  /// What the reply subject of a stream's message says of it:
  /// `$JS.ACK.[domain.account.]stream.consumer.delivered.sequence.consumerSequence.time.pending[.token]`.
  struct MessageMetadata {
    let consumer: String
    let numDelivered: Int
    let sequence: UInt64
    let consumerSequence: UInt64
    let time: Int64
    let numPending: Int

    init?(replySubject subject: String) {
      // By bytes: this is done for each message.
      let tokens = subject.utf8.split(separator: UInt8(ascii: ".")).map { Substring($0) }
      guard tokens.count == 9 || tokens.count >= 11 else { return nil }
      let name = tokens.count == 9 ? 3 : 5
      let numbers = tokens[(name + 1)...].prefix(5).compactMap { UInt64($0) }
      guard numbers.count == 5 else { return nil }
      consumer = String(tokens[name])
      (numDelivered, sequence, consumerSequence) = (Int(clamping: numbers[0]), numbers[1], numbers[2])
      (time, numPending) = (Int64(clamping: numbers[3]), Int(clamping: numbers[4]))
    }
  }
#endif
