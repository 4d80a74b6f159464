import Synchronization

/// The fate of a value that was sent: the answer of a subject's or a channel's `send(_:)`.
///
/// ```swift
/// guard subject.send(order) != .ended else { throw ShopIsClosed() }
/// if jobs.send(job) == .nobody { backlog.append(job) }
/// ```
///
/// It may be ignored: `onNext { subject.send($0) }`. An answer tells what was so at that moment: a subscriber may leave
/// before it handles the value. A `Sender`, which has one consumer, answers with that consumer's `Demand`.
@nonexhaustive
public enum SendResult: Sendable, Hashable {
  /// It has been sent to at least one subscriber.
  case delivered
  /// Nobody was subscribed. A subject that remembers values has remembered it for later subscribers.
  case nobody
  /// It is queued: this call was made during a delivery, or while another thread was sending. It is sent before that
  /// thread's call returns, unless the subject ends before.
  case queued
  /// The subject or channel has ended; the value is dropped.
  case ended
  /// A `WorkChannel` has no room; the value has been refused.
  case full
}
