#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SignalStream where Value: Collection, Value.Element == UInt8 {
  /// Sends the lines of a text that comes in chunks of bytes, wherever these are cut.
  ///
  /// ```swift
  /// for try await line in upload.lines() { … }
  /// ```
  ///
  /// A line ends with a line feed, or a carriage return and a line feed, which are not part of it; nor is a carriage
  /// return at the end of the input. One alone elsewhere is. Empty lines are sent, and so is a last line without a line
  /// feed, if it is not empty: at completion; an error drops it. Invalid UTF-8 is replaced as `String(decoding:as:)`
  /// does. For bytes there is `split(separator:longest:omittingEmptySubsequences:)`.
  ///
  /// A line of more than `longest` bytes fails with `SignalError.tooLong`, after the lines before it and before its end
  /// has come: nobody can fill the memory with one. A limit below 1 fails with `SignalError.invalidArgument`.
  ///
  /// | | |
  /// |---|---|
  /// | demand | A pause within a chunk keeps the rest of it, and pauses the source. |
  /// | memory | The beginning of a line, and the chunks that came during a pause. |
  /// | sends on | the source, and after a pause whoever resumes |
  ///
  /// - Parameter longest: How many bytes a line may have, without its end.
  public func lines(longest: Int = 65_536) -> Signal<String> {
    guard longest > 0 else { return .invalid("lines(longest:) needs a limit of 1 or more, not \(longest)") }
    return signal.pieces(Splitter(at: UInt8(ascii: "\n"), longest: longest, dropsReturns: true, omitsEmpty: false))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Sends what lies between the separators of bytes that come in chunks, wherever these are cut.
  ///
  /// What follows the last separator is sent at completion; an error drops it. A piece that lies within a chunk which
  /// is an array, or a slice of one, shares its memory and keeps the whole of it. For the rest see `lines(longest:)`.
  ///
  /// - Parameters:
  ///   - separator: The byte between two pieces.
  ///   - longest: How many bytes a piece may have; more fail with `SignalError.tooLong`.
  ///   - omittingEmptySubsequences: Whether pieces without a byte are left out, as by `Collection.split`.
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
      let junction = Junction(observer, state: splitter)
      let input = Input()
      junction.owned.onResume = { junction in
        _ = junction.sendPieces { junction.finish($0) }
        if !junction.isEnded, !junction.isDownstreamPaused { junction.resume(input) }
      }
      junction.connect(
        self, to: junction.add(input),
        next: { junction, _, chunk in
          junction.state.add(chunk.asSlice)
          if junction.isDownstreamPaused { return .paused }
          return junction.sendPieces { _ = junction.end($0) }
        },
        finished: { junction, termination in
          junction.state.end = termination
          if !junction.isDownstreamPaused || junction.state.isEmpty { _ = junction.sendPieces { junction.finish($0) } }
        })
      return junction.subscription
    }
  }
}

extension Junction where Output == ArraySlice<UInt8>, State == Splitter {
  /// Sends pieces as far as downstream wants them, and then the end if it has come, or is due.
  fileprivate func sendPieces(end: (Termination) -> Void) -> Demand {
    if sendAll({ $0.next() }) == .cancelled {
      end(.cancelled)
      return .cancelled
    }
    if let failure = state.failure {
      end(.failed(failure))
      return .cancelled
    }
    guard state.isEmpty, let termination = state.end else { return isDownstreamPaused ? .paused : .more }
    let last = state.last()
    finish(state.failure.map { .failed($0) } ?? termination, flushing: last)
    return .cancelled
  }
}

/// Cuts chunks of bytes at each separator.
private struct Splitter: Sendable {
  private let separator: UInt8
  private let longest: Int
  private let dropsReturns: Bool
  private let omitsEmpty: Bool

  /// The chunk at which it is, from where on, and those that follow.
  private var chunk: ArraySlice<UInt8> = []
  private var position = 0
  private var following = Queue<ArraySlice<UInt8>>()
  /// The beginning of a piece that goes on in the next chunk.
  private var beginning: [UInt8] = []

  /// The error after which nothing more comes.
  private(set) var failure: SignalError?
  /// The end of the input, once it has come.
  var end: Termination?

  init(at separator: UInt8, longest: Int, dropsReturns: Bool, omitsEmpty: Bool) {
    self.separator = separator
    self.longest = longest
    self.dropsReturns = dropsReturns
    self.omitsEmpty = omitsEmpty
  }

  /// Whether every separator so far has been found.
  var isEmpty: Bool { position == chunk.endIndex && following.isEmpty }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    guard isEmpty else { return following.append(bytes) }
    chunk = bytes
    position = bytes.startIndex
  }

  /// The next piece that has come to its end.
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

  /// What follows the last separator.
  mutating func last() -> ArraySlice<UInt8>? {
    guard let piece = piece(upTo: position) else { return nil }
    return dropsReturns && piece.isEmpty ? nil : piece
  }

  /// Puts away the rest of a chunk, and goes on to the next.
  ///
  /// - Returns: Whether there is one.
  private mutating func keepBeginning() -> Bool {
    let rest = chunk[position...]
    // The carriage return that perhaps belongs to the end does not count.
    if beginning.count + rest.count > longest + (dropsReturns ? 1 : 0) {
      fail()
      return false
    }
    beginning += rest
    chunk = following.popFirst() ?? []
    position = chunk.startIndex
    return !chunk.isEmpty || !following.isEmpty
  }

  /// What has come since the last separator, unless it is to be left out or is too long.
  private mutating func piece(upTo end: Int) -> ArraySlice<UInt8>? {
    guard beginning.isEmpty else { return joinedPiece(upTo: end) }
    return whole(chunk[position..<end])
  }

  /// The piece that began in an earlier chunk. Apart, as most do not.
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
  /// These bytes as a slice, which costs a copy unless they are an array or a slice of one.
  fileprivate var asSlice: ArraySlice<UInt8> {
    if let slice = self as? ArraySlice<UInt8> { return slice }
    if let array = self as? [UInt8] { return array[...] }
    return ArraySlice(self)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    withUnsafeBufferPointer { bytes in
      let offset = start - startIndex
      guard let base = bytes.baseAddress, let place = memchr(base + offset, CInt(byte), bytes.count - offset) else {
        return nil
      }
      return startIndex + (UnsafeRawPointer(place) - UnsafeRawPointer(base))
    }
  }
}
