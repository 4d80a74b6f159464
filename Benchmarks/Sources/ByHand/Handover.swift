import Synchronization

/// Numbers from one producer to one loop: 256 wait at most, and the producer waits for room.
public final class Handover: AsyncSequence, Sendable {
  private struct State {
    var values: [Int] = []
    var hasEnded = false
    var producer: UnsafeContinuation<Void, Never>?
    var consumer: UnsafeContinuation<[Int], Never>?
  }

  private let state = Mutex(State())

  public init() {}

  public func send(_ value: Int) async {
    let (isFull, consumer) = state.withLock { state in
      if let consumer = state.consumer.take() { return (false, Optional(consumer)) }
      state.values.append(value)
      return (state.values.count >= 256, nil)
    }
    if let consumer { return consumer.resume(returning: [value]) }
    if isFull { await waitForRoom() }
  }

  private func waitForRoom() async {
    await withUnsafeContinuation { continuation in
      let hasRoom = state.withLock { state in
        if state.values.count < 256 { return true }
        state.producer = continuation
        return false
      }
      if hasRoom { continuation.resume() }
    }
  }

  public func finish() {
    let consumer = state.withLock { state in
      state.hasEnded = true
      return state.consumer.take()
    }
    consumer?.resume(returning: [])
  }

  /// All that waits, at least one value; nothing at the end.
  @usableFromInline
  func takeAll() async -> [Int] {
    await withUnsafeContinuation { continuation in
      let (values, producer): ([Int]?, UnsafeContinuation<Void, Never>?) = state.withLock { state in
        if state.values.isEmpty, !state.hasEnded {
          state.consumer = continuation
          return (nil, nil)
        }
        defer { state.values = [] }
        return (state.values, state.producer.take())
      }
      if let values { continuation.resume(returning: values) }
      producer?.resume()
    }
  }

  @inlinable
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let handover: Handover
    @usableFromInline var values: [Int] = []
    @usableFromInline var index = 0

    @inlinable
    init(_ handover: Handover) {
      self.handover = handover
    }

    @inlinable
    public mutating func next(isolation: isolated (any Actor)?) async -> Int? {
      if index == values.count {
        values = await handover.takeAll()
        index = 0
        if values.isEmpty { return nil }
      }
      defer { index += 1 }
      return values[index]
    }
  }
}
