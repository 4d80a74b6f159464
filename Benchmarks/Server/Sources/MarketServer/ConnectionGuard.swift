import NIOCore
import NIOHTTPTypes

/// Sees that no connection costs more than it may: it has little room for what is written and not read, and is closed
/// when that has not moved for some time.
///
/// The system would take some megabytes for each client that reads nothing, and keep trying a client that is gone for a
/// quarter of an hour.
final class ConnectionGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart

  /// How many bytes the system takes; Linux takes twice as many.
  private static let unread = 65_536

  private let patience: TimeAmount
  private var closing: Scheduled<Void>?

  init(patience: Duration) {
    self.patience = TimeAmount(patience)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let options = context.channel.syncOptions
    // A connection for which the system refuses one of these is good enough without it.
    try? options?.setOption(.socketOption(.so_sndbuf), value: Self.unread)
    try? options?.setOption(.writeBufferWaterMark, value: .init(low: 8192, high: 32_768))
    #if os(Linux)
      let milliseconds = Int(patience.nanoseconds / 1_000_000)
      try? options?.setOption(.tcpOption(.init(rawValue: 18)), value: milliseconds)  // TCP_USER_TIMEOUT
    #endif
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    closing?.cancel()
    closing = nil
    if !context.channel.isWritable {
      let channel = context.channel
      closing = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    }
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    closing?.cancel()
    context.fireChannelInactive()
  }
}
