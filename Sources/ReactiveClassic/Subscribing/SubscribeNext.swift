import ReactiveCallbacks

extension SignalConvertible {
  /// The old spelling of `subscribe(next:)`.
  @discardableResult
  public func subscribeNext(
    @_inheritActorContext _ next: @escaping @isolated(any) @Sendable (Value) -> Void,
    fileID: StaticString = #fileID, line: Int = #line
  ) -> Disposable {
    subscribe(next: next, fileID: fileID, line: line)
  }

  /// The old spelling of `subscribe(next:error:)`.
  @discardableResult
  public func subscribeNext(
    @_inheritActorContext _ next: @escaping @isolated(any) @Sendable (Value) -> Void,
    @_inheritActorContext error: @escaping @isolated(any) @Sendable (any Error) -> Void,
    fileID: StaticString = #fileID, line: Int = #line
  ) -> Disposable {
    subscribe(next: next, error: error, fileID: fileID, line: line)
  }

  /// The old spelling of `subscribe(next:completed:)`.
  @discardableResult
  public func subscribeNext(
    @_inheritActorContext _ next: @escaping @isolated(any) @Sendable (Value) -> Void,
    @_inheritActorContext completed: @escaping @isolated(any) @Sendable () -> Void,
    fileID: StaticString = #fileID, line: Int = #line
  ) -> Disposable {
    subscribe(next: next, completed: completed, fileID: fileID, line: line)
  }

  /// The old spelling of `subscribe(next:error:completed:)`.
  @discardableResult
  public func subscribeNext(
    @_inheritActorContext _ next: @escaping @isolated(any) @Sendable (Value) -> Void,
    @_inheritActorContext error: @escaping @isolated(any) @Sendable (any Error) -> Void,
    @_inheritActorContext completed: @escaping @isolated(any) @Sendable () -> Void,
    fileID: StaticString = #fileID, line: Int = #line
  ) -> Disposable {
    subscribe(next: next, error: error, completed: completed, fileID: fileID, line: line)
  }

  /// The old spelling of `subscribe(error:)`.
  @discardableResult
  public func subscribeError(
    @_inheritActorContext _ error: @escaping @isolated(any) @Sendable (any Error) -> Void,
    fileID: StaticString = #fileID, line: Int = #line
  ) -> Disposable {
    subscribe(error: error, fileID: fileID, line: line)
  }

  /// The old spelling of `subscribe(completed:)`.
  @discardableResult
  public func subscribeCompleted(
    @_inheritActorContext _ completed: @escaping @isolated(any) @Sendable () -> Void,
    fileID: StaticString = #fileID, line: Int = #line
  ) -> Disposable {
    subscribe(completed: completed, fileID: fileID, line: line)
  }

  /// The old spelling of `subscribe(error:completed:)`.
  @discardableResult
  public func subscribeError(
    @_inheritActorContext _ error: @escaping @isolated(any) @Sendable (any Error) -> Void,
    @_inheritActorContext completed: @escaping @isolated(any) @Sendable () -> Void,
    fileID: StaticString = #fileID, line: Int = #line
  ) -> Disposable {
    subscribe(error: error, completed: completed, fileID: fileID, line: line)
  }
}
