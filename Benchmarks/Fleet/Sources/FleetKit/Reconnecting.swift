import GRPCCore
import ReactiveConcurrency

extension Signal {
  /// Makes a connection to a peer again after what may go well another time, and says each time what went wrong.
  ///
  /// A connection that was good for a day does not make the next one wait longer.
  func reconnecting(to peer: Peer, _ backoff: Backoff, tell: @escaping @Sendable (String) -> Void) -> Signal {
    retry(resettingOnValue: true) { error, attempt in
      let problem = RPCError(telling: error)
      guard problem.isTemporary else { return nil }
      let delay = backoff.delay(before: attempt)
      tell("\(peer.host):\(peer.port): \(problem.detail); again in \(delay)")
      return delay
    }
  }
}
