// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import ReactiveConcurrency

// ReactiveCocoa's spellings of Foundation's sources. They are here and not in ReactiveClassic, which does not depend on
// Foundation.

extension NotificationCenter {
  /// Sends each notification that is posted. The old spelling of `signal(for:object:_:)`, whose closure takes what is
  /// needed out of a notification instead.
  public func rac_addObserverForName(
    _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil
  ) -> Signal<PostedNotification> {
    signal(for: name, object: object) { PostedNotification($0) }
  }

  /// The same, with the name as a string.
  @_disfavoredOverload
  public func rac_addObserverForName(
    _ name: String, object: (any AnyObject & Sendable)? = nil
  ) -> Signal<PostedNotification> {
    rac_addObserverForName(Notification.Name(name), object: object)
  }
}

// Safety: a center passes each notification to observers on any thread, so its poster no longer changes it; here it can
// only be read.
/// A notification as `rac_addObserverForName(_:object:)` sends it.
public struct PostedNotification: Sendable {
  private let posted: Unchecked<Notification>

  init(_ notification: Notification) {
    posted = Unchecked(notification)
  }

  /// The notification itself.
  public var notification: Notification { posted.value }

  /// Its name.
  public var name: Notification.Name { notification.name }

  /// The object that posted it.
  public var object: Any? { notification.object }

  /// Further information.
  public var userInfo: [AnyHashable: Any]? { notification.userInfo }
}

extension UserDefaults {
  /// The old spelling of `terminal(for:as:)`. The type is passed, or inferred from the context.
  public func rac_channelTerminalForKey<Stored: Sendable & Equatable>(
    _ key: String, as type: Stored.Type = Stored.self
  ) -> DefaultsTerminal<Stored> {
    terminal(for: key, as: type)
  }
}

extension DefaultsTerminal {
  /// The old spelling of `send(_:)`.
  public func sendNext(_ value: Stored?) { send(value) }
}

extension FileHandle {
  /// The old spelling of `chunks`.
  public func rac_readInBackground() -> Signal<Data> { chunks.map { Data($0) } }
}

extension Data {
  /// Sends the contents of a file. The old spelling of `Signal.contents(of:from:chunk:on:)`, in one piece.
  public static func rac_readContentsOfURL(_ url: URL, scheduler: any Scheduler) -> Signal<Data> {
    Signal.contents(of: url, on: scheduler).aggregate(into: Data()) { $0.append(contentsOf: $1) }
  }
}

extension String {
  /// Sends the contents of a file of UTF-8. The old spelling of `Signal.contents(of:from:chunk:on:)`, in one piece.
  public static func rac_readContentsOfURL(_ url: URL, scheduler: any Scheduler) -> Signal<String> {
    Data.rac_readContentsOfURL(url, scheduler: scheduler).map { String(decoding: $0, as: UTF8.self) }
  }
}
