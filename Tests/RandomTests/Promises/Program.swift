import ReactiveConcurrency

/// What a program does at one point. Hot sources and consumers go by their numbers.
enum Action: Sendable, Equatable, CustomStringConvertible {
  case send(source: Int)
  /// Starts a task that emits.
  case emit(source: Int)
  /// Cancels the tasks that emit.
  case cancelEmits
  case finish(source: Int)
  case fail(source: Int)
  case subscribe(consumer: Int)
  case resume(consumer: Int)
  case cancel(consumer: Int)
  /// Moves virtual time; lets other threads run on real ones.
  case advance(Int)

  var description: String {
    switch self {
    case .send(let source): "source\(source).send"
    case .emit(let source): "Task { source\(source).emit }"
    case .cancelEmits: "emits.cancel"
    case .finish(let source): "source\(source).finish"
    case .fail(let source): "source\(source).fail"
    case .subscribe(let consumer): "consumer\(consumer).subscribe"
    case .resume(let consumer): "consumer\(consumer).resume"
    case .cancel(let consumer): "consumer\(consumer).cancel"
    case .advance(let time): "advance \(time)"
    }
  }
}

/// Something that is done from within a closure: at a certain call of it.
struct Reaction: Sendable, CustomStringConvertible {
  /// Whose closure: an operator's or a source's number, or a consumer's as -1, -2, ….
  var point: Int
  var call: Int
  var action: Action

  var description: String {
    "within call \(call) of \(point < 0 ? "consumer\(-1 - point)" : "point \(point)"): \(action)"
  }
}

/// Who takes the values.
struct ConsumerPlan: Sendable, CustomStringConvertible {
  enum Way: Sendable {
    case observe
    case loop(BufferingPolicy)
  }

  var way: Way
  /// It pauses at each value that is a multiple of this; a loop waits a moment.
  var pauses: Int?
  /// It wants no more after so many values.
  var leavesAfter: Int?
  /// Whether it is there from the beginning.
  var isFirst: Bool

  var description: String {
    let name =
      switch way {
      case .observe: "observe"
      case .loop(let policy): "for try await, buffering \(policy)"
      }
    return name + (pauses.map { ", pausing at every \($0). value" } ?? "")
      + (leavesAfter.map { ", leaving after \($0)" } ?? "") + (isFirst ? ", from the beginning" : "")
  }
}

/// A random program: a graph, its consumers, and what is done with them. A value, so that it can be made smaller.
struct Program: RandomProgram {
  enum Mode: String, Sendable {
    /// On one thread, in virtual time: always the same.
    case inline
    /// Each lane on a thread of its own, in real time.
    case threads
  }

  let seed: UInt64
  let family: Family
  let mode: Mode
  var graph: Graph
  var consumers: [ConsumerPlan]
  var lanes: [[Action]]
  var reactions: [Reaction]
  /// Whether at last the consumers leave, and only then the sources end.
  var isLeft: Bool

  var description: String {
    var lines = ["\(graph)"]
    for (index, consumer) in consumers.enumerated() { lines.append("consumer\(index): \(consumer)") }
    for (index, lane) in lanes.enumerated() {
      lines.append("\(mode == .inline ? "then" : "thread \(index)"): \(Self.summary(of: lane))")
    }
    if isLeft { lines.append("at last everybody leaves") }
    return (lines + reactions.map(\.description)).joined(separator: "\n")
  }

  var signature: [String] { graph.steps.map(\.entry.name) }
  var attempts: Int { mode == .inline ? 1 : 15 }

  func problems(isHasty: Bool) -> [String]? { Run.problems(of: self, isHasty: isHasty) }

  private static func summary(of lane: [Action]) -> String {
    var runs: [(action: Action, count: Int)] = []
    for action in lane {
      if let last = runs.last, last.action == action {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((action, 1))
      }
    }
    return runs.map { $0.count == 1 ? "\($0.action)" : "\($0.action) ×\($0.count)" }.joined(separator: "; ")
  }

  /// Everything that is done, wherever.
  var actions: [Action] { lanes.flatMap { $0 } + reactions.map(\.action) }
}
