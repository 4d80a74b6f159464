import ReactiveConcurrency
import ReactiveTesting
import Testing

/// Nested signals, prompt and not, whose consumer pauses, cancels or lets go after each of its first values: what
/// starts prompt signals directly hands over in the middle of all this.
@Suite("Direct runs")
struct DirectRunTests {
  /// A signal without state, so that its values are known.
  indirect enum Program {
    case numbers(Int)
    case just(Int)
    case empty
    case failing(Int)
    case later(Int)
    case elsewhere(Int)
    case flat(Program, FlattenStrategy, [Program], throwingAt: Int?)
    case pair(Program, Program)
    case all([Program])
    case take(Int, Program)
    case last(Int, Program)
    case retry(Program)
    case sum(Program)
  }

  struct Outcome {
    var values: [Int] = []
    var fails = false

    mutating func append(_ other: Outcome) {
      if fails { return }
      values += other.values
      fails = other.fails
    }
  }

  private static let seeds = 0..<150
  private static let depth = 4

  /// Programs of up to four layers. One whose values would come in another order than an array's flattens one by one.
  private static func program(_ random: inout LinearRandom, depth: Int) -> Program {
    if depth == 0 || random.below(8) == 0 {
      let count = random.below(4)
      return switch random.below(8) {
      case 0: .just(count)
      case 1: .empty
      case 2: .failing(count)
      case 3: .later(count)
      case 4: .elsewhere(count)
      default: .numbers(count + 1)
      }
    }
    let source = program(&random, depth: depth - 1)
    switch random.below(9) {
    case 0: return .pair(source, program(&random, depth: depth - 1))
    case 1: return .all([source, program(&random, depth: depth - 1), .just(8)])
    case 2: return .take(random.below(4) + 1, source)
    case 3: return .last(random.below(4) + 1, source)
    case 4: return .retry(source)
    case 5: return .sum(source)
    default:
      let inners = (0...random.below(3)).map { _ in program(&random, depth: depth - 1) }
      let strategies = [FlattenStrategy.merge, .concat, .merge(maxConcurrent: 2)]
      let strategy = ([source] + inners).allSatisfy(isPrompt) ? strategies[random.below(3)] : .concat
      return .flat(source, strategy, inners, throwingAt: random.below(5) == 0 ? random.below(4) : nil)
    }
  }

  private static func isPrompt(_ program: Program) -> Bool {
    switch program {
    case .numbers, .just, .empty, .failing: true
    case .later, .elsewhere: false
    case .flat(let outer, _, let inners, _): isPrompt(outer) && inners.allSatisfy(isPrompt)
    case .pair(let one, let other): isPrompt(one) && isPrompt(other)
    case .all(let parts): parts.allSatisfy(isPrompt)
    case .take(_, let source), .last(_, let source), .retry(let source), .sum(let source): isPrompt(source)
    }
  }

  private static func outcome(_ program: Program) -> Outcome {
    switch program {
    case .numbers(let count), .later(let count), .elsewhere(let count): return Outcome(values: Array(0..<count))
    case .just(let value): return Outcome(values: [value])
    case .empty: return Outcome()
    case .failing(let count): return Outcome(values: Array(0..<count), fails: true)
    case .flat(let outer, _, let inners, let failing):
      let source = outcome(outer)
      var result = Outcome()
      for value in source.values where !result.fails {
        if value == failing {
          result.fails = true
        } else {
          let inner = outcome(inners[value % inners.count])
          result.append(Outcome(values: inner.values.map { ($0 + value) % 5 }, fails: inner.fails))
        }
      }
      result.append(Outcome(fails: source.fails))
      return result
    case .pair(let one, let other): return outcome(.all([one, other]))
    case .all(let parts): return parts.reduce(into: Outcome()) { $0.append(outcome($1)) }
    case .take(let count, let source):
      let all = outcome(source)
      return Outcome(values: Array(all.values.prefix(count)), fails: all.fails && all.values.count < count)
    case .last(let count, let source):
      let all = outcome(source)
      return all.fails ? Outcome(fails: true) : Outcome(values: all.values.suffix(count))
    case .retry(let source):
      let one = outcome(source)
      return one.fails ? Outcome(values: one.values + one.values, fails: true) : one
    case .sum(let source):
      let all = outcome(source)
      return all.fails ? all.with(values: []) : Outcome(values: [all.values.reduce(0, +) % 5])
    }
  }

