import Synchronization

/// Pushes elements until the observer answers otherwise than `.more`, and finishes it when there are none left or when it has
/// answered `.cancelled`. Not called again after that.
@usableFromInline typealias Run = () -> Void

/// Takes the rest of a sequence as it is, remembered or to be remembered elsewhere, instead of its elements.
@usableFromInline typealias Link<Element: Sendable> = (Window<Element>) -> Void

/// How the elements of a sequence are made.
@usableFromInline
enum Recipe<Element: Sendable> {
  /// Called once, when the first element is asked for. The run may end by calling the link, if there is one.
  case run((_ observer: Observer<Element>, _ link: Link<Element>?) -> Run)
  /// One sequence after the other.
  case parts([Window<Element>])

  @inlinable
  consuming func start(_ observer: Observer<Element>, _ link: Link<Element>?) -> Run {
    switch self {
    case .run(let make): make(observer, link)
    case .parts(let parts): concatenation(of: parts, observer, link)
    }
  }
}

/// What comes out of a run, one element at a time: the end of a pipeline of stages.
///
/// Safety: belongs to one producer, which uses it within its turn alone, or to one iterator.
@usableFromInline
final class Outlet<Element: Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var first: Element?
  @exclusivity(unchecked) @usableFromInline var others: [Element] = []
  @exclusivity(unchecked) @usableFromInline var position = 0
  @exclusivity(unchecked) @usableFromInline var isFinished = false
  /// What follows the last element that came out.
  @exclusivity(unchecked) @usableFromInline var rest: Window<Element>?

  @inlinable
  init() {}

  /// Asks for one element at a time, so that none is computed before it is asked for. A stage may send more at once.
  @inlinable
  var observer: Observer<Element> {
    Observer(
      next: { element in
        if self.first == nil, self.position == self.others.count {
          self.first = .some(element)
        } else {
          self.others.append(element)
        }
        return .paused
      },
      finish: { termination in
        if case .failed(let error) = termination { preconditionFailure("A sequence cannot fail, but did: \(error)") }
        self.isFinished = true
      })
  }

  @inlinable
  func start(_ recipe: Recipe<Element>) -> Run {
    recipe.start(observer) { self.rest = $0 }
  }

  @inlinable
  func take() -> Element? {
    if let element = first {
      first = nil
      return element
    }
    guard position < others.count else { return nil }
    let element = others[position]
    position += 1
    if position == others.count {
      others = []
      position = 0
    }
    return element
  }
}

/// Computes the elements of one sequence, one at a time, in order, within its turn.
///
/// Safety: all that is stored is touched only within the turn, or by who holds the only reference (`Window.start`).
@usableFromInline
final class Producer<Element: Sendable>: Turn, @unchecked Sendable {
  /// Taken when the first element is asked for.
  @exclusivity(unchecked) @usableFromInline var recipe: Recipe<Element>?
  @exclusivity(unchecked) @usableFromInline var outlet: Outlet<Element>?
  @exclusivity(unchecked) @usableFromInline var run: Run?
  /// The capacity of the next chunk: small for short sequences, then bounded, because a chunk is kept whole.
  @exclusivity(unchecked) @usableFromInline var size = 16

  @inlinable
  init(_ recipe: Recipe<Element>) {
    self.recipe = recipe
  }

  /// Goes on with a run that somebody else has begun.
  @inlinable
  init(_ outlet: Outlet<Element>, _ run: @escaping Run) {
    self.outlet = outlet
    self.run = run
  }

  @inlinable
  static var largestChunk: Int { 256 }

  /// The first chunk.
  @inlinable
  func start() -> Chunk<Element> { Chunk(self, capacity: 8) }

  /// Computes one more element of the chunk, or closes it.
  @inlinable
  func advance(_ chunk: Chunk<Element>) {
    enter()
    // What is dropped at the end may run code of others, hence after the turn.
    let spent = chunk.isClosed.load(ordering: .relaxed) ? nil : fill(chunk)
    leave()
    withExtendedLifetime(spent) {}
  }

  @inlinable
  func fill(_ chunk: Chunk<Element>) -> Run? {
    let count = chunk.published.load(ordering: .relaxed)
    if count == chunk.capacity {
      let next = Chunk(self, capacity: size)
      size = min(size * 2, Self.largestChunk)
      close(chunk, Window(next))
      return nil
    }
    let outlet = begun()
    guard let run else { return nil }
    while true {
      if let element = outlet.take() {
        if chunk.storage == nil { chunk.storage = .allocate(capacity: chunk.capacity) }
        (chunk.storage.unsafelyUnwrapped + count).initialize(to: element)
        chunk.published.store(count + 1, ordering: .releasing)
        return nil
      }
      if outlet.isFinished || outlet.rest != nil {
        close(chunk, outlet.rest)
        self.outlet = nil
        self.run = nil
        return run
      }
      run()
    }
  }

  @inlinable
  func begun() -> Outlet<Element> {
    if let outlet { return outlet }
    let outlet = Outlet<Element>()
    if let recipe {
      self.recipe = nil
      run = outlet.start(recipe)
    }
    self.outlet = outlet
    return outlet
  }

  @inlinable
  func close(_ chunk: Chunk<Element>, _ link: Window<Element>?) {
    chunk.link = link
    chunk.isClosed.store(true, ordering: .releasing)
  }
}
