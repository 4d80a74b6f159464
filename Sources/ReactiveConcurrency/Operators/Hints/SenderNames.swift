// The names that other libraries give to the calls of a sender. Without them the compiler takes the closure of
// `Signal { o in o.onNext(1) }` for a sequence, and says that it is none.

extension Sender {
  /// Never available: explains which calls a sender has.
  @_documentation(visibility: internal)
  @available(*, unavailable, message: "a sender has send(_:), finish() and finish(throwing:)")
  public subscript(dynamicMember name: String) -> _RefusedMember { .init() }

  /// Never available: explains how a sender sends and ends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "send(_:)")
  public func onNext(_ value: Value) {}

  /// Never available: explains how a sender sends and ends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "send(_:)")
  public func next(_ value: Value) {}

  /// Never available: explains how a sender sends and ends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "send(_:)")
  public func yield(_ value: Value) {}

  /// Never available: explains how a sender sends and ends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "send(_:)")
  public func send(value: Value) {}

  /// Never available: explains how a sender sends and ends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "finish(throwing:)")
  public func send(error: any Error) {}

  /// Never available: explains how a sender sends and ends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "finish()")
  public func complete() {}

  /// Never available: explains how a sender sends and ends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "finish()")
  public func onCompleted() {}

  /// Never available: explains how a sender sends and ends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "finish(throwing:)")
  public func onError(_ error: any Error) {}

  /// Never available: explains how a sender sends and ends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "finish(throwing:)")
  public func error(_ error: any Error) {}

  /// Never available: explains how a sender sends and ends.
  @_documentation(visibility: internal)
  @available(*, unavailable, renamed: "finish(throwing:)")
  public func fail(_ error: any Error) {}
}

/// The type of a member that there is not, which takes any arguments: so the compiler complains of the member alone.
@_documentation(visibility: internal)
@dynamicCallable
public struct _RefusedMember: Sendable {
  public func dynamicallyCall(withKeywordArguments _: KeyValuePairs<String, Any>) {}
}
