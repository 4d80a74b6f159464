import ReactiveConcurrency

/// The route as a signal.
struct WithSignals: EventRoute {
  private let events = ReplaySubject<Event>(capacity: 1)

  func publish(_ event: Event) { events.send(event) }

  func serve(_ client: Client) async throws {
    for try await event in events.signal.values(
      buffering: .failing(beyond: 1000), onDrop: { _, _ in client.disconnect() })
    {
      try await client.write(event)
    }
  }

  func close() { events.finish() }
}
