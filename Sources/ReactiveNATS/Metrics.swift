#if NATS
  import ReactiveConcurrency

  /// How a durable consumer and its connection are, for metrics.
  public struct ConsumerMetrics: Sendable, Hashable {
    public let consumer: ConsumerInfo
    /// How often this connection has come back.
    public let reconnects: UInt64
  }

  extension NATSClient {
    /// The lag, the redeliveries and the reconnects of a durable consumer, now and then again after each `interval`.
    ///
    /// While the cluster does not answer it sends nothing. Fails when there is no such consumer.
    public func metrics(
      ofConsumer durable: String, ofStream stream: String, every interval: Duration = .seconds(10)
    ) -> Signal<ConsumerMetrics> {
      .async { [self] emitter in
        while true {
          do {
            let info = try await info(ofConsumer: durable, ofStream: stream)
            try await emitter.emit(ConsumerMetrics(consumer: info, reconnects: link.reconnections))
          } catch let error as NATSError where error.isTransient {}
          try await GlobalScheduler.global.sleep(for: interval)
        }
      }
    }
  }
#endif
