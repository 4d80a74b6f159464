import Foundation
import ReactiveConcurrency

extension NotificationCenter {
  /// Sends `transform(notification)` for each notification posted. Ends only if `object` is already gone.
  ///
  /// ```swift
  /// let zones = NotificationCenter.default.signal(for: .NSSystemTimeZoneDidChange) { _ in
  ///   TimeZone.current
  /// }
  /// ```
  ///
  /// Each subscription is one observer of the center, and is removed when it ends. The closure takes what is needed out
  /// of a notification, which need not be sendable. It runs on the thread that posts; a notification for which it
  /// returns `nil` is dropped. Posting cannot be paused: the consumer's buffering policy decides what happens to the
  /// values that wait.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications; all of them if `nil`.
  ///   - object: The object that posts them; any if `nil`. It is not kept alive.
  public func signal<Value: Sendable>(
    for name: Notification.Name?, object: (any AnyObject & Sendable)? = nil,
    _ transform: @escaping @Sendable (Notification) -> Value?
  ) -> Signal<Value> {
    let center = Unchecked(self)
    weak let watched = object
    let isAnybodys = object == nil
    return Signal { sender in
      guard isAnybodys || watched != nil else { return sender.finish() }
      let token = Unchecked(
        center.value.addObserver(forName: name, object: watched, queue: nil) { notification in
          if let value = transform(notification) { sender.send(value) }
        })
      sender.onDispose { center.value.removeObserver(token.value) }
    }
  }
}
