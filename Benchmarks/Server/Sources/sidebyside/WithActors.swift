/// The route as an actor that has an `AsyncThrowingStream` for each client.
actor WithActors: EventRoute {
  private struct Subscriber {
    var continuation: AsyncThrowingStream<Event, any Error>.Continuation
    var client: Client
  }

  private var subscribers: [Int: Subscriber] = [:]
  private var nextID = 0
  private var last: Event?
  private var isClosed = false

  func publish(_ event: Event) {
    guard !isClosed else { return }
    last = event
    for (id, subscriber) in subscribers {
      guard case .dropped = subscriber.continuation.yield(event) else { continue }
      subscribers[id] = nil
      subscriber.continuation.finish(throwing: TooSlow())
      subscriber.client.disconnect()
    }
  }

  nonisolated func serve(_ client: Client) async throws {
    for try await event in await subscribe(client) {
      try await client.write(event)
    }
  }

  func close() {
    isClosed = true
    for subscriber in subscribers.values { subscriber.continuation.finish() }
    subscribers = [:]
  }

  private func subscribe(_ client: Client) -> AsyncThrowingStream<Event, any Error> {
    let (stream, continuation) = AsyncThrowingStream<Event, any Error>.makeStream(
      bufferingPolicy: .bufferingOldest(1000))
    if let last { continuation.yield(last) }
    guard !isClosed else {
      continuation.finish()
      return stream
    }
    let id = nextID
    nextID += 1
    subscribers[id] = Subscriber(continuation: continuation, client: client)
    continuation.onTermination = { [weak self] _ in Task { await self?.remove(id) } }
    return stream
  }

  private func remove(_ id: Int) {
    subscribers[id] = nil
  }
}
