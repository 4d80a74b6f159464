extension SignalConvertible {
  /// Sets a property of an object to each value, until the signal ends, the object is gone or the handle is cancelled.
  /// Stands for `setKeyPath:onObject:` and `RAC(object, keyPath)`.
  ///
  /// ```swift
  /// progress.map { "\($0) %" }.assign(to: \.text, on: status)
  /// ```
  ///
  /// The object is not kept alive; the first value after it is gone releases the source, or its end if it is a
  /// `LifetimeOwner`. This form is for objects that may be
  /// used from any thread: the property is set where the signal sends. An error ends it like a completion, and
  /// `UnhandledErrors` hears of it; to show it, `catch` it before.
  ///
  /// - Returns: The handle to end it with.
  @discardableResult
  public func assign<Root: AnyObject & Sendable>(
    to keyPath: any ReferenceWritableKeyPath<Root, Value> & Sendable, on object: Root
  ) -> Subscription {
    let reference = WeakReference(object)
    return signal.take(during: object).assign { value in
      guard let object = reference.object else { return .cancelled }
      object[keyPath: keyPath] = value
      return .more
    }
  }

  /// Sets a property of an object on the main actor to each value: at once if the signal sends there, otherwise by way
  /// of its queue, in order. The first values of a signal that has some, such as a `BehaviorSubject`'s, are set before
  /// this returns.
  ///
  /// Otherwise as for objects that may be used from any thread.
  // Old code, in Swift 5 mode, does not say that it is on the main actor.
  @preconcurrency
  @MainActor
  @discardableResult
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Value>, on object: Root
  ) -> Subscription {
    let property = MainActorProperty(object, keyPath)
    return signal.take(during: object).deliverOnMain().assign { value in
      MainActor.assumeIsolated { property.set(value) }
    }
  }

  /// Hands each value to an actor, which does with it what it likes, isolated: sets one of its properties for instance,
  /// to which Swift makes no key paths.
  ///
  /// ```swift
  /// prices.assign(on: store) { store, price in store.price = price }
  /// ```
  ///
  /// The actor is not kept alive. Values that come on it are handed over at once, others in order, as many at a time as
  /// have gathered; the source is paused when 256 wait. Otherwise as for objects that may be used from any thread.
  @discardableResult
  public func assign<Target: Actor>(
    on actor: Target, _ set: @escaping @Sendable (_ actor: isolated Target, _ value: Value) -> Void
  ) -> Subscription {
    let reference = WeakReference(actor)
    return signal.take(during: actor).deliver(at: ActorScheduler.home(of: actor)).assign { value in
      guard let actor = reference.object else { return .cancelled }
      actor.assumeIsolated { set($0, value) }
      return .more
    }
  }

  /// Sets a property of an object to each value, and to `nilValue` where that is `nil`. Stands for
  /// `setKeyPath:onObject:nilValue:`.
  @discardableResult
  public func assign<Root: AnyObject & Sendable, Wrapped>(
    to keyPath: any ReferenceWritableKeyPath<Root, Wrapped> & Sendable, on object: Root, nilValue: Wrapped
  ) -> Subscription where Value == Wrapped? {
    signal.map { $0 ?? nilValue }.assign(to: keyPath, on: object)
  }

  /// Sets a property of an object on the main actor to each value, and to `nilValue` where that is `nil`.
  @preconcurrency
  @MainActor
  @discardableResult
  public func assign<Root: AnyObject, Wrapped>(
    to keyPath: ReferenceWritableKeyPath<Root, Wrapped>, on object: Root, nilValue: Wrapped
  ) -> Subscription where Value == Wrapped? {
    signal.map { $0 ?? nilValue }.assign(to: keyPath, on: object)
  }

  /// Sets an Optional property of an object to each value.
  @discardableResult
  public func assign<Root: AnyObject & Sendable>(
    to keyPath: any ReferenceWritableKeyPath<Root, Value?> & Sendable, on object: Root
  ) -> Subscription {
    signal.map(Optional.some).assign(to: keyPath, on: object)
  }

  /// Sets an Optional property of an object on the main actor to each value.
  @preconcurrency
  @MainActor
  @discardableResult
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Value?>, on object: Root
  ) -> Subscription {
    signal.map(Optional.some).assign(to: keyPath, on: object)
  }

  private func assign(_ set: @escaping @Sendable (Value) -> Demand) -> Subscription {
    signal.observe(Observer(next: set, finish: UnhandledErrors.report))
  }
}

/// A property of an object that belongs to the main actor and is not kept alive.
///
/// Elsewhere it is at most released, which does not touch the object.
@MainActor
private final class MainActorProperty<Root: AnyObject, Value: Sendable> {
  private weak let object: Root?
  private let keyPath: ReferenceWritableKeyPath<Root, Value>

  init(_ object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Value>) {
    self.object = object
    self.keyPath = keyPath
  }

  func set(_ value: Value) -> Demand {
    guard let object else { return .cancelled }
    object[keyPath: keyPath] = value
    return .more
  }
}
