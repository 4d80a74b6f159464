extension SignalConvertible {
  /// Sets a property of an object to each value, until the signal ends, the handle is cancelled, or a value arrives
  /// after the object has been released.
  ///
  /// ```swift
  /// progress.map { "\($0) %" }.assign(to: \.text, of: status)
  /// ```
  ///
  /// The object is not kept alive. Once it has been released, the next value cancels the source; if it is a
  /// `LifetimeOwner`, the source is cancelled immediately. This form is for objects that may be used from any thread:
  /// the property is set where the signal sends. An error ends the subscription and goes to `UnhandledErrors`; to show
  /// it, `catch` it first.
  ///
  /// - Returns: The handle with which to cancel.
  ///
  /// Stands for `setKeyPath:onObject:` and `RAC(object, keyPath)`.
  @discardableResult
  public func assign<Root: AnyObject & Sendable>(
    to keyPath: any ReferenceWritableKeyPath<Root, Value> & Sendable, of object: Root
  ) -> Subscription {
    signal.take(duringLifetimeOf: object).assign { [weak object] value in
      guard let object else { return .cancelled }
      object[keyPath: keyPath] = value
      return .more
    }
  }

  /// Sets a property of an object on the main actor to each value: immediately if the signal sends there, otherwise
  /// through the main queue, in order. Values that the signal sends within the subscription, such as a
  /// `BehaviorSubject`'s, are set before this returns.
  ///
  /// In all other respects this works as for objects that may be used from any thread.
  // Preconcurrency, because code in Swift 5 mode need not declare that it is on the main actor.
  @preconcurrency
  @MainActor
  @discardableResult
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Value>, of object: Root
  ) -> Subscription {
    let set: @MainActor (Value) -> Demand = { [weak object] value in
      guard let object else { return .cancelled }
      object[keyPath: keyPath] = value
      return .more
    }
    return signal.take(duringLifetimeOf: object).deliver(on: .main, inline: true).assign { value in
      MainActor.assumeIsolated { set(value) }
    }
  }

  /// Calls a closure with each value, isolated to an actor, to set one of the actor's properties for example, for which
  /// Swift has no key paths.
  ///
  /// ```swift
  /// prices.assign(with: store) { store, price in store.price = price }
  /// ```
  ///
  /// The actor is not kept alive. If the signal sends on the actor, the closure is called immediately; otherwise values
  /// are stored, and passed to the actor in order and in batches. The source is paused when 256 values are stored. In
  /// all other respects this works as for objects that may be used from any thread.
  @discardableResult
  public func assign<Target: Actor>(
    with actor: Target, _ set: @escaping @Sendable (_ actor: isolated Target, _ value: Value) -> Void
  ) -> Subscription {
    let scheduler = ActorScheduler.scheduler(for: actor)
    return signal.take(duringLifetimeOf: actor).deliver(at: scheduler).assign { [weak actor] value in
      guard let actor else { return .cancelled }
      actor.assumeIsolated { set($0, value) }
      return .more
    }
  }

  /// Sets a property of an object to each value, and to `nilValue` if the value is `nil`.
  ///
  /// Stands for `setKeyPath:onObject:nilValue:`.
  @discardableResult
  public func assign<Root: AnyObject & Sendable, Wrapped>(
    to keyPath: any ReferenceWritableKeyPath<Root, Wrapped> & Sendable, of object: Root, nilValue: Wrapped
  ) -> Subscription where Value == Wrapped? {
    signal.map { $0 ?? nilValue }.assign(to: keyPath, of: object)
  }

  /// Sets a property of an object on the main actor to each value, and to `nilValue` if the value is `nil`.
  @preconcurrency
  @MainActor
  @discardableResult
  public func assign<Root: AnyObject, Wrapped>(
    to keyPath: ReferenceWritableKeyPath<Root, Wrapped>, of object: Root, nilValue: Wrapped
  ) -> Subscription where Value == Wrapped? {
    signal.map { $0 ?? nilValue }.assign(to: keyPath, of: object)
  }

  /// Sets an Optional property of an object to each value.
  @discardableResult
  public func assign<Root: AnyObject & Sendable>(
    to keyPath: any ReferenceWritableKeyPath<Root, Value?> & Sendable, of object: Root
  ) -> Subscription {
    signal.map(Optional.some).assign(to: keyPath, of: object)
  }

  /// Sets an Optional property of an object on the main actor to each value.
  @preconcurrency
  @MainActor
  @discardableResult
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Value?>, of object: Root
  ) -> Subscription {
    signal.map(Optional.some).assign(to: keyPath, of: object)
  }

  private func assign(_ set: @escaping @Sendable (Value) -> Demand) -> Subscription {
    signal.startForConsumer(Observer(next: { value, _ in set(value) }, finish: UnhandledErrors.report))
  }
}
