/// What is counted of a service. Figures add up, whoever counted them.
extension Figures {
  /// Counts a line of a log, `METHOD PATH STATUS MILLISECONDS`.
  ///
  /// - Returns: What is wrong with it, if something is: it names the field.
  mutating func add(line: some Collection<UInt8>) -> String? {
    let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 4)
    func text(_ field: Int) -> String { String(decoding: fields[field].prefix(40), as: UTF8.self) }
    func refuse(_ problem: String) -> String {
      malformed += 1
      return problem
    }
    guard fields.count == 4 else { return refuse("4 fields are expected, not \(fields.count)") }
    guard let status = Int(text(2)), (100...999).contains(status) else {
      return refuse("the status is '\(text(2))', not 100 to 999")
    }
    guard let time = Double(text(3)), time >= 0, time < 1e9 else {
      return refuse("the time is '\(text(3))', not a number of milliseconds")
    }
    requests += 1
    if status >= 500 { errors += 1 }
    let bucket = UInt64.bitWidth - UInt64(time * 1000).leadingZeroBitCount
    if latencies.count <= bucket { latencies += Array(repeating: 0, count: bucket + 1 - latencies.count) }
    latencies[bucket] += 1
    return nil
  }

  mutating func add(_ other: Figures) {
    requests += other.requests
    errors += other.errors
    malformed += other.malformed
    if latencies.count < other.latencies.count {
      latencies += Array(repeating: 0, count: other.latencies.count - latencies.count)
    }
    for (bucket, count) in other.latencies.enumerated() { latencies[bucket] += count }
  }

  /// What this share of the requests took less than, in milliseconds: up to twice as long as they took.
  public func latency(below share: Double) -> Double? {
    var left = share * Double(latencies.reduce(0, +))
    guard left > 0 else { return nil }
    for (bucket, count) in latencies.enumerated() {
      left -= Double(count)
      if left <= 0 { return Double(UInt64(1) << UInt64(bucket)) / 1000 }
    }
    return nil
  }
}
