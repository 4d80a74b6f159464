extension OperatorEntry {
  /// The table on an operator's page: how it differs from most operators, which send where their source does, store
  /// nothing, and pass each pause on immediately.
  package var differences: [(trait: String, text: String)] {
    [
      ("Sends on", page.sendsOn ?? traits.place.difference), ("Memory", page.memory ?? traits.storage?.difference),
      ("Demand", page.demand ?? traits.demand.difference),
      ("Asks for", Pulled.of(cases.first?.name ?? name).difference),
      ("End", traits.limit?.difference),
    ]
    .compactMap { trait, text in text.flatMap { $0.isEmpty ? nil : (trait, $0) } }
  }
}

/// Wording for a page's table in place of the traits' own: `nil` keeps it, an empty string omits the row.
package struct PageWording: Sendable {
  let sendsOn: String?
  let memory: String?
  let demand: String?

  package init(sendsOn: String? = nil, memory: String? = nil, demand: String? = nil) {
    self.sendsOn = sendsOn
    self.memory = memory
    self.demand = demand
  }
}

extension Traits.Place {
  fileprivate var difference: String? {
    switch self {
    case .source: nil
    case .scheduler: "the scheduler"
    case .others: "where its source, or another of its signals, sends"
    }
  }
}

extension Traits.Storage {
  fileprivate var difference: String? {
    switch self {
    case .nothing: nil
    case .newest(1, _): "one value"
    case .newest: "the requested number of values"
    case .group: "the values of one array, group or window"
    case .waiting(.max, _): "values that wait, without a limit"
    case .waiting(let most, _): "values that wait, up to \(most) values from a source that can pause"
    case .everything: "all values"
    case .held: "values sent while its consumer is paused"
    case .heldForParts: "values that wait for the subscribers of the parts"
    case .kept(1): "the last value, for late subscribers"
    case .kept(.max): "all values, for late subscribers"
    case .kept: "the last values, for late subscribers"
    case .task(let most): "values that wait for its task, up to \(most - 1) values from a source that can pause"
    }
  }
}

extension Traits.Demand {
  fileprivate var difference: String? {
    switch self {
    case .exact: nil
    case .buffering: "values sent while it is paused wait"
    case .merging: "after a pause each of its inputs may send one value more"
    case .gathering: "sends at times of its own, without waiting for the consumer"
    case .timed: "what it sends depends on when it is resumed"
    }
  }
}

extension Pulled {
  fileprivate var difference: String? {
    switch self {
    case .needed, .values(1): nil
    case .values(let count): "\(count) values of a source that can pause, when its consumer pauses at the first"
    case .all: "all values of its source"
    }
  }
}

extension Traits.Limit {
  fileprivate var difference: String? {
    switch self {
    case .sourceOnStack: nil
    case .keptForEnd: "the stored values are sent without a break"
    }
  }
}
