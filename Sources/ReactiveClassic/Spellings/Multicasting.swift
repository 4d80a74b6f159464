import ReactiveCallbacks

extension MulticastConnection {
  /// Subscribes to the source and returns a `Disposable` that ends the connection. Further calls do not subscribe
  /// again.
  @discardableResult
  public nonisolated func connect() -> Disposable {
    let subscription: Subscription = connect()
    return Disposable(subscription)
  }
}
