import ReactiveConcurrency

/// A signal, or a subject, which ReactiveCocoa treats as one: what the old spellings are defined on.
public protocol SignalConvertible<Value>: Sendable {
  associatedtype Value: Sendable

  /// What to subscribe to.
  var signal: Signal<Value> { get }
}

extension Signal: SignalConvertible {
  /// Itself.
  public var signal: Signal<Value> { self }
}

extension Subject: SignalConvertible {}
extension BehaviorSubject: SignalConvertible {}
extension ReplaySubject: SignalConvertible {}
extension GroupedSignal: SignalConvertible {}
