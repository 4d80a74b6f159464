import Synchronization

extension StageState {
  /// Takes the value out; `nil` if it has already been taken.
  @inlinable
  func take<Value>() -> Value? where State == Value? {
    defer { value = nil }
    return value
  }
}

extension Cursor {
  /// The parts of a concatenation that has not been started. Others may hold this position too, but the parts remember
  /// their elements themselves.
  @inlinable
  var unstartedParts: [Cursor]? {
    guard offset == 0, let producer = chunk.producer, producer.tryEnter() else { return nil }
    defer { producer.leave() }
    if case .concatenation(let parts)? = producer.owned.source { return parts }
    return nil
  }

  /// Takes the source of the whole sequence if nothing else holds this position, so that its elements need not be
  /// remembered: a pipeline of stages of which only the last is held runs as one.
  @inlinable
  mutating func takeUnsharedSource() -> ElementSource<Element>? {
    guard offset == 0, chunk.producer != nil, isKnownUniquelyReferenced(&chunk) else { return nil }
    // What previous owners did to the chunk happens before what follows.
    atomicMemoryFence(ordering: .acquiring)
    guard let producer = chunk.producer, let source = producer.owned.source else { return nil }
    producer.owned.source = nil
    return source
  }

  /// Makes a loop that pushes the elements from here on; those of an unshared sequence are not remembered.
  @inlinable
  consuming func start(_ observer: Observer<Element>, _ context: PushContext<Element>) -> PushLoop {
    var cursor = self
    if let source = cursor.takeUnsharedSource() { return source.start(observer, context) }
    if let array = cursor.chunk.array { return pushing(from: array.dropFirst(cursor.offset).makeIterator(), observer) }
    return pushing(from: cursor, observer)
  }
}

/// Pushes an iterator's remaining elements. The iterator is released with the loop, not at its own end: its
/// deinitializer is foreign code, which might read the same sequence, and must not run under the lock.
///
/// Out of line, like the other places where an element's closure is made: a closure made in only one place is called
/// directly, without a jump in between.
@inlinable
@inline(never)
func pushing<Elements: IteratorProtocol>(from iterator: Elements, _ observer: Observer<Elements.Element>) -> PushLoop
where Elements.Element: Sendable {
  let state = StageState(iterator)
  return {
    while let element = state.value.next() {
      let demand = observer.next(element)
      if demand == .more { continue }
      if demand == .cancelled { observer.finish(.cancelled) }
      return
    }
    observer.finish(.completed)
  }
}

/// Pushes what a closure returns, until it returns `nil`.
@inlinable
@inline(never)
func pushing<Element>(_ observer: Observer<Element>, _ make: @escaping () -> Element?) -> PushLoop {
  {
    while let element = make() {
      let demand = observer.next(element)
      if demand == .more { continue }
      if demand == .cancelled { observer.finish(.cancelled) }
      return
    }
    observer.finish(.completed)
  }
}

/// Runs push loops one after the other, as long as each completes.
@usableFromInline
struct PushLoopChain<Element: Sendable> {
  /// The observer to which each loop pushes.
  @usableFromInline let observer: Observer<Element>
  @usableFromInline let current = StageState<PushLoop?>(nil)
  @usableFromInline let hasEnded: StageState<Bool>
  @usableFromInline let deferred: DeferredRelease?

  @inlinable
  init(_ observer: Observer<Element>, _ deferred: DeferredRelease?) {
    self.deferred = deferred
    let hasEnded = StageState(false)
    self.hasEnded = hasEnded
    self.observer = Observer(
      before: observer, next: observer.next,
      finish: { termination in
        guard case .completed = termination else { return observer.finish(termination) }
        hasEnded.value = true
      })
  }

  /// Continues the current loop, and returns whether the next one can start.
  @inlinable
  func continueCurrent() -> Bool {
    guard let push = current.value else { return true }
    push()
    guard hasEnded.value else { return false }
    hasEnded.value = false
    let part = current.take()
    guard let deferred else { return true }
    deferred.keep(part)
    return false
  }

  /// Starts the next loop.
  @inlinable
  func start(_ part: consuming Cursor<Element>) {
    current.value = part.start(observer, PushContext(nil, deferred))
  }
}

/// Pushes one sequence after the other. Parts that are themselves made of parts are flattened without recursion, so the
/// cost of an element does not depend on the depth of nesting.
@inlinable
func concatenating<Element>(
  _ parts: [Cursor<Element>], _ observer: Observer<Element>, _ context: PushContext<Element>
) -> PushLoop {
  let pending = StageState(Array(parts.reversed()))
  let chain = PushLoopChain(observer, context.deferred)
  return {
    while chain.continueCurrent() {
      guard var part = pending.value.popLast() else { return observer.finish(.completed) }
      if pending.value.isEmpty, let takeRest = context.takeRest { return takeRest(part) }
      switch part.takeUnsharedSource() {
      case .concatenation(let parts): pending.value.append(contentsOf: parts.reversed())
      case .some(let source): chain.current.value = source.start(chain.observer, PushContext(nil, context.deferred))
      case nil:
        if let parts = part.unstartedParts {
          pending.value.append(contentsOf: parts.reversed())
        } else {
          chain.start(part)
        }
      }
    }
  }
}

/// Pushes the sequences that a closure makes from the elements of another sequence, one after the other.
@inlinable
func binding<Element, Output>(
  _ cursor: Cursor<Element>?,
  _ bind: @escaping (_ element: Element, _ stop: inout Bool) -> ReactiveSequence<Output>?,
  _ observer: Observer<Output>, _ context: PushContext<Output>
) -> PushLoop {
  let endedOuter = StageState<ReactiveSequence<Element>.Iterator?>(nil)
  let outer = StageState(cursor.map { ReactiveSequence<Element>.Iterator($0) })
  let chain = PushLoopChain(observer, context.deferred)
  // Most sequences bound are short arrays, which need no loop of their own.
  let array = StageState<[Output]>([])
  let index = StageState(0)
  return {
    while chain.continueCurrent() {
      while index.value < array.value.count {
        let element = array.value[index.value]
        index.value += 1
        let demand = observer.next(element)
        if demand == .more { continue }
        if demand == .cancelled { observer.finish(.cancelled) }
        return
      }
      guard let element = outer.value?.next() else { return observer.finish(.completed) }
      var stop = false
      guard let bound = bind(element, &stop) else { return observer.finish(.completed) }
      if stop {
        endedOuter.value = outer.take()
        // Nothing follows, so the remembered elements are linked instead of copied.
        if let takeRest = context.takeRest { return takeRest(bound.cursor) }
      }
      if let elements = bound.cursor.chunk.array {
        (array.value, index.value) = (elements, bound.cursor.offset)
      } else {
        chain.start((consume bound).consumeCursor())
      }
    }
  }
}
