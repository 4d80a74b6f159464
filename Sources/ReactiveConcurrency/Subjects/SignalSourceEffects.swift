// See SignalSourceValues.swift.

extension SignalSource {
  /// The same as `signal.delay(for:on:)`.
  @inlinable
  public func delay(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.delay(for: interval, on: scheduler)
  }

  /// The same as `signal.timeout(after:on:)`.
  @inlinable
  public func timeout(after interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.timeout(after: interval, on: scheduler)
  }

  /// The same as `signal.timeout(each:on:)`.
  @inlinable
  public func timeout(each interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.timeout(each: interval, on: scheduler)
  }

  /// The same as `signal.take(for:on:)`.
  @inlinable
  public func take(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.take(for: interval, on: scheduler)
  }

  /// The same as `signal.skip(for:on:)`.
  @inlinable
  public func skip(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.skip(for: interval, on: scheduler)
  }

  /// The same as `signal.timeout(after:on:switchingTo:)`.
  @inlinable
  public func timeout(
    after interval: Duration, on scheduler: (any Scheduler)? = nil, switchingTo fallback: Signal<Value>
  )
    -> Signal<Value>
  {
    signal.timeout(after: interval, on: scheduler, switchingTo: fallback)
  }

  /// The same as `signal.timeout(each:on:switchingTo:)`.
  @inlinable
  public func timeout(
    each interval: Duration, on scheduler: (any Scheduler)? = nil, switchingTo fallback: Signal<Value>
  )
    -> Signal<Value>
  {
    signal.timeout(each: interval, on: scheduler, switchingTo: fallback)
  }

  /// The same as `signal.debounce(for:on:)`.
  @inlinable
  public func debounce(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.debounce(for: interval, on: scheduler)
  }

  /// The same as `signal.debounce(for:on:when:)`.
  @inlinable
  public func debounce(
    for interval: Duration, on scheduler: (any Scheduler)? = nil, when isDebounced: @escaping @Sendable (Value) -> Bool
  ) -> Signal<Value> {
    signal.debounce(for: interval, on: scheduler, when: isDebounced)
  }

  /// The same as `signal.throttle(for:on:edges:)`.
  @inlinable
  public func throttle(for interval: Duration, on scheduler: (any Scheduler)? = nil, edges: ThrottleEdges = .both)
    -> Signal<
      Value
    >
  {
    signal.throttle(for: interval, on: scheduler, edges: edges)
  }

  /// The same as `signal.throttle(for:on:latest:)`.
  @inlinable
  public func throttle(for interval: Duration, on scheduler: (any Scheduler)? = nil, latest: Bool) -> Signal<Value> {
    signal.throttle(for: interval, on: scheduler, latest: latest)
  }

