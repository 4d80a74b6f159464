import ReactiveConcurrency

/// The signals that run at one moment: the stages of each chain in their order, its consumer, and what each has done.
///
/// ```swift
/// print(LiveSubscriptions.process.graph)
/// // loop, task "prices": 256 in, 256 stored
/// // filter(_:): 1000 in, 256 out; paused for 6 s by loop, task "prices"
/// // map(_:): 1000 in, 1000 out; paused for 6 s by loop, task "prices"
/// // Signal(sequence): 1000 out; paused for 6 s by loop, task "prices"
/// ```
///
/// A chain is printed from its consumer up to its sources, and a shared source once, with those that it sends to. What
/// is known of a stage is what crosses its border: what it has stored or dropped is the difference of `in` and `out`.
/// Taking a graph stops nothing: each number is right, but while values flow they may be of slightly different moments.
///
/// `description` is for people, `dot` for Graphviz; as JSON, times are in seconds.
public struct SignalGraph: Sendable, CustomStringConvertible {
  /// How a stage or a consumer has ended.
  public enum End: String, Sendable, Codable {
    case completed
    case failed
    case cancelled
    /// Its source was released without an end.
    case released
  }

  /// A stage of a running chain, or its consumer.
  public struct Node: Sendable, Identifiable, Hashable, Codable {
    /// The role of a node in its chain.
    public enum Kind: String, Sendable, Codable {
      case source
      case `operator`
      case consumer
    }

    /// Identifies the node in this process.
    public let id: Int
    public internal(set) var kind: Kind
    /// The name of the operator or source, as one calls it, or the one given by `named(_:)`; of a consumer, what it is.
    public let name: String
    /// The file and line where its consumer subscribes, if that is known.
    public let place: String?
    /// The name of the task that iterates, if this is a loop whose task has one.
    public let task: String?
    /// The nodes that send to this one.
    public internal(set) var upstream: [Int] = []
    /// The nodes that this one sends to: one, or all that share it.
    public internal(set) var downstream: [Int] = []
    /// How many values have come from upstream. 0 for a source, which makes its own.
    public internal(set) var valuesIn = 0
    /// How many values have been sent downstream. 0 for a consumer.
    public internal(set) var valuesOut: Int
    /// How many values its source, such as a subject, has lost so far: sent without a subscriber or after the end.
    public let lost: Int
    /// How many values it stores, if it is a loop or `deliver(on:)`.
    public internal(set) var stored: Int?
    /// The nodes at which the current pause has begun: the furthest downstream that have asked for it.
    public internal(set) var pausedBy: [Int] = []
    /// How it has ended; `nil` while it runs. Only a graph that keeps what has ended has nodes that have
    /// (`LiveSubscriptions.enable(keepingEnded:)`).
    public let end: End?
    /// The error with which it has failed, in words.
    public let failure: String?
    let paused: Seconds?
    let pausedInTotal: Seconds
    let ended: Seconds?
    let lifetime: Seconds
    let silence: Seconds

    private enum CodingKeys: String, CodingKey {
      case id, kind, name, place, task, upstream, downstream, valuesIn, valuesOut, lost, stored, pausedBy, end, failure
      case paused = "pausedFor"
      case pausedInTotal = "timePaused"
      case ended = "endedFor"
      case lifetime = "age"
      case silence = "idle"
    }

    /// How long the current pause has lasted; `nil` if it is not paused.
    public var pausedFor: Duration? { paused?.duration }
    /// How long it has been paused in total.
    public var timePaused: Duration { pausedInTotal.duration }
    /// How long ago it has ended; `nil` while it runs.
    public var endedFor: Duration? { ended?.duration }
    /// How long ago it was subscribed.
    public var age: Duration { lifetime.duration }
    /// How long ago it sent its last value, or was subscribed, if it has sent none.
    public var idle: Duration { silence.duration }
  }

  /// The nodes, in the order in which they were subscribed: each chain's consumer before its operators and sources.
  public private(set) var nodes: [Node]

  /// The index of each node.
  private let indices: [Int: Int]

  /// The node with an identifier, if it is in the graph.
  subscript(id: Int) -> Node? { indices[id].map { nodes[$0] } }

  private init(_ nodes: [Node]) {
    self.nodes = nodes
    indices = Dictionary(nodes.indices.map { (nodes[$0].id, $0) }) { first, _ in first }
  }
}

extension SignalGraph: Codable {
  private enum CodingKeys: CodingKey { case nodes }

  public init(from decoder: any Decoder) throws {
    self.init(try decoder.container(keyedBy: CodingKeys.self).decode([Node].self, forKey: .nodes))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(nodes, forKey: .nodes)
  }
}

/// A duration that is encoded as a number of seconds.
struct Seconds: Sendable, Hashable, Codable {
  let duration: Duration

  init(_ duration: Duration) { self.duration = max(.zero, duration) }

  init(from decoder: any Decoder) throws {
    let seconds = try decoder.singleValueContainer().decode(Double.self)
    // A number from outside may be longer than any duration.
    self.init(.nanoseconds(Int64(exactly: max(0, seconds * 1e9).rounded()) ?? .max))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(duration / .seconds(1))
  }
}

// MARK: - From what is watched

