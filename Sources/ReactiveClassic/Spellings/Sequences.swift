// swift-format-ignore-file: AlwaysUseLowerCamelCase

import ReactiveConcurrency

// ReactiveCocoa's spellings for sequences. Those that kept their names (`head`, `tail`, `array`, `any`, `all`, `map`,
// `filter`, `flattenMap`, `bind`, `take`, `skip`, `concat`, `ignore`, `reduceEach`, `distinctUntilChanged`, …) are the
// core's.

/// The old name of `ReactiveSequence`.
public typealias RACSequence<Element: Sendable> = ReactiveSequence<Element>

extension Sequence where Self: Sendable, Element: Sendable {
  /// The old spelling of `reactive`: on arrays, dictionaries, sets, strings, index sets and every other sequence.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  @inlinable
  public var rac_sequence: ReactiveSequence<Element> { reactive }
}

extension Dictionary where Key: Sendable, Value: Sendable {
  /// The old spelling of `keys.reactive`: the keys, in the order of the pairs.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  @inlinable
  public var rac_keySequence: ReactiveSequence<Key> { ReactiveSequence(Array(keys)) }

  /// The old spelling of `values.reactive`: the values, in the order of the pairs.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  @inlinable
  public var rac_valueSequence: ReactiveSequence<Value> { ReactiveSequence(Array(values)) }
}

extension ReactiveSequence {
  /// The old spelling of `init(head:tail:)`.
  @inlinable
  public static func sequenceWithHeadBlock(
    _ head: @escaping @Sendable () -> Element, tailBlock tail: @escaping @Sendable () -> ReactiveSequence?
  ) -> ReactiveSequence {
    ReactiveSequence(head: head, tail: tail)
  }

  /// The old spelling of `init(head:tail:)`.
  public init(
    headBlock head: @escaping @Sendable () -> Element, tailBlock tail: @escaping @Sendable () -> ReactiveSequence?
  ) {
    self.init(head: head, tail: tail)
  }

  /// The old spelling of `just(_:)`.
  @inlinable
  public static func `return`(_ element: Element) -> ReactiveSequence { .just(element) }

  /// Returns the sequence itself: sequences keep no names.
  @inlinable
  public func setNameWithFormat(_ format: @autoclosure () -> String, _ arguments: Any?...) -> ReactiveSequence { self }

  /// The old spelling of `empty`.
  @inlinable
  public static func empty() -> ReactiveSequence { .empty }

  /// The old spelling of `eager`.
  @inlinable
  public var eagerSequence: ReactiveSequence { eager }

  /// The old spelling of `lazily`.
  @inlinable
  public var lazySequence: ReactiveSequence { lazily }

  /// The old spelling of `makeIterator()`.
  @inlinable
  public func objectEnumerator() -> Iterator { makeIterator() }

  /// The old spelling of `foldLeft(_:_:)`.
  @inlinable
  public consuming func foldLeftWithStart<Result>(
    _ start: Result, reduce: (_ accumulator: Result, _ value: Element) throws -> Result
  ) rethrows -> Result {
    try (consume self).foldLeft(start, reduce)
  }

  /// The old spelling of `foldRight(_:_:)`.
  @inlinable
  public func foldRightWithStart<Result: Sendable>(
    _ start: Result, reduce: @escaping @Sendable (_ first: Element, _ rest: ReactiveSequence<Result>) -> Result
  ) -> Result {
    foldRight(start, reduce)
  }

  /// The old spelling of `first(where:)`.
  @inlinable
  public consuming func objectPassingTest(_ test: (Element) throws -> Bool) rethrows -> Element? {
    try (consume self).first(where: test)
  }

  /// The old spelling of `signal(on:)`, on a new background scheduler.
  @inlinable
  public func signal() -> Signal<Element> { signal(on: RACScheduler.scheduler()) }

  /// The old spelling of `signal(on:)`.
  @inlinable
  public func signalWithScheduler(_ scheduler: any Scheduler) -> Signal<Element> { signal(on: scheduler) }
}

