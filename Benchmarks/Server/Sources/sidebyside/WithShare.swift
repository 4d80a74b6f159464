import AsyncAlgorithms
import Synchronization

/// The route on swift-async-algorithms' `share`.
///
/// It cannot do all of it: `share` tells nobody that it drops, so a slow client is not disconnected but misses events;
/// and it remembers nothing, so the last event is kept aside, and a newcomer may get it twice.
struct WithShare: EventRoute {
  private let continuation: AsyncStream<Event>.Continuation
  private let events: any AsyncSequence<Event, Never> & Sendable
  private let last = Last()

  init() {
    let (stream, continuation) = AsyncStream<Event>.makeStream()
    self.continuation = continuation
    events = stream.share(bufferingPolicy: .bufferingLatest(1000))
  }

  func publish(_ event: Event) {
    last.event.withLock { $0 = event }
    continuation.yield(event)
  }

  func serve(_ client: Client) async throws {
    if let last = last.event.withLock({ $0 }) { try await client.write(last) }
    try await serve(client, events)
  }

  private func serve(_ client: Client, _ events: some AsyncSequence<Event, Never> & Sendable) async throws {
    for await event in events { try await client.write(event) }
  }

  func close() { continuation.finish() }
}

private final class Last: Sendable {
  let event = Mutex<Event?>(nil)
}
