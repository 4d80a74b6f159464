/// The route that is written three times: events from one upstream to all clients.
///
/// A newcomer gets the last event first. A client for which a thousand events wait is disconnected, and holds up
/// nobody. Who leaves is forgotten, and all are served to the end when the route is closed.
protocol EventRoute: Sendable {
  init()
  /// Sends an event to all clients.
  func publish(_ event: Event) async
  /// Serves a client until the route is closed or the task is cancelled; throws if the client is too slow.
  func serve(_ client: Client) async throws
  func close() async
}

struct Event: Sendable {
  var number: Int
  var published: ContinuousClock.Instant
}

struct TooSlow: Error {}
