import NIOCore
import NIOPosix
import ReactiveConcurrency

/// A bad network between two processes: it can hold everything back, delay it, lose packets, and break connections.
///
/// What TCP makes of a lost packet is a pause: what follows it waits until it has been sent again.
final class Proxy: Sendable {
  let port: Int
  private let listener: any Channel
  private let channels: BehaviorSubject<[any Channel]>
  private let isHeld: BehaviorSubject<Bool>

  /// The shortest time after which Linux sends a packet again.
  fileprivate static let retransmission = TimeAmount.milliseconds(200)

  /// - Parameters:
  ///   - delay: How long each byte takes, each way.
  ///   - loss: How many packets in a hundred are lost, each way.
  init(to port: Int, delay: TimeAmount = .zero, loss: Int = 0) async throws {
    let (channels, isHeld) = (BehaviorSubject<[any Channel]>([]), BehaviorSubject(false))
    let group = MultiThreadedEventLoopGroup.singleton
    listener = try await ServerBootstrap(group: group)
      .childChannelOption(.autoRead, value: false)
      .childChannelInitializer { incoming in
        ClientBootstrap(group: incoming.eventLoop)
          .channelOption(.autoRead, value: false)
          .connect(host: "127.0.0.1", port: port)
          .flatMapThrowing { outgoing in
            try incoming.pipeline.syncOperations.addHandler(Forwarder(to: outgoing, delay: delay, loss: loss))
            try outgoing.pipeline.syncOperations.addHandler(Forwarder(to: incoming, delay: delay, loss: loss))
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
  private let loss: Int
  /// When everything so far will have arrived. What follows a lost packet must not overtake it.
  private var arrival = NIODeadline.uptimeNanoseconds(0)

  init(to other: any Channel, delay: TimeAmount, loss: Int) {
    (self.other, self.delay, self.loss) = (other, delay, loss)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    if delay == .zero, loss == 0 { return other.writeAndFlush(bytes, promise: nil) }
    let packets = 1 + bytes.readableBytes / 1448
    let isLost = (0..<packets).contains { _ in Int.random(in: 0..<100) < loss }
    arrival = max(arrival + .nanoseconds(1), .now() + delay + (isLost ? Proxy.retransmission : .zero))
    context.eventLoop.scheduleTask(deadline: arrival) { [other] in other.writeAndFlush(bytes, promise: nil) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    other.close(promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
