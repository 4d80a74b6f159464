/// Where an error came from, and what it went through.
///
/// ```swift
/// do { … } catch {
///   logger.error("\(error), \(ErrorPath(of: error)?.description ?? "")")
///   // noValue, from timeout(after:on:), through retry(_:),
///   // checkpoint "quotes" at App/Quotes.swift:44, to subscriber at App/Routes.swift:12
/// }
/// ```
///
/// A signal that fails is noted at each `checkpoint(_:)` that its error passes, and in what `LiveSubscriptions` watches
/// at every operator. Only a failure costs anything, and the error itself is not wrapped, so it is caught and cast as
/// ever. The paths of the last 64 errors are kept, with those errors.
///
/// The path belongs to the error that a plain `catch` gets. What a cast makes of it, as in `catch let error as
/// SignalError`, is a copy, which has none.
public struct ErrorPath: Sendable, Hashable, CustomStringConvertible {
  /// Something that the error has passed.
  public struct Step: Sendable, Hashable, CustomStringConvertible {
    /// The operator, the checkpoint or the consumer.
    public let name: String
    /// Its file and line, if known.
    public var place: String? { code?.text }

    let code: CodePlace?
    /// Whether this is where the error got to, rather than something that it has passed.
    var isLast = false

    public var description: String { located(name, at: place) }
  }

  /// What the error has passed, from where it came from on.
  public let steps: [Step]

  /// Returns the path of an error; `nil` if nothing has noted it.
  public init?(of error: any Error) {
    let identity = Self.identity(of: error)
    guard let noted = Self.noted.withLock({ $0.last { $0.identity == identity } }) else { return nil }
    steps = noted.steps
  }

  /// The path of an error that comes after the end of the chain that the caller runs for.
  init?(tooLate error: any Error) {
    var steps = ErrorPath(of: error)?.steps ?? []
    if let chain = Self.chain.withLock({ $0 })?(), chain.text != nil {
      steps.append(Step(name: "in the chain subscribed", code: chain, isLast: true))
    }
    if steps.isEmpty { return nil }
    self.steps = steps
  }

  /// Says where the chain is subscribed that the caller runs for, if that is watched.
  static let chain = Locked<(@Sendable () -> CodePlace?)?>(nil)

  /// The path as words: `from timeout(after:on:), through retry(_:), to loop, task "quotes"`.
  public var description: String {
    var words = steps.map(\.description)
    let passed = steps.count { !$0.isLast }
    if passed > 0 { words[0] = "from " + words[0] }
    if passed > 1 { words[1] = "through " + words[1] }
    return words.joined(separator: ", ")
  }

  // MARK: Noting

  private struct Noted: Sendable {
    let identity: UInt
    /// Kept, so that its identity does not become another's.
    let error: any Error
    var steps: [Step] = []
    /// The node that comes next, if that is known.
    var next: GraphNode?
  }

  private static let noted = Locked<[Noted]>([])
  private static let most = 64
  private static let mostSteps = 64

  /// An error is a reference to a box. It is the same as long as the error is passed on as it is.
  private static func identity(of error: any Error) -> UInt {
    // Safety: the type is a single reference, of which only the address is used. `as` keeps the compiler from passing
    // what is in the box instead.
    unsafeBitCast(error as any Error, to: UInt.self)
  }

  /// Notes that a signal fails at this step.
  ///
  /// - Parameter node: The node that fails, if it is watched.
  static func note(_ termination: Termination, at step: Step, node: GraphNode? = nil) {
    guard case .failed(let error) = termination else { return }
    let identity = identity(of: error)
    // Released outside the lock.
    let forgotten: Noted? = noted.withLock { noted in
      var entry = Noted(identity: identity, error: error)
      if let index = noted.lastIndex(where: { $0.identity == identity }) { entry = noted.remove(at: index) }
      // One error may fail several signals: then a new path begins.
      let isElsewhere = node != nil && entry.next != nil && entry.next !== node
      if isElsewhere || entry.steps.contains(step) && node == nil { entry.steps = [] }
      // A checkpoint that is watched notes itself twice.
      if entry.steps.count < mostSteps, entry.steps.last != step { entry.steps.append(step) }
      if let node { if case .node(let next) = node.downstream { entry.next = next } else { entry.next = nil } }
      noted.append(entry)
      return noted.count > most ? noted.removeFirst() : nil
    }
    _ = forgotten
  }
}

extension GraphNode {
  /// What the path of an error says of it.
  var step: ErrorPath.Step {
    let task = task.map { ", task \"\($0)\"" } ?? ""
    return ErrorPath.Step(name: isConsumer ? "to \(name)\(task)" : name, code: place, isLast: isConsumer)
  }
}
