extension Broadcaster {
  /// Calls for code that is not specialized for the values, made by code that is: types would be looked up for each
  /// value and each listener, which can take longer than everything else.
  @usableFromInline
  struct SpecializedCalls: Sendable {
    /// `relay(_:of:)`
    @usableFromInline let relay: @Sendable (Broadcaster, Value, PausableSource) -> Demand
    /// `start(_:)`
    @usableFromInline let start: @Sendable (Broadcaster, Observer<Value>) -> Subscription

    @inlinable
    init() {
      relay = { $0.relay($1, of: $2) }
      start = { $0.start($1) }
    }
  }
}
