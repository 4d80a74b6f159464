#if NATS
  import CNats

  /// What went wrong in the cluster, and with what.
  public struct NATSError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why something failed, as far as a program can do something about it.
    public enum Reason: Hashable, Sendable {
      /// A subject, name or header has what NATS does not allow in it. Nothing has been sent.
      case invalidArgument
      /// There is such a consumer, and its settings are others.
      case differs
      /// The stream was deleted and made again: its messages are others.
      case replaced
      /// There is no such stream or consumer, or no stream that stores the subject.
      case notFound
      /// The user may not do that with this subject.
      case notPermitted
      /// The user or certificate is not accepted, or one end wants TLS and the other does not.
      case notAuthenticated
      /// The message is over the server's or the stream's limit.
      case tooLarge
      /// The stream's last message for the subject is not the expected one.
      case unexpectedSequence
      /// Neither success nor failure was reported in time.
      case noAnswer
      /// Nobody is there who could answer: no subscriber, no leader, or a broker without JetStream.
      case noResponders
      /// The connection was closed, or its attempts to reconnect are used up.
      case closed
      /// The cluster refused for another reason, which the message has.
      case refused(code: Int)
    }

    /// The subject, stream or servers that it is about.
    public let subject: String
    public let reason: Reason
    /// The reason in the words of the server or of the C client.
    public let message: String
    /// JetStream's number for it, or 0.
    let code: Int

    public init(subject: String, reason: Reason, message: String) {
      self.init(subject: subject, reason: reason, message: message, code: 0)
    }

    init(subject: String, reason: Reason, message: String, code: Int) {
      self.subject = subject
      self.reason = reason
      self.message = message
      self.code = code
    }

    public var description: String {
      // Words may be missing; the number can be looked up.
      if case .refused(let code) = reason { return "\(subject): \(message) (\(code))" }
      return "\(subject): \(message)"
    }

    /// Whether the same call may succeed later without a change.
    var isTransient: Bool {
      switch reason {
      case .noAnswer, .noResponders: true
      case .refused(let code): Self.transientCodes.contains(code)
      default: false
      }
    }

    /// What JetStream answers while a leader is being elected, or while it has no room: for the moment, or until
    /// somebody makes some.
    private static let transientCodes: Set = [
      Int(JSClusterNotAvailErr.rawValue), Int(JSClusterIncompleteErr.rawValue), Int(JSClusterNotLeaderErr.rawValue),
      Int(JSClusterNotActiveErr.rawValue), Int(JSClusterNotAssignedErr.rawValue), Int(JSClusterNoPeersErr.rawValue),
      Int(JSInsufficientResourcesErr.rawValue), Int(JSRaftGeneralErr.rawValue), Int(JSStreamStoreFailedErr.rawValue),
      Int(JSStreamOfflineErr.rawValue), Int(JSConsumerOfflineErr.rawValue),
    ]
  }

  extension NATSError {
    init(_ status: natsStatus, code: jsErrCode = jsErrCode(rawValue: 0), subject: String, message: String? = nil) {
      let reason: Reason =
        switch (code, status) {
        case (JSStreamNotFoundErr, _), (JSConsumerNotFoundErr, _), (JSNoMessageFoundErr, _): .notFound
        case (JSStreamMessageExceedsMaximumErr, _), (_, NATS_MAX_PAYLOAD): .tooLarge
        case (JSStreamWrongLastSequenceErr, _): .unexpectedSequence
        case (_, NATS_NOT_PERMITTED): .notPermitted
        case (_, NATS_CONNECTION_AUTH_FAILED), (_, NATS_SSL_ERROR), (_, NATS_SECURE_CONNECTION_WANTED),
          (_, NATS_SECURE_CONNECTION_REQUIRED):
          .notAuthenticated
        case (_, NATS_CONNECTION_CLOSED), (_, NATS_INVALID_SUBSCRIPTION): .closed
        case (_, NATS_NO_RESPONDERS): .noResponders
        case (_, NATS_TIMEOUT), (_, NATS_CONNECTION_DISCONNECTED), (_, NATS_NO_SERVER),
          (_, NATS_IO_ERROR), (_, NATS_STALE_CONNECTION), (_, NATS_INSUFFICIENT_BUFFER), (_, NATS_NOT_YET_CONNECTED):
          .noAnswer
        case (_, NATS_NOT_FOUND): .notFound
        default: .refused(code: Int(code.rawValue))
        }
      self.init(
        subject: subject, reason: reason,
        message: Self.words(message, status), code: Int(code.rawValue))
    }

    /// The words of the server or of the C client, without its place in C, or those of the status.
    static func words(_ text: String?, _ status: natsStatus) -> String {
      var text = text ?? ""
      if text.first == "(", let end = text.firstIndex(of: ")"), text[..<end].contains(".c:") {
        text = String(text[end...].dropFirst().drop { $0 == ":" || $0 == " " })
      }
      if !text.isEmpty { return text }
      switch status {
      case NATS_OK: return "the connection was lost"
      case NATS_NO_RESPONDERS: return "nobody answers"
      default: return natsStatus_GetText(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
      }
    }

    /// What a server says of something may be nothing: when it has just lost its disk, for example. Another will
    /// answer.
    static func emptyAnswer(about kind: String, _ subject: String) -> NATSError {
      NATSError(subject: subject, reason: .noAnswer, message: "the answer says nothing of the \(kind)")
    }

    var isAboutMessage: Bool { code == Int(JSNoMessageFoundErr.rawValue) }
    var isAboutStream: Bool { code == Int(JSStreamNotFoundErr.rawValue) }

    /// The error of the call that has just been made on this thread.
    static func last(_ status: natsStatus, code: jsErrCode = jsErrCode(rawValue: 0), subject: String) -> NATSError {
      var last = NATS_OK
      let text = nats_GetLastError(&last).map { String(cString: $0) }
      return NATSError(status, code: code, subject: subject, message: last == status ? text : nil)
    }
  }

  /// Throws what a call of the C client has returned, unless that was success.
  func check(_ status: natsStatus, code: jsErrCode = jsErrCode(rawValue: 0), subject: String) throws {
    if status != NATS_OK { throw NATSError.last(status, code: code, subject: subject) }
  }
#endif
