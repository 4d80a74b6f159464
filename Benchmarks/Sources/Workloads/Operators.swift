import AsyncAlgorithms
import OpenCombine
import ReactiveConcurrency

/// What a value costs in each single operator, by families.
extension Workload {
  static let operators: [Workload] =
    filtering + transforming + combining + pairs + higherOrder + errors + sideEffects + shared + awaited

  private static let filtering =
    operating(
      "filter", "What does leaving out every other value cost?",
      ours: { $0.filter { $0 & 1 == 0 } }, openCombine: { $0.filter { $0 & 1 == 0 } })
    + operating(
      "take", "What does counting values down cost?",
      ours: { $0.take(1_000_000) }, openCombine: { $0.prefix(1_000_000) })
    + operating(
      "take-while", "What does asking each value whether to go on cost?",
      ours: { $0.take(while: { $0 >= 0 }) }, openCombine: { $0.prefix(while: { $0 >= 0 }) })
    + operating(
      "skip", "What does an operator that has nothing more to do cost?",
      ours: { $0.skip(10) }, openCombine: { $0.dropFirst(10) })
    + operating(
      "distinct", "What does comparing with the value before cost?",
      ours: { $0.distinctUntilChanged() }, openCombine: { $0.removeDuplicates() })

  private static let transforming =
    operating("map", "What does one stage cost?", ours: { $0.map { $0 &* 3 } }, openCombine: { $0.map { $0 &* 3 } })
    + operating(
      "compact-map", "What does one that may leave out cost?",
      ours: { $0.compactMap { $0 & 1 == 0 ? $0 : nil } }, openCombine: { $0.compactMap { $0 & 1 == 0 ? $0 : nil } })
    + operating(
      "scan", "What does a running result cost?",
      ours: { $0.scan(0) { $0 &+ $1 } }, openCombine: { $0.scan(0) { $0 &+ $1 } })
    + operating(
      "aggregate", "What does adding up cost?",
      ours: { $0.aggregate(0) { $0 &+ $1 } }, openCombine: { $0.reduce(0) { $0 &+ $1 } })
    + operating(
      "collect", "What does gathering all values cost?",
      ours: { $0.collected().map(\.count) }, openCombine: { $0.collect().map(\.count) })
    + operating(
      "buffer-count", "What does gathering ten at a time cost?", target: 0.25,
      ours: { $0.buffer(count: 10).map(\.count) }, openCombine: { $0.collect(10).map(\.count) })
    + operating(
      "materialize", "What do events as values cost? OpenCombine has no such operator: map and append.",
      ours: { $0.materialize().map { $0.value ?? -1 } },
      openCombine: { $0.map { .next($0) }.append(Just(.completed)).map { (event: Event<Int>) in event.value ?? -1 } })

  private static let combining =
    operating(
      "concat", "What does a value cost once it has a successor?",
      ours: { $0.concat(.of(1, 2)) }, openCombine: { $0.append([1, 2].publisher) })
    + operating(
      "start-with", "What does a value cost once it has a predecessor?",
      ours: { $0.start(with: 1) }, openCombine: { $0.prepend(1) })
    + [
      starting(
        "concat-10", "Short signals one after another: what does an element cost?", target: 0.03,
        ours: { size in Signal.concat((0..<size / 10).lazy.map { Signal($0..<$0 + 10) }) },
        openCombine: { size in
          (0..<size / 10).publisher.flatMap(maxPublishers: .max(1)) { ($0..<$0 + 10).publisher }
        })
    ]

  private static let higherOrder =
    operating(
      "flatmap-just", "A signal of one value for each value: what does it cost?", target: 0.3,
      ours: { $0.flattenMap { .just($0 &+ 1) } }, openCombine: { $0.flatMap { Just($0 &+ 1) } })
    + operating(
      "flatmap-latest", "Switching to a signal of one value for each value: what does it cost?", target: 0.3,
      ours: { $0.flattenMap(.latest) { .just($0 &+ 1) } },
      openCombine: { $0.map { Just($0 &+ 1) }.switchToLatest() })

