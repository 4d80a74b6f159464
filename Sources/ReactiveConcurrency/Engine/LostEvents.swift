import Synchronization

/// Reports events that nobody gets, when asked to: values that are sent without a subscriber or after the end, and
/// subjects that are released without an end.
///
/// ```swift
/// LostEvents.handler = { lost in logger.debug("\(lost)") }
/// // Subject<Int>: the value 3 was sent without a subscriber
/// ```
///
/// They are no errors: a subject may well have no subscriber. But where values disappear, this says where. Without a
/// handler nothing is reported; a subject counts such values in any case (`lostCount`). Values that a buffering policy
/// drops are reported by `buffering(_:onDrop:)` and `values(buffering:onDrop:)`, and counted in the graph of what is
/// running.
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
  }

  public let kind: Kind
  /// The sender's kind, with the type of its values.
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
    }
  }
}