  /// The same as `signal.buffer(for:on:)`.
  @inlinable
  public func buffer(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<[Value]> {
    signal.buffer(for: interval, on: scheduler)
  }

  /// The same as `signal.buffer(for:count:on:)`.
  @inlinable
  public func buffer(for interval: Duration, count: Int, on scheduler: (any Scheduler)? = nil) -> Signal<[Value]> {
    signal.buffer(for: interval, count: count, on: scheduler)
  }

  /// The same as `signal.buffering(_:onDrop:)`.
  @inlinable
  public func buffering(
    _ policy: BufferingPolicy, onDrop report: (@Sendable (_ value: Value, _ count: Int) -> Void)? = nil
  ) -> Signal<Value> {
    signal.buffering(policy, onDrop: report)
  }

  /// The same as `signal.chunked(by:)`.
  @inlinable
  public func chunked(by belongTogether: @escaping @Sendable (_ previous: Value, _ next: Value) -> Bool) -> Signal<
    [Value]
  > {
    signal.chunked(by: belongTogether)
  }

  /// The same as `signal.buffer(count:)`.
  @inlinable
  public func buffer(count: Int) -> Signal<[Value]> { signal.buffer(count: count) }

  /// The same as `signal.window(count:)`.
  @inlinable
  public func window(count: Int) -> Signal<Signal<Value>> { signal.window(count: count) }

  /// The same as `signal.window(for:on:)`.
  @inlinable
  public func window(for interval: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Signal<Value>> {
    signal.window(for: interval, on: scheduler)
  }

  /// The same as `signal.window(for:count:on:)`.
  @inlinable
  public func window(for interval: Duration, count: Int, on scheduler: (any Scheduler)? = nil) -> Signal<Signal<Value>>
  {
    signal.window(for: interval, count: count, on: scheduler)
  }

  /// The same as `signal.group(by:)`.
  @inlinable
  public func group<Key: Hashable & Sendable>(by key: @escaping @Sendable (Value) -> Key) -> Signal<
    GroupedSignal<Key, Value>
  > {
    signal.group(by: key)
  }

  /// The same as `signal.group(by:transform:)`.
  @inlinable
  public func group<Key: Hashable & Sendable, Output: Sendable>(
    by key: @escaping @Sendable (Value) -> Key, transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<GroupedSignal<Key, Output>> {
    signal.group(by: key, transform: transform)
  }

  /// The same as `signal.catch(_:)`.
  @inlinable
  public func `catch`(_ handler: @escaping @Sendable (any Error) -> Signal<Value>) -> Signal<Value> {
    signal.catch(handler)
  }

  /// The same as `signal.catch(to:)`.
  @inlinable
  public func `catch`(to fallback: Signal<Value>) -> Signal<Value> { signal.catch(to: fallback) }

  /// The same as `signal.retry(_:)`.
  @inlinable
  public func retry(_ count: Int = 0) -> Signal<Value> { signal.retry(count) }

  /// The same as `signal.repeated()`.
  @inlinable
  public func repeated() -> Signal<Value> { signal.repeated() }

  /// The same as `signal.repeated(_:)`.
  @inlinable
  public func repeated(_ times: Int) -> Signal<Value> { signal.repeated(times) }

  /// The same as `signal.try(_:)`.
  @inlinable
  public func `try`(_ check: @escaping @Sendable (Value) throws -> Void) -> Signal<Value> { signal.try(check) }

  /// The same as `signal.results()`.
  @inlinable
  public func results() -> Signal<Result<Value, any Error>> { signal.results() }

  /// The same as `signal.mapError(_:)`.
  @inlinable
  public func mapError(_ transform: @escaping @Sendable (any Error) -> any Error) -> Signal<Value> {
    signal.mapError(transform)
  }

  /// The same as `signal.catch(returning:)`.
  @inlinable
  public func `catch`(returning value: Value) -> Signal<Value> { signal.catch(returning: value) }

  /// The same as `signal.ifEmpty(_:)`.
  @inlinable
  public func ifEmpty(_ value: Value) -> Signal<Value> { signal.ifEmpty(value) }

  /// The same as `signal.ifEmpty(switchTo:)`.
  @inlinable
  public func ifEmpty(switchTo fallback: Signal<Value>) -> Signal<Value> { signal.ifEmpty(switchTo: fallback) }

  /// The same as `signal.retry(_:delay:on:)`.
  @inlinable
  public func retry(_ count: Int = 0, delay: Backoff, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.retry(count, delay: delay, on: scheduler)
  }

  /// The same as `signal.retry(on:_:)`.
  @inlinable
  public func retry(
    on scheduler: (any Scheduler)? = nil,
    _ decide: @escaping @Sendable (_ error: any Error, _ attempt: Int) async throws -> Duration?
  ) -> Signal<Value> {
    signal.retry(on: scheduler, decide)
  }

  /// The same as `signal.onNext(_:)`.
  @inlinable
  public func onNext(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable (Value) -> Void) -> Signal<Value> {
    signal.onNext(act)
  }

  /// The same as `signal.onError(_:)`.
  @inlinable
  public func onError(
    @_inheritActorContext _ act: @escaping @isolated(any) @Sendable (any Error) -> Void
  ) -> Signal<Value> {
    signal.onError(act)
  }

  /// The same as `signal.onCompleted(_:)`.
  @inlinable
  public func onCompleted(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable () -> Void) -> Signal<Value> {
    signal.onCompleted(act)
  }

  /// The same as `signal.finally(_:)`.
  @inlinable
  public func finally(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable () -> Void) -> Signal<Value> {
    signal.finally(act)
  }

  /// The same as `signal.onDispose(_:)`.
  @inlinable
  public func onDispose(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable () -> Void) -> Signal<Value> {
    signal.onDispose(act)
  }

  /// The same as `signal.initially(_:)`.
  @inlinable
  public func initially(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable () -> Void) -> Signal<Value> {
    signal.initially(act)
  }

  /// The same as `signal.onSubscribe(_:)`.
  @inlinable
  public func onSubscribe(@_inheritActorContext _ act: @escaping @isolated(any) @Sendable () -> Void) -> Signal<Value> {
    signal.onSubscribe(act)
  }

  /// The same as `signal.deliver(on:)`.
  @inlinable
  public func deliver(on scheduler: any Scheduler) -> Signal<Value> { signal.deliver(on: scheduler) }

  /// The same as `signal.deliverOnMain()`.
  @inlinable
  public func deliverOnMain() -> Signal<Value> { signal.deliverOnMain() }

  /// The same as `signal.subscribe(on:)`.
  @inlinable
  public func subscribe(on scheduler: any Scheduler) -> Signal<Value> { signal.subscribe(on: scheduler) }

  /// The same as `signal.multicast(_:buffering:)`.
  @inlinable
  public func multicast(
    _ subject: some SubjectProtocol<Value>, buffering policy: BufferingPolicy? = nil
  ) -> MulticastConnection<Value> {
    signal.multicast(subject, buffering: policy)
  }

  /// The same as `signal.publish(buffering:)`.
  @inlinable
  public func publish(buffering policy: BufferingPolicy? = nil) -> MulticastConnection<Value> {
    signal.publish(buffering: policy)
  }

  /// The same as `signal.replay()`.
  @inlinable
  public func replay() -> Signal<Value> { signal.replay() }

  /// The same as `signal.replayLast()`.
  @inlinable
  public func replayLast() -> Signal<Value> { signal.replayLast() }

  /// The same as `signal.replayLazily()`.
  @inlinable
  public func replayLazily() -> Signal<Value> { signal.replayLazily() }

  /// The same as `signal.share(replay:)`.
  @inlinable
  public func share(replay count: Int = 0) -> Signal<Value> { signal.share(replay: count) }

  /// The same as `signal.share(replay:buffering:)`.
  @inlinable
  public func share(replay count: Int = 0, buffering policy: BufferingPolicy) -> Signal<Value> {
    signal.share(replay: count, buffering: policy)
  }

  /// The same as `signal.share(replay:grace:on:)`.
  @inlinable
  public func share(replay count: Int = 0, grace: Duration, on scheduler: (any Scheduler)? = nil) -> Signal<Value> {
    signal.share(replay: count, grace: grace, on: scheduler)
  }

  /// The same as `signal.stateful(initial:)`.
  @inlinable
  public func stateful(initial value: Value) -> StatefulSignal<Value> { signal.stateful(initial: value) }
}
