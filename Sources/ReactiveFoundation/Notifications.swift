import Foundation
import ReactiveConcurrency

extension NotificationCenter {
  /// Sends what `transform` makes of each notification that is posted, and never ends. Stands for
  /// `rac_addObserverForName:object:`.
  ///
  /// ```swift
  /// let changes = NotificationCenter.default.signal(for: .NSSystemClockDidChange) { _ in Date() }
  /// ```
  ///
  /// Each subscription is one observer of the centre, removed when it is over. A notification need not be sendable,
  /// hence the closure, which runs on the thread that posts; one for which it returns `nil` is left out. Posting cannot
  /// be held back: the consumer's buffering policy decides what becomes of values for which it is too slow.
  ///
  /// - Parameters:
  ///   - name: Which notifications; all of them if `nil`.
  ///   - object: Whose; everybody's if `nil`. It is not kept.
  public func signal<Value: Sendable>(
    for name: Notification.Name?, object: (any AnyObject & Sendable)? = nil,
    _ transform: @escaping @Sendable (Notification) -> Value?
  ) -> Signal<Value> {
    let center = Unchecked(self)
    weak let sender = object
    let isAnybodys = object == nil
    return Signal { subscriber in
      guard isAnybodys || sender != nil else { return subscriber.finish() }
      let token = Unchecked(
        center.value.addObserver(forName: name, object: sender, queue: nil) { notification in
          if let value = transform(notification) { subscriber.send(value) }
        })
      subscriber.onDispose { center.value.removeObserver(token.value) }
    }
  }
}
