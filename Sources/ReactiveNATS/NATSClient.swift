#if NATS
  import CNats
  import Dispatch
  import ReactiveConcurrency
  import Synchronization

  /// A connection to a cluster of NATS servers, for any number of signals.
  ///
  /// ```swift
  /// let cluster = try await NATSClient.connect(ConnectionOptions(server: "nats://127.0.0.1:4222"))
  /// for try await message in Signal.stream("PRICES", in: cluster) { print(message.subject) }
  /// await cluster.close()
  /// ```
  ///
  /// It reconnects by itself, to any server of the cluster. Whoever waits for it needs no thread: it has three, and one
  /// of the C client delivers for all connections.
  public final class NATSClient: Sendable {
    /// What happened to the connection.
    public enum Event: Sendable, Equatable {
      case connected
      case disconnected(reason: String)
      /// A round of attempts to reconnect has failed: each server was tried once.
      case unreachable(attempt: Int, reason: String)
      /// The server is about to shut down; the connection moves to another when it does.
      case lameDuck
      /// The C client has dropped messages, because they came faster than they were taken.
      case slowConsumer
      /// A subscription has dropped so many messages until now, for which its policy left no room: told when it begins
      /// to drop, and when it has caught up.
      case dropped(subject: String, count: Int)
      /// A message or response could not be sent after its call had returned.
      case notSent(NATSError)
      /// The server has refused something, such as a subject that the user may not use, or the user.
      case refused(NATSError)
      /// A message's dead letter was refused. If that is because of the message, it was terminated, and never comes
      /// again.
      case deadLetterRefused(subject: String, sequence: UInt64, NATSError)
      /// The connection is not coming back.
      case closed(reason: String)
    }

    let options: ConnectionOptions
    let link: Link
    let writer: Writer
    let requests: Questions
    let publisher: Publisher
    /// Begins the subjects on which this connection is answered.
    let inbox: String
    let monitor: ConnectionMonitor
    private let number: Int

    /// What happens to the connection. A subscriber first gets what happened last.
    public var events: Signal<Event> { monitor.events.signal }

    /// Whether there is a connection at this moment.
    public var isConnected: Bool { link.isConnected }

    /// How many messages the subscriptions of this connection have dropped, for which their policies left no room.
    public var dropped: Int { monitor.dropped.load(ordering: .relaxed) }

    /// Connects to a cluster. From then on the connection comes back by itself.
    ///
    /// The cluster must be there, unless the options have `retryOnFailedConnect`: then it waits for one.
    ///
    /// - Throws: `NATSError` if no server can be reached or none accepts the user.
    public static func connect(_ options: ConnectionOptions) async throws -> NATSClient {
      try options.validate()
      var attempt = 0
      while true {
        do {
          return try await blocking { try NATSClient(connecting: options) }
        } catch let error as NATSError where options.retryOnFailedConnect && error.isTransient {
          attempt += 1
          try await GlobalScheduler.global.sleep(for: options.backoff.delay(before: attempt))
        }
      }
    }

    private init(connecting options: ConnectionOptions) throws {
      let monitor = ConnectionMonitor(options)
      let number = CallbackTargets.add(monitor)
      monitor.number.store(number, ordering: .releasing)
      do {
        link = try Link(try options.connect(callbacks: number))
        writer = Writer(link)
        inbox = "\(options.inboxPrefix).\(String(UInt64.random(in: 0 ... .max), radix: 36))"
        requests = try Questions(link, writer, inbox: inbox) { [weak monitor] in monitor?.send(.notSent($0)) }
        publisher = try Publisher(link, writer, Receipts(on: monitor.scheduler), inbox: inbox, options)
      } catch {
        CallbackTargets.remove(number)
        throw error
      }
      self.options = options
      self.monitor = monitor
      self.number = number
      publisher.searches { [weak self] in try await self?.streams(storing: $0) ?? [$0] }
      monitor.parts.withLock { [link, requests, publisher] in $0 = (link, requests, publisher) }
      monitor.send(.connected)
    }

    /// Closes the connection when everything is done: publications have their answers, subscriptions end, loops end
    /// after the messages that have been fetched, and each message that somebody still has is answered, or dropped.
    ///
    /// A loop that was left by `break` is over when its iterator is released: in a program's top-level code that is not
    /// before the end, so put the loop into a function.
    ///
    /// - Parameter limit: When it is closed in any case.
    public func drain(within limit: Duration = .seconds(30)) async {
      monitor.drain()
      let end = ContinuousClock.now + limit
      while ContinuousClock.now < end, !isIdle {
        guard (try? await GlobalScheduler.global.sleep(for: .milliseconds(20))) != nil else { break }
      }
      await close()
    }

    private var isIdle: Bool {
      publisher.isIdle && monitor.isUnused && requests.unanswered.load(ordering: .acquiring) == 0
    }

    /// Sends what has been written, and closes the connection. All its signals fail.
    public func close() async {
      monitor.isClosing.store(true, ordering: .releasing)
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "ReactiveNATS.close").async { [link, writer] in
          writer.finish()
          natsConnection_FlushTimeout(link.pointer, 1000)
          natsConnection_Close(link.pointer)
          continuation.resume()
        }
      }
      monitor.closed(NATSError(subject: "connection", reason: .closed, message: "It was closed."))
    }

    deinit {
      let (link, writer, requests, publisher) = (link, writer, requests, publisher)
      let (monitor, number) = (monitor, number)
      monitor.isClosing.store(true, ordering: .releasing)
      publisher.fail(NATSError(NATS_CONNECTION_CLOSED, subject: "connection"))
      // Not here: it waits for threads of the C client, and this may be one of them.
      DispatchQueue(label: "ReactiveNATS.close").async {
        writer.finish()
        natsConnection_Close(link.pointer)
        monitor.closed(NATSError(NATS_CONNECTION_CLOSED, subject: "connection"))
        requests.release()
        publisher.release()
        CallbackTargets.remove(number)
      }
    }
  }
#endif
