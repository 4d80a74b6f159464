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
    /// The consumer's name, within the subject.
    var consumer = UnsafeBufferPointer<CChar>(start: nil, count: 0)
    var deliveries = 0
    var sequence: UInt64 = 0
    var consumerSequence: UInt64 = 0
    var time: Int64 = 0
    var pending = 0

    init?(_ subject: UnsafePointer<CChar>) {
      var (position, token, start, number, isNumber) = (0, 0, 0, UInt64(0), true)
      var numbers: (Int, UInt64, UInt64, Int64, Int) = (0, 0, 0, 0, 0)
      let dots = Self.count(of: UInt8(ascii: "."), in: subject)
      let first: Int
      switch dots {
      case 8: first = 4
      case 10...: first = 6
      default: return nil
      }
      while true {
        let character = UInt8(bitPattern: subject[position])
        position += 1
        if character != UInt8(ascii: "."), character != 0 {
          let digit = character &- UInt8(ascii: "0")
          isNumber = isNumber && digit <= 9
          number = number &* 10 &+ UInt64(digit)
          continue
        }
        if token >= first, token < first + 5, !isNumber { return nil }
        switch token - first {
        case -1: consumer = UnsafeBufferPointer(start: subject + start, count: position - 1 - start)
        case 0: numbers.0 = Int(clamping: number)
        case 1: numbers.1 = number
        case 2: numbers.2 = number
        case 3: numbers.3 = Int64(clamping: number)
        case 4: numbers.4 = Int(clamping: number)
        default: break
        }
        if character == 0 { break }
        (token, start, number, isNumber) = (token + 1, position, 0, true)
      }
      (deliveries, sequence, consumerSequence, time, pending) = numbers
    }

    func isOf(_ name: String) -> Bool { consumer.elementsEqual(name.utf8) { UInt8(bitPattern: $0) == $1 } }

    private static func count(of character: UInt8, in text: UnsafePointer<CChar>) -> Int {
      var (position, count) = (0, 0)
      while text[position] != 0 {
        if UInt8(bitPattern: text[position]) == character { count += 1 }
        position += 1
      }
      return count
    }
  }
#endif
