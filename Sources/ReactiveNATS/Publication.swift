#if NATS
  /// A message to be stored by the stream that has its subject.
  public struct Publication: Sendable {
    public var subject: String
    public var payload: [UInt8]
    /// What goes with it, such as a trace's context.
    public var headers: [String: String] = [:]
    /// Messages with one identifier are stored once within the stream's window for duplicates. Without one a
    /// publication gets its own, so that it is stored once however often it has to be sent.
    public var id: String?
    /// The number of the last message that the stream must have for this subject, or 0 if it must have none. Otherwise
    /// the publication fails with `unexpectedSequence`: of several that expect the same, one succeeds.
    public var expectedLastSubjectSequence: UInt64?

    public init(to subject: String, _ payload: [UInt8], id: String? = nil, expectedLastSubjectSequence: UInt64? = nil) {
      self.subject = subject
      self.payload = payload
      self.id = id
      self.expectedLastSubjectSequence = expectedLastSubjectSequence
    }

    public init(
      to subject: String, _ text: some StringProtocol, id: String? = nil, expectedLastSubjectSequence: UInt64? = nil
    ) {
      self.init(to: subject, Array(text.utf8), id: id, expectedLastSubjectSequence: expectedLastSubjectSequence)
    }
  }

  extension Publication {
    /// What removes a key of a key-value bucket, and leaves its history; the subject is `$KV.bucket.key`.
    public static func deletion(of subject: String) -> Publication {
      var publication = Publication(to: subject, [])
      publication.headers["KV-Operation"] = "DEL"
      return publication
    }
  }

  /// A stream's acknowledgment that it has stored a publication, on as many servers as it needs.
  public struct PubAck: Hashable, Sendable {
    public let stream: String
    public let sequence: UInt64
    /// Whether the stream had it already: it was published before, or had to be sent again.
    public let isDuplicate: Bool
  }
#endif
