import NIOCore
import NIOPosix
import ReactiveConcurrency

/// A bad network between two processes: it can hold everything back, delay it, and break connections.
final class Proxy: Sendable {
  let port: Int
  private let listener: any Channel
  private let channels: BehaviorSubject<[any Channel]>
  private let isHeld: BehaviorSubject<Bool>

  /// - Parameter delay: How long each byte takes, each way.
  init(to port: Int, delay: TimeAmount = .zero) async throws {
    let (channels, isHeld) = (BehaviorSubject<[any Channel]>([]), BehaviorSubject(false))
    let group = MultiThreadedEventLoopGroup.singleton
    listener = try await ServerBootstrap(group: group)
      .childChannelOption(.autoRead, value: false)
      .childChannelInitializer { incoming in
        ClientBootstrap(group: incoming.eventLoop)
          .channelOption(.autoRead, value: false)
          .connect(host: "127.0.0.1", port: port)
          .flatMapThrowing { outgoing in
            try incoming.pipeline.syncOperations.addHandler(Forwarder(to: outgoing, delay: delay))
            try outgoing.pipeline.syncOperations.addHandler(Forwarder(to: incoming, delay: delay))
            channels.update { $0 += [incoming, outgoing] }
            if !isHeld.value { for channel in [incoming, outgoing] { channel.setReading(true) } }
          }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    self.port = listener.localAddress?.port ?? 0
    (self.channels, self.isHeld) = (channels, isHeld)
  }

  /// Lets nothing through, and tells nobody: a partition, as both ends see it.
  func hold() {
    isHeld.send(true)
    for channel in channels.value { channel.setReading(false) }
  }

  func letGo() {
    isHeld.send(false)
    for channel in channels.value { channel.setReading(true) }
  }

  /// Breaks all connections.
  func cut() {
    for channel in channels.exchange([]) { channel.close(promise: nil) }
  }

  func close() async throws {
    cut()
    try await listener.close()
  }
}

extension Channel {
  fileprivate func setReading(_ isReading: Bool) {
    setOption(.autoRead, value: isReading).whenComplete { _ in }
  }
}

private final class Forwarder: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let other: any Channel
  private let delay: TimeAmount

  init(to other: any Channel, delay: TimeAmount) {
    (self.other, self.delay) = (other, delay)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    if delay == .zero { return other.writeAndFlush(bytes, promise: nil) }
    context.eventLoop.scheduleTask(in: delay) { [other] in other.writeAndFlush(bytes, promise: nil) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    other.close(promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