extension SignalGraph {
  /// - Parameter records: In the order in which they were subscribed.
  init(_ records: [WatchedNode], now: SchedulerInstant) {
    self.init(records.map { Node($0, now: now) })
    var sharing: [ObjectIdentifier: [WatchedNode]] = [:]
    for record in records where record.end == nil {
      if let source = record.source { sharing[ObjectIdentifier(source), default: []].append(record) }
    }
    for (index, record) in records.enumerated() {
      switch record.downstream {
      case .node(let next): connect(index, to: next)
      case .shared(let sender): for next in sender.id.flatMap({ sharing[$0] }) ?? [] { connect(index, to: next) }
      case .nobody: break
      }
      // What is stored downstream of a node is stored by the one that it sends to.
      let place = record.isConsumer ? index : nodes[index].downstream.first.flatMap { indices[$0] }
      if let place, nodes[place].end == nil, let stored = record.stored {
        nodes[place].stored = (nodes[place].stored ?? 0) + stored
      }
    }
    for index in nodes.indices where nodes[index].paused != nil { nodes[index].pausedBy = origins(ofPauseAt: index) }
  }

  private mutating func connect(_ index: Int, to downstream: WatchedNode) {
    guard let other = indices[downstream.id] else { return }
    nodes[index].downstream.append(downstream.id)
    nodes[other].upstream.append(nodes[index].id)
    guard nodes[other].kind != .consumer else { return }
    nodes[other].kind = .operator
    nodes[other].valuesIn += nodes[index].valuesOut
  }

  /// The nodes at which a pause has begun.
  private func origins(ofPauseAt index: Int) -> [Int] {
    var seen: Set = [nodes[index].id]
    var next = [nodes[index]]
    var origins: [Int] = []
    while let node = next.popLast() {
      let downstream = node.downstream.filter { seen.insert($0).inserted }.compactMap { self[$0] }
      let paused = downstream.filter { $0.paused != nil }
      if node.kind == .consumer {
        origins.append(node.id)
      } else if paused.isEmpty {
        origins += downstream.map(\.id)
      }
      next += paused
    }
    return origins.sorted()
  }
}

extension SignalGraph.Node {
  fileprivate init(_ node: WatchedNode, now: SchedulerInstant) {
    let pause = node.pausedSince.map { max(.zero, $0.duration(to: now)) }
    let ending = node.end
    id = node.id
    kind = node.isConsumer ? .consumer : .source
    name = node.name
    place = node.place
    task = node.task
    valuesIn = node.isConsumer ? node.values : 0
    valuesOut = node.isConsumer ? 0 : node.values
    lost = node.source?.lostCount ?? 0
    paused = pause.map { Seconds($0) }
    pausedInTotal = Seconds(.nanoseconds(node.timePausedEarlier) + (pause ?? .zero))
    end = ending.map { ending in
      switch ending.termination {
      case .completed: .completed
      case .failed: .failed
      case .cancelled: .cancelled
      case .released: .released
      }
    }
    failure = if case .failed(let error) = ending?.termination { "\(error)" } else { nil }
    ended = ending.map { Seconds($0.time.duration(to: now)) }
    lifetime = Seconds(node.begin.duration(to: now))
    silence = Seconds(node.lastValueTime.duration(to: now))
  }
}

// MARK: - What is stuck

extension SignalGraph {
  /// Something in a graph that may be wrong.
  public struct Finding: Sendable, CustomStringConvertible {
    /// Why a node is suspicious.
    @nonexhaustive
    public enum Reason: Sendable {
      /// The node has been paused for long. `nodes` are those that have paused it.
      case paused(for: Duration, by: [Node])
      /// The node stores many values.
      case storing(Int)
      /// The source has sent nothing for long, although it is not paused.
      case silent(for: Duration)
    }

    public let node: Node
    public let reason: Reason

    /// A sentence: `Subject: paused for 6 s by loop, task "prices"`.
    public var description: String {
      switch reason {
      case .paused(let time, let nodes):
        "\(node.title): paused for \(inWords(time)) by \(nodes.map(\.title).joined(separator: " and "))"
      case .storing(let count): "\(node.title): stores \(count) values"
      case .silent(let time): "\(node.title): no value for \(inWords(time))"
      }
    }
  }

  /// Only what is stuck: sources that have been paused for long, and by whom; what stores many values; sources that
  /// have sent nothing for long.
  ///
  /// ```swift
  /// for finding in LiveSubscriptions.process.graph.stuck() { logger.warning("\(finding)") }
  /// ```
  ///
  /// - Parameters:
  ///   - pause: From how long on a pause counts.
  ///   - count: From how many on stored values count.
  ///   - silence: From how long on a silence counts; `nil` if it never does.
  public func stuck(
    pausedFor pause: Duration = .seconds(5), storing count: Int = 1_000, silentFor silence: Duration? = .seconds(60)
  ) -> [Finding] {
    nodes.filter { $0.end == nil }.flatMap { node in
      var findings: [Finding] = []
      if let stored = node.stored, stored >= count { findings.append(Finding(node: node, reason: .storing(stored))) }
      guard node.upstream.isEmpty, node.kind == .source else { return findings }
      if let time = node.pausedFor {
        if time >= pause {
          findings.append(Finding(node: node, reason: .paused(for: time, by: node.pausedBy.compactMap { self[$0] })))
        }
      } else if let silence, node.idle >= silence {
        findings.append(Finding(node: node, reason: .silent(for: node.idle)))
      }
      return findings
    }
  }
}
