import Synchronization

/// Reports events that nobody gets, when asked to: values that are sent without a subscriber or after the end, that a
/// buffering policy drops, or that a stage has stored when it is cancelled or fails; and subjects that are released
/// without an end.
///
/// ```swift
/// LostEvents.handler = { lost in logger.debug("\(lost)") }
/// // Subject<Int>: the value 3 was sent without a subscriber
/// ```
///
/// They are no errors: a subject may well have no subscriber. But where values disappear, this says where. Without a
/// handler nothing is reported; a subject counts such values in any case (`lostCount`), and a buffering policy what it
/// drops (`onDrop`). A stage that is watched (`LiveSubscriptions`) has its name and its place in the report, and its
/// graph counts what it has dropped.
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
  /// - Parameters:
  ///   - receiver: What is downstream of the stage.
  ///   - type: The type of its values.
  static func drop(_ count: @autoclosure () -> Int, before receiver: (any Receiver)?, of type: Any.Type) {
    drop(count(), before: receiver, sender: "stage of \(type)")
  }

  /// Whether anything counts what stages drop at their end.
  @usableFromInline
  static var dropsAreCounted: Bool { areReported || SignalContext.isUsed }

  /// The same for a stage that knows its name.
  @usableFromInline
  static func drop(_ count: Int, before receiver: (any Receiver)?, stage: StaticString) {
    drop(count, before: receiver, sender: "\(stage)")
  }

  private static func drop(
    _ count: @autoclosure () -> Int, before receiver: (any Receiver)?, sender: @autoclosure () -> String
  ) {
    if SignalContext.isUsed, case .node(let node) = receiver?.graphLink { return node.drop(count()) }
    reportAtEnd(count(), sender: sender())
  }

  static func reportAtEnd(_ count: @autoclosure () -> Int, sender: @autoclosure () -> String) {
    guard areReported, case let count = count(), count > 0 else { return }
    report(LostEvent(.storedAtEnd(count: count), sender: sender()))
  }

  /// Reports a value that a policy drops.
  @usableFromInline
  static func dropByPolicy<Value: Sendable>(_ value: Value, sender: StaticString) {
    if areReported { report(LostEvent(.byPolicy(value: value), sender: "\(sender) of \(Value.self)")) }
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
    /// A buffering policy has had no room for a value.
    case byPolicy(value: any Sendable)
    /// A stage or a loop has been cancelled or has failed while it stored this many values.
    case storedAtEnd(count: Int)
  }

  public let kind: Kind
  /// The sender's kind, with the type of its values, or its name; for stored values of a stage that is watched, its
  /// name, where it is written and where its chain is subscribed.
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
    case .byPolicy(let value): "\(sender): the value \(value) was dropped by the buffering policy"
    case .storedAtEnd(let count):
      "\(sender): \(count) stored \(count == 1 ? "value was" : "values were") dropped at its end"
    }
  }
}
