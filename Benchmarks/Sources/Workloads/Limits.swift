import ByHand
import ReactiveConcurrency

/// The distance to what a good engineer writes by hand for one job, in the module `ByHand`. Benchmarks/README.md says
/// what that promises and what it leaves out.
extension Workload {
  public static let limits =
    [
      rangeLimit(.opaque), rangeLimit(.capturing), rangeLimit(.literal), hotLimit(.opaque), hotLimit(.literal),
      fanOutLimit(.opaque),
      fanOutLimit(.literal), flattenLimit,
    ] + limitsOfOperators + limitsOfWaiting

  /// How our chain gets its closures. Those of the code by hand are opaque, because they come from another module.
  enum ChainForm {
    /// Values that the compiler cannot see through.
    case opaque
    /// Literals in the calls that capture something, as users often write them.
    case capturing
    /// Literals in the calls that capture nothing.
    case literal

    var suffix: String {
      switch self {
      case .opaque: ""
      case .capturing: "-capturing"
      case .literal: "-literals"
      }
    }

    func applied(to signal: Signal<Int>) -> Signal<Int> {
      switch self {
      case .opaque:
        let chain = numberChain()
        return signal.map(chain.first).filter(chain.isIncluded).map(chain.second)
      case .capturing:
        let (one, three) = numbersToCapture()
        return signal.map { $0 &+ one }.filter { $0 & one == 0 }.map { $0 &* three }
      case .literal: return signal.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }
      }
    }

    /// Made where it is read, because one that is also kept elsewhere remembers its elements.
    func sequence(of range: Range<Int>) -> ReactiveSequence<Int> {
      switch self {
      case .opaque:
        let chain = numberChain()
        return range.reactive.map(chain.first).filter(chain.isIncluded)
      case .capturing:
        let one = numbersToCapture().one
        return range.reactive.map { $0 &+ one }.filter { $0 & one == 0 }
      case .literal: return range.reactive.map { $0 &+ 1 }.filter { $0 & 1 == 0 }
      }
    }
  }

  @inline(never)
  static func numberChain() -> Chain {
    Chain({ $0 &+ 1 }, { $0 & 1 == 0 }, { $0 &* 3 })
  }

  @inline(never)
  static func numbersToCapture() -> (one: Int, three: Int) { (1, 3) }

  private static func rangeLimit(_ form: ChainForm) -> Workload {
    // Of an opaque closure's time the compiler's thunk is a quarter: no target, only what is held.
    let (target, held) =
      switch form {
      case .opaque: (4.3, 5.2)
      case .capturing: (3.2, 4)
      case .literal: (1.5, 3.8)
      }
    return Workload(
      "limit-range" + form.suffix, "A range through map, filter, map: how far is it from a loop?",
      size: 1_000_000, target: target, held: held, isGuarded: false,
      ours: .cold { form.applied(to: Signal(0..<$0)) },
      peers: [
        Contender("by hand") { size in
          let chain = numberChain()
          return .timed(count: size) {
            let tally = Tally()
            chain.run(0..<size) {
              tally.add($0)
              return true
            }
            return tally.result
          }
        }
      ])
  }

  private static func hotLimit(_ form: ChainForm) -> Workload {
    pushLimit(
      "subject" + form.suffix, "A subject through map, filter, map: how far is it from a subject for that?",
      size: 1_000_000, target: form == .opaque ? 2 : 1, held: form == .opaque ? 3 : 2.5,
      ours: { form.applied(to: $0) }, byHand: { _ = numberChain().subscribe(to: $0, $1) })
  }

  private static func fanOutLimit(_ form: ChainForm) -> Workload {
    pushLimit(
      "fanout" + form.suffix, "The same with a hundred subscribers: how far is a delivery?", per: "delivery",
      size: 2_000_000, target: form == .opaque ? 2.4 : 1.2, held: form == .opaque ? 3.3 : 2.5, subscribers: 100,
      ours: { form.applied(to: $0) }, byHand: { _ = numberChain().subscribe(to: $0, $1) })
  }

  /// What a subject pushes through a chain to each of its subscribers.
  static func pushLimit(
    _ name: String, _ question: String, per unit: String = "element", size: Int, target: Double, held: Double,
    subscribers: Int = 1, ours: @escaping @Sendable (Signal<Int>) -> Signal<Int>,
    byHand: @escaping @Sendable (ByHand.Subject, @escaping Receive) -> Void
  ) -> Workload {
    Workload(
      "limit-\(name)", question, per: unit, size: size, target: target, held: held, isGuarded: false,
      ours: .ours { size in
        let subject = OurSubject()
        let signal = ours(subject.signal)
        let tally = Tally()
        for _ in 0..<subscribers { signal.tally(tally) }
        return .timed(count: size) {
          for value in 0..<size / subscribers { subject.send(value) }
          return tally.result
        }
      },
      peers: [
        Contender("by hand") { size in
          let subject = ByHand.Subject()
          let tally = Tally()
          for _ in 0..<subscribers { byHand(subject) { tally.add($0) } }
          return .timed(count: size) {
            for value in 0..<size / subscribers { subject.send(value) }
            return tally.result
          }
        }
      ])
  }

  private static let flattenLimit = Workload(
    "limit-flatmap-just", "Signals of one value each, flattened: how far is it from closures and a gate?",
    per: "inner signal", size: 500_000, target: 3, isGuarded: false,
    ours: .cold { Signal(0..<$0).flattenMap { Signal.just($0 &+ 1) } },
    peers: [
      Contender("by hand") { size in
        .timed(count: size) {
          let tally = Tally()
          Flattened({ tally.add($0) }, end: {}).run(0..<size) { number in
            { flattened in
              flattened.send(number &+ 1)
              flattened.finishOne()
            }
          }
          return tally.result
        }
      }
    ])
}
