import ReactiveConcurrency
import ReactiveTesting

/// An operator of the graphs: how it is made, and what comes of it.
struct GraphOperator: Sendable {
  /// When an input is subscribed to.
  enum Input: Sendable {
    case now
    /// The same, and what it sends decides what is sent of the others.
    case deciding
    /// The same, and it is never paused.
    case unpaused
    /// When another has ended.
    case later
    /// For each value of the first.
    case inner
    /// For each part of the first: a window or a group.
    case part
  }

  /// What it stores for a consumer that has paused.
  enum Room: Sendable { case none, some, boundless }

  /// At most how many values it sends.
  enum Size: Sendable { case source, first, sum, product }

  let name: String
  let inputs: [Input]
  let numbers: [ClosedRange<Int>]
  let size: Size
  let room: Room
  /// Whether it may take many values to send one.
  let reduces: Bool
  /// Whether only so many of its inner signals or parts run at once.
  let takesTurns: Bool
  let build: @Sendable (GraphPlace) -> Signal<Token>
  /// Its values, unless they depend on when the inputs send.
  let values: (@Sendable (GraphArrays) throws -> GraphArrays.Outcome)?

  init(
    _ name: String, _ inputs: [Input], numbers: [ClosedRange<Int>] = [], size: Size = .first, room: Room = .none,
    reduces: Bool = false, takesTurns: Bool = false, _ build: @escaping @Sendable (GraphPlace) -> Signal<Token>,
    values: (@Sendable (GraphArrays) throws -> GraphArrays.Outcome)? = nil
  ) {
    self.name = name
    self.inputs = inputs
    self.numbers = numbers
    self.size = size
    self.room = room
    self.reduces = reduces
    self.takesTurns = takesTurns
    self.build = build
    self.values = values
  }
}

/// Where an operator is made: its numbers and inputs.
struct GraphPlace: Sendable {
  let world: GraphWorld
  let path: Int
  let numbers: [Int]
  let make: @Sendable (_ index: Int, _ part: Signal<Token>?) -> Signal<Token>

  var scheduler: TestScheduler { world.scheduler }
  var first: Signal<Token> { make(0, nil) }
  var second: Signal<Token> { make(1, nil) }

  /// The inner signal of a value.
  var inner: @Sendable (Token) -> Signal<Token> {
    { [make] outer in make(1, nil).map { outer.with($0) } }
  }

  /// The signal of a part.
  var body: @Sendable (Signal<Token>) -> Signal<Token> {
    { [make] in make(1, $0) }
  }
}
