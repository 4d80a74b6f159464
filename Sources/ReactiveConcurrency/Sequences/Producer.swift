import Synchronization

/// Pushes elements until the observer answers otherwise than `.more`, and finishes it when there are none left or when
/// it has answered `.cancelled`. Not called again after that. May return earlier, to let go of what is spent.
@usableFromInline typealias Run = () -> Void

/// Takes the rest of a sequence as it is, remembered or to be remembered elsewhere, instead of its elements.
@usableFromInline typealias Link<Element: Sendable> = (Window<Element>) -> Void

/// What a run is through with. Releasing it may run code of others, who may read the same sequence: hence after the
/// turn.
@usableFromInline
class Spent {
  /// Whether there is something to look at besides the element that has come out.
  @exclusivity(unchecked) @usableFromInline final var isSpecial = false
  @exclusivity(unchecked) @usableFromInline final var run: Run?

  @inlinable
  init() {}

  /// Keeps the run of a part that has ended. The run that it was a part of then returns.
  @inlinable
  final func keep(_ part: Run?) {
    run = part
    isSpecial = true
  }

  @inlinable
  final func take() -> Run? {
    defer { run = nil }
    return run
  }
}

/// Where a run may leave something besides the elements.
@usableFromInline
struct Exit<Element: Sendable> {
  /// Absent where more follows than the run.
  @usableFromInline let link: Link<Element>?
  /// Absent where there is no turn.
  @usableFromInline let spent: Spent?

  @inlinable
  init(_ link: Link<Element>?, _ spent: Spent?) {
    self.link = link
    self.spent = spent
  }
}

/// How the elements of a sequence are made.
@usableFromInline
enum Recipe<Element: Sendable> {
  /// Called once, when the first element is asked for. The run may end by calling the exit's link, if there is one.
  case run((_ observer: Observer<Element>, _ exit: Exit<Element>) -> Run)
  /// One sequence after the other.
  case parts([Window<Element>])

  @inlinable
  consuming func start(_ observer: Observer<Element>, _ exit: Exit<Element>) -> Run {
    switch self {
    case .run(let make): make(observer, exit)
    case .parts(let parts): concatenation(of: parts, observer, exit)
    }
  }
}

/// A run, and what comes out of it, one element at a time: the end of a pipeline of stages.
///
/// Safety: belongs to one producer, which uses it within its turn alone, or to one iterator.
@usableFromInline
final class Outlet<Element: Sendable>: Spent, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var first: Element?
  @exclusivity(unchecked) @usableFromInline var special = Special()

  /// What came out besides one element.
  @usableFromInline
  struct Special {
    @usableFromInline var others: [Element] = []
    @usableFromInline var position = 0
    @usableFromInline var isFinished = false
    /// What follows the last element that came out.
    @usableFromInline var rest: Window<Element>?

    @inlinable
    init() {}
  }

  @inlinable
  override init() {}

  /// Asks for one element at a time, so that none is computed before it is asked for. A stage may send more at once.
  @inlinable
  func accept(_ element: Element) {
    if first == nil, !isSpecial {
      first = .some(element)
    } else {
      acceptFurther(element)
    }
  }

  @inlinable
  @inline(never)
  func acceptFurther(_ element: Element) {
    special.others.append(element)
    isSpecial = true
  }

  @inlinable
  func finish(_ termination: Termination) {
    if case .failed(let error) = termination { preconditionFailure("A sequence cannot fail, but did: \(error)") }
    (special.isFinished, isSpecial) = (true, true)
  }

  @inlinable
  func link(_ rest: Window<Element>) {
    special.rest = rest
    (special.isFinished, isSpecial) = (true, true)
  }

  /// Takes what came out already, when it is not just one element.
  @inlinable
  @inline(never)
  func takeSpecial() -> Element? {
    if let element = first {
      first = nil
      return element
    }
    guard special.position < special.others.count else {
      if !special.others.isEmpty { (special.others, special.position) = ([], 0) }
      isSpecial = special.isFinished
      return nil
    }
    let element = special.others[special.position]
    special.position += 1
    return element
  }
}

/// An outlet, with the run that fills it.
@usableFromInline
final class Flow<Element: Sendable>: Sendable {
  // Constants, so that nothing is retained and released for each element.
  @usableFromInline let outlet: Outlet<Element>
  /// Safety: as for the outlet.
  @usableFromInline nonisolated(unsafe) let run: Run
  /// Where an iterator over this goes on once a copy of it is there, too.
  ///
  /// Safety: as for the outlet.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var shared: Window<Element>?

