#if NATS
  /// A durable consumer: the broker remembers under its name which messages have been acknowledged.
  ///
  /// Its name alone is enough: `durable: "ledger"`. All that read with one name share its messages. One that exists
  /// with other settings is refused with `differs`, unless `isUpdated`.
  public struct Consumer: Sendable, Hashable, ExpressibleByStringInterpolation {
    public var durable: String
    /// How long the broker waits for an acknowledgment before it sends the message again; with a `backOff` its first.
    public var ackWait: Duration
    /// How often a message is sent at most; as often as needed without one. ``NATSClient/maxDeliveries(of:in:)`` tells
    /// which were given up.
    public var maxDeliver: Int?
    /// How many messages may be with all that share the consumer, without an acknowledgment; more stay in the stream.
    public var maxAckPending: Int
    /// How long the broker waits before it sends a message for the second time, the third, and so on; the last holds
    /// for all that follow. Needs a `maxDeliver` that is greater than their count.
    public var backOff: [Duration]
    /// Whether a consumer that exists gets these settings.
    public var isUpdated: Bool

    public init(
      _ durable: String, ackWait: Duration = .seconds(30), maxDeliver: Int? = nil, maxAckPending: Int = 20_000,
      backOff: [Duration] = [], isUpdated: Bool = false
    ) {
      self.durable = durable
      self.ackWait = ackWait
      self.maxDeliver = maxDeliver
      self.maxAckPending = maxAckPending
      self.backOff = backOff
      self.isUpdated = isUpdated
    }

    public init(stringLiteral durable: String) { self.init(durable) }

    /// The broker takes the first of a `backOff` for it.
    var effectiveAckWait: Duration { backOff.first ?? ackWait }
  }
#endif
