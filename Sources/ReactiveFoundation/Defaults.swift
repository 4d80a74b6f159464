import Foundation
import ReactiveConcurrency
import Synchronization

extension UserDefaults {
  /// A terminal for the value of a key: sends it, now and whenever it changes in this process, and stores the values
  /// sent to it.
  ///
  /// On Linux, Foundation does not report changes. There a terminal sees what other terminals store, and what others
  /// have stored once a terminal stores, or `UserDefaults.didChangeNotification` is posted.
  ///
  /// ```swift
  /// let volume = UserDefaults.standard.terminal(for: "volume", as: Double.self)
  /// volume.send(0.5)
  /// for try await level in volume { … }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - type: A type that the defaults can store: `String`, `Int`, `Double`, `Float`, `Bool`, `Data`, `Date`, or
  ///     arrays and dictionaries of them. A stored value of another type counts as `nil`.
  ///
  /// Stands for `rac_channelTerminalForKey:`.
  public func terminal<Stored: Sendable & Equatable>(for key: String, as type: Stored.Type) -> DefaultsTerminal<Stored>
  {
    DefaultsTerminal(self, key)
  }
}

/// The value of a key in the user's defaults, made by `UserDefaults.terminal(for:as:)`.
///
/// New subscribers first get the current value, `nil` if there is none. A value equal to the current one, or stored as
/// the same, such as NaN, is neither stored nor sent, so two bound terminals do not update each other endlessly. It
/// observes the defaults while it is referenced or has subscribers.
public final class DefaultsTerminal<Stored: Sendable & Equatable>: AsyncSequence, SignalConvertible, SignalStream {
  private let defaults: Unchecked<UserDefaults>
  private let key: String
  private let current: BehaviorSubject<Stored?>
  private let observation: Subscription

  init(_ defaults: UserDefaults, _ key: String) {
    self.key = key
    let shared = Unchecked(defaults)
    self.defaults = shared
    let current = BehaviorSubject(defaults.object(forKey: key) as? Stored)
    self.current = current
    let changes: Signal<Void> = NotificationCenter.default.signal(for: UserDefaults.didChangeNotification) { _ in () }
    observation = changes.observe(
      Observer(
        next: { _, _ in
          Self.take(shared.value.object(forKey: key) as? Stored, into: current)
          return .more
        },
        finish: { _ in }))
  }

  deinit {
    observation.cancel()
  }

  /// The current value.
  public var value: Stored? { current.value }

  /// Stores a value and sends it to the subscribers; `nil` removes the key.
  public func send(_ value: Stored?) {
    guard !Self.isSame(value, current.value) else { return }
    // Before it is sent: a subscriber may answer with another.
    if let value { defaults.value.set(value, forKey: key) } else { defaults.value.removeObject(forKey: key) }
    Self.take(value, into: current)
    #if !canImport(Darwin)
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: defaults.value)
    #endif
  }

  /// The current value and then each new one.
  public var signal: Signal<Stored?> {
    current.signal.map { [self] value in withExtendedLifetime(self) { value } }
  }
}

extension DefaultsTerminal {
  /// Sends a value if it differs from the current one.
  private static func take(_ value: Stored?, into current: BehaviorSubject<Stored?>) {
    if !isSame(value, current.value) { current.exchange(value) }
  }

  /// Whether two values are equal, or are stored as the same although they are not: NaN, or an array with one.
  private static func isSame(_ one: Stored?, _ other: Stored?) -> Bool {
    if one == other { return true }
    // Not by asking whether a value equals itself: an array with NaN does, because it compares its storage first.
    guard let one = stored(one) else { return false }
    return one == stored(other)
  }

  private static func stored(_ value: Stored?) -> Data? {
    guard let value else { return nil }
    return try? PropertyListSerialization.data(fromPropertyList: [value], format: .binary, options: 0)
  }
}
