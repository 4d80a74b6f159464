#if NATS
  import ReactiveConcurrency

  extension SignalStream where Value == Publication {
    /// Publishes each value, and sends what the stream acknowledges, in the same order.
    ///
    /// ```swift
    /// let publications = prices.map { Publication(to: "prices.\($0.symbol)", $0.json) }
    /// for try await receipt in publications.publish(to: cluster) { … }
    /// ```
    ///
    /// `window` values may be waiting for the cluster's acknowledgment; then the source is paused. Order is kept, also
    /// where servers die, and what was in flight is lost and sent again. A server that was stopped and goes on may lose
    /// some of what is in flight and not what follows, which is then stored before it; with a `window` of 1, nothing
    /// follows. Fails with a `NATSError` when the cluster refuses a value, or has not acknowledged one within the
    /// connection's `patience`.
    ///
    /// - Parameter window: How many publications may be in flight.
    public func publish(to cluster: NATSClient, window: Int = 256) -> Signal<PubAck> {
      map { cluster.publisher.submit($0) }
        .flattenMap(.concat(maxConcurrent: Swift.max(1, window))) { $0.signal(through: cluster.publisher.receipts) }
    }
  }

  extension NATSClient {
    /// Publishes one value, after those that this connection has begun to publish, and waits for the acknowledgment.
    ///
    /// A caller that is cancelled does not know whether it has been published.
    @discardableResult
    public func publish(_ publication: Publication) async throws -> PubAck {
      try await publisher.submit(publication).value()
    }
  }
#endif
