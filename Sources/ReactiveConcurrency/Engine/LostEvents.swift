import Synchronization

/// Reports events that nobody gets, when asked to: values that are sent without a subscriber or after the end, subjects
/// that are released without an end, and values that a stage has stored when it is cancelled or fails.
///
/// ```swift
/// LostEvents.handler = { lost in logger.debug("\(lost)") }
/// // Subject<Int>: the value 3 was sent without a subscriber
/// ```
///
/// They are no errors: a subject may well have no subscriber. But where values disappear, this says where. Without a
/// handler nothing is reported; a subject counts such values in any case (`lostCount`). What a stage stores until its
/// end is reported where the stage is watched (`LiveSubscriptions`), and counted in its graph. What a buffering policy
/// drops is counted there, too, and reported by `buffering(_:onDrop:)` and `values(buffering:onDrop:)`.
public enum LostEvents {
  private static let current = Locked<(@Sendable (LostEvent) -> Void)?>(nil)
  private static let isOn = Atomic<Bool>(false)

  /// Called with each event that nobody gets, where it happens, possibly on several threads at a time. `nil` by
  /// default.
  public static var handler: (@Sendable (LostEvent) -> Void)? {
    get { current.withLock { $0 } }
    set {
      current.withLock { $0 = newValue }
      isOn.store(newValue != nil, ordering: .relaxed)
    }
  }

  @usableFromInline
  static var areReported: Bool { isOn.load(ordering: .relaxed) }

  @usableFromInline
  static func report(_ event: LostEvent) { handler?(event) }

  /// Counts values that a stage drops at its end, in the graph that it is part of, and reports them.
  ///
  /// - Parameter receiver: What is downstream of the stage.
  static func drop(_ count: @autoclosure () -> Int, before receiver: (any Receiver)?) {
    guard SignalContext.isUsed, case .node(let node) = receiver?.graphLink else { return }
    node.drop(count())
  }
}

/// An event that nobody gets.
public struct LostEvent: Sendable, CustomStringConvertible {
  /// What has been lost, and why.
  @nonexhaustive
  public enum Kind: Sendable {
    /// A subject has sent a value without having a subscriber.
    case noSubscriber(value: any Sendable)
    /// A subject has been told to send a value after its end.
    case afterEnd(value: any Sendable)
    /// A subject has been released without an end: this many subscribers get nothing more.
    case releasedWithoutEnd(subscribers: Int)
    /// A stage or a loop has been cancelled or has failed while it stored this many values.
    case storedAtEnd(count: Int)
  }

  public let kind: Kind
  /// The sender's kind, with the type of its values; for stored values, the stage's name and place in a graph.
  public let sender: String

  @usableFromInline
  init(_ kind: Kind, sender: String) {
    self.kind = kind
    self.sender = sender
  }

  /// What has been lost, as a sentence.
  public var description: String {
    switch kind {
    case .noSubscriber(let value): "\(sender): the value \(value) was sent without a subscriber"
    case .afterEnd(let value): "\(sender): the value \(value) was sent after the end"
    case .releasedWithoutEnd(let count): "\(sender): released without an end, with \(count) subscribers"
    case .storedAtEnd(let count):
      "\(sender): \(count) stored \(count == 1 ? "value was" : "values were") dropped at its end"
    }
  }
}
