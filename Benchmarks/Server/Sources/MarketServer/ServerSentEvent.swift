import Foundation
import NIOCore

/// A value as browsers' `EventSource` reads it.
public struct ServerSentEvent: Sendable {
  /// Tells it from others in a stream of several kinds.
  enum Kind: String {
    case price, candle, tick
  }

  /// A place in the prices of one run of the server. A client that comes back says which one it had last.
  public struct ID: Equatable, LosslessStringConvertible, Sendable {
    var run: String
    var number: UInt64

    init(run: String, number: UInt64) {
      (self.run, self.number) = (run, number)
    }

    public init?(_ text: String) {
      let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let number = UInt64(parts[1]) else { return nil }
      self.init(run: String(parts[0]), number: number)
    }

    public var description: String { "\(run)-\(number)" }

    /// Whether a client that had `last` has not had this one.
    func isNew(after last: ID) -> Bool { run != last.run || number > last.number }
  }

  private let kind: Kind?
  /// Whose price it is.
  let symbol: String?
  let id: ID?
  let bytes: ByteBuffer

  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return encoder
  }()

  init(_ price: Price, id: ID) throws {
    try self.init(.price, price, symbol: price.symbol, id: id)
  }

  init(_ kind: Kind, _ value: some Encodable, symbol: String? = nil, id: ID? = nil) throws {
    var bytes = ByteBuffer()
    if let id { bytes.writeString("id: \(id)\n") }
    bytes.writeString("data: ")
    bytes.writeBytes(try Self.encoder.encode(value))
    bytes.writeString("\n\n")
    self.init(kind: kind, symbol: symbol, id: id, bytes: bytes)
  }

  private init(kind: Kind?, symbol: String? = nil, id: ID? = nil, bytes: ByteBuffer) {
    (self.kind, self.symbol, self.id, self.bytes) = (kind, symbol, id, bytes)
  }

  /// The same, after which a client that comes back asks for what it would have asked for before.
  var withoutID: ServerSentEvent {
    var bytes = bytes
    if id != nil, let end = bytes.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) {
      bytes.moveReaderIndex(to: end + 1)
    }
    return ServerSentEvent(kind: kind, symbol: symbol, bytes: bytes)
  }

  /// Several events, or one, with their names if they have any.
  static func written(_ bytes: ByteBuffer) -> ServerSentEvent { ServerSentEvent(kind: nil, bytes: bytes) }

  /// A comment, which clients pass over.
  static let heartbeat = written(ByteBuffer(string: ":\n\n"))
  /// What a stream begins with: how many milliseconds a client waits before it comes back.
  static let beginning = ByteBuffer(string: "retry: 3000\n\n")

  /// Events as they are written together; with their names if a stream has several kinds.
  static func joined(_ events: [ServerSentEvent], isNamed: Bool) -> ByteBuffer {
    if events.count == 1, !isNamed { return events[0].bytes }
    var all = ByteBuffer()
    all.reserveCapacity(events.reduce(0) { $0 + $1.bytes.readableBytes + 16 })
    for event in events {
      if isNamed, let kind = event.kind { all.writeString("event: \(kind.rawValue)\n") }
      all.writeImmutableBuffer(event.bytes)
    }
    return all
  }
}
