import HTTPTypes
import Hummingbird
import Logging
import Metrics
import NIOCore
import NIOHTTPTypes
import Synchronization

/// Stands before all routes: gives each request its id, counts, times and logs it, and refuses a client that has too
/// many requests under way.
struct RequestGuard: RouterMiddleware {
  typealias Context = MarketContext

  /// How many requests one client may have under way, if there is a limit; a stream is one.
  var limit: Int?
  /// Whether clients are those that a proxy names.
  var trustsProxy = false
  private let clients = Clients()

  init(limit: Int?, trustsProxy: Bool) {
    (self.limit, self.trustsProxy) = (limit, trustsProxy)
  }

  func handle(
    _ request: Request, context: MarketContext, next: (Request, MarketContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    let id = request.ownID ?? context.id
    context.logger[metadataKey: "request"] = "\(id)"
    let exchange = Exchange(request, context, clients.admit(client(of: request, context), limit))
    var response: Response
    do {
      guard exchange.isAdmitted else {
        throw HTTPError(
          .tooManyRequests, headers: [.retryAfter: "1"],
          message: "there are \(limit ?? 0) requests of this client under way")
      }
      if request.headers[.expect]?.lowercased() == "100-continue" {
        try await context.channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)))
      }
      response = try await next(request, context)
    } catch let error as any HTTPResponseError {
      response = try error.response(from: request, context: context)
    } catch {
      context.logger.error("a request failed", metadata: ["error": "\(error)"])
      response = Response(status: .internalServerError)
    }
    if let name = Request.idName { response.headers[name] = id }
    exchange.status = response.status
    if response.headers[.contentType] == "text/event-stream" { exchange.becomesStream() }
    let closes = response.status == .requestTimeout
    if closes { response.headers[.connection] = "close" }
    response.body = ResponseBody(contentLength: response.body.contentLength) {
      [body = response.body, channel = context.channel] writer in
      defer {
        // What has not come of its request is not waited for.
        if closes { channel.close(promise: nil) }
      }
      try await body.write(writer)
      // An answer is over when it has been written, or is dropped.
      withExtendedLifetime(exchange) {}
    }
    return response
  }

  private func client(of request: Request, _ context: MarketContext) -> String {
    if trustsProxy, let name = HTTPField.Name("X-Forwarded-For"), let clients = request.headers[name],
      let last = clients.split(separator: ",").last
    {
      return String(last.filter { $0 != " " }.prefix(64))
    }
    return context.channel.remoteAddress?.ipAddress ?? ""
  }
}

extension Request {
  static let idName = HTTPField.Name("X-Request-ID")

  /// The id that a proxy has given it, if it is one that can stand in a log.
  fileprivate var ownID: String? {
    guard let id = Self.idName.flatMap({ headers[$0] }), (1...64).contains(id.utf8.count),
      id.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "-") })
    else { return nil }
    return id
  }
}

/// How many requests each client has under way.
private final class Clients: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// - Returns: What ends the request, unless there are too many.
  func admit(_ client: String, _ limit: Int?) -> (@Sendable () -> Void)? {
    guard let limit else { return {} }
    let isAdmitted = counts.withLock { counts in
      guard counts[client, default: 0] < limit else { return false }
      counts[client, default: 0] += 1
      return true
    }
    guard isAdmitted else { return nil }
    return { [self] in
      counts.withLock { counts in
        let left = counts[client, default: 1] - 1
        counts[client] = left > 0 ? left : nil
      }
    }
  }
}

/// A request and its answer. It is over when nobody refers to it: when the answer has been written, or dropped.
private final class Exchange: Sendable {
  private let method: String
  private let path: String
  private let logger: Logger
  private let route: @Sendable () -> String
  private let leave: (@Sendable () -> Void)?
  private let start = ContinuousClock.now
  private let answered = Mutex(HTTPResponse.Status.internalServerError)
  /// When its answer began, if that is a stream: how long it lasts says nothing of how fast the server is.
  private let streaming = Mutex<ContinuousClock.Instant?>(nil)

  init(_ request: Request, _ context: MarketContext, _ leave: (@Sendable () -> Void)?) {
    // Clients can make up others.
    method = Self.methods.contains(request.method) ? request.method.rawValue : "other"
    path = String(request.uri.path.prefix(200))
    logger = context.logger
    route = { context.endpointPath ?? "none" }
    self.leave = leave
    Meter(label: "http_requests_active").increment()
  }

  static let methods: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .patch, .delete, .options]

  var isAdmitted: Bool { leave != nil }

  var status: HTTPResponse.Status {
    get { answered.withLock { $0 } }
    set { answered.withLock { $0 = newValue } }
  }

  /// Counts it as a request whose answer has ended, and from now on as a stream.
  func becomesStream() {
    streaming.withLock { $0 = .now }
    Meter(label: "http_requests_active").decrement()
    Meter(label: "http_streams_active").increment()
    record("http_request_duration", since: start)
  }

  deinit {
    leave?()
    let (duration, stream) = (ContinuousClock.now - start, streaming.withLock { $0 })
    if let stream {
      Meter(label: "http_streams_active").decrement()
      record("http_stream_duration", since: stream)
    } else {
      Meter(label: "http_requests_active").decrement()
      record("http_request_duration", since: start)
    }
    Counter(label: "http_requests", dimensions: dimensions).increment()
    logger.log(
      level: status.kind == .serverError ? .warning : .info, "answered",
      metadata: [
        "method": "\(method)", "path": "\(path)", "route": "\(route())", "status": "\(status.code)",
        "milliseconds": "\(Int(duration / .milliseconds(1)))",
      ])
  }

  private var dimensions: [(String, String)] { [("method", method), ("route", route()), ("status", "\(status.code)")] }

  private func record(_ label: String, since start: ContinuousClock.Instant) {
    Metrics.Timer(label: label, dimensions: dimensions).record(duration: ContinuousClock.now - start)
  }
}

extension Router<MarketContext> {
  /// Answers 405 and what is allowed where a route has other methods. To be called after all routes are there.
  func refuseOtherMethods() {
    let paths = Dictionary(grouping: routes) { $0.path.description }
    for routes in paths.values {
      var allowed = Set(routes.map(\.method))
      if allowed.contains(.get) { allowed.insert(.head) }
      let names = allowed.map(\.rawValue).sorted().joined(separator: ", ")
      for method in Exchange.methods.subtracting(allowed) {
        on(routes[0].path, method: method) { _, _ -> Response in
          throw HTTPError(.methodNotAllowed, headers: [.allow: names])
        }
      }
    }
  }
}
