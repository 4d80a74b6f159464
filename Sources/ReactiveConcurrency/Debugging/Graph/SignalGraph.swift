/// What is running at one moment: the stages of each chain in their order, its consumer, and what each has done.
///
/// ```swift
/// LiveSubscriptions.enable()                       // as the program starts
///
/// print(LiveSubscriptions.process.graph)           // then at any time
/// // loop, task "prices": 256 in, 256 stored
/// // filter(_:): 1,000 in, 256 out; paused for 6 s by the loop
/// // map(_:): 1,000 in, 1,000 out; paused for 6 s by the loop
/// // Signal(sequence): 1,000 out; paused for 6 s by the loop
/// ```
///
/// A chain is printed from its consumer up to its sources, and a shared source once, with those that it sends to.
/// Taking a graph stops nothing: each number is right, but while values flow they may be of slightly different moments.
public struct SignalGraph: Sendable, CustomStringConvertible {
  /// How a stage or a consumer has ended.
  public enum End: String, Sendable {
    case completed
    case failed
    case cancelled
  }

  /// A stage of a running chain, or its consumer.
  public struct Node: Sendable, Identifiable, Hashable {
    /// The role of a node in its chain.
    public enum Kind: String, Sendable {
      case source
      case `operator`
      case consumer
    }

    /// Identifies the node in this process.
    public let id: Int
    public internal(set) var kind: Kind
    /// The name of the operator or source, as one calls it; for a consumer, what it is.
    public let name: String
    /// The file and line where it is written, if they can be found: of an operator where it is called, of a consumer
    /// where it subscribes.
    ///
    /// What has been told its place, such as `observe(_:)`, `subscribe` and `checkpoint(_:)`, has it everywhere. For
    /// everything else it is found in the debug information of the program, on Linux, if watching had begun when
    /// the signal was made.
    public var place: String? { code?.text }

    let code: CodePlace?
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
    /// How many values it has dropped because its buffering policy had no room for them, or because it stored them when
    /// it was cancelled or failed.
    public internal(set) var dropped: Int
    /// How many of those it stored when it was cancelled or failed.
    public let droppedAtEnd: Int
    /// How many values what it subscribes to, such as a subject, has sent to nobody so far: without a subscriber or
    /// after the end.
    public let lost: Int
    /// How many values it stores, if that is known.
    public internal(set) var stored: Int?
    /// The most that it has been seen to store: when it paused its source, and whenever a graph was taken.
    public internal(set) var mostStored: Int?
    /// How long the current pause has lasted; `nil` if it is not paused.
    public let pausedFor: Duration?
    /// The nodes at which the current pause has begun: the furthest downstream that have asked for it.
    public internal(set) var pausedBy: [Int] = []
    /// How long it has been paused in total.
    public let timePaused: Duration
    /// How it has ended; `nil` while it runs. Only a graph that keeps what has ended has nodes that have
    /// (`LiveSubscriptions.enable(keepingEnded:)`).
    public let end: End?
    /// Why a consumer was cancelled, in words, if that is known: `cancel()` was called, what kept its subscription was
    /// released, its task was cancelled. Of a shared source, that its last subscriber has left.
    public let cancellation: String?
    /// The error with which it has failed, in words.
    public let failure: String?
    /// How long ago it has ended; `nil` while it runs.
    public let endedFor: Duration?
    /// How long ago it was subscribed.
    public let age: Duration
    /// How long ago it sent its last value, or was subscribed, if it has sent none.
    public let idle: Duration
  }

  /// The nodes, in the order in which they were subscribed: each chain's consumer before its operators and sources.
  public private(set) var nodes: [Node]

  /// The index of each node.
  private let indices: [Int: Int]

  /// The node with an identifier, if it is in the graph.
  subscript(id: Int) -> Node? { indices[id].map { nodes[$0] } }

  /// The chains, that is the parts that are not connected with each other, in the order in which they were subscribed.
  public var chains: [SignalGraph] {
    var unseen = Set(indices.keys)
    return nodes.compactMap { first in
      guard unseen.remove(first.id) != nil else { return nil }
      var found: Set = [first.id]
      var next = [first]
      while let node = next.popLast() {
        for id in node.upstream + node.downstream where unseen.remove(id) != nil {
          found.insert(id)
          if let neighbour = self[id] { next.append(neighbour) }
        }
      }
      return SignalGraph(nodes.filter { found.contains($0.id) })
    }
  }

  /// Some nodes, with all that their values come from and go to, and what has paused those.
  func part(around ids: some Sequence<Int>) -> SignalGraph {
    let upstream = reached(from: ids) { $0.upstream }
    let downstream = reached(from: ids) { $0.downstream }
    let culprits = upstream.compactMap { self[$0] }.flatMap(\.pausedBy)
    let part = upstream.union(downstream).union(culprits)
    return SignalGraph(nodes.filter { part.contains($0.id) })
  }

