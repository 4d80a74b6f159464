import ReactiveConcurrency
import ReactiveTesting

/// How an operator behaves when its consumer pauses, which decides what may be expected of such a run.
struct ModelTraits: OptionSet, Sendable {
  let rawValue: Int

  /// What it sends depends on when its source sends.
  static let timed = ModelTraits(rawValue: 1)
  /// What it sends depends on the order in which several signals send.
  static let mixes = ModelTraits(rawValue: 2)
  /// It subscribes to something later, and not while its consumer is paused.
  static let starts = ModelTraits(rawValue: 4)
  /// It keeps values while its consumer is paused.
  static let holds = ModelTraits(rawValue: 8)
  /// At the end it sends several values in one go.
  static let flushes = ModelTraits(rawValue: 16)
  /// At the end it sends a value.
  static let concludes = ModelTraits(rawValue: 32)
  /// An error may overtake values in it, so what it sends depends on when the error comes.
  static let overtaken = ModelTraits(rawValue: 64)
  /// It may fail of itself.
  static let fails = ModelTraits(rawValue: 128)
  /// It has a source on the stack when it ends from within what that source sends.
  static let lateRelease = ModelTraits(rawValue: 256)
  /// Each of its values is work.
  static let works = ModelTraits(rawValue: 512)
  /// It stores values until others come, and of what is work it asks for one at a time.
  static let waits = ModelTraits(rawValue: 1024)
}

/// What may stand for a number in an operator's arguments.
enum Parameter: Sendable {
  case count(ClosedRange<Int>)
  /// A duration of more than nothing.
  case time
  case timeOrZero
}

/// An operator twice: as the library has it, and as a function on timelines.
struct ModelEntry: Sendable {
  let name: String
  let parameters: [Parameter]
  /// How many signals it has beside its source.
  let others: Int
  let traits: ModelTraits
  let signal: @Sendable (ModelWiring) -> Signal<Item>
  let model: @Sendable (Diagram) throws -> Timeline

  init(
    _ name: String, _ parameters: [Parameter] = [], others: Int = 0, traits: ModelTraits = [],
    _ signal: @escaping @Sendable (ModelWiring) -> Signal<Item>,
    _ model: @escaping @Sendable (Diagram) throws -> Timeline
  ) {
    self.name = name
    self.parameters = parameters
    self.others = others
    self.traits = traits
    self.signal = signal
    self.model = model
  }

  /// An operator that needs to know no more than what came of its source.
  static func plain(
    _ name: String, _ parameters: [Parameter], traits: ModelTraits = [],
    _ signal: @escaping @Sendable (ModelWiring) -> Signal<Item>,
    _ model: @escaping @Sendable (Timeline, [Int]) -> Timeline
  ) -> ModelEntry {
    ModelEntry(name, parameters, traits: traits, signal) { model(try $0.run(), $0.parameters) }
  }

  /// An operator without any effect that can be seen from outside.
  static func identity(
    _ name: String, _ parameters: [Parameter], traits: ModelTraits = [],
    _ signal: @escaping @Sendable (ModelWiring) -> Signal<Item>
  ) -> ModelEntry {
    ModelEntry(name, parameters, traits: traits, signal) { try $0.run() }
  }
}

/// What an operator of the library is given.
struct ModelWiring {
  let source: Signal<Item>
  let others: [Signal<Item>]
  let parameters: [Int]
  let scheduler: TestScheduler

  subscript(index: Int) -> Int { parameters[index] }

  func time(_ index: Int) -> Duration { .nanoseconds(parameters[index]) }
}

/// What an operator of the reference is given.
struct Diagram {
  let source: Model
  let others: [Model]
  let parameters: [Int]
  let start: Start

  subscript(index: Int) -> Int { parameters[index] }

  var plan: Plan { start.plan }

  /// What comes of the source, if it is subscribed with the operator.
  func run() throws -> Timeline { try source(start) }

  /// What comes of another of the operator's signals, if it is subscribed with the operator.
  func run(other index: Int) throws -> Timeline { try others[index](start) }
}

/// An operator in a chain.
struct Operator: Sendable, CustomStringConvertible {
  let entry: ModelEntry
  var parameters: [Int]
  var others: [Source]

  var description: String {
    let arguments = parameters.map(String.init) + others.map(\.description)
    return entry.name + (arguments.isEmpty ? "" : "(" + arguments.joined(separator: ", ") + ")")
  }

  func model(of source: @escaping Model) -> Model {
    { start in
      try entry.model(
        Diagram(source: source, others: others.map(\.model), parameters: parameters, start: start))
    }
  }

  func signal(of source: Signal<Item>, in studio: Studio) -> Signal<Item> {
    entry.signal(
      ModelWiring(
        source: source, others: others.map { studio.signal($0) }, parameters: parameters, scheduler: studio.scheduler))
  }
}

/// The operators from which chains are made.
enum ModelCatalogue {
  static let all = transforming + filtering + gathering + failure + time + combining + relating + flattenMap + mapAsync
}