  @inlinable
  @inline(never)
  init(_ recipe: Recipe<Element>, inTurn: Bool) {
    let outlet = Outlet<Element>()
    self.outlet = outlet
    run = recipe.start(
      Observer(
        next: { element in
          outlet.accept(element)
          return .paused
        }, finish: { outlet.finish($0) }),
      Exit({ outlet.link($0) }, inTurn ? outlet : nil))
  }

  /// The next element, or `nil` at the end of the run or when something is spent.
  @inlinable
  func next() -> Element? {
    while true {
      if outlet.isSpecial {
        if let element = outlet.takeSpecial() { return element }
        if outlet.special.isFinished || outlet.run != nil { return nil }
      }
      run()
      if let element = outlet.first {
        outlet.first = nil
        return element
      }
    }
  }

  /// Remembers the elements from here on.
  @inlinable
  func share() -> Window<Element> {
    if let shared { return shared }
    let window = Window(Producer(self).start())
    shared = window
    return window
  }
}

/// Computes the elements of one sequence, one at a time, in order, within its turn.
///
/// Safety: `owned` is touched only within the turn, or by who holds the only reference (`Window.start`).
@usableFromInline
final class Producer<Element: Sendable>: Turn, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var owned: Owned

  /// What who has the turn alone may see.
  @usableFromInline
  struct Owned {
    /// Taken when the first element is asked for.
    @usableFromInline var recipe: Recipe<Element>?
    @usableFromInline var flow: Flow<Element>?
    /// The capacity of the next chunk: small for short sequences, then bounded, because a chunk is kept whole.
    @usableFromInline var size = 16

    @inlinable
    init(_ recipe: Recipe<Element>?, _ flow: Flow<Element>?) {
      self.recipe = recipe
      self.flow = flow
    }
  }

  @inlinable
  init(_ recipe: Recipe<Element>) {
    owned = Owned(recipe, nil)
  }

  /// Goes on with a run that somebody else has begun.
  @inlinable
  init(_ flow: Flow<Element>) {
    owned = Owned(nil, flow)
  }

  /// Releases what would make further elements, when nobody can ask for them any more.
  func letGo() {
    Releasing.release(
      { (owned.recipe, owned.flow) = (nil, nil) }, or: { (owned.recipe.take(), owned.flow.take()) })
  }

  @inlinable
  static var largestChunk: Int { 256 }

  /// The first chunk.
  @inlinable
  func start() -> Chunk<Element> { Chunk(self, capacity: 8) }

  /// Computes one more element of the chunk, or closes it, unless it has one at the offset already.
  @inlinable
  func advance(_ chunk: Chunk<Element>, to offset: Int) {
    guard tryEnter() || waitForTurn(chunk, offset) else { return }
    // Released after the turn.
    let spent = chunk.isServed(offset) ? nil : fill(chunk)
    leave()
    withExtendedLifetime(spent) {}
  }

  // Out of line, so that the closure is made only where somebody has to wait.
  @inlinable
  @inline(never)
  func waitForTurn(_ chunk: Chunk<Element>, _ offset: Int) -> Bool {
    enter(unless: { chunk.isServed(offset) })
  }

  /// - Returns: What is spent.
  @inlinable
  func fill(_ chunk: Chunk<Element>) -> (flow: Flow<Element>?, part: Run?)? {
    let count = chunk.published.load(ordering: .relaxed)
    if count == chunk.capacity {
      let next = Chunk(self, capacity: owned.size)
      owned.size = min(owned.size * 2, Self.largestChunk)
      close(chunk, Window(next))
      return nil
    }
    if owned.recipe != nil { begin() }
    // The turn keeps it alive; retaining it for each element would cost as much as a stage.
    let element = owned.flow.map { Unmanaged.passUnretained($0) }?._withUnsafeGuaranteedRef { $0.next() }
    if let element {
      if chunk.storage == nil { chunk.storage = .allocate(capacity: chunk.capacity) }
      (chunk.storage.unsafelyUnwrapped + count).initialize(to: element)
      chunk.published.store(count + 1, ordering: .releasing)
      return nil
    }
    if let outlet = owned.flow?.outlet, !outlet.special.isFinished { return (nil, outlet.take()) }
    defer { owned.flow = nil }
    close(chunk, owned.flow?.outlet.special.rest)
    return (owned.flow, nil)
  }

  @inlinable
  @inline(never)
  func begin() {
    guard let recipe = owned.recipe else { return }
    owned.recipe = nil
    owned.flow = Flow(recipe, inTurn: true)
  }

  @inlinable
  func close(_ chunk: Chunk<Element>, _ link: Window<Element>?) {
    chunk.link = link
    chunk.isClosed.store(true, ordering: .releasing)
  }
}
