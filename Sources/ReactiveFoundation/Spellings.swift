// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import ReactiveConcurrency

// ReactiveCocoa's spellings of Foundation's sources. They are here and not in ReactiveClassic, which would bring
// Foundation with it.

extension NotificationCenter {
  /// Sends each notification that is posted. The old spelling of `signal(for:object:_:)`, which does not make
  /// notifications sendable, but takes out of them what is needed.
  public func rac_addObserverForName(
    _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil
  ) -> Signal<PostedNotification> {
    signal(for: name, object: object) { PostedNotification($0) }
  }

  /// The same, of a name as a string.
  @_disfavoredOverload
  public func rac_addObserverForName(
    _ name: String, object: (any AnyObject & Sendable)? = nil
  ) -> Signal<PostedNotification> {
    rac_addObserverForName(Notification.Name(name), object: object)
  }
}

// Safety: a centre hands each notification to observers on any thread, so who posts it gives up what is in it; here it
// can only be read.
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

  /// Who has posted it.
  public var object: Any? { notification.object }

  /// What comes with it.
  public var userInfo: [AnyHashable: Any]? { notification.userInfo }
}

extension UserDefaults {
  /// The old spelling of `terminal(for:as:)`. The type is given, or follows from where the terminal is used.
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
  /// Sends the contents of a file. The old spelling of `Signal.contents(of:chunk:on:)`, in one piece.
  public static func rac_readContentsOfURL(_ url: URL, scheduler: any Scheduler) -> Signal<Data> {
    Signal.contents(of: url, on: scheduler).aggregate(into: Data()) { $0.append(contentsOf: $1) }
  }
}

extension String {
  /// Sends the contents of a file of UTF-8. The old spelling of `Signal.contents(of:chunk:on:)`, in one piece.
  public static func rac_readContentsOfURL(_ url: URL, scheduler: any Scheduler) -> Signal<String> {
    Data.rac_readContentsOfURL(url, scheduler: scheduler).map { String(decoding: $0, as: UTF8.self) }
  }
}
