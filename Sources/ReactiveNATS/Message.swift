#if NATS
  import CNats
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
    let delivery: Delivery?

    private func answer(_ answer: String) {
      // Whoever has sent a plain message waits for a response, and for no acknowledgment.
      if sequence > 0 { delivery?.answer(answer) }
    }

    /// The payload as text; what is not UTF-8 is replaced.
    public var text: String { String(decoding: payload, as: UTF8.self) }

    /// Tells the stream that the value has been dealt with, and need not come again.
    ///
    /// The first answer counts. There is nothing to answer without a durable consumer.
    public func ack() { answer("+ACK") }

    /// Gives the value back, so that it comes again: here, or to another that shares the consumer.
    public func nak(delay: Duration = .zero) {
      answer(delay > .zero ? "-NAK {\"delay\":\(delay.nanoseconds)}" : "-NAK")
    }

    /// Tells the stream never to send the value again, because nobody can deal with it.
    public func term() { answer("+TERM") }

    /// Asks for as much time again as the consumer has to answer.
    public func inProgress() { if sequence > 0 { delivery?.inProgress() } }
  }

  /// How a message is answered, once.
  final class Delivery: Sendable {
    private let subject: String
    private let writer: Writer
    private let isAnswered = Atomic(false)

    init(answeredAt subject: String, by writer: Writer) {
      self.subject = subject
      self.writer = writer
    }

    func answer(_ answer: String) { self.answer(Array(answer.utf8)) }

    func answer(_ answer: [UInt8]) {
      if !isAnswered.exchange(true, ordering: .relaxed) { writer.write(answer, to: subject) }
    }

    func inProgress() {
      if !isAnswered.load(ordering: .relaxed) { writer.write(Array("+WPI".utf8), to: subject) }
    }
  }

  /// A moment, as the cluster's clocks have it.
  public struct Timestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let nanosecondsSince1970: Int64

    public init(nanosecondsSince1970: Int64) {
      self.nanosecondsSince1970 = nanosecondsSince1970
    }

    public static var now: Timestamp { Timestamp(nanosecondsSince1970: nats_NowInNanoSeconds()) }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
      left.nanosecondsSince1970 < right.nanosecondsSince1970
    }

    /// Saturates.
    public static func - (time: Timestamp, duration: Duration) -> Timestamp {
      let (difference, overflows) = time.nanosecondsSince1970.subtractingReportingOverflow(duration.nanoseconds)
      return Timestamp(nanosecondsSince1970: overflows ? .min : difference)
    }

    public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
      .nanoseconds(later.nanosecondsSince1970) - .nanoseconds(earlier.nanosecondsSince1970)
    }

    public var description: String { "\(nanosecondsSince1970) ns" }
  }

  /// What the subject on which a message is answered says of it:
  /// `$JS.ACK.[domain.account.]stream.consumer.deliveries.sequence.consumerSequence.time.pending[.token]`.
  struct DeliveryNumbers {
    let consumer: String
    let deliveries: Int
    let sequence: UInt64
    let consumerSequence: UInt64
    let time: Int64
    let pending: Int

    init?(_ subject: String) {
      let tokens = subject.split(separator: ".")
      guard tokens.count == 9 || tokens.count >= 11 else { return nil }
      let name = tokens.count == 9 ? 3 : 5
      let numbers = tokens[(name + 1)...].prefix(5).compactMap { UInt64($0) }
      guard numbers.count == 5 else { return nil }
      consumer = String(tokens[name])
      (deliveries, sequence, consumerSequence) = (Int(clamping: numbers[0]), numbers[1], numbers[2])
      (time, pending) = (Int64(clamping: numbers[3]), Int(clamping: numbers[4]))
    }
  }
#endif