  private static func signal(_ program: Program, _ scheduler: TestScheduler, _ alive: Locked<Int>) -> Signal<Int> {
    func make(_ program: Program) -> Signal<Int> { signal(program, scheduler, alive) }
    switch program {
    case .numbers(let count): return Signal(CountedNumbers(count: count, alive: alive))
    case .just(let value): return .just(value)
    case .empty: return .empty
    case .failing(let count): return Signal(CountedNumbers(count: count, alive: alive)).concat(.fail(Failure("no")))
    case .later(let count):
      return Signal(CountedNumbers(count: count, alive: alive)).delay(for: .seconds(1), on: scheduler)
    case .elsewhere(let count):
      return Signal(CountedNumbers(count: count, alive: alive)).subscribe(on: scheduler)
    case .flat(let outer, let strategy, let inners, let failing):
      let signals = inners.map(make)
      return make(outer).flattenMap(strategy) { value throws(Failure) in
        if value == failing { throw Failure("thrown") }
        return signals[value % signals.count].map { ($0 + value) % 5 }
      }
    case .pair(let one, let other): return make(one).concat(make(other))
    case .all(let parts): return .concat(parts.map(make))
    case .take(let count, let source): return make(source).take(count)
    case .last(let count, let source): return make(source).takeLast(count)
    case .retry(let source): return make(source).retry(1)
    case .sum(let source): return make(source).aggregate(0) { $0 + $1 }.map { $0 % 5 }
    }
  }

  /// Runs a program under a consumer, which resumes as often as it takes.
  private static func run(
    _ program: Program, releasing: Bool = false, _ answer: @escaping Witness.Answer
  ) -> (witness: Witness, alive: Int, aliveAtEnd: [Int]) {
    let alive = Locked(0)
    let aliveAtEnd = Recorder<Int>()
    let scheduler = TestScheduler()
    let witness = Witness(atEnd: { aliveAtEnd.add(alive.withLock { $0 }) }, answer)
    witness.observe(signal(program, scheduler, alive))
    scheduler.run()
    while witness.ends.isEmpty, witness.isPaused {
      if releasing { witness.release() } else { witness.resume() }
      scheduler.run()
      if releasing { break }
    }
    return (witness, alive.withLock { $0 }, aliveAtEnd.values)
  }

  private static func program(seed: Int) -> (program: Program, outcome: Outcome)? {
    var random = LinearRandom(seed: seed)
    let program = program(&random, depth: depth)
    let outcome = outcome(program)
    return outcome.values.count > 200 ? nil : (program, outcome)
  }

  @Test("Pauses anywhere, resumed early or late, lose nothing and add nothing (AHEAD-1)", arguments: seeds)
  func pauses(seed: Int) {
    guard let (program, outcome) = Self.program(seed: seed) else { return }
    let end = outcome.fails ? "failed" : "completed"
    for pause in [1, 2, 3, 4, 5, 7, 10, .max] {
      for isEarly in [false, true] {
        let (witness, alive, aliveAtEnd) = Self.run(program) { witness, index in
          guard index % pause == 0 else { return .more }
          if isEarly, index % 2 == 0 { witness.resume() }
          return .paused
        }
        let name = Comment("\(program), \(pause), \(isEarly)")
        #expect(witness.values == outcome.values.map { "\($0)" }, name)
        #expect(witness.ends.count == 1 && witness.ends[0].hasPrefix(end), name)
        #expect(witness.breaches == 0, name)
        #expect(alive == 0, name)
        if !outcome.fails { #expect(aliveAtEnd == [0], name) }
      }
    }
  }

  @Test("A cancellation anywhere is the last but the end, and releases everything (AHEAD-2)", arguments: seeds)
  func cancellations(seed: Int) {
    guard let (program, outcome) = Self.program(seed: seed) else { return }
    for last in 1...12 where last <= outcome.values.count {
      for pause in [1, 3, .max] {
        for answers in [false, true] {
          let (witness, alive, _) = Self.run(program) { witness, index in
            if index == last {
              if answers { return .cancelled }
              witness.cancel()
            }
            return index % pause == 0 ? .paused : .more
          }
          let name = Comment("\(program), \(last), \(pause), \(answers)")
          #expect(witness.ends.count == 1, name)
          #expect(witness.values == outcome.values.prefix(witness.values.count).map { "\($0)" }, name)
          // While it is being started there is no subscription to cancel: the consumer's slot does so afterwards.
          if answers { #expect(witness.values.count == last && witness.breaches == 0, name) }
          #expect(alive == 0, name)
        }
      }
    }
  }

  @Test("A handle that is released in a pause releases everything (DEMAND-5)", arguments: seeds)
  func releases(seed: Int) {
    guard let (program, outcome) = Self.program(seed: seed) else { return }
    for pause in 1...12 where pause < outcome.values.count {
      let (witness, alive, _) = Self.run(program, releasing: true) { _, index in index == pause ? .paused : .more }
      let name = Comment("\(program), \(pause)")
      #expect(witness.ends.count == 1, name)
      #expect(alive == 0, name)
    }
  }
}

extension DirectRunTests.Outcome {
  fileprivate func with(values: [Int]) -> Self { Self(values: values, fails: fails) }
}

/// Numbers whose iterators are counted while they live.
private struct CountedNumbers: Sequence, Sendable {
  let count: Int
  let alive: Locked<Int>

  struct Iterator: IteratorProtocol {
    let token: Counted
    let count: Int
    var number = 0

    mutating func next() -> Int? {
      if number == count { return nil }
      defer { number += 1 }
      return number
    }
  }

  func makeIterator() -> Iterator { Iterator(token: Counted(alive), count: count) }
}

private struct LinearRandom {
  var state: UInt64

  init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
