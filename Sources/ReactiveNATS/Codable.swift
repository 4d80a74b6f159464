#if NATS
  import ReactiveConcurrency

  /// Makes payloads of values. `JSONEncoder` and others are, by one line: `extension JSONEncoder: @retroactive
  /// PayloadEncoder {}`.
  public protocol PayloadEncoder: Sendable {
    associatedtype Payload: Sequence<UInt8>
    func encode<Value: Encodable>(_ value: Value) throws -> Payload
  }

  /// Makes values of payloads. `JSONDecoder` and others are, by one line: `extension JSONDecoder: @retroactive
  /// PayloadDecoder {}`.
  public protocol PayloadDecoder: Sendable {
    associatedtype Payload: RangeReplaceableCollection<UInt8>
    func decode<Value: Decodable>(_ type: Value.Type, from payload: Payload) throws -> Value
  }

  extension Publication {
    /// A publication whose payload is an encoded value.
    public init(to subject: String, encoding value: some Encodable, with encoder: some PayloadEncoder) throws {
      self.init(to: subject, Array(try encoder.encode(value)))
    }
  }

  extension Message {
    /// The value that is encoded in the payload.
    public func decoded<Value: Decodable, Decoder: PayloadDecoder>(
      as type: Value.Type = Value.self, with decoder: Decoder
    ) throws -> Value {
      try decoder.decode(type, from: Decoder.Payload(payload))
    }
  }

  extension SignalStream where Value == Message {
    /// Decodes each message. One that cannot be decoded is given to `deadLetter` and terminated, so that it never comes
    /// again, and the others go on.
    public func decoding<Output: Decodable & Sendable>(
      _ type: Output.Type, with decoder: some PayloadDecoder,
      deadLetter: @escaping @Sendable (_ message: Message, _ error: any Error, _ count: Int) -> Void
    ) -> Signal<Output> {
      decoding({ try $0.decoded(as: type, with: decoder) }, deadLetter: deadLetter)
    }
  }
#endif
