/// The origin of a signal that is made for each subscription.
///
/// What starts signals one after the other may take apart what is made, so that a signal that refers to itself does not
/// nest.
@usableFromInline
final class Deferred<Value: Sendable>: Sendable {
  private let make: @Sendable () throws -> Signal<Value>

  init(_ make: @escaping @Sendable () throws -> Signal<Value>) { self.make = make }

  /// Makes the signal, or one that fails with the error.
  var made: Signal<Value> {
    do {
      return try make()
    } catch {
      return Signal(origin: nil, isPrompt: true) { observer in
        observer.finish(.failed(error))
        return .ended
      }
    }
  }
}

extension Signal {
  /// What makes this signal for each subscription, if nobody watches that.
  @inlinable var deferred: Deferred<Value>? { isPrompt ? nil : unwatchedOrigin as? Deferred<Value> }

  /// Starts this signal, or what it makes if it is deferred, on a constant stack.
  ///
  /// - Parameter unwrap: Takes a signal apart, and returns what to start first; `nil` for a signal to start as it is.
  @usableFromInline
  func start(_ observer: Observer<Value>, unwrap: (Signal) -> Signal?) -> Subscription {
    var signal = self
    while true {
      if let part = unwrap(signal) {
        // Nor would a succession of its own start that.
        if !part.isPrompt, observer.receiver?.hasCancelled ?? false {
          observer.finish(.cancelled)
          return .ended
        }
        signal = part
      }
      guard let deferred = signal.deferred else { return signal.start(observer) }
      signal = deferred.made
    }
  }
}
