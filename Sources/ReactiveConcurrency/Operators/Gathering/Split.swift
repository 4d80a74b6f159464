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
  /// `String(decoding:as:)`. For bytes there is `split(separator:longest:omittingEmptySubsequences:onDrop:)`.
  ///
  /// A line of more than `longest` bytes fails with `SignalError.tooLong`, after the lines before it. It fails before
  /// the end of the line has arrived, so no line can fill the memory. With `onDrop`, the line is dropped instead, and
  /// the lines after it follow. The limit must be 1 or more.
  ///
  /// ```swift
  /// let lines = log.lines(longest: 4096, onDrop: { _, count in dropped.record(count) })
  /// for try await line in lines { … }
  /// ```
  ///
  /// | | |
  /// |---|---|
  /// | demand | A pause within a chunk keeps the rest of it, and pauses the source. |
  /// | memory | The beginning of a line, and the chunks that arrived during a pause. |
  /// | sends on | the source; after a pause, where the consumer resumes |
  ///
  /// - Parameters:
  ///   - longest: The largest number of bytes in a line, without its end.
  ///   - report: Called as soon as a line is too long, with its first `longest` bytes and the number of lines dropped
  ///     so far in this subscription.
  public func lines(
    longest: Int = 65_536, onDrop report: (@Sendable (_ beginning: String, _ count: Int) -> Void)? = nil
  ) -> Signal<String> {
    guard longest > 0 else { return .invalid("lines(longest:onDrop:) needs a limit of 1 or more, not \(longest)") }
    return signal.pieces(
      Splitter(at: UInt8(ascii: "\n"), longest: longest, dropsReturns: true, omitsEmpty: false),
      onDrop: report.map { report -> DropReport in { report(String(decoding: $0, as: UTF8.self), $1) } },
      send: { $0.sendPieces($1) { String(decoding: $0, as: UTF8.self) } })
  }

  /// Splits bytes that arrive in chunks at each separator, wherever the chunks are cut.
  ///
  /// The bytes after the last separator are sent at completion; an error drops them. A piece within a chunk that is an
  /// array or a slice of one shares its memory and keeps all of it. For the rest see `lines(longest:onDrop:)`.
  ///
  /// - Parameters:
  ///   - separator: The byte between two pieces.
  ///   - longest: The largest number of bytes in a piece; a longer one fails with `SignalError.tooLong`, or is
  ///     dropped if there is an `onDrop`.
  ///   - omittingEmptySubsequences: Whether empty pieces are dropped, as by `Collection.split`.
  ///   - report: Called as soon as a piece is too long, with its first `longest` bytes and the number of pieces dropped
  ///     so far in this subscription.
  public func split(
    separator: UInt8, longest: Int = 65_536, omittingEmptySubsequences: Bool = true,
    onDrop report: (@Sendable (_ beginning: ArraySlice<UInt8>, _ count: Int) -> Void)? = nil
  ) -> Signal<ArraySlice<UInt8>> {
    guard longest > 0 else {
      return .invalid(
        "split(separator:longest:omittingEmptySubsequences:onDrop:) needs a limit of 1 or more, not \(longest)")
    }
    return signal.pieces(
      Splitter(at: separator, longest: longest, dropsReturns: false, omitsEmpty: omittingEmptySubsequences),
      onDrop: report, send: { $0.sendPieces($1) { $0 } })
  }
}

/// A closure that receives the beginning of a dropped piece, and the number dropped so far.
private typealias DropReport = @Sendable (_ beginning: ArraySlice<UInt8>, _ count: Int) -> Void

extension Signal where Value: Collection, Value.Element == UInt8 {
  /// - Parameter send: `Junction.sendPieces`, as called where the type of a piece is known: here it would be looked up
  ///   for each.
  fileprivate func pieces<Piece>(
    _ splitter: Splitter, onDrop report: DropReport?,
    send: @escaping @Sendable (Junction<Piece, Splitter>, DropReport?) -> Void, stage: StaticString = #function
  ) -> Signal<Piece> {
    Signal<Piece>(stage: stage) { observer in
      let junction = Junction(observer, state: splitter, inputs: 1)
      let input = Input()
      junction.owned.onResume = { junction in
        send(junction, report)
        if !junction.isEnded { junction.tell(input) }
      }
      junction.connect(
        start, to: junction.add(input),
        next: { junction, _, chunk in
          junction.state.add(chunk.asSlice)
          if !junction.isDownstreamPaused { send(junction, report) }
          return .more
        },
        finished: { junction, termination in
          junction.state.end = termination
          if !junction.isDownstreamPaused || junction.state.isEmpty { send(junction, report) }
        })
      return junction.subscription
    }
  }
}

extension Junction where State == Splitter {
  /// Sends pieces until downstream pauses, and then the end if the input has ended or a piece is too long.
  ///
  /// - Parameter make: Makes of the bytes of a piece what is sent.
  fileprivate func sendPieces(_ report: DropReport?, _ make: (ArraySlice<UInt8>) -> Output) {
    repeat {
      if sendAll({ $0.next().map(make) }) == .cancelled { return finish(.cancelled) }
    } while drop(report)
    guard !isEnded, state.isEmpty, let termination = state.end else { return }
    let last = state.last()
    drop(report)
    if !isEnded { finish(termination, flushing: last.map(make)) }
  }

  /// Reports a piece that is too long, or fails without a report.
  ///
  /// - Returns: Whether there was such a piece, and others may follow.
  @discardableResult
  private func drop(_ report: DropReport?) -> Bool {
    guard let beginning = state.tooLong else { return false }
    guard let report else {
      finish(.failed(SignalError.tooLong(beginning.count)))
      return false
    }
    state.tooLong = nil
    state.dropped += 1
    report(beginning, state.dropped)
    return !isEnded
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

  /// Whether the next chunk continues a piece that is dropped.
  private var isDropping = false

  /// The beginning of a piece that is too long. There is no next piece until it is handled.
  var tooLong: ArraySlice<UInt8>?
  /// The number of pieces dropped.
  var dropped = 0
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
    begin(bytes)
  }

  /// The next complete piece.
  mutating func next() -> ArraySlice<UInt8>? {
    while tooLong == nil {
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
    guard !isDropping, let piece = piece(upTo: position) else { return nil }
    return dropsReturns && piece.isEmpty ? nil : piece
  }

  /// Stores the rest of a chunk, and continues with the next.
  ///
  /// - Returns: Whether there is such a successor.
  private mutating func keepBeginning() -> Bool {
    let rest = chunk[position...]
    // A carriage return that may belong to the line's end does not count.
    let mayEnd = dropsReturns && (rest.last ?? beginning.last) == UInt8(ascii: "\r")
    if beginning.count + rest.count - (mayEnd ? 1 : 0) > longest {
      tooLong = (beginning + rest.prefix(longest)).prefix(longest)
      beginning = []
      isDropping = true
    } else {
      beginning += rest
    }
    begin(following.popFirst() ?? [])
    return !chunk.isEmpty || !following.isEmpty
  }

  /// Begins a chunk, after the rest of a piece that is dropped.
  private mutating func begin(_ bytes: ArraySlice<UInt8>) {
    chunk = bytes
    position = bytes.startIndex
    guard isDropping else { return }
    let end = chunk.firstIndex(of: separator, from: position)
    isDropping = end == nil
    position = end.map { $0 + 1 } ?? chunk.endIndex
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
      tooLong = piece.prefix(longest)
      return nil
    }
    if count == 0, omitsEmpty { return nil }
    return hasReturn ? piece.dropLast() : piece
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
