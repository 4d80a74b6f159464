import Synchronization

/// What starts one of the sources of a `Flattened`. It may send and end at any time, on any thread.
public typealias Inner = @Sendable (_ flattened: Flattened) -> Void

/// The values of many sources as they come, one at a time, and the end of all.
public final class Flattened: Sendable {
  private let gate = Gate()
  /// How many sources run, and one for the range.
  private let active = Atomic(1)
  private let receive: @Sendable (Int) -> Void
  private let end: @Sendable () -> Void

  public init(_ receive: @escaping @Sendable (Int) -> Void, end: @escaping @Sendable () -> Void) {
    self.receive = receive
    self.end = end
  }

  /// Starts a source for each number of a range.
  public func run(_ range: Range<Int>, _ transform: (Int) -> Inner) {
    for number in range {
      active.wrappingAdd(1, ordering: .relaxed)
      transform(number)(self)
    }
    finishOne()
  }

  public func send(_ value: Int) {
    guard gate.enter() else { return gate.later { self.receive(value) } }
    receive(value)
    gate.leave()
  }

  public func finishOne() {
    if active.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 { end() }
  }
}
