import Console

/// Writes snapshots as JSON, one object a line.
enum PulseJSON {
  static func line(_ snapshot: Snapshot) -> String {
    var members = [
      ("number", "\(snapshot.number)"), ("elapsed", number(snapshot.elapsed)), ("interval", number(snapshot.interval)),
      ("keys", "\(snapshot.keys)"), ("hidden", "\(snapshot.hidden)"), ("malformed", "\(snapshot.malformed)"),
      ("recentMalformed", "\(snapshot.recentMalformed)"), ("bytes", "\(snapshot.bytes)"),
      ("all", object(row(snapshot.all))),
      ("rows", "[" + snapshot.rows.map { object([("key", string($0.key))] + row($0)) }.joined(separator: ",") + "]"),
    ]
    switch snapshot.ended {
    case nil: break
    case .inputEnded?: members.append(("ended", string("input")))
    case .interrupted?: members.append(("ended", string("interrupt")))
    case .inputFailed(let reason)?: members += [("ended", string("failure")), ("error", string(reason))]
    }
    return object(members) + "\n"
  }

  private static func row(_ row: Snapshot.Row) -> [(String, String)] {
    let latency = row.latency.map {
      object([
        ("p50", number($0.p50)), ("p95", number($0.p95)), ("p99", number($0.p99)), ("max", number($0.highest)),
      ])
    }
    return [
      ("count", "\(row.count)"), ("recent", "\(row.recent)"), ("rate", number(row.rate)), ("errors", "\(row.errors)"),
      ("errorShare", number(row.errorShare)), ("latencyMilliseconds", latency ?? "null"),
    ]
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(string($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }

  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    return Format.short((value * 1e6).rounded() / 1e6)
  }

  static func string(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