  private func reached(from ids: some Sequence<Int>, by links: (Node) -> [Int]) -> Set<Int> {
    var found = Set(ids)
    var next = Array(found)
    while let id = next.popLast() {
      for id in self[id].map(links) ?? [] where found.insert(id).inserted { next.append(id) }
    }
    return found
  }

  private init(_ nodes: [Node]) {
    self.nodes = nodes
    indices = Dictionary(uniqueKeysWithValues: nodes.indices.map { (nodes[$0].id, $0) })
  }
}

extension SignalGraph {
  /// - Parameter records: In the order in which they were subscribed.
  init(_ records: [GraphNode], now: SchedulerInstant) {
    self.init(records.map { Node($0, now: now) })
    connect(records)
    for (index, record) in records.enumerated() { addStored(of: record, at: index) }
    for index in nodes.indices where nodes[index].pausedFor != nil { nodes[index].pausedBy = origins(ofPauseAt: index) }
  }

  private mutating func connect(_ records: [GraphNode]) {
    // What is shared is known by its address only, which may be another's after the end.
    let sharing = Dictionary(grouping: records.filter { $0.sharedSourceID != nil && $0.end == nil }) {
      $0.sharedSourceID ?? 0
    }
    for (index, record) in records.enumerated() {
      if case .node(let downstream) = record.downstream { connect(index, to: downstream) }
      guard let source = record.downstream?.sharedID, record.end == nil else { continue }
      for downstream in sharing[source] ?? [] {
        connect(index, to: downstream, isDistributed: record.downstream?.isDistributed ?? false)
      }
    }
  }

  private mutating func connect(_ index: Int, to downstream: GraphNode, isDistributed: Bool = false) {
    guard let other = indices[downstream.id] else { return }
    nodes[index].downstream.append(downstream.id)
    nodes[other].upstream.append(nodes[index].id)
    guard nodes[other].kind != .consumer else { return }
    nodes[other].kind = .operator
    nodes[other].valuesIn += isDistributed ? nodes[other].valuesOut : nodes[index].valuesOut
  }

  /// What a stage stores is known to the receiver of the one before it; what a consumer stores, to its own, as does a
  /// source whose values go to one of several consumers.
  private mutating func addStored(of record: GraphNode, at index: Int) {
    let isOwn = record.isConsumer || record.downstream?.isDistributed ?? false
    let place = isOwn ? index : nodes[index].downstream.first.flatMap { indices[$0] }
    guard let place, let (now, most, dropped) = record.noteStored() else { return }
    nodes[place].stored = (nodes[place].stored ?? 0) + (nodes[place].end == nil ? now : 0)
    nodes[place].mostStored = (nodes[place].mostStored ?? 0) + most
    nodes[place].dropped += dropped
  }

  /// The nodes at which a pause has begun.
  private func origins(ofPauseAt index: Int) -> [Int] {
    var seen: Set = [nodes[index].id]
    var next = [nodes[index]]
    var origins: [Int] = []
    while let node = next.popLast() {
      let downstream = node.downstream.filter { seen.insert($0).inserted }.compactMap { self[$0] }
      let paused = downstream.filter { $0.pausedFor != nil }
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

extension SignalGraph.End {
  fileprivate init(_ termination: Termination) {
    switch termination {
    case .completed: self = .completed
    case .failed: self = .failed
    case .cancelled: self = .cancelled
    }
  }
}

extension SignalGraph.Node {
  fileprivate init(_ node: GraphNode, now: SchedulerInstant) {
    let paused = node.pausedSince.map { Swift.max(.zero, $0.duration(to: now)) }
    id = node.id
    kind = node.isConsumer ? .consumer : .source
    name = node.name
    code = node.place
    task = node.task
    valuesIn = node.isConsumer ? node.values : 0
    valuesOut = node.isConsumer ? 0 : node.values
    dropped = node.dropped
    droppedAtEnd = node.dropped
    lost = node.lost
    pausedFor = paused
    timePaused = .nanoseconds(node.timePausedEarlier) + (paused ?? .zero)
    end = node.end.map { SignalGraph.End($0.termination) }
    cancellation = if case .cancelled = node.end?.termination { node.ownCancellation } else { nil }
    failure = if case .failed(let error) = node.end?.termination { "\(error)" } else { nil }
    endedFor = node.end.map { Swift.max(.zero, $0.time.duration(to: now)) }
    age = Swift.max(.zero, node.begin.duration(to: now))
    idle = Swift.max(.zero, node.lastValueTime.duration(to: now))
  }
}