  private struct Broken: Error {}

  private static let errors =
    operating(
      "catch", "What does standing by for an error cost?",
      ours: { $0.concat(.fail(Broken())).catch { _ in .just(1) } },
      openCombine: { source in
        source.setFailureType(to: Broken.self).append(Fail(outputType: Int.self, failure: Broken())).catch { _ in
          Just(1)
        }
      })
    + [
      starting(
        "retry", "Ten values and a failure, again and again: what does an element cost?", target: 0.1,
        ours: { size in Signal(0..<10).concat(.fail(Broken())).retry(max(1, size / 10 - 1)) },
        openCombine: { size in
          (0..<10).publisher.setFailureType(to: Broken.self)
            .append(Fail(outputType: Int.self, failure: Broken())).retry(max(1, size / 10 - 1))
        })
    ]

  private static let sideEffects = operating(
    "on-next", "What does looking on cost?",
    ours: { $0.onNext { if $0 < 0 { print($0) } } },
    openCombine: { $0.handleEvents(receiveOutput: { if $0 < 0 { print($0) } }) })

  private static let awaited = [
    awaiting(
      "filter", "A filter under `for try await`.", ours: { $0.filter { $0 & 1 == 0 } },
      asyncAlgorithms: { $0.filter { $0 & 1 == 0 } }),
    awaiting(
      "scan", "A running result under `for try await`.", target: 0.4,
      ours: { $0.scan(0) { $0 &+ $1 } },
      asyncAlgorithms: { $0.reductions { $0 &+ $1 } }),
    awaiting(
      "distinct", "Comparing with the value before under `for try await`.", target: 0.4,
      ours: { $0.distinctUntilChanged() },
      asyncAlgorithms: { $0.removeDuplicates() }),
    awaiting(
      "concat", "Two ranges one after the other under `for try await`.", target: 1,
      ours: { $0.concat(Signal(0..<1000)) },
      asyncAlgorithms: { chain($0, (0..<1000).async) }),
    awaiting(
      "buffer-count", "Ten at a time under `for try await`.", ours: { $0.buffer(count: 10).map(\.count) },
      asyncAlgorithms: { $0.chunks(ofCount: 10).map(\.count) }),
    awaiting(
      "pairwise", "Pairs of neighbours under `for try await`.", ours: { $0.pairwise().map { $0 &+ $1 } },
      asyncAlgorithms: { $0.adjacentPairs().map { $0 &+ $1 } }),
    awaiting(
      "debounce", "Debounced under `for try await`: only the last one comes.", size: 20_000, on: .last,
      ours: { $0.debounce(for: .seconds(1), on: .global) }, asyncAlgorithms: { $0.debounce(for: .seconds(1)) }),
    awaiting(
      "throttle", "A rate limit under `for try await`.", on: .nothing,
      ours: { $0.throttle(for: .milliseconds(1), on: .global) },
      asyncAlgorithms: { $0._throttle(for: .milliseconds(1)) }),
    awaiting(
      "buffer-time", "Groups by time under `for try await`.", on: .nothing,
      ours: { $0.buffer(for: .seconds(1), on: .global).map(\.count) },
      asyncAlgorithms: { $0.chunked(by: .repeating(every: .seconds(1))).map(\.count) }),
    storing("newest", .newest(1000)), storing("oldest", .oldest(1000)),
  ]

  /// A loop that drops what it cannot store, beside one that lets the source wait.
  private static func storing(_ name: String, _ policy: BufferingPolicy) -> Workload {
    Workload(
      "await-\(name)", "No more than a thousand stored, under `for try await`: what does a value cost?",
      size: 500_000, target: 1.5, isGuarded: false,
      ours: .awaited("ours", on: .nothing) { Signal(0..<$0).values(buffering: policy) },
      peers: [.awaited("ours, default policy", on: .nothing) { Signal(0..<$0).values(buffering: .default) }])
  }
}
