/// What falls out of a stage when an element is pushed into it.
///
/// Safety: belongs to one producer, which uses it under its lock alone.
@usableFromInline
final class Outlet<Element: Sendable>: @unchecked Sendable {
  @usableFromInline var first: Element?
  @usableFromInline var others: [Element] = []
  @usableFromInline var position = 0
  @usableFromInline var isFinished = false

  @inlinable
  init() {}

  @inlinable
  var observer: Observer<Element> {
    Observer(
      next: { element in
        if self.first == nil, self.position == self.others.count {
          self.first = .some(element)
        } else {
          self.others.append(element)
        }
        return .more
      },
      finish: { termination in
        if case .failed(let error) = termination { preconditionFailure("A sequence cannot fail, but did: \(error)") }
        self.isFinished = true
      })
  }

  @inlinable
  func take() -> Element? {
    if let element = first {
      first = nil
      return element
    }
    guard position < others.count else { return nil }
    defer { position += 1 }
    return others[position]
  }
}

extension ReactiveSequence {
  /// This sequence, put through a single-input operator, the same as for signals.
  ///
  /// - Precondition: The stage never fails.
  @inlinable
  public func through<Output>(_ stage: Stage<Element, Output>) -> ReactiveSequence<Output> {
    let window = window
    return ReactiveSequence<Output>(isEager: isEager) {
      let outlet = Outlet<Output>()
      let inlet = stage(outlet.observer)
      var source: Window<Element>? = window
      return {
        while true {
          if let output = outlet.take() { return .element(output) }
          if outlet.isFinished { return .end }
          if let input = source?.next() {
            guard inlet.next(input) == .cancelled else { continue }
            source = nil
            inlet.finish(.cancelled)
          } else {
            source = nil
            inlet.finish(.completed)
          }
        }
      }
    }
  }
}
