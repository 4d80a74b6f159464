/// What an aggregator takes from others, and no more: whoever shows a certificate is known, not trusted.
///
/// Whatever an agent sends, the book has a largest size, and no number in it can end the process.
public enum Limit {
  /// Of the name of an agent, a boot or a service.
  static let nameBytes = 128
  /// Of one snapshot.
  public static let lines: UInt64 = 1_000_000
  /// Of one agent.
  static let servicesOfAgent = 16
  /// Of the fleet.
  static let services = 10_000
  static let agents = 10_000
  /// Of one message.
  static let messageBytes = 65_536
  /// How many services and agents one message of totals has, so that it stays below gRPC's 4 MB.
  static let partEntries = 500
}

extension String {
  /// What is wrong with it as a name that is kept, sent to others and written to a terminal.
  var problemAsName: String? {
    if isEmpty { return "it is empty" }
    if utf8.count > Limit.nameBytes { return "it has \(utf8.count) bytes, more than \(Limit.nameBytes)" }
    let isPrintable = unicodeScalars.allSatisfy { scalar in
      ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }
    return isPrintable ? nil : "it has characters that cannot be printed"
  }

  /// For messages, however long it is and whatever it has.
  var quoted: String {
    problemAsName == nil || isEmpty ? self : "\(debugDescription.prefix(Limit.nameBytes))…"
  }
}

extension UInt64 {
  /// Adds, and stays at the largest number rather than trap.
  mutating func count(_ more: UInt64) {
    let (sum, isOver) = addingReportingOverflow(more)
    self = isOver ? .max : sum
  }

  func counting(_ more: UInt64) -> UInt64 {
    var sum = self
    sum.count(more)
    return sum
  }
}
