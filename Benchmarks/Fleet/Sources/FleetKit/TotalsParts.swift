import GRPCCore

extension Totals {
  /// Messages that are short enough for gRPC, of which all but the last say that there are more.
  var parts: [Totals] {
    var parts: [Totals] = []
    for start in stride(from: 0, to: services.count, by: Limit.partEntries) {
      parts.append(.with { $0.services = Array(services[start...].prefix(Limit.partEntries)) })
    }
    for start in stride(from: 0, to: agents.count, by: Limit.partEntries) {
      parts.append(.with { $0.agents = Array(agents[start...].prefix(Limit.partEntries)) })
    }
    if parts.isEmpty { parts = [Totals()] }
    for part in parts.indices.dropLast() { parts[part].more = true }
    return parts
  }
}

/// Puts the parts of totals together again.
struct TotalsAssembly: Sendable {
  private var gathered = Totals()
  private var isWhole = false

  mutating func add(_ part: Totals) {
    if isWhole { gathered = Totals() }
    gathered.services += part.services
    gathered.agents += part.agents
    isWhole = !part.more
  }

  /// The totals, when their last part has come.
  ///
  /// - Throws: `RPCError` if there are more than there can be.
  var totals: Totals? {
    get throws(RPCError) {
      if gathered.services.count > Limit.services || gathered.agents.count > Limit.agents {
        throw RPCError(code: .invalidArgument, message: "the totals have no end")
      }
      return isWhole ? gathered : nil
    }
  }
}
