/// A subscription that is cancelled when it is released: kept in a property, it ends with its owner.
///
/// ```swift
/// final class Thermometer: Sendable {
///   let degrees = BehaviorSubject(20)
///   private let readings: ScopedSubscription
///
///   init(_ sensor: Signal<Int>) {
///     readings = sensor.observe(
///       Observer(
///         next: { [degrees] value in
///           degrees.send(value)
///           return .more
///         }, finish: { _ in })
///     ).scoped()
///   }
/// }
/// let sensor = Subject<Int>()
/// var thermometer: Thermometer? = Thermometer(sensor.signal)
/// assert(thermometer != nil && sensor.subscriberCount == 1)
/// thermometer = nil
/// assert(sensor.subscriberCount == 0)
/// ```
public final class ScopedSubscription: Sendable {
  private let subscription: Subscription

  /// Makes the owner of a subscription.
  public init(_ subscription: Subscription) { self.subscription = subscription }

  deinit { subscription.cancel() }

  /// Cancels the subscription. See `Subscription.cancel()`.
  public func cancel() { subscription.cancel() }

  /// Resumes a source that was answered `.paused`. See `Subscription.resume()`.
  public func resume() { subscription.resume() }
}

extension Subscription {
  /// Returns the owner of this subscription, which cancels it when it is released.
  public func scoped() -> ScopedSubscription { ScopedSubscription(self) }
}
