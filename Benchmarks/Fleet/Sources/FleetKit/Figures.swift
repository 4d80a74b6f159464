/// What is counted of a service. Figures add up, whoever counted them, and stay at the largest number when they reach
/// it.
extension Figures {
  /// Counts a line of a log, `METHOD PATH STATUS MILLISECONDS`.
  ///
  /// - Returns: What is wrong with it, if something is: it names the field.
  mutating func add(line: some Collection<UInt8>) -> String? {
    let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 4)
    func text(_ field: Int) -> String { String(decoding: fields[field].prefix(40), as: UTF8.self) }
    func refuse(_ problem: String) -> String {
      malformed.count(1)
      return problem
    }
    guard fields.count == 4 else { return refuse("4 fields are expected, not \(fields.count)") }
    guard let status = Int(text(2)), (100...999).contains(status) else {
      return refuse("the status is '\(text(2).quoted)', not 100 to 999")
    }
    // Double also reads `0x1p3` and `-0`, which nobody means.
    let isDecimal = fields[3].allSatisfy {
      $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard isDecimal, let time = Double(text(3)), time < 1e9 else {
      return refuse("the time is '\(text(3).quoted)', not a number of milliseconds")
    }
    requests.count(1)
    if status >= 500 { errors.count(1) }
    let bucket = UInt64.bitWidth - UInt64(time * 1000).leadingZeroBitCount
    if latencies.count <= bucket { latencies += Array(repeating: 0, count: bucket + 1 - latencies.count) }
    latencies[bucket].count(1)
    return nil
  }

  mutating func add(_ other: Figures) {
    requests.count(other.requests)
    errors.count(other.errors)
    malformed.count(other.malformed)
    if latencies.count < other.latencies.count {
      latencies += Array(repeating: 0, count: other.latencies.count - latencies.count)
    }
    for (bucket, count) in other.latencies.enumerated() { latencies[bucket].count(count) }
  }

  /// The field that cannot be as it is, whatever was counted, and why.
  var problem: (field: String, text: String)? {
    if errors > requests { return ("figures.errors", "there are more than requests") }
    if latencies.count > UInt64.bitWidth { return ("figures.latencies", "there are more than \(UInt64.bitWidth)") }
    return nil
  }

  /// The field that cannot be as it is in one snapshot, and why.
  var problemInSnapshot: (field: String, text: String)? {
    for (field, count) in [("requests", requests), ("malformed", malformed)] where count > Limit.lines {
      return ("figures.\(field)", "there are \(count), more than \(Limit.lines)")
    }
    if let problem { return problem }
    if latencies.reduce(UInt64(0), { $0.counting($1) }) > requests {
      return ("figures.latencies", "there are more than requests")
    }
    return nil
  }

  /// What this share of the requests took less than, in milliseconds: up to twice as long as they took.
  public func latency(below share: Double) -> Double? {
    var left = share * latencies.reduce(0) { $0 + Double($1) }
    guard left > 0 else { return nil }
    var limit = 1.0
    for count in latencies {
      left -= Double(count)
      if left <= 0 { return limit / 1000 }
      limit *= 2
    }
    return nil
  }
}
