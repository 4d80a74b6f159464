import ReactiveConcurrency

// In ReactiveCocoa a subject is a signal. Here it is an actor that has one; these are the operators whose names have not
// changed, on the subject itself. Those with a new name are reached by `subject.signal`, as are these.
extension SubjectProtocol {
  /// The same as `signal.bind`.
  public nonisolated func bind<Output: Sendable>(
    _ makeBinding: @escaping @Sendable () -> @Sendable (_ value: Value, _ stop: inout Bool) -> Signal<Output>?
  ) -> Signal<Output> {
    signal.bind(makeBinding)
  }

  /// The same as `signal.map`.
  public nonisolated func map<Output: Sendable>(_ transform: @escaping @Sendable (Value) -> Output) -> Signal<Output> {
    signal.map(transform)
  }

  /// The same as `signal.flattenMap`.
  public nonisolated func flattenMap<Output: Sendable>(_ transform: @escaping @Sendable (Value) -> Signal<Output>)
    -> Signal<Output>
  {
    signal.flattenMap(.merge, transform)
  }

  /// The same as `signal.tryMap`.
  public nonisolated func tryMap<Output: Sendable>(_ transform: @escaping @Sendable (Value) throws -> Output) -> Signal<
    Output
  > {
    signal.tryMap(transform)
  }

  /// The same as `signal.try`.
  public nonisolated func `try`(_ check: @escaping @Sendable (Value) throws -> Void) -> Signal<Value> {
    signal.try(check)
  }

  /// The same as `signal.reduceEach`.
  public nonisolated func reduceEach<each Element, Output: Sendable>(
    _ reduce: @escaping @Sendable (repeat each Element) -> Output
  ) -> Signal<Output> where Value == (repeat each Element) {
    signal.reduceEach(reduce)
  }

  /// The same as `signal.reduceApply`.
  public nonisolated func reduceApply<each Argument: Sendable, Output: Sendable>() -> Signal<Output>
  where Value == Application<repeat each Argument, Output> {
    signal.reduceApply()
  }

  /// The same as `signal.any`.
  public nonisolated func any(_ isMatch: @escaping @Sendable (Value) -> Bool) -> Signal<Bool> {
    signal.any(isMatch)
  }

  /// The same as `signal.any`.
  public nonisolated func any() -> Signal<Bool> {
    signal.any()
  }

  /// The same as `signal.all`.
  public nonisolated func all(_ isMatch: @escaping @Sendable (Value) -> Bool) -> Signal<Bool> {
    signal.all(isMatch)
  }

  /// The same as `signal.not`.
  public nonisolated func not() -> Signal<Bool> where Value == Bool {
    signal.not()
  }

  /// The same as `signal.and`.
  public nonisolated func and() -> Signal<Bool> where Value == (Bool, Bool) {
    signal.and()
  }

  /// The same as `signal.and`.
  public nonisolated func and() -> Signal<Bool> where Value: Sequence, Value.Element == Bool {
    signal.and()
  }

  /// The same as `signal.or`.
  public nonisolated func or() -> Signal<Bool> where Value == (Bool, Bool) {
    signal.or()
  }

  /// The same as `signal.or`.
  public nonisolated func or() -> Signal<Bool> where Value: Sequence, Value.Element == Bool {
    signal.or()
  }

  /// The same as `signal.filter`.
  public nonisolated func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal<Value> {
    signal.filter(isIncluded)
  }

  /// The same as `signal.ignore`.
  public nonisolated func ignore(_ value: Value) -> Signal<Value> where Value: Equatable {
    signal.ignore(value)
  }

  /// The same as `signal.ignoreValues`.
  public nonisolated func ignoreValues() -> Signal<Value> {
    signal.ignoreValues()
  }

  /// The same as `signal.distinctUntilChanged`.
  public nonisolated func distinctUntilChanged() -> Signal<Value> where Value: Equatable {
    signal.distinctUntilChanged()
  }

  /// The same as `signal.take`.
  public nonisolated func take(_ count: Int) -> Signal<Value> {
    signal.take(count)
  }

  /// The same as `signal.takeLast`.
  public nonisolated func takeLast(_ count: Int) -> Signal<Value> {
    signal.takeLast(count)
  }

  /// The same as `signal.skip`.
  public nonisolated func skip(_ count: Int) -> Signal<Value> {
    signal.skip(count)
  }

  /// The same as `signal.concat`.
  public nonisolated func concat(_ next: some SignalConvertible<Value>) -> Signal<Value> {
    signal.concat(next.signal)
  }

  /// The same as `signal.then`.
  public nonisolated func then<Output: Sendable>(_ next: @escaping @Sendable () -> Signal<Output>) -> Signal<Output> {
    signal.then(next)
  }

  /// The same as `signal.flatten`.
  public nonisolated func flatten<Output: Sendable>() -> Signal<Output> where Value == Signal<Output> {
    signal.flatten()
  }

  /// The same as `signal.switchToLatest`.
  public nonisolated func switchToLatest<Output: Sendable>() -> Signal<Output> where Value == Signal<Output> {
    signal.switchToLatest()
  }

  /// The same as `signal.switchToLatest`.
  public nonisolated func switchToLatest<Output: Sendable>() -> Signal<Output> where Value == Signal<Output>? {
    signal.switchToLatest()
  }

  /// The same as `signal.catch`.
  public nonisolated func `catch`(_ handler: @escaping @Sendable (any Error) -> Signal<Value>) -> Signal<Value> {
    signal.catch(handler)
  }

  /// The same as `signal.retry`.
  public nonisolated func retry(_ count: Int = 0) -> Signal<Value> {
    signal.retry(count)
  }

  /// The same as `signal.initially`.
  public nonisolated func initially(_ act: @escaping @Sendable () -> Void) -> Signal<Value> {
    signal.initially(act)
  }

  /// The same as `signal.finally`.
  public nonisolated func finally(_ act: @escaping @Sendable () -> Void) -> Signal<Value> {
    signal.finally(act)
  }

  /// The same as `signal.materialize`.
  public nonisolated func materialize() -> Signal<Event<Value>> {
    signal.materialize()
  }

  /// The same as `signal.dematerialize`.
  public nonisolated func dematerialize<Output: Sendable>() -> Signal<Output> where Value == Event<Output> {
    signal.dematerialize()
  }

  /// The same as `signal.multicast`.
  public nonisolated func multicast(_ subject: some SubjectProtocol<Value>) -> MulticastConnection<Value> {
    signal.multicast(subject)
  }

  /// The same as `signal.publish`.
  public nonisolated func publish() -> MulticastConnection<Value> {
    signal.publish()
  }

  /// The same as `signal.replay`.
  public nonisolated func replay() -> Signal<Value> {
    signal.replay()
  }

  /// The same as `signal.replayLast`.
  public nonisolated func replayLast() -> Signal<Value> {
    signal.replayLast()
  }

  /// The same as `signal.replayLazily`.
  public nonisolated func replayLazily() -> Signal<Value> {
    signal.replayLazily()
  }
}
