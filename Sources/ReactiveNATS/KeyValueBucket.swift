#if NATS
  import ReactiveConcurrency

  /// A bucket of NATS's key-value store, as clients in other languages use it.
  ///
  /// ```swift
  /// let settings = try await client.createBucket("settings", history: 5)
  /// try await settings.put("color", "blue")
  /// for try await entry in settings.watch() { print(entry.key, entry.text) }
  /// ```
  ///
  /// It is the stream `KV_name` with the subjects `$KV.name.>`. A key has letters, digits, `-`, `_`, `=`, `/`, and `.`
  /// between its tokens.
  public struct KeyValueBucket: Sendable {
    /// A value that a key has, or had.
    public struct Entry: Sendable {
      public let key: String
      public let value: [UInt8]
      /// The number of this change among all of the bucket's.
      public let revision: UInt64
      public let time: Timestamp
      /// Whether it says that the key is gone.
      public let isDeletion: Bool

      /// The value as text; what is not UTF-8 is replaced.
      public var text: String { String(decoding: value, as: UTF8.self) }

      fileprivate init(_ message: Message, in bucket: KeyValueBucket) {
        key = String(message.subject.dropFirst(bucket.prefix.count))
        (value, revision, time) = (message.payload, message.sequence, message.time)
        isDeletion = message.isDeletion
      }
    }

    public let name: String
    private let client: NATSClient
    private var prefix: String { "$KV.\(name)." }
    fileprivate var stream: String { "KV_\(name)" }

    fileprivate init(_ name: String, _ client: NATSClient) throws {
      try Names.check(bucket: name)
      (self.name, self.client) = (name, client)
    }

    private func subject(_ key: String) throws -> String {
      try Names.check(key: key)
      return prefix + key
    }

    /// The last value of a key, or `nil` if it has none.
    public func get(_ key: String) async throws -> Entry? {
      try await last(key).flatMap { $0.isDeletion ? nil : $0 }
    }

    private func last(_ key: String) async throws -> Entry? {
      try await client.message(["last_by_subj": .text(subject(key))], ofStream: stream, numDelivered: 0)
        .map { Entry($0, in: self) }
    }

    /// Gives a key a value.
    ///
    /// - Returns: Its revision.
    @discardableResult
    public func put(_ key: String, _ value: [UInt8]) async throws -> UInt64 {
      try await client.publish(Publication(to: subject(key), value)).sequence
    }

    @discardableResult
    public func put(_ key: String, _ text: some StringProtocol) async throws -> UInt64 {
      try await put(key, Array(text.utf8))
    }

    /// Gives a value to a key that has none.
    ///
    /// - Throws: `unexpectedSequence` if it has one.
    @discardableResult
    public func create(_ key: String, _ value: [UInt8]) async throws -> UInt64 {
      do {
        return try await update(key, value, after: 0)
      } catch let error as NATSError where error.reason == .unexpectedSequence {
        // That it is gone is a message as well.
        guard let last = try await last(key), last.isDeletion else { throw error }
        return try await update(key, value, after: last.revision)
      }
    }

    @discardableResult
    public func create(_ key: String, _ text: some StringProtocol) async throws -> UInt64 {
      try await create(key, Array(text.utf8))
    }

    /// Gives a key another value, unless somebody else has done so.
    ///
    /// - Parameter revision: That of the value that is replaced.
    /// - Throws: `unexpectedSequence` if the last revision is another one.
    @discardableResult
    public func update(_ key: String, _ value: [UInt8], after revision: UInt64) async throws -> UInt64 {
      try await client.publish(Publication(to: subject(key), value, expectedLastSubjectSequence: revision)).sequence
    }

    @discardableResult
    public func update(_ key: String, _ text: some StringProtocol, after revision: UInt64) async throws -> UInt64 {
      try await update(key, Array(text.utf8), after: revision)
    }

    /// Removes a key's value. Its history stays.
    ///
    /// - Parameter revision: If given, only if the last revision is this one.
    public func delete(_ key: String, after revision: UInt64? = nil) async throws {
      var publication = Publication.deletion(of: try subject(key))
      publication.expectedLastSubjectSequence = revision
      try await client.publish(publication)
    }

    /// Removes a key's value with its history.
    public func purge(_ key: String) async throws {
      var publication = Publication(to: try subject(key), [])
      publication.headers = ["KV-Operation": "PURGE", "Nats-Rollup": "sub"]
      try await client.publish(publication)
    }

    /// The last change of each key, and then each change, those that remove a key included.
    ///
    /// - Parameter keys: Which keys; may have the wildcards `*` and `>`.
    public func watch(_ keys: String = ">") -> Signal<Entry> {
      Signal.stream(stream, in: client, filter: prefix + keys, from: .lastPerSubject, ahead: 63)
        .map { [self] in Entry($0, in: self) }
    }

    /// The changes of a key that the bucket still has, from the oldest on.
    public func history(of key: String) async throws -> [Entry] {
      try await client.stored(try subject(key), in: stream, from: .all).map { Entry($0, in: self) }
    }

    /// The keys that have a value.
    public func keys() async throws -> [String] {
      try await client.stored(prefix + ">", in: stream, from: .lastPerSubject)
        .filter { !$0.isDeletion }.map { Entry($0, in: self).key }
    }
  }

  extension NATSClient {
    /// Makes a bucket, or leaves it as it is if it is like that already.
    ///
    /// - Parameters:
    ///   - history: How many changes of each key it keeps, 64 at most.
    ///   - maxAge: After which time a value is gone; never without one.
    ///   - replicas: How many servers have it.
    @discardableResult
    public func createBucket(
      _ name: String, history: Int = 1, maxAge: Duration? = nil, replicas: Int = 1
    ) async throws -> KeyValueBucket {
      let bucket = try KeyValueBucket(name, self)
      guard (1...64).contains(history) else { throw Names.refused(name, "a history has 1 to 64 changes") }
      var configuration = StreamConfiguration(bucket.stream, subjects: ["$KV.\(name).>"])
      (configuration.maxMessagesPerSubject, configuration.maxAge) = (history, maxAge)
      (configuration.replicas, configuration.discard) = (replicas, .new)
      let json = configuration.json.merging([
        "allow_rollup_hdrs": true, "deny_delete": true, "allow_direct": true,
      ])
      _ = try await api("STREAM.CREATE.\(bucket.stream)", json, about: name)
      return bucket
    }

    /// A bucket that exists.
    ///
    /// - Throws: `notFound` if it does not.
    public func bucket(_ name: String) async throws -> KeyValueBucket {
      let bucket = try KeyValueBucket(name, self)
      _ = try await info(ofStream: bucket.stream)
      return bucket
    }

    public func deleteBucket(_ name: String) async throws {
      try await deleteStream(KeyValueBucket(name, self).stream)
    }
  }

  extension Names {
    private static func isAllowed(_ text: String, _ others: String) -> Bool {
      !text.isEmpty && text.utf8.count <= 200
        && text.utf8.allSatisfy { byte in
          (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            || others.utf8.contains(byte)
        }
    }

    fileprivate static func check(bucket name: String) throws {
      if !isAllowed(name, "-_") { throw refused(name, "a bucket's name has letters, digits, '-' and '_'") }
    }

    fileprivate static func check(key: String) throws {
      if !isAllowed(key, "-_=/.") { throw refused(key, "a key has letters, digits, '-', '_', '=', '/' and '.'") }
      try check(subject: key)
    }
  }
#endif
