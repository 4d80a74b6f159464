// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if canImport(ObjectiveC)
  import Foundation
  import ReactiveConcurrency

  /// Sends the value of a property of an Objective-C object: now and, within the setter, each time it is set, to an
  /// equal value too. The property has to be key-value observable: `@objc dynamic`, or one that Apple declares so.
  ///
  /// The observation ends with the subscription. It does not keep the object alive.
  ///
  /// Stands for `RACObserve(object, keyPath)` of an object that is not `@Observable`.
  @_disfavoredOverload
  public func RACObserve<Root: NSObject, Value: Sendable>(
    _ object: Root, _ keyPath: KeyPath<Root, Value>
  ) -> Signal<Value> {
    // Safety: key-value observing works from any thread, and the value is read where the property has been set.
    nonisolated(unsafe) weak let object = object
    // Safety: a key path without indices is a constant.
    nonisolated(unsafe) let keyPath = keyPath
    return Signal { sender in
      // Safety: an observation ends on any thread.
      nonisolated(unsafe) let observation = object?.observe(keyPath, options: [.initial]) { object, _ in
        sender.send(object[keyPath: keyPath])
      }
      sender.onDispose { observation?.invalidate() }
    }
  }

  extension NSObject {
    /// Never available: explains what takes its place.
    @available(*, unavailable, message: "send to a RACSubject in the method; for a delegate, in an object that is one")
    public func rac_signalForSelector(_ selector: Any, fromProtocol: Any? = nil) -> Signal<Never> { .never }

    /// Never available: explains what takes its place.
    @available(*, unavailable, message: "write textSignal(of: field), of MIGRATION.md")
    public var rac_textSignal: Signal<String> { .never }

    /// Never available: explains what takes its place.
    @available(*, unavailable, message: "assign command.enabled to isEnabled, and call command.execute() in the action")
    public var rac_command: Command<RACUnit, Never>? {
      get { nil }
      set {}
    }

    /// Never available: explains what takes its place.
    @_disfavoredOverload
    @available(*, unavailable, message: "the class has to be a LifetimeOwner, with `let lifetime = Lifetime()`")
    public func rac_willDeallocSignal() -> Signal<Never> { .never }
  }
#endif