extension ReactiveSequence {
  /// The old spelling of `map(to:)`.
  @inlinable
  public func mapReplace<Output: Sendable>(_ element: Output) -> ReactiveSequence<Output> { map(to: element) }

  /// The old spelling of `scan(_:_:)`.
  @inlinable
  public func scanWithStart<Output: Sendable>(
    _ start: Output, reduce: @escaping @Sendable (_ running: Output, _ next: Element) -> Output
  ) -> ReactiveSequence<Output> {
    scan(start, reduce)
  }

  /// `scan(_:_:)` with each element's index from 0.
  @inlinable
  public func scanWithStart<Output: Sendable>(
    _ start: Output,
    reduceWithIndex reduce: @escaping @Sendable (_ running: Output, _ next: Element, _ index: Int) -> Output
  ) -> ReactiveSequence<Output> {
    enumerated().scan(start) { reduce($0, $1.element, $1.offset) }
  }

  /// Combines each element with the previous one, and the first with `start`: `pairwise()` after `start(with:)`.
  @inlinable
  public func combinePreviousWithStart<Output: Sendable>(
    _ start: Element, reduce: @escaping @Sendable (_ previous: Element, _ next: Element) -> Output
  ) -> ReactiveSequence<Output> {
    self.start(with: start).pairwise().map { reduce($0.0, $0.1) }
  }

  /// The old spelling of `take(while:)` with the opposite condition.
  @inlinable
  public func takeUntilBlock(_ predicate: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    take(while: { !predicate($0) })
  }

  /// The old spelling of `take(while:)`.
  @inlinable
  public func takeWhileBlock(_ predicate: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    take(while: predicate)
  }

  /// The old spelling of `skip(while:)` with the opposite condition.
  @inlinable
  public func skipUntilBlock(_ predicate: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    skip(while: { !predicate($0) })
  }

  /// The old spelling of `skip(while:)`.
  @inlinable
  public func skipWhileBlock(_ predicate: @escaping @Sendable (Element) -> Bool) -> ReactiveSequence {
    skip(while: predicate)
  }

  /// The old spelling of `start(with:)`.
  @inlinable
  public func startWith(_ element: Element) -> ReactiveSequence { start(with: element) }

  /// The old spelling of `zip(with:)`.
  @inlinable
  public func zipWith<Other>(_ other: ReactiveSequence<Other>) -> ReactiveSequence<(Element, Other)> {
    zip(with: other)
  }
}

extension ReactiveSequence {
  /// Combines the key and the value of each element of `dictionary.rac_sequence`.
  @inlinable
  public func reduceEach<Key: Sendable, Value: Sendable, Output: Sendable>(
    _ reduce: @escaping @Sendable (_ key: Key, _ value: Value) -> Output
  ) -> ReactiveSequence<Output> where Element == (key: Key, value: Value) {
    map { reduce($0.key, $0.value) }
  }
}

extension SignalConvertible {
  /// Combines the key and the value of each element of `dictionary.rac_sequence.signal()`.
  @inlinable
  public func reduceEach<Key: Sendable, Element: Sendable, Output: Sendable>(
    _ reduce: @escaping @Sendable (_ key: Key, _ value: Element) -> Output
  ) -> Signal<Output> where Value == (key: Key, value: Element) {
    signal.map { reduce($0.key, $0.value) }
  }
}

// MARK: Enumerators

extension ReactiveSequence.Iterator {
  /// The old spelling of `next()`.
  public mutating func nextObject() -> Element? { next() }

  /// The remaining elements, all of which this consumes.
  public mutating func allObjects() -> [Element] {
    var elements: [Element] = []
    while let element = next() { elements.append(element) }
    return elements
  }
}

extension IteratorProtocol where Self: Sendable, Element: Sendable {
  /// The remaining elements, read on demand. The old spelling of `ReactiveSequence(iterator:)`.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  @_disfavoredOverload
  @inlinable
  public var rac_sequence: ReactiveSequence<Element> { ReactiveSequence(iterator: self) }
}
