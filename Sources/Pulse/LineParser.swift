import Console

/// One line of a log, without its text.
struct Request: Sendable, Equatable {
  /// The range of its key in the batch's bytes.
  var keyStart: UInt32
  var keyLength: UInt32
  var status: UInt16
  /// In microseconds; `unknown` if the line has none.
  var latency: UInt32

  static let unknown = UInt32.max
}

/// The requests of a batch of lines, and the bytes that hold their keys.
struct RequestBatch: Sendable {
  var bytes: [UInt8]
  var requests: [Request] = []
  var malformed = 0

  /// A request's key.
  func key(of request: Request) -> ArraySlice<UInt8> {
    bytes[Int(request.keyStart)..<Int(request.keyStart + request.keyLength)]
  }
}

/// Finds the requests in lines of bytes; no line becomes a string.
struct LineParser: Sendable {
  var grouping = Grouping.path

  func parse(_ lines: LineBatch) -> RequestBatch {
    var batch = RequestBatch(bytes: lines.bytes, malformed: lines.overlong)
    batch.requests.reserveCapacity(lines.bytes.count / 64)
    lines.bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var start = 0
      while start < buffer.count {
        let end =
          memchr(base + start, Int32(newline), buffer.count - start)
          .map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? buffer.count
        var contentEnd = end
        if contentEnd > start, buffer[contentEnd - 1] == UInt8(ascii: "\r") { contentEnd -= 1 }
        let line = Line(bytes: lines.bytes, start: start, end: contentEnd)
        if end - start <= LineSplitter.longestLine, let request = parse(line) {
          batch.requests.append(request)
        } else {
          batch.malformed += 1
        }
        start = end + 1
      }
    }
    return batch
  }

  private func parse(_ line: Line) -> Request? {
    line.simple(grouping) ?? line.combined(grouping)
  }
}

/// A line within a batch, and how to read its fields.
private struct Line {
  let bytes: [UInt8]
  let start: Int
  let end: Int

  private static var space: UInt8 { UInt8(ascii: " ") }
  private static var quote: UInt8 { UInt8(ascii: "\"") }

  /// `METHOD PATH STATUS MILLISECONDS`
  func simple(_ grouping: Grouping) -> Request? {
    var index = start
    while index < end, isLetter(bytes[index]) { index += 1 }
    let methodEnd = index
    guard methodEnd > start, methodEnd < end, bytes[methodEnd] == Self.space else { return nil }
    let pathStart = methodEnd + 1
    let pathEnd = first(Self.space, from: pathStart)
    guard pathEnd > pathStart, let status = status(at: pathEnd + 1) else { return nil }
    let timeStart = pathEnd + 5
    guard timeStart < end, bytes[timeStart - 1] == Self.space, let time = number(timeStart, end) else { return nil }
    let key =
      switch grouping {
      case .path: pathStart..<queryStart(pathStart, pathEnd)
      case .method: start..<methodEnd
      case .status: pathEnd + 1..<pathEnd + 4
      case .class: pathEnd + 1..<pathEnd + 2
      case .host: start..<start
      }
    return request(key, status, latency: time.microseconds(perUnit: 1000))
  }

