extension SignalStream where Value: Collection, Value.Element == UInt8 {
  /// Splits text that arrives in chunks of bytes into lines; a line may span chunks.
  ///
  /// ```swift
  /// for try await line in upload.lines() { … }
  /// ```
  ///
  /// A line ends with a line feed, or a carriage return and a line feed, which are not part of it. A carriage return at
  /// the end of the input is not part of the line either, but one elsewhere is. Empty lines are sent. A last line
  /// without a line feed is sent at completion if it is not empty; an error drops it. Invalid UTF-8 is replaced as by
  /// `String(decoding:as:)`. For bytes there is `split(separator:longest:omittingEmptySubsequences:)`.
  ///
  /// Fails with `SignalError.tooLong` at a line of more than `longest` bytes, after the lines before it and before its
  /// end has arrived, so that no line can fill the memory. The limit must be 1 or more.
  ///
  /// | | |
  /// |---|---|
  /// | demand | A pause within a chunk keeps the rest of it, and pauses the source. |
  /// | memory | The beginning of a line, and the chunks that arrived during a pause. |
  /// | sends on | the source; after a pause, where the consumer resumes |
  ///
  /// - Parameter longest: The largest number of bytes in a line, without its end.
  public func lines(longest: Int = 65_536) -> Signal<String> {
    guard longest > 0 else { return .invalid("lines(longest:) needs a limit of 1 or more, not \(longest)") }
    return signal.pieces(Splitter(at: UInt8(ascii: "\n"), longest: longest, dropsReturns: true, omitsEmpty: false))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Splits bytes that arrive in chunks at each separator, wherever the chunks are cut.
  ///
  /// The bytes after the last separator are sent at completion; an error drops them. A piece within a chunk that is an
  /// array or a slice of one shares its memory and keeps all of it. For the rest see `lines(longest:)`.
  ///
  /// - Parameters:
  ///   - separator: The byte between two pieces.
  ///   - longest: The largest number of bytes in a piece; a longer one fails with `SignalError.tooLong`.
  ///   - omittingEmptySubsequences: Whether empty pieces are dropped, as by `Collection.split`.
  public func split(
    separator: UInt8, longest: Int = 65_536, omittingEmptySubsequences: Bool = true
  ) -> Signal<ArraySlice<UInt8>> {
    guard longest > 0 else {
      return .invalid(
        "split(separator:longest:omittingEmptySubsequences:) needs a limit of 1 or more, not \(longest)")
    }
    return signal.pieces(
      Splitter(at: separator, longest: longest, dropsReturns: false, omitsEmpty: omittingEmptySubsequences))
  }
}

extension Signal where Value: Collection, Value.Element == UInt8 {
  fileprivate func pieces(_ splitter: Splitter) -> Signal<ArraySlice<UInt8>> {
    Signal<ArraySlice<UInt8>>(stage: "split") { observer in
      let junction = Junction(observer, state: splitter, inputs: 1)
      let input = Input()
      junction.owned.onResume = { junction in
        junction.sendPieces()
        if !junction.isEnded, !junction.isDownstreamPaused { junction.resumeInput(input) }
      }
      junction.connect(
        self, to: junction.add(input),
        next: { junction, _, chunk in
          junction.state.add(chunk.asSlice)
          if !junction.isDownstreamPaused { junction.sendPieces() }
          return junction.isDownstreamPaused ? .paused : .more
        },
        finished: { junction, termination in
          junction.state.end = termination
          if !junction.isDownstreamPaused || junction.state.isEmpty { junction.sendPieces() }
        })
      return junction.subscription
    }
  }
}

extension Junction where Output == ArraySlice<UInt8>, State == Splitter {
  /// Sends pieces until downstream pauses, and then the end if the input has ended or a piece is too long.
  fileprivate func sendPieces() {
    if sendAll({ $0.next() }) == .cancelled { return finish(.cancelled) }
    if let failure = state.failure { return finish(.failed(failure)) }
    guard state.isEmpty, let termination = state.end else { return }
    let last = state.last()
    finish(state.failure.map { .failed($0) } ?? termination, flushing: last)
  }
}

/// Cuts chunks of bytes at each separator.
private struct Splitter: Sendable {
  private let separator: UInt8
  private let longest: Int
  private let dropsReturns: Bool
  private let omitsEmpty: Bool

