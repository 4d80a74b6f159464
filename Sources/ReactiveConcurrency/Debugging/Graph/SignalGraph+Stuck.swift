extension SignalGraph {
  /// Something in a graph that may be wrong.
  public struct Finding: Sendable, CustomStringConvertible {
    /// What may be wrong.
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
