import Console

/// Running figures for each key.
///
/// Memory: bounded by the number of distinct keys, and by their length. If there are more, the others are counted
/// together, and from time to time the rarer half of the keys is added to them: so a key that becomes frequent late
/// gets a row of its own, and a frequent one never loses it.
struct Tally: Sendable {
  private struct Figures: Sendable {
    var count: UInt64 = 0
    var recent: UInt64 = 0
    var errors: UInt64 = 0
    var latencies = Histogram()

    mutating func merge(_ other: Figures) {
      count += other.count
      recent += other.recent
      errors += other.errors
      latencies.merge(other.latencies)
    }
  }

  private let options: PulseOptions
  private var table: KeyTable
  /// By the table's numbers.
  private var figures: [Figures] = []
  private var others = Figures()
  /// Requests since the last `makeRoom()` whose keys are not in the table.
  private var unplaced = 0
  private var malformed: UInt64 = 0
  private var recentMalformed: UInt64 = 0
  private var bytes: UInt64 = 0
  private var number = 0
  private var intervalStart = Duration.zero

  init(_ options: PulseOptions) {
    self.options = options
    table = KeyTable(limit: options.keys)
  }

  mutating func add(_ batch: RequestBatch) {
    malformed += UInt64(batch.malformed)
    recentMalformed += UInt64(batch.malformed)
    bytes += UInt64(batch.bytes.count)
    let errorsFrom = UInt16(options.errorsFrom)
    batch.bytes.withUnsafeBytes { bytes in
      for request in batch.requests {
        let key = Int(request.keyStart)..<Int(request.keyStart + request.keyLength)
        let isError = request.status >= errorsFrom
        if let index = table.index(of: UnsafeRawBufferPointer(rebasing: bytes[key])) {
          if index == figures.count { figures.append(Figures()) }
          Self.add(request, isError, to: &figures[index])
        } else {
          Self.add(request, isError, to: &others)
          unplaced += 1
          if unplaced >= options.keys * Self.patience { makeRoom() }
        }
      }
    }
  }

  private static func add(_ request: Request, _ isError: Bool, to figures: inout Figures) {
    figures.count += 1
    figures.recent += 1
    if isError { figures.errors += 1 }
    if request.latency != Request.unknown { figures.latencies.add(request.latency) }
  }

  /// The number of such requests per key before room is made, so that the cost for each is small.
  private static let patience = 32

  private mutating func makeRoom() {
    unplaced = 0
    var order = figures.indices.sorted { figures[$0].count > figures[$1].count }
    let kept = order.count / 2
    for index in order[kept...] { others.merge(figures[index]) }
    order.removeLast(order.count - kept)
    figures = order.map { figures[$0] }
    table.keep(order)
  }

  /// The figures at `elapsed` since the start. Begins a new interval.
  mutating func snapshot(at elapsed: Duration, ended: Ending? = nil) -> Snapshot {
    number += 1
    let interval = (ended == nil ? elapsed - intervalStart : elapsed).seconds
    let order = figures.indices.sorted { figures[$0].count > figures[$1].count }
    var rows = order.prefix(options.top).map { index in
      row(label(table.keys[index]), figures[index], interval, whole: ended != nil)
    }
    if others.count > 0 { rows.append(row("(other)", others, interval, whole: ended != nil)) }
    var all = others
    for figures in figures { all.merge(figures) }
    defer {
      for index in figures.indices { figures[index].recent = 0 }
      others.recent = 0
      recentMalformed = 0
      intervalStart = elapsed
    }
    return Snapshot(
      number: number, elapsed: elapsed.seconds, interval: (elapsed - intervalStart).seconds,
      all: row("(all)", all, interval, whole: ended != nil), rows: rows, keys: figures.count,
      hidden: max(0, figures.count - options.top), malformed: malformed, recentMalformed: recentMalformed,
      bytes: bytes, ended: ended)
  }

  private func row(_ key: String, _ figures: Figures, _ seconds: Double, whole: Bool) -> Snapshot.Row {
    let counted = whole ? figures.count : figures.recent
    let percentiles = figures.latencies.percentiles([0.5, 0.95, 0.99])
    return Snapshot.Row(
      key: key, count: figures.count, recent: figures.recent, rate: seconds > 0 ? Double(counted) / seconds : 0,
      errors: figures.errors,
      latency: percentiles.map {
        Snapshot.Latency(
          p50: $0[0] / 1000, p95: $0[1] / 1000, p99: $0[2] / 1000, highest: Double(figures.latencies.highest) / 1000)
      })
  }

  private func label(_ key: [UInt8]) -> String {
    if key.isEmpty { return "-" }
    let text = String(decoding: key, as: UTF8.self)
    return options.grouping == .class ? text + "xx" : text
  }
}