  /// The rest of the current chunk, and the following chunks.
  private var chunk: ArraySlice<UInt8> = []
  private var position = 0
  private var following = Queue<ArraySlice<UInt8>>()
  /// The beginning of a piece that continues in the next chunk.
  private var beginning: [UInt8] = []

  /// The error that ends the pieces.
  private(set) var failure: SignalError?
  /// The end of the input, if it has ended.
  var end: Termination?

  init(at separator: UInt8, longest: Int, dropsReturns: Bool, omitsEmpty: Bool) {
    self.separator = separator
    self.longest = longest
    self.dropsReturns = dropsReturns
    self.omitsEmpty = omitsEmpty
  }

  /// Whether all bytes so far have been searched.
  var isEmpty: Bool { position == chunk.endIndex && following.isEmpty }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    guard isEmpty else { return following.append(bytes) }
    chunk = bytes
    position = bytes.startIndex
  }

  /// The next complete piece.
  mutating func next() -> ArraySlice<UInt8>? {
    while failure == nil {
      guard let end = chunk.firstIndex(of: separator, from: position) else {
        guard keepBeginning() else { return nil }
        continue
      }
      let piece = piece(upTo: end)
      position = end + 1
      if let piece { return piece }
    }
    return nil
  }

  /// The bytes after the last separator.
  mutating func last() -> ArraySlice<UInt8>? {
    guard let piece = piece(upTo: position) else { return nil }
    return dropsReturns && piece.isEmpty ? nil : piece
  }

  /// Stores the rest of a chunk, and continues with the next.
  ///
  /// - Returns: Whether there is such a successor.
  private mutating func keepBeginning() -> Bool {
    let rest = chunk[position...]
    // A carriage return that may belong to the line's end does not count.
    if beginning.count + rest.count > longest + (dropsReturns ? 1 : 0) {
      fail()
      return false
    }
    beginning += rest
    chunk = following.popFirst() ?? []
    position = chunk.startIndex
    return !chunk.isEmpty || !following.isEmpty
  }

  /// The bytes since the last separator, unless they are to be dropped or are too many.
  private mutating func piece(upTo end: Int) -> ArraySlice<UInt8>? {
    guard beginning.isEmpty else { return joinedPiece(upTo: end) }
    return whole(chunk[position..<end])
  }

  /// The piece that began in an earlier chunk. Separate, because most pieces do not.
  @inline(never)
  private mutating func joinedPiece(upTo end: Int) -> ArraySlice<UInt8>? {
    beginning += chunk[position..<end]
    let piece = beginning[...]
    beginning = []
    return whole(piece)
  }

  private mutating func whole(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let hasReturn = dropsReturns && piece.last == UInt8(ascii: "\r")
    let count = hasReturn ? piece.count - 1 : piece.count
    if count > longest {
      fail()
      return nil
    }
    if count == 0, omitsEmpty { return nil }
    return hasReturn ? piece.dropLast() : piece
  }

  private mutating func fail() {
    failure = .tooLong(longest)
    chunk = []
    position = 0
    following.removeAll()
    beginning = []
  }
}

extension Collection<UInt8> {
  /// The bytes as a slice, copied unless they are an array or a slice of one.
  fileprivate var asSlice: ArraySlice<UInt8> {
    if let slice = self as? ArraySlice<UInt8> { return slice }
    if let array = self as? [UInt8] { return array[...] }
    return ArraySlice(self)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    withUnsafeBufferPointer { bytes in findByte(byte, in: bytes, from: start - startIndex).map { startIndex + $0 } }
  }
}