  /// `HOST IDENT USER [TIME] "METHOD PATH PROTOCOL" STATUS BYTES …`
  func combined(_ grouping: Grouping) -> Request? {
    let hostEnd = first(Self.space, from: start)
    guard hostEnd > start, hostEnd < end else { return nil }
    let open = first(UInt8(ascii: "["), from: hostEnd)
    guard open < end else { return nil }
    let close = first(UInt8(ascii: "]"), from: open)
    guard close + 2 < end, bytes[close + 1] == Self.space, bytes[close + 2] == Self.quote else { return nil }
    let requestStart = close + 3
    var requestEnd = first(Self.quote, from: requestStart)
    while requestEnd < end, bytes[requestEnd - 1] == UInt8(ascii: "\\") {
      requestEnd = first(Self.quote, from: requestEnd + 1)
    }
    guard requestEnd + 1 < end, bytes[requestEnd + 1] == Self.space, let status = status(at: requestEnd + 2) else {
      return nil
    }
    let sizeStart = requestEnd + 6
    guard sizeStart < end, bytes[sizeStart - 1] == Self.space else { return nil }
    let sizeEnd = first(Self.space, from: sizeStart)
    guard isSize(sizeStart, sizeEnd) else { return nil }

    // Servers log a request that they could not parse in place of the three parts: then all of it is the path.
    let methodEnd = first(Self.space, from: requestStart, to: requestEnd)
    let pathStart = methodEnd < requestEnd ? methodEnd + 1 : requestStart
    let pathEnd = first(Self.space, from: pathStart, to: requestEnd)
    let key =
      switch grouping {
      case .path: pathStart..<queryStart(pathStart, pathEnd)
      case .method: requestStart..<(methodEnd < requestEnd ? methodEnd : requestStart)
      case .status: requestEnd + 2..<requestEnd + 5
      case .class: requestEnd + 2..<requestEnd + 3
      case .host: start..<hostEnd
      }
    return request(key, status, latency: trailingTime(after: sizeEnd))
  }

  private func request(_ key: Range<Int>, _ status: UInt16, latency: UInt32) -> Request {
    Request(
      keyStart: UInt32(truncatingIfNeeded: key.lowerBound), keyLength: UInt32(truncatingIfNeeded: key.count),
      status: status, latency: latency)
  }

  private func trailingTime(after sizeEnd: Int) -> UInt32 {
    var timeStart = end
    while timeStart > sizeEnd, bytes[timeStart - 1] != Self.space { timeStart -= 1 }
    guard timeStart > sizeEnd, let time = number(timeStart, end) else { return Request.unknown }
    return time.microseconds(perUnit: time.hasPoint ? 1_000_000 : 1)
  }

  // MARK: Fields

  private func first(_ byte: UInt8, from start: Int) -> Int {
    first(byte, from: start, to: end)
  }

  private func first(_ byte: UInt8, from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, bytes[index] != byte { index += 1 }
    return min(index, end)
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "A") < 26
  }

  private func digit(_ byte: UInt8) -> UInt16? {
    let value = byte &- UInt8(ascii: "0")
    return value < 10 ? UInt16(value) : nil
  }

  private func status(at index: Int) -> UInt16? {
    guard index + 3 <= end, let a = digit(bytes[index]), let b = digit(bytes[index + 1]),
      let c = digit(bytes[index + 2]), a > 0
    else { return nil }
    return a * 100 + b * 10 + c
  }

  private func isSize(_ start: Int, _ end: Int) -> Bool {
    if end - start == 1, bytes[start] == UInt8(ascii: "-") { return true }
    for index in start..<end where digit(bytes[index]) == nil { return false }
    return end > start
  }

  private func queryStart(_ start: Int, _ end: Int) -> Int {
    first(UInt8(ascii: "?"), from: start, to: end)
  }

  private func number(_ start: Int, _ end: Int) -> Decimal? {
    var decimal = Decimal()
    var index = start
    while index < end, let digit = digit(bytes[index]) {
      decimal.whole = min(decimal.whole * 10 + UInt64(digit), .max / 100_000_000)
      index += 1
    }
    guard index > start else { return nil }
    if index == end { return decimal }
    guard bytes[index] == UInt8(ascii: ".") else { return nil }
    decimal.hasPoint = true
    index += 1
    var unit: UInt64 = 100_000
    while index < end, let digit = digit(bytes[index]) {
      decimal.millionths += UInt64(digit) * unit
      unit /= 10
      index += 1
    }
    return index == end ? decimal : nil
  }
}

/// A number as it is written in a log.
private struct Decimal {
  var whole: UInt64 = 0
  var millionths: UInt64 = 0
  var hasPoint = false

  /// At most an hour and ten minutes: longer times are clamped.
  func microseconds(perUnit unit: UInt64) -> UInt32 {
    let (product, overflow) = whole.multipliedReportingOverflow(by: unit)
    if overflow { return Request.unknown - 1 }
    return UInt32(min(product &+ millionths * unit / 1_000_000, UInt64(Request.unknown - 1)))
  }
}
