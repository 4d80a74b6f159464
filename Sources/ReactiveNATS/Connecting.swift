#if NATS
  import CNats

  extension ConnectionOptions: CustomStringConvertible {
    /// The servers, without what their addresses may have of a user.
    public var description: String { servers.map { ServerAddress($0).place }.joined(separator: ", ") }

    /// Refuses what the protocol or the C client does not take, before anything is sent.
    func validate() throws {
      for prefix in [apiSubject, inboxPrefix] { try Names.check(prefix: prefix) }
      if servers.isEmpty { throw Names.refused("servers", "there is no server to connect to") }
      let addresses = servers.map { ServerAddress($0) }
      for address in addresses where !["nats", "tls"].contains(address.scheme) {
        throw NATSError(
          subject: address.place, reason: .invalidArgument, message: "the scheme of a server is 'nats' or 'tls'")
      }
      // The C client (3.4.1) writes them as they are into a line of JSON.
      func check(_ secret: String, _ what: String) throws {
        if secret.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
          throw NATSError(subject: description, reason: .invalidArgument, message: "\(what) has control characters")
        }
        if secret.contains(where: { $0 == "\"" || $0 == "\\" }), nats_GetVersionNumber() < 0x03_09_00 {
          throw NATSError(
            subject: description, reason: .invalidArgument,
            message: "\(what) has '\"' or '\\', which the C client cannot send before version 3.9")
        }
      }
      // C would take what comes before it for the path.
      func check(path: String, _ what: String) throws {
        if path.utf8.contains(0) {
          throw NATSError(
            subject: description, reason: .invalidArgument, message: "\(what) has a NUL, which no file can have")
        }
      }
      try check(name, "the connection's name")
      for address in addresses {
        try check(address.place, "an address")
        try check(address.user, "the user of an address")
      }
      switch credentials?.kind {
      case .user(let name, let password):
        try check(name, "the user's name")
        try check(password, "the password")
      case .token(let token): try check(token, "the token")
      case .file(let path): try check(path: path, "the credentials' path")
      case .nkey(let key, let seedFile):
        try check(key, "the key")
        try check(path: seedFile, "the seed's path")
      case nil: break
      }
      if let tls {
        if let host = tls.host { try check(host, "the host of TLS") }
        if let authority = tls.authority { try check(path: authority, "the authority's path") }
        if let (chain, key) = tls.certificate {
          try check(path: chain, "the certificate's path")
          try check(path: key, "the path of the certificate's key")
        }
      }
      if isSecure { _ = try expectedHost }
    }

    /// Whether the connection is encrypted, to whichever server: also to those that the cluster announces, which have
    /// no scheme.
    var isSecure: Bool { tls != nil || servers.contains { ServerAddress($0).scheme == "tls" } }

    /// Whose certificate the servers show. The C client has one name for all of them.
    private var expectedHost: String? {
      get throws {
        if let host = tls?.host { return host }
        let hosts = Set(servers.map { ServerAddress($0).host })
        if hosts.count == 1 { return hosts.first }
        // Whom an authority of one's own signs for is one's own.
        if tls?.authority != nil { return nil }
        throw NATSError(
          subject: description, reason: .invalidArgument,
          message: "the system's authorities sign for everybody: TLS(host:) says whose certificate the servers show")
      }
    }

    /// Connects, which may take as long as all servers take to answer or not to.
    ///
    /// - Parameter number: As which `CallbackTargets` knows the monitor.
    func connect(callbacks number: Int) throws -> CObject {
      let callbacks = UnsafeMutableRawPointer(bitPattern: number)
      var pointer: OpaquePointer?
      try check(natsOptions_Create(&pointer), subject: description)
      let options = try CObject(pointer).pointer
      defer { natsOptions_Destroy(options) }
      func set(_ status: natsStatus) throws { try check(status, subject: description) }

      try withCStrings(servers) { addresses in
        try set(natsOptions_SetServers(options, addresses.baseAddress, Int32(addresses.count)))
      }
      try set(natsOptions_SetName(options, name))
      try set(natsOptions_SetCustomInboxPrefix(options, inboxPrefix))
      // A thread for each subscription would be one for each loop.
      try set(natsOptions_UseGlobalMessageDelivery(options, true))
      switch credentials?.kind {
      case .user(let name, let password): try set(natsOptions_SetUserInfo(options, name, password))
      case .token(let token): try set(natsOptions_SetToken(options, token))
      case .file(let path): try set(natsOptions_SetUserCredentialsFromFiles(options, path, nil))
      case .nkey(let key, let seedFile): try set(natsOptions_SetNKeyFromSeed(options, key, seedFile))
      case nil: break
      }
      if isSecure {
        try set(natsOptions_SetSecure(options, true))
        if let authority = tls?.authority { try set(natsOptions_LoadCATrustedCertificates(options, authority)) }
        if let host = try expectedHost { try set(natsOptions_SetExpectedHostname(options, host)) }
        if let (chain, key) = tls?.certificate { try set(natsOptions_LoadCertificatesChain(options, chain, key)) }
      }
      try set(natsOptions_SetPingInterval(options, heartbeat.milliseconds))
      try set(natsOptions_SetMaxPingsOut(options, 1))
      try set(natsOptions_SetWriteDeadline(options, max(1000, heartbeat.milliseconds * 2)))
      try set(natsOptions_SetTimeout(options, 2000))
      try set(natsOptions_SetMaxReconnect(options, attempts.map { Int32(clamping: $0) } ?? -1))
      try set(
        natsOptions_SetCustomReconnectDelay(
          options,
          { connection, attempt, closure in
            ConnectionMonitor.at(closure)?.delay(before: Int(attempt), connection).milliseconds ?? 0
          }, callbacks))
      try set(
        natsOptions_SetReconnectedCB(options, { _, closure in ConnectionMonitor.at(closure)?.connected() }, callbacks))
      try set(
        natsOptions_SetDisconnectedCB(
          options, { connection, closure in ConnectionMonitor.at(closure)?.disconnected(connection) }, callbacks))
      try set(
        natsOptions_SetClosedCB(
          options, { connection, closure in ConnectionMonitor.at(closure)?.closed(connection) }, callbacks))
      try set(
        natsOptions_SetLameDuckModeCB(
          options, { _, closure in ConnectionMonitor.at(closure)?.send(.lameDuck) }, callbacks))
      try set(
        natsOptions_SetErrorHandler(
          options,
          { connection, _, status, closure in ConnectionMonitor.at(closure)?.failed(status, connection) }, callbacks))

      var connection: OpaquePointer?
      var status = natsConnection_Connect(&connection, options)
      // Before version 3.8 the C client leaves out one signature in 256: each whose first byte is zero. For another
      // connection it signs something else. https://github.com/nats-io/nats.c/pull/705
      let mayForget = credentials?.isSigned == true && nats_GetVersionNumber() < 0x03_08_00
      for _ in 1...2 where status == NATS_CONNECTION_AUTH_FAILED && mayForget {
        status = natsConnection_Connect(&connection, options)
      }
      try set(status)
      return try CObject(connection) { natsConnection_Destroy($0) }
    }
  }

  /// The parts of a server's address: `scheme://user@host:port`.
  private struct ServerAddress {
    let scheme: String
    let user: String
    let host: String
    /// The host and port.
    let place: String

    init(_ address: String) {
      let end = address.firstRange(of: "://")
      scheme = end.map { address[..<$0.lowerBound].lowercased() } ?? "nats"
      let rest = end.map { address[$0.upperBound...] } ?? address[...]
      let at = rest.lastIndex(of: "@")
      user = at.map { String(rest[..<$0]) } ?? ""
      let place = at.map { rest[rest.index(after: $0)...] } ?? rest
      self.place = String(place)
      // An address of version 6 stands in brackets.
      if place.first == "[" {
        host = String(place.dropFirst().prefix { $0 != "]" })
      } else {
        host = String(place.prefix { $0 != ":" })
      }
    }
  }
#endif
