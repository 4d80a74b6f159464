import Console

/// The figures at one moment, which a table shows.
struct Snapshot: Sendable {
  struct Row: Sendable {
    var key: String
    var count: UInt64
    /// In the last interval.
    var recent: UInt64
    /// Requests a second: in the last interval, at the end over the whole run.
    var rate: Double
    var errors: UInt64
    /// `nil` if no request had one.
    var latency: Latency?

    var errorShare: Double { count > 0 ? Double(errors) / Double(count) : 0 }
  }

  /// In milliseconds.
  struct Latency: Sendable {
    var p50: Double
    var p95: Double
    var p99: Double
    var highest: Double
  }

  var number: Int
  /// In seconds, since the start and since the last snapshot.
  var elapsed: Double
  var interval: Double
  var all: Row
  /// In descending order of requests; last, if there are too many keys, the others together.
  var rows: [Row]
  var keys: Int
  /// Keys that have no row.
  var hidden: Int
  var malformed: UInt64
  var recentMalformed: UInt64
  var bytes: UInt64
  /// Why this is the last snapshot, if it is.
  var ended: Ending?
}

/// Why a run has ended.
enum Ending: Sendable, Equatable {
  case inputEnded
  case interrupted(Int32)
  case inputFailed(String)
}
