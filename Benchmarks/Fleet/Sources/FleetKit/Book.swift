import Foundation
import GRPCCore

/// What an aggregator knows: the totals, and how far each agent is.
///
/// A snapshot counts once: what comes again is passed over, what is missing is told, and a boot that another one has
/// followed is over.
public struct Book: Sendable {
  private var agents: [String: AgentStatus] = [:]
  private var services: [String: Figures] = [:]
  /// Counts the changes.
  private(set) var revision: UInt64 = 0

  public init() {}

  /// Takes up a book that was kept in a file. Nobody is connected any more.
  public init(_ totals: Totals) {
    for service in totals.services { services[service.service] = service.figures }
    for var agent in totals.agents {
      agent.state = .away
      agents[agent.reporter.agent] = agent
    }
  }

  public var totals: Totals {
    .with {
      $0.services = services.sorted { $0.key < $1.key }.map { service, figures in
        .with { ($0.service, $0.figures) = (service, figures) }
      }
      $0.agents = agents.values.sorted { $0.reporter.agent < $1.reporter.agent }
    }
  }

  /// Begins a connection.
  ///
  /// - Throws: `RPCError` if the agent does not say who it is.
  mutating func begin(with snapshot: Snapshot) throws(RPCError) -> Position {
    let reporter = snapshot.reporter
    if reporter.agent.isEmpty { throw snapshot.refused("reporter.agent", "it is empty") }
    if reporter.boot.isEmpty { throw snapshot.refused("reporter.boot", "it is empty") }
    if snapshot.sequence != 0 { throw snapshot.refused("sequence", "a connection begins with 0") }
    var status = agents[reporter.agent] ?? AgentStatus()
    // The log goes on where the boot before left it.
    if status.reporter != reporter { status.position.sequence = 0 }
    (status.reporter, status.state) = (reporter, .reporting)
    change(to: status)
    return status.position
  }

  /// Counts a snapshot, unless it has been counted.
  ///
  /// - Throws: `RPCError` if a field is wrong, or the agent has started anew.
  mutating func add(_ snapshot: Snapshot) throws(RPCError) -> Position {
    guard var status = agents[snapshot.reporter.agent], status.reporter == snapshot.reporter else {
      throw RPCError(code: .aborted, message: "\(snapshot.name): another boot of this agent has come")
    }
    guard snapshot.sequence > status.position.sequence else { return status.position }
    if snapshot.service.isEmpty { throw snapshot.refused("service", "it is empty") }
    if snapshot.figures.errors > snapshot.figures.requests {
      throw snapshot.refused("figures.errors", "there are more than requests")
    }
    if snapshot.figures.latencies.count > 64 { throw snapshot.refused("figures.latencies", "there are more than 64") }
    status.missing += snapshot.sequence - status.position.sequence - 1
    (status.position.sequence, status.position.offset) = (snapshot.sequence, snapshot.offset)
    services[snapshot.service, default: Figures()].add(snapshot.figures)
    change(to: status)
    return status.position
  }

  /// Ends a connection, unless another boot has come.
  mutating func end(_ reporter: Reporter, _ state: AgentStatus.State) {
    guard var status = agents[reporter.agent], status.reporter == reporter else { return }
    status.state = state
    change(to: status)
  }

  /// How far an agent is.
  func position(of reporter: Reporter) -> Position {
    guard let status = agents[reporter.agent], status.reporter == reporter else { return Position() }
    return status.position
  }

  private mutating func change(to status: AgentStatus) {
    agents[status.reporter.agent] = status
    revision += 1
  }
}

extension Snapshot {
  fileprivate var name: String { "snapshot \(sequence) of agent '\(reporter.agent)'" }

  func refused(_ field: String, _ problem: String) -> RPCError {
    RPCError(code: .invalidArgument, message: "\(name): \(field): \(problem)")
  }
}
