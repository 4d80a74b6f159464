import GRPCCore

/// What an aggregator knows: the totals, and how far each agent is.
///
/// A snapshot counts once: what comes again is passed over, what is missing is told, and a boot that another one has
/// followed is over. Times are seconds since 1970.
public struct Book: Sendable {
  private var agents: [String: AgentStatus] = [:]
  private var services: [String: ServiceTotal] = [:]
  /// Counts the changes.
  private(set) var revision: UInt64 = 0
  /// What has changed since `takeChanges()`.
  private var changedAgents: Set<String> = []
  private var changedServices: Set<String> = []

  public init() {}

  /// Takes up a book that was kept in a file. Nobody is connected any more.
  ///
  /// - Throws: `BookError` if it could not have been kept by a book such as this.
  init(_ totals: Totals) throws(BookError) {
    for service in totals.services {
      try BookError.check(service.service, "service")
      if let problem = service.figures.problem {
        throw BookError("service '\(service.service)': \(problem.field): \(problem.text)")
      }
      services[service.service] = service
    }
    for var agent in totals.agents {
      try BookError.check(agent.reporter.agent, "agent")
      try BookError.check(agent.reporter.boot, "agent '\(agent.reporter.agent)': boot")
      for service in agent.services { try BookError.check(service, "agent '\(agent.reporter.agent)': service") }
      if agent.services.count > Limit.servicesOfAgent {
        throw BookError("agent '\(agent.reporter.agent)': it has \(agent.services.count) services")
      }
      agent.state = .away
      agents[agent.reporter.agent] = agent
    }
    if services.count > Limit.services { throw BookError("it has \(services.count) services") }
    if agents.count > Limit.agents { throw BookError("it has \(agents.count) agents") }
  }

  public var totals: Totals {
    .with {
      $0.services = services.values.sorted { $0.service < $1.service }
      $0.agents = agents.values.sorted { $0.reporter.agent < $1.reporter.agent }
    }
  }

  /// Begins a connection.
  ///
  /// - Throws: `RPCError` if the agent does not say who it is, or there are too many.
  mutating func begin(with snapshot: Snapshot, at now: UInt64 = 0) throws(RPCError) -> Position {
    // Without fields that we do not know, which would be kept.
    let reporter = Reporter.with { ($0.agent, $0.boot) = (snapshot.reporter.agent, snapshot.reporter.boot) }
    if let problem = reporter.agent.problemAsName { throw snapshot.refused("reporter.agent", problem) }
    if let problem = reporter.boot.problemAsName { throw snapshot.refused("reporter.boot", problem) }
    if snapshot.sequence != 0 { throw snapshot.refused("sequence", "a connection begins with 0") }
    if agents[reporter.agent] == nil, agents.count >= Limit.agents {
      throw snapshot.exhausted("there are \(Limit.agents) agents already")
    }
    var status = agents[reporter.agent] ?? AgentStatus()
    // The log goes on where the boot before left it.
    if status.reporter != reporter { status.position.sequence = 0 }
    (status.reporter, status.state, status.seen) = (reporter, .reporting, now)
    change(to: status)
    return status.position
  }

  /// Counts a snapshot, unless it has been counted.
  ///
  /// - Throws: `RPCError` if a field is wrong, or the agent has started anew.
  mutating func add(_ snapshot: Snapshot, at now: UInt64 = 0) throws(RPCError) -> Position {
    guard var status = agents[snapshot.reporter.agent], snapshot.reporter.isSame(as: status.reporter) else {
      throw RPCError(code: .aborted, message: "\(snapshot.name): another boot of this agent has come")
    }
    guard snapshot.sequence > status.position.sequence else { return status.position }
    if let problem = snapshot.service.problemAsName { throw snapshot.refused("service", problem) }
    if let problem = snapshot.figures.problemInSnapshot { throw snapshot.refused(problem.field, problem.text) }
    if !status.services.contains(snapshot.service) {
      if status.services.count >= Limit.servicesOfAgent {
        throw snapshot.exhausted("it has reported on \(Limit.servicesOfAgent) services already")
      }
      if services[snapshot.service] == nil, services.count >= Limit.services {
        throw snapshot.exhausted("there are \(Limit.services) services already")
      }
      status.services.append(snapshot.service)
    }
    status.missing.count(snapshot.sequence - status.position.sequence - 1)
    status.gaps.count(snapshot.gaps)
    status.seen = now
    status.position = .with {
      ($0.sequence, $0.offset, $0.mark) = (snapshot.sequence, snapshot.offset, snapshot.mark)
    }
    var total = services[snapshot.service] ?? .with { $0.service = snapshot.service }
    total.figures.add(snapshot.figures)
    total.seen = now
    services[snapshot.service] = total
    changedServices.insert(snapshot.service)
    change(to: status)
    return status.position
  }

  /// Ends a connection, unless another boot has come.
  mutating func end(_ reporter: Reporter, _ state: AgentStatus.State, at now: UInt64 = 0) {
    guard var status = agents[reporter.agent], reporter.isSame(as: status.reporter) else { return }
    (status.state, status.seen) = (state, now)
    change(to: status)
  }

  /// Forgets the agents and services that nobody has seen since a time. An agent that comes back after that is a new
  /// one, and its log counts from the start.
  ///
  /// - Returns: Whether there were any.
  mutating func forget(unseenSince time: UInt64) -> Bool {
    let (agents, services) = (self.agents.count, self.services.count)
    self.agents = self.agents.filter { $0.value.state == .reporting || $0.value.seen >= time }
    self.services = self.services.filter { $0.value.seen >= time }
    guard (self.agents.count, self.services.count) != (agents, services) else { return false }
    for (name, status) in self.agents {
      self.agents[name]?.services = status.services.filter { self.services[$0] != nil }
    }
    revision += 1
    return true
  }

  /// How far an agent is.
  func position(of reporter: Reporter) -> Position {
    guard let status = agents[reporter.agent], reporter.isSame(as: status.reporter) else { return Position() }
    return status.position
  }

  /// What has changed since it was last asked.
  mutating func takeChanges() -> Totals {
    defer { (changedAgents, changedServices) = ([], []) }
    return .with {
      $0.services = changedServices.compactMap { services[$0] }
      $0.agents = changedAgents.compactMap { agents[$0] }
    }
  }

  private mutating func change(to status: AgentStatus) {
    agents[status.reporter.agent] = status
    changedAgents.insert(status.reporter.agent)
    revision += 1
  }
}

extension Reporter {
  /// Whether it is the same boot of the same agent, whatever else a peer has sent with it.
  func isSame(as other: Reporter) -> Bool { agent == other.agent && boot == other.boot }
}

extension Snapshot {
  fileprivate var name: String { "snapshot \(sequence) of agent '\(reporter.agent.quoted)'" }

  func refused(_ field: String, _ problem: String) -> RPCError {
    RPCError(code: .invalidArgument, message: "\(name): \(field): \(problem)")
  }

  fileprivate func exhausted(_ problem: String) -> RPCError {
    RPCError(code: .resourceExhausted, message: "\(name): \(problem)")
  }
}

/// Why a book cannot be taken up.
struct BookError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }

  fileprivate static func check(_ name: String, _ what: String) throws(BookError) {
    if let problem = name.problemAsName { throw BookError("\(what) '\(name.quoted)': \(problem)") }
  }
}
