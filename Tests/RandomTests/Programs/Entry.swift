import ReactiveConcurrency

/// An operator from which programs are made: how to make it, what it may do to values and how many it may keep, and, as
/// a function on timelines, what must come of it.
struct Entry: Sendable {
  typealias Making = @Sendable (Wiring) -> Signal<Item>

  let name: String
  let parameters: [Parameter]
  /// How many signals it has beside its source.
  let others: Int
  let traits: Traits
  let memory: Memory
  let make: Making
  /// What must come of it, where that is known.
  let model: (@Sendable (Diagram) throws -> Timeline)?
  /// Where it is written.
  let file: String

  init(
    _ name: String, _ parameters: [Parameter] = [], others: Int = 0, _ traits: Traits = [],
    keeps memory: Memory = .none, file: String = #fileID,
    _ make: @escaping Making, model: (@Sendable (Diagram) throws -> Timeline)? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.others = others
    self.traits = traits
    self.memory = memory
    self.make = make
    self.model = model
    self.file = file
  }

  /// An operator whose model needs to know no more than what came of its source.
  init(
    _ name: String, _ parameters: [Parameter] = [], _ traits: Traits = [], keeps memory: Memory = .none,
    file: String = #fileID, _ make: @escaping Making, plain: @escaping @Sendable (Timeline, [Int]) -> Timeline
  ) {
    self.init(name, parameters, traits, keeps: memory, file: file, make) { plain(try $0.run(), $0.parameters) }
  }

  /// An operator without any effect that can be seen from outside.
  static func identity(
    _ name: String, _ parameters: [Parameter] = [], _ traits: Traits = [], keeps memory: Memory = .none,
    file: String = #fileID, _ make: @escaping Making
  ) -> Entry {
    Entry(name, parameters, traits, keeps: memory, file: file, make) { try $0.run() }
  }
}

/// What may stand for a number in an operator's arguments.
enum Parameter: Sendable {
  case count(ClosedRange<Int>)
  /// A duration of more than nothing.
  case time
  case timeOrZero

  /// What it may be, if durations are not much longer than `grain`.
  func range(_ grain: Int) -> ClosedRange<Int> {
    switch self {
    case .count(let range): range
    case .time: 1...(grain + 1)
    case .timeOrZero: 0...(grain + 1)
    }
  }
}

/// What an operator is made with.
struct Wiring: Sendable {
  let source: Signal<Item>
  let others: [Signal<Item>]
  let parameters: [Int]
  let setting: any Setting
  /// To be called in the operator's closures: the program may do something there.
  let touch: @Sendable () -> Void

  subscript(index: Int) -> Int { parameters[index] }

  var other: Signal<Item> { others[0] }
  var scheduler: any Scheduler { setting.scheduler }
  var executor: (any TaskExecutor)? { setting.executor }
  func time(_ index: Int) -> Duration { setting.unit * parameters[index] }

  /// The length of windows: longer in real time, or a program that pauses would store thousands of them, each of which
  /// is told of each pause.
  func windowTime(_ index: Int) -> Duration { time(index) * (setting.isInline ? 1 : 10) }

  /// A source that is not paused by the operator where a pause would move what follows, which no model knows.
  var unpaused: Signal<Item> { setting.isModelled ? .heedless(source) : source }

  // MARK: Closures within which the program may do something

  func on<Value, Result>(_ body: @escaping @Sendable (Value) -> Result) -> @Sendable (Value) -> Result {
    { [touch] value in
      touch()
      return body(value)
    }
  }

  func on<First, Second, Result>(
    _ body: @escaping @Sendable (First, Second) -> Result
  ) -> @Sendable (First, Second) -> Result {
    { [touch] first, second in
      touch()
      return body(first, second)
    }
  }

  func throwing<Value, Result>(
    _ body: @escaping @Sendable (Value) throws -> Result
  ) -> @Sendable (Value) throws -> Result {
    { [touch] value in
      touch()
      return try body(value)
    }
  }
}

/// Where a signal is put together: what all parts of one run have in common.
protocol Setting: Sendable {
  var scheduler: any Scheduler { get }
  /// What tasks prefer.
  var executor: (any TaskExecutor)? { get }
  /// The unit of the program's times.
  var unit: Duration { get }
  /// Whether all runs on one thread, in virtual time.
  var isInline: Bool { get }
  /// Whether what comes is compared with a model.
  var isModelled: Bool { get }

  func signal(of origin: Origin) -> Signal<Item>
  /// A source of a step, which may be looked at there.
  func source(_ signal: Signal<Item>, of step: Step) -> Signal<Item>
  func touch(_ point: Int)
}

extension Signal {
  /// Tells its source nothing of a pause, nor of its end.
  static func heedless(_ source: Signal) -> Signal {
    Signal(stage: #function) { observer in
      let subscription = source.observe(
        Observer(
          next: { value in
            let demand = observer.next(value)
            return demand == .paused ? .more : demand
          }, finish: observer.finish))
      return Subscription { subscription.cancel() }
    }
  }
}
