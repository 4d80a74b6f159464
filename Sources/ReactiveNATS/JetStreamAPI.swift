#if NATS
  import CNats

  extension NATSClient {
    /// Asks JetStream's API: without a thread that waits, and no longer than its caller does.
    ///
    /// - Parameters:
    ///   - operation: Such as `STREAM.INFO.PRICES`.
    ///   - name: What an error is about.
    func api(
      _ operation: String, _ body: JSON? = nil, about name: String, within limit: Duration = .seconds(5)
    ) async throws -> JSON {
      let question = Publication(to: "\(options.apiSubject).\(operation)", body?.bytes ?? [])
      let message: Message
      do {
        message = try await requests.ask(question, within: limit)
      } catch let error as NATSError where error.reason == .noResponders {
        throw NATSError(subject: name, reason: .noResponders, message: try await whyNobodyAnswers())
      } catch let error as NATSError where error.reason == .noAnswer {
        throw NATSError(subject: name, reason: .noAnswer, message: error.message)
      }
      guard let answer = JSON(message.payload) else { throw NATSError.emptyAnswer(about: "question", name) }
      if let error = NATSError(answer, subject: name) { throw error }
      return answer
    }

    /// Whether JetStream is missing, or only whoever was asked, such as a leader.
    func whyNobodyAnswers() async throws -> String {
      do {
        _ = try await requests.ask(Publication(to: "\(options.apiSubject).INFO", []), within: .seconds(1))
        return "nobody answers for it at this moment"
      } catch let error as NATSError where error.reason == .noResponders {
        return "no server answers \(options.apiSubject).INFO; a server has JetStream when it is started with -js"
      } catch is NATSError {
        return "nobody answers"
      }
    }
  }

  extension NATSError {
    /// The error that an answer of JetStream has, if it has one.
    init?(_ answer: JSON, subject: String) {
      guard let error = answer["error"] else { return nil }
      let code = error["err_code"]?.unsigned ?? error["code"]?.unsigned ?? 0
      self.init(
        NATS_ERR, code: jsErrCode(UInt32(clamping: code)), subject: subject,
        message: error["description"]?.string)
    }
  }
#endif
