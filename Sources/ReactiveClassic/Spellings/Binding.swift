import ReactiveCallbacks

extension SignalConvertible {
  /// The old spelling of `assign(to:of:)`, for an object that may be used from any thread.
  @discardableResult
  public func setKeyPath<Root: AnyObject & Sendable>(
    _ keyPath: any ReferenceWritableKeyPath<Root, Value> & Sendable, onObject object: Root
  ) -> Disposable {
    Disposable(signal.assign(to: keyPath, of: object))
  }

  /// The old spelling of `assign(to:of:nilValue:)`, for an object that may be used from any thread.
  @discardableResult
  public func setKeyPath<Root: AnyObject & Sendable, Wrapped>(
    _ keyPath: any ReferenceWritableKeyPath<Root, Wrapped> & Sendable, onObject object: Root, nilValue: Wrapped
  ) -> Disposable where Value == Wrapped? {
    Disposable(signal.assign(to: keyPath, of: object, nilValue: nilValue))
  }

  /// The old spelling of `assign(to:of:)`, for an object on the main actor.
  @preconcurrency
  @MainActor
  @discardableResult
  public func setKeyPath<Root: AnyObject>(
    _ keyPath: ReferenceWritableKeyPath<Root, Value>, onObject object: Root
  ) -> Disposable {
    Disposable(signal.assign(to: keyPath, of: object))
  }

  /// The old spelling of `assign(to:of:nilValue:)`, for an object on the main actor.
  @preconcurrency
  @MainActor
  @discardableResult
  public func setKeyPath<Root: AnyObject, Wrapped>(
    _ keyPath: ReferenceWritableKeyPath<Root, Wrapped>, onObject object: Root, nilValue: Wrapped
  ) -> Disposable where Value == Wrapped? {
    Disposable(signal.assign(to: keyPath, of: object, nilValue: nilValue))
  }

  /// The old spelling of `assign(to:of:)`, for an Optional property of an object that may be used from any thread.
  @discardableResult
  public func setKeyPath<Root: AnyObject & Sendable>(
    _ keyPath: any ReferenceWritableKeyPath<Root, Value?> & Sendable, onObject object: Root
  ) -> Disposable {
    Disposable(signal.assign(to: keyPath, of: object))
  }

  /// The old spelling of `assign(to:of:)`, for an Optional property of an object on the main actor.
  @preconcurrency
  @MainActor
  @discardableResult
  public func setKeyPath<Root: AnyObject>(
    _ keyPath: ReferenceWritableKeyPath<Root, Value?>, onObject object: Root
  ) -> Disposable {
    Disposable(signal.assign(to: keyPath, of: object))
  }

  /// Never available: explains that a key path is not written as a string.
  @available(
    *, unavailable, message: "write the key path as \\.text, not as a string; one of several parts is \\.label.text"
  )
  public func setKeyPath(_ keyPath: String, onObject object: AnyObject, nilValue: Any? = nil) -> Disposable {
    Disposable()
  }
}
