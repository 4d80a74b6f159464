import Synchronization

extension StageState {
  /// Takes the value out; `nil` if it has already been taken.
  @inlinable
  func take<Value>() -> Value? where State == Value? {
    defer { value = nil }
    return value
  }
}

extension Window {
  /// The parts of the whole sequence, if it has not been started. Others hold this position too, but the parts remember
  /// their elements themselves.
  @inlinable
  var unreadParts: [Window]? {
    guard offset == 0, let producer = chunk.producer, producer.tryEnter() else { return nil }
    defer { producer.leave() }
    if case .parts(let parts)? = producer.owned.recipe { return parts }
    return nil
  }

  /// The recipe of the whole sequence, if nothing else holds this position, so that its elements need not be
  /// remembered: a pipeline of stages of which only the end is held runs as one.
  @inlinable
  mutating func unsharedRecipe() -> Recipe<Element>? {
    guard offset == 0, chunk.producer != nil, isKnownUniquelyReferenced(&chunk) else { return nil }
    // Orders what the previous owners did to the chunk before what follows.
    atomicMemoryFence(ordering: .acquiring)
    guard let producer = chunk.producer, let recipe = producer.owned.recipe else { return nil }
    producer.owned.recipe = nil
    return recipe
  }

  /// Makes a run that pushes the elements from here on; those of an unshared sequence are not remembered.
  @inlinable
  consuming func start(_ observer: Observer<Element>, _ exit: Exit<Element>) -> Run {
    var window = self
    if let recipe = window.unsharedRecipe() { return recipe.start(observer, exit) }
    if let array = window.chunk.array { return pushing(array, from: window.offset, observer) }
    return pushing(from: window, observer)
  }
}

/// Pushes the elements of an array.
@inlinable
@inline(never)
func pushing<Element>(_ array: [Element], from start: Int, _ observer: Observer<Element>) -> Run {
  let index = StageState(start)
  return {
    while index.value < array.count {
      let element = array[index.value]
      index.value += 1
      let demand = observer.next(element)
      if demand == .more { continue }
      if demand == .cancelled { observer.finish(.cancelled) }
      return
    }
    observer.finish(.completed)
  }
}

/// Pushes an iterator's remaining elements. The iterator is released with the run, not at its own end: its
/// deinitialiser is foreign code, which might read the same sequence, and must not run within the turn.
///
/// Out of line, like the other places where an element's closure is made: a closure made in only one place is called
/// directly, without a jump in between.
@inlinable
@inline(never)
func pushing<Elements: IteratorProtocol>(from iterator: Elements, _ observer: Observer<Elements.Element>) -> Run
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
func pushing<Element>(_ observer: Observer<Element>, _ make: @escaping () -> Element?) -> Run {
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

/// Executes runs one after the other, as long as each completes.
@usableFromInline
struct Relay<Element: Sendable> {
  /// What each run pushes to.
  @usableFromInline let observer: Observer<Element>
  @usableFromInline let current = StageState<Run?>(nil)
  @usableFromInline let hasEnded: StageState<Bool>
  @usableFromInline let spent: Spent?

  @inlinable
  init(_ observer: Observer<Element>, _ spent: Spent?) {
    self.spent = spent
    let hasEnded = StageState(false)
    self.hasEnded = hasEnded
    self.observer = Observer(
      next: observer.next,
      finish: { termination in
        guard case .completed = termination else { return observer.finish(termination) }
        hasEnded.value = true
      })
  }

  /// Continues the current run, and returns whether the next one can start.
  @inlinable
  func isFree() -> Bool {
    guard let run = current.value else { return true }
    run()
    guard hasEnded.value else { return false }
    hasEnded.value = false
    let part = current.take()
    guard let spent else { return true }
    spent.keep(part)
    return false
  }

  /// Starts the next run.
  @inlinable
  func start(_ part: consuming Window<Element>) {
    current.value = part.start(observer, Exit(nil, spent))
  }
}

/// Pushes one sequence after the other. Parts that are themselves made of parts are flattened without recursion, so the
/// cost of an element does not depend on the depth of nesting.
@inlinable
func concatenation<Element>(
  of parts: [Window<Element>], _ observer: Observer<Element>, _ exit: Exit<Element>
) -> Run {
  let pending = StageState(Array(parts.reversed()))
  let relay = Relay(observer, exit.spent)
  return {
    while relay.isFree() {
      guard var part = pending.value.popLast() else { return observer.finish(.completed) }
      if pending.value.isEmpty, let link = exit.link { return link(part) }
      switch part.unsharedRecipe() {
      case .parts(let parts): pending.value.append(contentsOf: parts.reversed())
      case .some(let recipe): relay.current.value = recipe.start(relay.observer, Exit(nil, exit.spent))
      case nil:
        if let parts = part.unreadParts {
          pending.value.append(contentsOf: parts.reversed())
        } else {
          relay.start(part)
        }
      }
    }
  }
}

/// Pushes the sequences that a closure makes from the elements of another sequence, one after the other.
@inlinable
func binding<Element, Output>(
  _ window: Window<Element>?,
  _ bind: @escaping (_ element: Element, _ stop: inout Bool) -> ReactiveSequence<Output>?,
  _ observer: Observer<Output>, _ exit: Exit<Output>
) -> Run {
  let spentOuter = StageState<ReactiveSequence<Element>.Iterator?>(nil)
  let outer = StageState(window.map { ReactiveSequence<Element>.Iterator($0) })
  let relay = Relay(observer, exit.spent)
  // Most sequences bound are short arrays, which need no run of their own.
  let array = StageState<[Output]>([])
  let index = StageState(0)
  return {
    while relay.isFree() {
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
        spentOuter.value = outer.take()
        // Nothing follows, so the remembered elements are linked instead of copied.
        if let link = exit.link { return link(bound.window) }
      }
      if let elements = bound.window.chunk.array {
        (array.value, index.value) = (elements, bound.window.offset)
      } else {
        relay.start((consume bound).place())
      }
    }
  }
}
